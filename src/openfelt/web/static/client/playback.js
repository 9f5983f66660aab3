/**
 * Plays a frame of events at a pace one can follow. What arrives later never waits: the picture jumps to its end first,
 * unless it is only about a hand that is over.
 *
 * @import {TableEvent} from "./protocol.js"
 * @import {Table} from "./fold.js"
 */

import { fold } from "./fold.js"
import { settings } from "./settings.js"

const STREET = 900
const SHOW = 450
const AWARD = 900
/** How much of each pause is kept. @type {Record<import("./settings.js").Settings["speed"], number>} */
const SPEEDS = { calm: 1, brisk: 0.5, instant: 0 }

/** What can wait until the hand has been played to its end. @type {ReadonlySet<TableEvent["type"]>} */
const PATIENT = new Set(/** @type {const} */ (["cards_revealed", "rabbit_shown", "next_hand_set"]))

/** How long to wait before each event of a frame, so that a run-out and a showdown can be read.
 * @param {TableEvent[]} events */
export const pausesOf = events => {
  const streets = events.filter(event => event.type === "board_dealt").length
  const last = events.findLastIndex(event => event.type === "board_dealt")
  const runOut = streets > 1 || events.findIndex(event => event.type === "hand_shown") < last && events.some(event => event.type === "hand_shown")
  let shown = 0
  return events.map(event => {
    if (event.type === "board_dealt") return runOut ? STREET : 0
    if (event.type === "hand_shown") return shown++ ? SHOW : 0
    if (event.type === "pot_awarded") return shown || runOut ? AWARD : 0
    return 0
  })
}

/** The table as it is drawn, a little behind the table as it is. */
export class Playback {
  /** @param {(table: Table, played: TableEvent[], jumped: boolean) => void} draw */
  constructor(draw) {
    this.draw = draw
    /** @type {Table | null} */
    this.table = null
    /** @type {{event: TableEvent, pause: number}[]} */
    this.queue = []
    this.timer = 0
  }

  /** The number of the last event known, drawn or not. */
  get seen() {
    return this.table ? this.table.seq + this.queue.length : 0
  }

  /** Begin anew from a snapshot. @param {Table} table */
  start(table) {
    clearTimeout(this.timer)
    this.queue = []
    this.table = table
    this.draw(table, [], true)
  }

  /** @param {TableEvent[]} events */
  play(events) {
    if (this.queue.length && events.every(event => PATIENT.has(event.type))) {
      this.queue.push(...events.map(event => ({ event, pause: 0 })))
      return
    }
    this.jump()
    const pauses = pausesOf(events)
    const speed = SPEEDS[settings().speed]
    this.queue = events.map((event, place) => ({ event, pause: pauses[place] * speed }))
    if (document.hidden) this.jump()
    else this.go()
  }

  /** Draw the end of what is being played. */
  jump() {
    if (!this.queue.length) return
    clearTimeout(this.timer)
    this.take(this.queue.length, true)
  }

  /** Draw everything up to the next pause. */
  go() {
    const stop = this.queue.findIndex((step, place) => place > 0 && step.pause > 0)
    const count = this.queue[0]?.pause ? 0 : stop < 0 ? this.queue.length : stop
    if (count) this.take(count, false)
    if (!this.queue.length) return
    const [next] = this.queue
    this.timer = setTimeout(() => {
      next.pause = 0
      this.go()
    }, next.pause)
  }

  /** @param {number} count @param {boolean} jumped */
  take(count, jumped) {
    if (!this.table) return
    const played = this.queue.splice(0, count).map(step => step.event)
    this.table = played.reduce(fold, this.table)
    this.draw(this.table, played, jumped)
  }
}
