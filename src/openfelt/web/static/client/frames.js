/**
 * Frames of the screen. What comes with one event at the table is drawn over several of them where nothing presses, so that a
 * slow phone drops none: the cards first, then the seats, then the words under them.
 */

/** Milliseconds after which nobody waits any longer for a frame: a page in the background has none. */
const LONGEST = 100

/** Resolves when `count` more frames have been drawn. @param {number} count @returns {Promise<void>} */
export const framesDrawn = count => new Promise(done => {
  const look = () => { if (count--) requestAnimationFrame(look); else done() }
  setTimeout(done, LONGEST)
  requestAnimationFrame(look)
})
