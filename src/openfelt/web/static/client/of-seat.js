/** One chair: who sits there, with how much, doing what, and how long it may take. */

import { html, nothing } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { Element } from "./element.js"
import { framesDrawn } from "./frames.js"
import { chips, say } from "./language.js"
import { money, short } from "./words.js"
import "./of-card.js"

/**
 * @import {Player, Turn} from "./fold.js"
 * @import {Hold} from "./protocol.js"
 * @import {Picture} from "./seat-picture.js"
 */

const LATE = 2_000

export class OfSeat extends Element {
  static properties = {
    seat: {}, player: {}, picture: {}, turn: {}, clock: {}, hero: {}, free: {}, hold: {}, fresh: {}, chip: {}, plays: {}, winner: {},
    now: {}, late: { state: true },
  }

  constructor() {
    super()
    this.seat = 0
    /** @type {Player | undefined} */
    this.player = undefined
    /** @type {Picture | null} */
    this.picture = null
    /** @type {Turn | null} set while it is this seat's turn */
    this.turn = null
    /** How the clock stands while it is this seat's turn. @type {"" | import("./clock.js").Stage} */
    this.clock = ""
    this.hero = false
    /** True when the reader may sit here. */
    this.free = false
    /** Somebody for whom this chair is kept. @type {Hold | null} */
    this.hold = null
    /** The place in the order of the deal while the cards arrive, -1 afterwards. */
    this.fresh = -1
    /** How high the chips of the bet are stacked. */
    this.chip = 1
    /** @type {string[] | null} the five cards that won */
    this.plays = null
    this.winner = false
    /** Reads the server's clock. @type {() => number} */
    this.now = Date.now
    this.late = false
    this.since = 0
    /** @type {Player["last"]} */
    this.said = null
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "listitem"
    this.classList.add("seat")
  }

  async scheduleUpdate() {
    if (this.hasUpdated && !this.turn) await framesDrawn(1)
    await super.scheduleUpdate()
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const last = this.player?.last ?? null
    if (last !== this.said) {
      this.said = last
      this.late = Boolean(last?.late)
      if (this.late) setTimeout(() => { this.late = false }, LATE)
    }
    if (changed.has("turn") && this.turn) this.since = (this.turn.countdown - this.now()) / 1000
    this.dataset.state = this.hold && !this.player && !this.free ? "waiting" : this.picture?.state ?? "empty"
    this.dataset.clock = this.clock
    this.toggleAttribute("data-fresh", this.fresh >= 0)
    this.style.setProperty("--nth", String(Math.max(0, this.fresh)))
    this.classList.toggle("hero", this.hero)
    this.ariaCurrent = this.turn ? "true" : null
  }

  /** @param {string} card @param {number} place */
  mark(card, place) {
    if (!this.plays?.length || card === "back") return nothing
    if (this.plays.includes(card)) return "plays"
    return this.winner && place >= 0 ? nothing : "rests"
  }

  rim() {
    if (!this.turn) return nothing
    const { countdown, expires, bank, decision } = this.turn
    if (this.clock === "bank") {
      return keyed(`bank ${decision} ${this.since}`, html`<i class="rim runs" style="--span: ${bank / 1000}s; --since: ${(this.since + (expires - bank - countdown) / 1000).toFixed(2)}s"></i>`)
    }
    // An animation under way keeps its start, so each turn, and each look at the clock after a reconnect, is a new rim.
    return keyed(`${decision} ${this.since}`, html`<i class="rim runs" style="--span: ${(expires - bank - countdown) / 1000}s; --since: ${this.since.toFixed(2)}s"></i>`)
  }

  tab() {
    const picture = /** @type {Picture} */ (this.picture)
    const wide = this.late ? say("seat.timed_out") : picture.tab
    const tall = this.late ? say("seat.timed_out") : picture.tall
    if (!wide) return nothing
    const bar = picture.share === null ? nothing : `--share: ${picture.share / 10}%`
    return wide === tall
      ? html`<span class="tab" ?data-odds=${picture.share !== null} style=${bar}>${wide}</span>`
      : html`<span class="tab" ?data-odds=${picture.share !== null} style=${bar}><span class="in-wide">${wide}</span><span class="in-tall">${tall}</span></span>`
  }

  render() {
    const { picture, player } = this
    if (!picture) return nothing
    if (!player) {
      if (this.hold && !this.free) {
        return html`<span class="hidden">${picture.spoken}, ${say("tab.joining.spoken", { name: this.hold.name })}</span>
          <div class="parts" aria-hidden="true"><div class="plaque"><span class="name"><span>${this.hold.name}</span></span><b class="stack">–</b></div><span class="tab">${say("tab.joining.tall")}</span></div>`
      }
      return this.free
        ? html`<button class="plaque" data-testid="sit-${this.seat}" aria-label=${say("seat.sit.spoken", { seat: picture.spoken })} @click=${() => this.tell("take-seat", this.seat)}>${say("seat.sit")}</button>`
        : html`<span class="plaque" aria-hidden="true">${say("seat.free.plaque")}</span><span class="hidden">${picture.spoken}</span>`
    }
    return html`
      <span class="hidden">${picture.spoken}</span>
      <div class="parts" aria-hidden="true">
        ${picture.cards.length ? html`<div class="hole">${picture.cards.map((card, place) => html`<of-card data-card=${card} data-mark=${this.mark(card, place)}></of-card>`)}</div>` : nothing}
        <div class="plaque" title=${player.name}>
          <span class="name"><span>${player.name}</span>${player.bot ? html`<span class="mark">${say("seat.bot")}</span>` : nothing}</span>
          <b class="stack" title=${chips(player.stack)}>${money(player.stack)}</b>
        </div>
        ${this.rim()}${this.tab()}
        ${player.bet ? html`<span class="wager" title=${chips(player.bet)}><i class="chip" data-height=${this.chip}></i>${short(player.bet)}</span>` : nothing}
      </div>
      ${this.hero ? html`<button class="own" type="button" data-testid="own-plaque" aria-label=${say("own")} @click=${() => this.tell("own-seat")}><i class="icon" style="--i: var(--i-more)"></i></button>` : nothing}`
  }
}
customElements.define("of-seat", OfSeat)
