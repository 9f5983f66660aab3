/** The small dialog on the way to a seat: a name for somebody without one, and the buy-in. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { chips, say } from "./language.js"
import { seatNumber } from "./words.js"

/** @import {Table} from "./fold.js" */

/** Tells `sit` with `{name, seat, buyIn}`; whoever holds it calls `close` or `fail`. */
export class OfSit extends Element {
  static properties = { table: {}, named: {}, seat: { state: true }, buyIn: { state: true }, trouble: { state: true }, busy: { state: true } }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** True when the reader has a name already. */
    this.named = false
    this.seat = 0
    this.buyIn = 0
    this.trouble = ""
    this.busy = false
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"))
  }

  /** @param {number} seat */
  show(seat) {
    this.seat = seat
    this.buyIn = this.table?.maxBuyIn ?? 0
    this.trouble = ""
    this.busy = false
    this.sheet.showModal()
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
    const { minBuyIn, maxBuyIn } = /** @type {Table} */ (this.table)
    return Math.max(minBuyIn, Math.min(maxBuyIn, Math.round(amount) || minBuyIn))
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

  render() {
    const { table } = this
    if (!table) return html`<dialog></dialog>`
    const { minBuyIn, maxBuyIn } = table
    return html`<dialog class="sheet" aria-labelledby="sit-title">
      <form class="inside" method="dialog" novalidate @submit=${this.submit}>
        <header><h2 id="sit-title">${say("sit.title", { number: seatNumber(this.seat) })}</h2><button class="tool" type="button" aria-label=${say("close")} @click=${this.close}><i class="icon" style="--i: var(--i-close)"></i></button></header>
        ${this.named ? nothing : html`<label class="entry">${say("sit.name")}<input class="field" data-testid="name" name="name" minlength="2" maxlength="20" autocomplete="nickname" autofocus required></label>`}
        <label class="entry">${say("sit.chips")}<input class="field" data-testid="buy-in" name="buy-in" inputmode="numeric" autocomplete="off" .value=${live(String(this.buyIn))}
          @change=${(/** @type {any} */ event) => { this.buyIn = this.bounded(Number(event.target.value.replace(/\D/g, ""))); this.requestUpdate() }}></label>
        ${minBuyIn < maxBuyIn ? html`<input class="slider" type="range" min=${minBuyIn} max=${maxBuyIn} step="1" aria-label=${say("sit.chips")} .value=${live(String(this.buyIn))}
          style="--fill: ${((this.buyIn - minBuyIn) / (maxBuyIn - minBuyIn) * 100).toFixed(1)}%" @input=${(/** @type {any} */ event) => { this.buyIn = Number(event.target.value) }}>` : nothing}
        <p class="hint">${say("sit.range", { low: chips(minBuyIn), high: chips(maxBuyIn) })}</p>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        <button class="btn lead tall" type="submit" data-testid="take-seat" ?disabled=${this.busy}>${say("sit.take")}</button>
      </form>
    </dialog>`
  }
}
customElements.define("of-sit", OfSit)
