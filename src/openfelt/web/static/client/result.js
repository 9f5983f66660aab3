/**
 * The outcome of a hand in words: for the felt, and for you.
 *
 * @import {Table} from "./fold.js"
 */

import { aHand, chips, listed, potName } from "./words.js"

/** The line under the board about the pot paid last. @param {Table} table */
export const resultOf = table => {
  const award = table.awards.at(-1)
  if (!award) return null
  const names = listed(award.seats.map(seat => table.players[seat]?.name).filter(Boolean))
  const what = table.pots.length > 1 ? `the ${potName(award.pot, table.pots.length)}` : chips(award.amount)
  const split = award.seats.length > 1
  return { who: names, says: `${split ? "split" : "wins"} ${what}${award.strength ? ` with ${aHand(award.strength)}` : ""}` }
}

/** What the hand brought you, or null when you won nothing. @param {Table} table @param {number} seat */
export const wonBy = (table, seat) => {
  const won = table.players[seat]?.won
  if (!won) return null
  const award = table.awards.findLast(each => each.seats.includes(seat))
  return { amount: chips(won.amount), strength: aHand(award?.strength ?? "") }
}
