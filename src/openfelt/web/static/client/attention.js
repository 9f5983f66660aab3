/**
 * That it is your turn, told to somebody who looks elsewhere: title and icon of the page, a sound and a vibration when it
 * begins, and different ones when a quarter of the time is left. And that a seat is kept for you, when you waited for one.
 *
 * @import {Clock} from "./clock.js"
 * @import {Sounds} from "./sounds.js"
 */

import { say } from "./language.js"
import { settings } from "./settings.js"

const QUIET = "/static/icon.svg"
const TURN = "/static/icon-turn.svg"
const QUARTER = 0.25
const BEGINS = [70, 60, 70]
const HURRIES = [220]

/** @param {number[]} pattern */
const vibrate = pattern => {
  if (settings().vibrate) navigator.vibrate?.(pattern)
}

export class Attention {
  /** @param {Sounds} sounds */
  constructor(sounds) {
    this.sounds = sounds
    /** The decision that was announced, and the one that was hurried. */
    this.begun = 0
    this.hurried = 0
    /** The seat that was announced, or null. @type {number | null} */
    this.offered = null
  }

  /**
   * @param {{name: string, decision: number | null, clock: Clock | null, offered: number | null}} now `decision` is null unless
   *   it is your turn, `offered` unless that seat is kept for you
   */
  look({ name, decision, clock, offered }) {
    if (offered !== null && offered !== this.offered) {
      this.sounds.play("turn")
      vibrate(BEGINS)
    }
    this.offered = offered
    if (decision !== null && decision !== this.begun) {
      this.begun = decision
      this.sounds.play("turn")
      vibrate(BEGINS)
    }
    if (decision !== null && decision !== this.hurried && clock && clock.share <= QUARTER) {
      this.hurried = decision
      this.sounds.play("hurry")
      vibrate(HURRIES)
    }
    this.write(name, decision !== null, clock)
  }

  /** @param {string} name @param {boolean} turn @param {Clock | null} clock */
  write(name, turn, clock) {
    const offered = this.offered !== null
    const place = name ? `${name} · openfelt` : "openfelt"
    const counts = clock && clock.stage !== "quiet"
    const title = offered ? say("turn.title.offered", { place }) : !turn ? place : counts ? say("turn.title.left", { count: clock.seconds, place }) : say("turn.title", { place })
    if (document.title !== title) document.title = title
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"))
    const address = turn || offered ? TURN : QUIET
    if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address)
  }
}
