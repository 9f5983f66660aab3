/**
 * The odds of a run-out, as the room tells them beside the events: what each hand that lies open is worth as of an event.
 *
 * @import {Equities, HandEquity} from "./protocol.js"
 * @import {Table} from "./fold.js"
 */

import { catalogue, say } from "./language.js"
import { listed } from "./words.js"

const MOST_STAGES = 8
const parts = new Intl.NumberFormat(catalogue.numbers, { style: "percent", maximumFractionDigits: 0 })

/** What was told with one more; the last few are enough for a hand. @param {Equities[]} told @param {Equities} more */
export const withMore = (told, more) => [...told.filter(each => each.seq !== more.seq), more].slice(-MOST_STAGES)

/** The odds that hold for the table as it is drawn, or null: none before the hands lie open, nor once a pot is paid.
 * @param {Equities[]} told @param {Table | null} table */
export const oddsOf = (told, table) => {
  if (!table || table.phase !== "playing" || table.awards.length) return null
  return told.findLast(each => each.seq > table.began && each.seq <= table.seq) ?? null
}

/** Thousandths as a share: "62%", and never all or nothing while that is not certain. @param {number} thousandths */
export const share = thousandths => {
  if (thousandths > 0 && thousandths < 5) return say("odds.below", { share: parts.format(0.01) })
  if (thousandths > 994 && thousandths < 1000) return say("odds.above", { share: parts.format(0.99) })
  return parts.format(thousandths / 1000)
}

/** What a seat says of them, wide and spoken. @param {HandEquity} odds @param {string} key */
export const ofSeat = (odds, key) => odds.tie < 10 || odds.tie === 1000
  ? say(key, { share: share(odds.share) }) : say(`${key}.ties`, { share: share(odds.share), ties: share(odds.tie) })

/** All of them as a sentence. @param {Table} table @param {Equities} odds */
export const sentenceOf = (table, { hands }) =>
  say("odds.all", { odds: listed(hands.map(each => say("odds.of", { name: table.players[each.seat]?.name ?? "", share: share(each.share) }))) })
