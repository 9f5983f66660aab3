/**
 * Numbers, cards and lists in words, in one place so that they read the same everywhere.
 *
 * @import {Structure, Preset} from "./protocol.js"
 */

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 })
const brief = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 })
const thousands = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 0 })

const RANKS = /** @type {Record<string, string>} */ ({
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
  4: "four", 3: "three", 2: "two",
})
const SUITS = /** @type {Record<string, {name: string, sign: string}>} */ ({
  s: { name: "spades", sign: "♠" }, h: { name: "hearts", sign: "♥" }, d: { name: "diamonds", sign: "♦" },
  c: { name: "clubs", sign: "♣" },
})

/** @type {Record<Structure, string>} */
export const STRUCTURES = { NL: "No-Limit", PL: "Pot-Limit", FL: "Limit" }

/** @type {Record<Preset["name"], string>} */
export const PRESETS = { min: "Min", third: "⅓ pot", half: "½ pot", three_quarters: "¾ pot", pot: "Pot", all_in: "All-in" }

/** @type {Record<Preset["name"], string>} */
export const PRESETS_SPOKEN = {
  min: "the least", third: "a third of the pot", half: "half the pot", three_quarters: "three quarters of the pot",
  pot: "the pot", all_in: "all-in",
}

/** "1,240". @param {number} amount */
export const chips = amount => whole.format(amount)

/** The same where room is short: from 100,000 on "124k" and "1.2M". @param {number} amount */
export const short = amount =>
  amount < 100_000 ? whole.format(amount) : amount < 1_000_000 ? thousands.format(amount).replace("K", "k") : brief.format(amount)

/** "king of hearts". @param {string} card */
export const cardName = card => {
  if (card === "back" || card === "??") return "face-down card"
  return RANKS[card[0]] ? `${RANKS[card[0]]} of ${SUITS[card[1]].name}` : "not dealt"
}

/** The rank as it is written inside a line: "10" for a ten. @param {string} card */
export const rankSign = card => card[0] === "T" ? "10" : card[0]

/** @param {string} card */
export const suitSign = card => SUITS[card[1]]?.sign ?? ""

/** "Ada", "Ada and Femi", "Ada, Chen and Femi". @param {string[]} names */
export const listed = names =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`

/** Capital first letter, for the start of a sentence. @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1)

/** "1 hand", "2 hands". @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${chips(count)} ${count === 1 ? one : many}`

/** The pot by its number, given how many there are. @param {number} pot @param {number} pots */
export const potName = (pot, pots) => {
  if (pots < 2) return "pot"
  if (pot === 0) return "main pot"
  return pots === 2 ? "side pot" : `side pot ${pot}`
}

/** A seat's number as people count: the first chair is seat 1. @param {number} seat */
export const seatNumber = seat => seat + 1

/** The name of a hand inside a sentence: "a straight, nine to king". @param {string} strength */
export const aHand = strength => /^(pair|straight|flush|full|royal)/.test(strength) ? `a ${strength}` : strength
