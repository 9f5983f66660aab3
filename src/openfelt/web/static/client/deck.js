/**
 * The glyphs of the deck, made ready while the page is idle: each is a little drawing that a browser reads when it is first
 * used, and a flop that uses five of them for the first time would hold up its own coming.
 */

import { whenIdle } from "./idle.js"

const GLYPHS = [..."shdc"].map(suit => `var(--suit-${suit})`).concat([..."AKQJT98765432"].map(rank => `var(--rank-${rank})`))

/** One glyph after the other, on a point of the page where they stay. */
export const readDeck = () => {
  const point = document.createElement("i")
  point.className = "deck"
  document.body.append(point)
  const read = (/** @type {number} */ count) => {
    point.style.maskImage = GLYPHS.slice(0, count).join()
    if (count < GLYPHS.length) whenIdle(() => read(count + 1))
  }
  whenIdle(() => read(1))
}
