/**
 * The log: what an event says in a line. Every line reads as a sentence too, for those who listen.
 *
 * @import {TableEvent} from "./protocol.js"
 * @import {Table} from "./fold.js"
 */

import { say } from "./language.js"
import { aHand, cardName, money, potName } from "./words.js"

/**
 * @typedef {object} Line
 * @property {"hand" | "street" | "deed"} kind
 * @property {string} who     a name, or the heading of a street
 * @property {string} says    what was done
 * @property {string[]} cards
 * @property {string} amount  at the right: chips or the hand in words
 * @property {boolean} plain  the amount is said quietly
 * @property {" " | ", "} joint  stands before the amount when the line is read on
 */

/** @param {string} who @param {string} says @param {number | string} amount @param {string[]} cards @returns {Line} */
const deed = (who, says, amount = "", cards = []) => typeof amount === "number"
  ? { kind: "deed", who, says, cards, amount: money(amount), plain: false, joint: " " }
  : { kind: "deed", who, says, cards, amount, plain: true, joint: ", " }

/** @param {string} who @param {string[]} cards @param {string} amount @returns {Line} */
const heading = (who, cards = [], amount = "") => ({ kind: "street", who, says: "", cards, amount, plain: true, joint: ", " })

/** A deed that may have taken the last chip. @param {string} key @param {Table} after @param {number} seat */
const wholly = (key, after, seat) => say(after.players[seat]?.stack === 0 ? `${key}.all_in` : key)

/** A deed that the clock may have done. @param {string} key @param {Table} before @param {number} seat */
const lately = (key, before, seat) => say(before.late === seat ? `${key}.late` : key)

/** @type {{[Type in TableEvent["type"]]?: (before: Table, event: any, after: Table, name: string) => Line[]}} */
const TELLERS = {
  hand_began: (_before, event) => [{ ...heading(say("log.hand", { number: event.number })), kind: "hand" }],
  posted: (_before, event, after, name) => {
    const says = say(`log.${event.kind}`)
    return [deed(name, after.players[event.seat]?.stack === 0 ? say("log.all_in", { says }) : says, event.amount)]
  },
  hole_dealt: (_before, event, _after, name) => event.cards.includes("??") ? [] : [deed(name, say("log.has"), "", event.cards)],
  hand_killed: (_before, _event, _after, name) => [deed(name, say("log.killed"))],
  protected: (_before, _event, _after, name) => [deed(name, say("log.protected"))],
  folded: (before, event, _after, name) => [deed(name, lately("log.folds", before, event.seat))],
  checked: (before, event, _after, name) => [deed(name, lately("log.checks", before, event.seat))],
  called: (_before, event, after, name) => [deed(name, wholly("log.calls", after, event.seat), event.amount)],
  bet_made: (_before, event, after, name) => [deed(name, wholly("log.bets", after, event.seat), event.amount)],
  raised: (_before, event, after, name) => [deed(name, wholly("log.raises", after, event.seat), event.to)],
  bet_returned: (_before, event, _after, name) => [deed(name, say("log.returned"), event.amount)],
  board_dealt: (_before, event, after) => {
    const pot = after.pots.reduce((sum, each) => sum + each.amount, 0)
    return [heading(say(`street.${after.street}`), event.cards, say("log.pot", { amount: money(pot) }))]
  },
  hand_shown: (before, event, after, name) => [
    ...(after.street === "showdown" && before.street !== "showdown" ? [heading(say("street.showdown"))] : []),
    deed(name, say("log.shows"), aHand(event.strength), event.cards),
  ],
  hand_mucked: (_before, _event, _after, name) => [deed(name, say("log.mucks"))],
  cards_revealed: (_before, event, _after, name) => [deed(name, say("log.shows"), "", event.cards)],
  pot_awarded: (_before, event, after) => event.shares.map((/** @type {{seat: number, amount: number}} */ share) => ({
    ...deed(
      nameOf(after, share.seat),
      say(event.shares.length > 1 ? "log.shares" : "log.wins", { pot: potName(event.pot, after.pots.length) }),
      share.amount,
    ),
    joint: ", ",
  })),
  rabbit_shown: (_before, event) => [heading(say("log.rabbit"), event.cards)],
  hand_called_off: () => [heading(say("log.called_off"))],
  player_sat: (_before, event) => [deed(event.name, say("log.sits"), event.stack)],
  player_left: (before, event) => [deed(nameOf(before, event.seat), say("log.leaves"), event.stack)],
  chips_added: (_before, event, _after, name) => [deed(name, say("log.tops_up"), event.amount)],
  sat_out: (_before, _event, _after, name) => [deed(name, say("log.sits_out"))],
  sat_in: (_before, _event, _after, name) => [deed(name, say("log.sits_in"))],
  chips_given: (_before, event, _after, name) => [deed(name, say("log.given"), event.amount)],
  kicked: (_before, _event, _after, name) => [deed(name, say("log.kicked"))],
  paused: after => [deed(after.host?.name ?? "", say("log.paused"))],
  played_on: after => [deed(after.host?.name ?? "", say("log.played_on"))],
  host_changed: (_before, event) => [deed(event.name, say("log.host"))],
  settings_changed: after => [deed(after.host?.name ?? "", say("log.settings"))],
  close_planned: after => [deed(after.host?.name ?? "", say("log.closes"))],
  bank_used: (_before, _event, _after, name) => [deed(name, say("log.bank"))],
}

/** @param {Table} table @param {number} seat */
const nameOf = (table, seat) => table.players[seat]?.name ?? ""

/** The lines that an event adds to the log. @param {Table} before @param {TableEvent} event @param {Table} after @returns {Line[]} */
export const narrate = (before, event, after) =>
  TELLERS[event.type]?.(before, event, after, "seat" in event ? nameOf(after, event.seat) : "") ?? []

/** A line as a sentence. @param {Line} line */
export const sentence = line => {
  const cards = line.cards.map(cardName).join(", ")
  if (line.kind === "street") return `${line.who}${cards ? `: ${cards}` : ""}.`
  if (line.kind === "hand") return `${line.who}.`
  const words = [line.who, line.says, cards].filter(Boolean).join(" ")
  return `${words}${line.amount && line.joint + line.amount}.`
}
