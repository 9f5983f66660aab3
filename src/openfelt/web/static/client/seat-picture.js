/**
 * What a seat shows: its state, the words in its tab and the one sentence that is spoken.
 *
 * @import {Table, Player} from "./fold.js"
 */

import { aHand, cardName, chips, seatNumber, short } from "./words.js"

/**
 * @typedef {"empty" | "waiting" | "out" | "in" | "acting" | "all-in" | "folded" | "away" | "winner" | "won" | "mucked"} State
 *
 * @typedef {object} Picture
 * @property {State} state
 * @property {string} tab
 * @property {string} tall    the tab where seats are narrow
 * @property {string} spoken
 * @property {string[]} cards "back" for a card one may not see
 */

/** @type {Record<string, (amount: string) => string>} */
const TABS = {
  check: () => "Check", call: amount => `Call ${amount}`, bet: amount => `Bet ${amount}`, raise: amount => `Raise to ${amount}`,
  post: amount => `Posts ${amount}`, fold: () => "Folded",
}
/** @type {Record<string, (amount: string) => string>} */
const SPOKEN = {
  check: () => "checks", call: amount => `calls ${amount}`, bet: amount => `bets ${amount}`, raise: amount => `raises to ${amount}`,
  post: amount => `posts ${amount}`, fold: () => "folded",
}

/** The name of a hand without its kickers: "Two pair". @param {string} strength */
const briefly = strength => {
  const words = strength.split(",")[0]
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @param {Table} table @param {Player} player @returns {[State, string, string, string]} */
const winning = (table, player) => {
  const won = /** @type {NonNullable<Player["won"]>} */ (player.won)
  const amount = chips(won.amount)
  const last = table.awards[table.awards.length - 1]
  if (last.seats.includes(player.seat)) {
    const word = won.split ? "Splits" : "Wins"
    return ["winner", `${word} ${amount}`, `${word} ${short(won.amount)}`, `${word.toLowerCase()} ${amount}${last.strength ? ` with ${aHand(last.strength)}` : ""}`]
  }
  const side = won.pots.every(pot => pot > 0)
  return ["won", side ? `Won side ${amount}` : `Won ${amount}`, `Won ${short(won.amount)}`, `won ${side ? "the side pot, " : ""}${amount}`]
}

/** @param {Table} table @param {Player} player @returns {[State, string, string, string]} */
const undealt = (table, player) => {
  if (!player.stack) return ["out", "No chips", "No chips", "has no chips"]
  if (player.out) return ["out", "Sitting out", "Sitting out", "sits out"]
  if (table.phase !== "playing") return ["in", "", "", "waits for the next hand"]
  return player.passedOver
    ? ["waiting", "Waits for blind", "Waits for BB", "waits for the big blind"]
    : ["waiting", "Next hand", "Next hand", "joins with the next hand"]
}

/** @param {Table} table @param {Player} player @param {string} clock @returns {[State, string, string, string]} */
const standing = (table, player, clock) => {
  if (player.won) return winning(table, player)
  if (table.turn?.seat === player.seat) return ["acting", clock || "To act", clock || "To act", `to act${clock ? `, ${clock}` : ""}`]
  if (!player.dealt) return undealt(table, player)
  if (player.mucked) return ["mucked", "Mucked", "Mucked", "mucks"]
  if (player.folded) return ["folded", "Folded", "Folded", "folded"]
  if (player.shown && player.strength) return ["in", briefly(player.strength), briefly(player.strength), `shows ${aHand(player.strength)}`]
  if (!player.stack && table.phase === "playing") {
    const amount = player.last?.amount ? ` ${chips(player.bet || player.last.amount)}` : ""
    return ["all-in", `All-in${amount}`, "All-in", `is all-in${amount && ` for${amount}`}`]
  }
  const { last } = player
  if (!last) return ["in", "", "", ""]
  const tab = TABS[last.word]
  return ["in", tab(chips(last.amount)), tab(short(last.amount)), SPOKEN[last.word](chips(last.amount))]
}

/** @param {Player} player */
const cardsOf = player => {
  if (!player.dealt || !player.cards.length) return []
  if (player.cards.includes("??")) return player.folded || player.mucked ? [] : ["back", "back"]
  return player.cards
}

/**
 * @param {Table} table @param {number} seat
 * @param {{away: boolean, hero: boolean, clock: string}} more `clock` is the countdown in words, empty while it is quiet
 * @returns {Picture}
 */
export const pictureOf = (table, seat, { away, hero, clock }) => {
  const player = table.players[seat]
  const number = `Seat ${seatNumber(seat)}`
  if (!player) return { state: "empty", tab: "", tall: "", spoken: `${number}, free`, cards: [] }
  let [state, tab, tall, said] = standing(table, player, clock)
  if (away && state === "in") [state, tab, tall, said] = ["away", "Reconnecting", "Reconnecting", "has lost the connection"]
  const cards = cardsOf(player)
  const spoken = [
    number, hero ? `you, ${player.name}` : player.name, player.bot && "bot", said, player.bet > 0 && `${chips(player.bet)} in front`,
    `${chips(player.stack)} behind`,
    cards.length && (cards[0] === "back" ? "two cards" : cards.map(cardName).join(" and ")),
    table.button === seat && "has the button",
  ].filter(Boolean).join(", ")
  return { state, tab, tall, spoken, cards }
}
