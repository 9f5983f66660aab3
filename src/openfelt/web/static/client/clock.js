/**
 * A turn's clock as it is drawn: quiet, then a countdown, its last seconds, then the time bank. The room alone ends a turn,
 * so a clock that has run down here stays at its last second.
 *
 * @import {Turn} from "./fold.js"
 */

const LAST = 5

/**
 * @typedef {"quiet" | "countdown" | "last" | "bank"} Stage
 * @typedef {{stage: Stage, seconds: number, share: number}} Clock  `share` of the whole time is left, the bank not counted
 */

/** @param {Turn} turn @param {number} now @returns {Clock} */
export const clockOf = (turn, now) => {
  const end = turn.expires - turn.bank
  const share = Math.max(0, Math.min(1, (end - now) / (end - turn.began)))
  if (now < turn.countdown) return { stage: "quiet", seconds: Math.ceil((end - now) / 1000), share }
  const inBank = now >= end && turn.bank > 0
  const seconds = Math.max(1, Math.ceil(((inBank ? turn.expires : end) - now) / 1000))
  return { stage: inBank ? "bank" : seconds <= LAST ? "last" : "countdown", seconds, share }
}
