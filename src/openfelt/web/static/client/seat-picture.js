/**
 * What a seat shows: its state, the words in its tab and the one sentence that is spoken.
 *
 * @import {Table, Player} from "./fold.js"
 * @import {HandEquity} from "./protocol.js"
 */

import { chips, say } from "./language.js"
import { ofSeat, share } from "./odds.js"
import { withHand } from "./result.js"
import { aHand, briefly, cardName, money, seatNumber, short } from "./words.js"

/**
 * @typedef {"empty" | "waiting" | "out" | "in" | "acting" | "all-in" | "folded" | "away" | "winner" | "won" | "mucked"} State
 *
 * @typedef {object} Picture
 * @property {State} state
 * @property {string} tab
 * @property {string} tall    the tab where seats are narrow
 * @property {string} spoken
 * @property {string[]} cards "back" for a card one may not see
 * @property {number | null} share  of the pot during a run-out, in thousandths
 */

/** The same words in a wide tab and a narrow one. @param {State} state @param {string} key @returns {[State, string, string, string]} */
const plainly = (state, key) => [state, say(key), say(key), say(`${key}.spoken`)]

/** @param {Table} table @param {Player} player @returns {[State, string, string, string]} */
const winning = (table, player) => {
  const won = /** @type {NonNullable<Player["won"]>} */ (player.won)
  const wide = { amount: money(won.amount) }
  const tall = { amount: short(won.amount) }
  const last = table.awards[table.awards.length - 1]
  if (last.seats.includes(player.seat)) {
    const key = won.split ? "tab.splits" : "tab.wins"
    return ["winner", say(key, wide), say(key, tall), say(withHand(key, last.strength, `${key}.spoken`), { ...wide, hand: aHand(last.strength) })]
  }
  const key = won.pots.every(pot => pot > 0) ? "tab.won.side" : "tab.won"
  return ["won", say(key, wide), say("tab.won", tall), say(`${key}.spoken`, wide)]
}

/** @param {Table} table @param {Player} player @returns {[State, string, string, string]} */
const undealt = (table, player) => {
  if (!player.stack) return plainly("out", "tab.broke")
  if (player.out) return plainly("out", "tab.out")
  if (table.phase !== "playing") return ["in", "", "", say("tab.ready.spoken")]
  return player.passedOver
    ? ["waiting", say("tab.blind"), say("tab.blind.tall"), say("tab.blind.spoken")]
    : plainly("waiting", "tab.next")
}

/** @param {Table} table @param {Player} player @param {string} clock @param {HandEquity | null} odds @returns {[State, string, string, string]} */
const standing = (table, player, clock, odds) => {
  if (player.won) return winning(table, player)
  if (odds) return ["in", ofSeat(odds, "tab.odds"), share(odds.share), ofSeat(odds, "tab.odds.spoken")]
  if (table.turn?.seat === player.seat) {
    return clock ? ["acting", clock, clock, say("tab.turn.left", { clock })] : plainly("acting", "tab.turn")
  }
  if (player.revealed.length) return plainly("in", "tab.revealed")
  if (!player.dealt) return undealt(table, player)
  if (player.mucked) return plainly("mucked", "tab.mucked")
  if (player.folded) return ["folded", say("tab.fold"), say("tab.fold"), say("tab.fold.spoken")]
  if (player.shown && player.strength) {
    return ["in", briefly(player.strength), briefly(player.strength), say("tab.shows.spoken", { hand: aHand(player.strength) })]
  }
  if (!player.stack && table.phase === "playing") {
    const amount = player.bet || player.last?.amount || 0
    return amount
      ? ["all-in", say("tab.all_in.amount", { amount: money(amount) }), say("tab.all_in"), say("tab.all_in.for", { amount: money(amount) })]
      : plainly("all-in", "tab.all_in")
  }
  const { last } = player
  if (!last) return ["in", "", "", ""]
  const wide = { amount: money(last.amount) }
  const tall = say(last.word === "raise" ? "tab.raise.tall" : `tab.${last.word}`, { amount: short(last.amount) })
  return ["in", say(`tab.${last.word}`, wide), tall, say(`tab.${last.word}.spoken`, wide)]
}

/** @param {Player} player */
const cardsOf = player => {
  if (!player.dealt && !player.revealed.length || !player.cards.length) return []
  if ((player.folded || player.mucked) && player.cards.every(card => card === "??")) return []
  return player.cards.map(card => card === "??" ? "back" : card)
}

/**
 * @param {Table} table @param {number} seat
 * @param {{away: boolean, hero: boolean, clock: string, odds?: HandEquity | null}} more `clock` is the countdown in words, empty while it is quiet
 * @returns {Picture}
 */
export const pictureOf = (table, seat, { away, hero, clock, odds = null }) => {
  const player = table.players[seat]
  const number = say("seat", { number: String(seatNumber(seat)) })
  if (!player) return { state: "empty", tab: "", tall: "", spoken: `${number}, ${say("seat.free")}`, cards: [], share: null }
  let [state, tab, tall, said] = standing(table, player, clock, odds)
  if (away && state === "in" && !odds) [state, tab, tall, said] = plainly("away", "tab.away")
  const cards = cardsOf(player)
  const spoken = [
    number, hero ? say("seat.you", { name: player.name }) : player.name, player.bot && say("seat.bot"), said,
    player.bet > 0 && say("seat.in_front", { amount: chips(player.bet) }), say("seat.behind", { amount: chips(player.stack) }),
    cards.length && (cards.every(card => card === "back") ? say("seat.two_cards") : say("seat.cards", { first: cardName(cards[0]), second: cardName(cards[1]) })),
    table.button === seat && say("seat.button"),
  ].filter(Boolean).join(", ")
  return { state, tab, tall, spoken, cards, share: odds && !player.won ? odds.share : null }
}
