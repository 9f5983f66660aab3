/**
 * The log: what an event says in a line. Every line reads as a sentence too, for those who listen.
 *
 * @import {TableEvent} from "./protocol.js"
 * @import {Table} from "./fold.js"
 */

import { capital, cardName, chips, potName } from "./words.js"

/**
 * @typedef {object} Line
 * @property {"hand" | "street" | "deed"} kind
 * @property {string} who     a name, or the heading of a street
 * @property {string} says    what was done
 * @property {string[]} cards
 * @property {string} amount  at the right: chips or the hand in words
 * @property {boolean} plain  the amount is said quietly
 */

/** @type {Record<string, string>} */
const POSTS = {
  ante: "ante", small_blind: "small blind", big_blind: "big blind", straddle: "straddle", live_post: "posts",
  dead_post: "dead post", big_blind_ante: "big blind ante", dead_ante: "ante",
}

/** @param {string} who @param {string} says @param {number | string} amount @param {string[]} cards @returns {Line} */
const deed = (who, says, amount = "", cards = []) => ({
  kind: "deed", who, says, cards, amount: typeof amount === "number" ? chips(amount) : amount, plain: typeof amount === "string",
})

/** @param {string} who @param {string[]} cards @param {string} amount @returns {Line} */
const street = (who, cards = [], amount = "") => ({ kind: "street", who, says: "", cards, amount, plain: true })

/** @type {{[Type in TableEvent["type"]]?: (before: Table, event: any, after: Table, name: string) => Line[]}} */
const TELLERS = {
  hand_began: (_before, event) => [{ kind: "hand", who: `Hand ${chips(event.number)}`, says: "", cards: [], amount: "", plain: true }],
  posted: (_before, event, after, name) => [deed(name, `${POSTS[event.kind] ?? "posts"}${allIn(after, event.seat) && `,${allIn(after, event.seat)}`}`, event.amount)],
  hole_dealt: (_before, event, _after, name) => event.cards.includes("??") ? [] : [deed(name, "has", "", event.cards)],
  hand_killed: (_before, _event, _after, name) => [deed(name, "leaves the hand")],
  protected: (_before, _event, _after, name) => [deed(name, "runs out of time and is protected")],
  folded: (before, event, _after, name) => [deed(name, before.late === event.seat ? "runs out of time and folds" : "folds")],
  checked: (before, event, _after, name) => [deed(name, before.late === event.seat ? "runs out of time and checks" : "checks")],
  called: (_before, event, after, name) => [deed(name, `calls${allIn(after, event.seat)}`, event.amount)],
  bet_made: (_before, event, after, name) => [deed(name, `bets${allIn(after, event.seat)}`, event.amount)],
  raised: (_before, event, after, name) => [deed(name, `raises${allIn(after, event.seat)} to`, event.to)],
  bet_returned: (_before, event, _after, name) => [deed(name, "takes back", event.amount)],
  board_dealt: (_before, event, after) => {
    const pot = after.pots.reduce((sum, each) => sum + each.amount, 0)
    return [street(capital(after.street), event.cards, `pot ${chips(pot)}`)]
  },
  hand_shown: (before, event, after, name) => [
    ...(after.street === "showdown" && before.street !== "showdown" ? [street("Showdown")] : []),
    deed(name, "shows", event.strength, event.cards),
  ],
  hand_mucked: (_before, _event, _after, name) => [deed(name, "mucks")],
  pot_awarded: (_before, event, after) => event.shares.map((/** @type {{seat: number, amount: number}} */ share) => deed(
    nameOf(after, share.seat),
    `${event.shares.length > 1 ? "takes a share of" : "wins"} the ${potName(event.pot, after.pots.length)}`,
    share.amount,
  )),
  player_sat: (_before, event) => [deed(event.name, "sits down with", event.stack)],
  player_left: (before, event) => [deed(nameOf(before, event.seat), "leaves with", event.stack)],
  chips_added: (_before, event, _after, name) => [deed(name, "tops up by", event.amount)],
  sat_out: (_before, _event, _after, name) => [deed(name, "sits out")],
  sat_in: (_before, _event, _after, name) => [deed(name, "sits in")],
}

/** @param {Table} table @param {number} seat */
const nameOf = (table, seat) => table.players[seat]?.name ?? ""

/** @param {Table} after @param {number} seat */
const allIn = (after, seat) => after.players[seat]?.stack === 0 ? " all-in" : ""

/** The lines that an event adds to the log. @param {Table} before @param {TableEvent} event @param {Table} after @returns {Line[]} */
export const narrate = (before, event, after) =>
  TELLERS[event.type]?.(before, event, after, "seat" in event ? nameOf(after, event.seat) : "") ?? []

/** What stands between the words of a line and its amount when both are read on. @param {Line} line */
export const joint = line => line.plain || line.says.endsWith("pot") ? ", " : " "

/** A line as a sentence. @param {Line} line */
export const sentence = line => {
  const cards = line.cards.map(cardName).join(", ")
  if (line.kind === "street") return `${line.who}${cards ? `: ${cards}` : ""}.`
  if (line.kind === "hand") return `${line.who}.`
  const words = [line.who, line.says, cards].filter(Boolean).join(" ")
  return `${words}${line.amount && joint(line) + line.amount}.`
}
