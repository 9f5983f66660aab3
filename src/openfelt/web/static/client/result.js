/**
 * The outcome of a hand in words: for the felt, and for you.
 *
 * @import {Table} from "./fold.js"
 */

import { say } from "./language.js"
import { aHand, exactly, listed, money, potName } from "./words.js"

/** A key for "with such a hand" when the hand has a name. @param {string} key @param {string} strength @param {string} [bare] */
export const withHand = (key, strength, bare = key) => strength ? `${key}.with` : bare

/** The line under the board about the pot paid last. @param {Table} table */
export const resultOf = table => {
  const award = table.awards.at(-1)
  if (!award) return null
  const names = listed(award.seats.map(seat => table.players[seat]?.name).filter(Boolean))
  const what = table.pots.length > 1 ? say("result.pot", { pot: potName(award.pot, table.pots.length) }) : money(award.amount)
  const key = withHand(award.seats.length > 1 ? "result.splits" : "result.wins", award.strength)
  return { who: names, says: say(key, { what, hand: aHand(award.strength) }) }
}

/** What the hand brought you, or null when you won nothing. @param {Table} table @param {number} seat */
export const wonBy = (table, seat) => {
  const won = table.players[seat]?.won
  if (!won) return null
  const award = table.awards.findLast(each => each.seats.includes(seat))
  return { amount: exactly(won.amount), strength: aHand(award?.strength ?? "") }
}
