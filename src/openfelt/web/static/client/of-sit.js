/** The small dialog on the way to a seat: a name for somebody without one, and the buy-in. */

import { html, nothing } from "lit"
import { freeSeats } from "./fold.js"
import { say } from "./language.js"
import { Sheet } from "./sheet.js"
import { seatNumber } from "./words.js"
import "./of-chips.js"

/**
 * @import {Table} from "./fold.js"
 * @import {YourPlace} from "./protocol.js"
 */

/**
 * Tells `sit` with `{name, seat, buyIn}`, `seat` being null for a place on the waiting list, `reserve` with a seat when it opens
 * and `release` when it closes without one; whoever holds it calls `close` or `fail`.
 */
export class OfSit extends Sheet {
  static properties = { table: {}, place: {}, named: {}, me: {}, seat: { state: true }, trouble: { state: true }, busy: { state: true } }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** True when the reader has a name already. */
    this.named = false
    /** The reader as the room knows him. */
    this.me = ""
    /** What the room says about the buy-in. @type {YourPlace | null} */
    this.place = null
    /** @type {number | null} */
    this.seat = null
    this.trouble = ""
    this.busy = false
  }

  /** The bounds of the buy-in. */
  get bounds() {
    const table = /** @type {Table} */ (this.table)
    return this.place?.most ? { least: this.place.least, most: this.place.most } : { least: table.minBuyIn, most: table.maxBuyIn }
  }

  get chips() {
    return /** @type {import("./of-chips.js").OfChips | null} */ (this.querySelector("of-chips"))
  }

  /** Whoever has a name gets the seat kept; somebody without one may lose it while he thinks of one. */
  get gone() {
    const { table, seat, me } = this
    if (!table || seat === null) return false
    const other = (/** @type {{player: string} | undefined} */ each) => each !== undefined && each.player !== me
    return other(table.players[seat]) || other(table.holds.find(hold => hold.seat === seat))
  }

  /** @param {number | null} seat */
  show(seat) {
    this.choose(seat)
    this.chips?.put(this.bounds.most)
    this.busy = false
    this.open()
  }

  /** @param {number | null} seat */
  choose(seat) {
    this.seat = seat
    this.trouble = ""
    if (seat !== null && this.named) this.tell("reserve", seat)
  }

  /** Closed by its reader. */
  dismiss() {
    this.close()
    if (this.seat !== null && this.named) this.tell("release")
  }

  close() {
    this.busy = false
    super.close()
  }

  /** @param {string} trouble */
  fail(trouble) {
    this.busy = false
    this.trouble = trouble
    // The name may be new: from now on the seat can be kept.
    if (this.seat !== null && this.named && !this.gone) this.tell("reserve", this.seat)
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault()
    if (this.busy || this.gone) return
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target))
    const buyIn = this.seat === null ? 0 : this.chips?.amount ?? null
    if (buyIn === null) return this.chips?.focusField()
    this.trouble = ""
    this.busy = true
    this.tell("sit", { name: String(form.get("name") ?? "").trim(), seat: this.seat, buyIn })
  }

  /** Somebody else was quicker: the next seat, or the waiting list. @param {Table} table */
  instead(table) {
    const [next = null] = freeSeats(table)
    return html`<div class="instead" role="alert" data-testid="gone"><p class="trouble">${say("sit.gone", { number: seatNumber(this.seat ?? 0) })}</p>
      <button class="btn" type="button" data-testid="instead" @click=${() => this.choose(next)}>${next === null ? say("sit.instead.wait") : say("sit.instead", { number: seatNumber(next) })}</button></div>`
  }

  render() {
    const { table, gone } = this
    if (!table) return this.around(nothing)
    const waits = this.seat === null
    const { least, most } = this.bounds
    return this.around(html`
      <form class="inside" method="dialog" novalidate @submit=${this.submit}>
        ${this.head(this.seat === null ? say("sit.wait.title") : say("sit.title", { number: seatNumber(this.seat) }))}
        ${this.named ? nothing : html`<label class="entry">${say("sit.name")}<input class="field" data-testid="name" name="name" minlength="2" maxlength="20" autocomplete="nickname" autofocus required></label>`}
        ${waits ? html`<p class="hint">${say("sit.wait.hint")}</p>` : html`<of-chips .label=${say("sit.chips")} .least=${least} .most=${most} .step=${table.chipUnit} .name=${"buy-in"}></of-chips>`}
        ${gone ? this.instead(table) : nothing}
        ${this.trouble && !gone ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        <button class="btn lead tall" type="submit" data-testid="take-seat" ?autofocus=${this.named} ?disabled=${this.busy || gone}>${say(waits ? "sit.wait" : "sit.take")}</button>
      </form>`)
  }
}
customElements.define("of-sit", OfSit)
