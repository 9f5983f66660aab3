/** The size of a bet or raise: presets, a slider and a number, all within what the room allows. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { nearest, snapped, stepped, stepsOf, totalAt } from "./amounts.js"
import { say } from "./language.js"
import { amountPart, chipsIn, exactly, keypad, short, written } from "./words.js"

/** @import {Legal, Preset} from "./protocol.js" */

const MOST_STEPS = 1_000_000

/** Tells `amount` with the chosen total and `commit` when Enter is pressed in the number field. */
export class OfSizing extends Element {
  static properties = { legal: {}, presets: {}, amount: {}, off: {}, typed: { state: true } }

  constructor() {
    super()
    /** @type {Legal | null} */
    this.legal = null
    /** @type {Preset[]} */
    this.presets = []
    this.amount = 0
    this.off = false
    /** What stands in the number field while it is being typed. @type {string | null} */
    this.typed = null
    this.dragged = false
  }

  /** @param {number} to */
  choose(to) {
    this.typed = null
    this.tell("amount", to)
  }

  /** @param {InputEvent & {target: HTMLInputElement}} event */
  slide(event) {
    const legal = /** @type {Legal} */ (this.legal)
    const total = totalAt(legal, Number(event.target.value))
    this.choose(this.dragged ? snapped(legal, this.presets, total) : total)
  }

  /** @param {InputEvent & {target: HTMLInputElement}} event */
  type(event) {
    const part = amountPart(event.target.value)
    event.target.value = part
    this.typed = part
    this.tell("amount", nearest(/** @type {Legal} */ (this.legal), chipsIn(part)))
  }

  /** What is being typed lies outside of what the room allows. */
  get out() {
    return this.typed !== null && chipsIn(this.typed) !== this.amount
  }

  /** @param {KeyboardEvent & {target: HTMLInputElement}} event */
  key(event) {
    if (event.isComposing) return
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (steps) {
      event.preventDefault()
      this.choose(stepped(/** @type {Legal} */ (this.legal), this.amount, event.shiftKey ? steps * 10 : steps))
    } else if (event.key === "Enter") {
      event.preventDefault()
      // What was typed is not what would be sent: the first Enter corrects it, the second one sends.
      const corrects = this.out
      this.typed = null
      if (!corrects) this.tell("commit")
    } else if (event.key === "Escape") event.target.blur()
  }

  focusField() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[data-testid=amount]"))
    field?.focus()
    field?.select()
  }

  render() {
    const { legal, presets, amount, off } = this
    if (!legal || legal.low === legal.high) return nothing
    const what = say(legal.opening ? "size.bet" : "size.raise")
    const chosen = presets.find(preset => preset.to === amount)
    const fill = (amount - legal.low) / (legal.high - legal.low)
    const spoken = `${exactly(amount)}${chosen ? `, ${say(`preset.${chosen.name}.spoken`)}` : ""}`
    return html`<div class="sizing">
      <div class="presets" data-testid="presets" role="group" aria-label=${say(legal.opening ? "size.bets" : "size.raises")}>
        ${presets.map(preset => html`<button type="button" ?disabled=${off} title=${exactly(preset.to)} data-preset=${preset.name}
          aria-pressed=${preset.to === amount} @click=${() => this.choose(preset.to)}>${say(`preset.${preset.name}`)}<b>${short(preset.to)}</b></button>`)}
      </div>
      <input class="slider" data-testid="slider" type="range" min="0" max=${Math.min(MOST_STEPS, stepsOf(legal))} step="1" ?disabled=${off}
        .value=${live(String(amount >= legal.high ? stepsOf(legal) : Math.round((amount - legal.low) / legal.step)))}
        aria-label=${what} aria-valuetext=${spoken} style="--fill: ${(fill * 100).toFixed(2)}%"
        @pointerdown=${() => { this.dragged = true }} @keydown=${() => { this.dragged = false }} @input=${this.slide}>
      <div class="amount-box" ?data-out=${this.out}>
        <button type="button" ?disabled=${off || amount <= legal.low} aria-label=${say("size.less", { step: exactly(legal.step) })} @click=${() => this.choose(stepped(legal, amount, -1))}><i class="icon" style="--i: var(--i-minus)"></i></button>
        <input data-testid="amount" inputmode=${keypad()} autocomplete="off" size="4" ?data-long=${legal.high >= 1_000_000} aria-label=${what} aria-invalid=${this.out} ?disabled=${off}
          .value=${live(this.typed ?? written(amount))} @input=${this.type} @keydown=${this.key} @blur=${() => { this.typed = null }}
          @focus=${(/** @type {{target: HTMLInputElement}} */ event) => event.target.select()}>
        <button type="button" ?disabled=${off || amount >= legal.high} aria-label=${say("size.more", { step: exactly(legal.step) })} @click=${() => this.choose(stepped(legal, amount, 1))}><i class="icon" style="--i: var(--i-plus)"></i></button>
      </div>
      ${this.out ? html`<p class="range" role="status" data-testid="range">${say("dock.range", { low: exactly(legal.low), high: exactly(legal.high) })}</p>` : nothing}
    </div>`
  }
}
customElements.define("of-sizing", OfSizing)
