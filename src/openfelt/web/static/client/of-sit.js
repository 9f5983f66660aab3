/** The small dialog on the way to a seat: a name for somebody without one, and the buy-in. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { say } from "./language.js"
import { seatNumber } from "./words.js"

/**
 * @import {Table} from "./fold.js"
 * @import {YourPlace} from "./protocol.js"
 */

/**
 * Tells `sit` with `{name, seat, buyIn}`, `seat` being null for a place on the waiting list, `reserve` with a seat when it opens
 * and `release` when it closes without one; whoever holds it calls `close` or `fail`.
 */
export class OfSit extends Element {
  static properties = { table: {}, place: {}, named: {}, seat: { state: true }, buyIn: { state: true }, trouble: { state: true }, busy: { state: true } }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** True when the reader has a name already. */
    this.named = false
    /** What the room says about the buy-in. @type {YourPlace | null} */
    this.place = null
    /** @type {number | null} */
    this.seat = null
    this.buyIn = 0
    this.trouble = ""
    this.busy = false
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"))
  }

  /** The bounds of the buy-in. */
  get bounds() {
    const table = /** @type {Table} */ (this.table)
    return this.place?.most ? { least: this.place.least, most: this.place.most } : { least: table.minBuyIn, most: table.maxBuyIn }
  }

  /** @param {number | null} seat */
  show(seat) {
    this.seat = seat
    this.buyIn = this.bounds.most
    this.trouble = ""
    this.busy = false
    this.sheet.showModal()
    if (seat !== null && this.named) this.tell("reserve", seat)
  }

  /** Closed by its reader. */
  dismiss() {
    this.close()
    if (this.seat !== null && this.named) this.tell("release")
  }

  close() {
    this.busy = false
    this.sheet.close()
  }

  /** @param {string} trouble */
  fail(trouble) {
    this.busy = false
    this.trouble = trouble
  }

  /** @param {number} amount */
  bounded(amount) {
    const { least, most } = this.bounds
    return Math.max(least, Math.min(most, Math.round(amount) || least))
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault()
    if (this.busy) return
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target))
    const buyIn = this.bounded(Number(form.get("buy-in")))
    this.buyIn = buyIn
    this.trouble = ""
    this.busy = true
    this.tell("sit", { name: String(form.get("name") ?? "").trim(), seat: this.seat, buyIn })
  }

  chips() {
    const { least, most } = this.bounds
    return html`
      <label class="entry">${say("sit.chips")}<input class="field" data-testid="buy-in" name="buy-in" inputmode="numeric" autocomplete="off" .value=${live(String(this.buyIn))}
        @change=${(/** @type {any} */ event) => { this.buyIn = this.bounded(Number(event.target.value.replace(/\D/g, ""))); this.requestUpdate() }}></label>
      ${least < most ? html`<input class="slider" type="range" min=${least} max=${most} step="1" aria-label=${say("sit.chips")} .value=${live(String(this.buyIn))}
        style="--fill: ${((this.buyIn - least) / (most - least) * 100).toFixed(1)}%" @input=${(/** @type {any} */ event) => { this.buyIn = Number(event.target.value) }}>` : nothing}
      <p class="hint">${say("sit.range", { low: least, high: most })}</p>`
  }

  render() {
    if (!this.table) return html`<dialog></dialog>`
    const waits = this.seat === null
    return html`<dialog class="sheet" aria-labelledby="sit-title" @cancel=${this.dismiss}>
      <form class="inside" method="dialog" novalidate @submit=${this.submit}>
        <header><h2 id="sit-title">${this.seat === null ? say("sit.wait.title") : say("sit.title", { number: seatNumber(this.seat) })}</h2><button class="tool" type="button" aria-label=${say("close")} @click=${this.dismiss}><i class="icon" style="--i: var(--i-close)"></i></button></header>
        ${this.named ? nothing : html`<label class="entry">${say("sit.name")}<input class="field" data-testid="name" name="name" minlength="2" maxlength="20" autocomplete="nickname" autofocus required></label>`}
        ${waits ? html`<p class="hint">${say("sit.wait.hint")}</p>` : this.chips()}
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        <button class="btn lead tall" type="submit" data-testid="take-seat" ?disabled=${this.busy}>${say(waits ? "sit.wait" : "sit.take")}</button>
      </form>
    </dialog>`
  }
}
customElements.define("of-sit", OfSit)
