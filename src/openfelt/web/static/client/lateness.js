/**
 * What the room did for somebody whose time ran out.
 *
 * @import {TableEvent} from "./protocol.js"
 */

/** What it did, by the event that tells it. @type {Partial<Record<TableEvent["type"], string>>} */
const DEEDS = { folded: "folded", checked: "checked", protected: "protected" }

/** @typedef {{did: string, out: boolean}} Lateness  `out`: he sits out from now on */

/** Whether the time of `seat` ran out in these events, and what came of it. @param {TableEvent[]} events @param {number | null} seat @returns {Lateness | null} */
export const lateness = (events, seat) => {
  const own = events.filter(event => "seat" in event && event.seat === seat)
  const late = own.findIndex(event => event.type === "timed_out")
  if (seat === null || late < 0) return null
  const after = own.slice(late + 1)
  const did = after.map(event => DEEDS[event.type]).find(Boolean)
  return did === undefined ? null : { did, out: after.some(event => event.type === "sat_out") }
}
