/** Numbers, cards, pots and lists in words, in one place so that they read the same everywhere. */

import { catalogue, chips, say } from "./language.js"

const tenths = new Intl.NumberFormat(catalogue.numbers, { maximumFractionDigits: 1 })

const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" })

/** The big blind in which the felt counts, 0 while it counts in chips. */
let counted = 0

/** Writes a number of big blinds with as many digits as tell one chip from the next. */
let digits = tenths

/** Have the felt count in big blinds of so many chips, or in chips again. @param {number} bigBlind */
export const countIn = bigBlind => {
  if (bigBlind === counted) return
  counted = bigBlind
  digits = new Intl.NumberFormat(catalogue.numbers, { maximumFractionDigits: Math.max(2, Math.ceil(Math.log10(bigBlind || 1))), useGrouping: false })
}

/** An amount on the felt: "1,240", or "12.5 BB". @param {number} amount */
export const money = amount => counted ? say("amount.blinds", { number: tenths.format(amount / counted) }) : chips(amount)

/** A price or a size, to the chip: "1,240", or "12.25 BB". @param {number} amount */
export const exactly = amount => counted ? say("amount.blinds", { number: digits.format(amount / counted) }) : chips(amount)

/** The same as it stands in a field: "1240", "12.25". @param {number} amount */
export const written = amount => counted ? digits.format(amount / counted) : String(amount)

/** What of a text that is being typed can be part of an amount: digits, and a point or comma among big blinds. @param {string} text */
export const amountPart = text => (counted ? text.replace(/[^\d.,]/g, "").replace(/([.,]\d*)[.,].*/, "$1") : text.replace(/\D/g, "")).slice(0, 12)

/** The keys that a phone shows for a field with an amount. */
export const keypad = () => counted ? "decimal" : "numeric"

/** How many chips stand in a field. @param {string} text */
export const chipsIn = text => counted ? Math.round(Number(text.replace(",", ".")) * counted) : Number(text)

/** The same where room is short: from 100,000 on "124k" and "1.2M". @param {number} amount */
export const short = amount => {
  if (counted || amount < 100_000) return money(amount)
  if (amount < 999_500) return say("amount.thousands", { number: amount / 1000 })
  const millions = amount / 1_000_000
  return millions < 999.95
    ? say("amount.millions", { number: tenths.format(millions) }) : say("amount.billions", { number: tenths.format(millions / 1000) })
}

/** "king of hearts". @param {string} card */
export const cardName = card => {
  if (card === "back" || card === "??") return say("card.back")
  return card === "none" ? say("card.none") : say("card", { rank: say(`rank.${card[0]}`), suit: say(`suit.${card[1]}`) })
}

/** The rank as it is written inside a line: "10" for a ten. @param {string} card */
export const rankSign = card => card[0] === "T" ? "10" : card[0]

/** @param {string} card */
export const suitSign = card => SIGNS[card[1]] ?? ""

/** "Ada", "Ada and Femi", "Ada, Chen and Femi". @param {string[]} names */
export const listed = names =>
  names.length < 2 ? names.join("") : say("list.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] })

/** Capital first letter, for the start of a sentence. @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1)

/** The pot by its number, given how many there are. @param {number} pot @param {number} pots */
export const potName = (pot, pots) => {
  if (pots < 2) return say("pot.only")
  if (pot === 0) return say("pot.main")
  return pots === 2 ? say("pot.side") : say("pot.side.numbered", { number: pot })
}

/** A seat's number as people count: the first chair is seat 1. @param {number} seat */
export const seatNumber = seat => seat + 1

/** The name of a hand inside a sentence: "a straight, nine to king". @param {string} strength */
export const aHand = strength => catalogue.aHand(strength)

/** The name of a hand without its kickers: "Two pair". @param {string} strength */
export const briefly = strength => capital(catalogue.hand(strength).split(",")[0])
