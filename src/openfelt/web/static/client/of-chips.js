/** An amount of chips within bounds that the room sets: a number field, a slider, and the bounds in words. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { chips, say } from "./language.js"

/** Tells `amount` when there is another one. */
export class OfChips extends Element {
  static properties = { label: {}, least: {}, most: {}, step: {}, name: {}, text: { state: true } }

  constructor() {
    super()
    this.label = ""
    this.least = 0
    this.most = 0
    /** The unit in which the table counts. */
    this.step = 1
    /** What the tests of the page call the field. */
    this.name = "chips"
    /** What stands in the field: a number, or what somebody has typed instead. */
    this.text = ""
  }

  connectedCallback() {
    super.connectedCallback()
    this.classList.add("chips")
    this.put(this.most)
  }

  /** Whoever has left it at the most means the most. @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("most") && this.text === String(changed.get("most"))) this.text = String(this.most)
  }

  /** The amount, or null for something that is none. */
  get amount() {
    const text = this.text.trim()
    const amount = /^\d{1,12}$/.test(text) ? Number(text) : NaN
    return amount >= this.least && amount <= this.most ? amount : null
  }

  /** @param {number} amount */
  put(amount) {
    this.type(String(amount))
  }

  /** @param {string} text */
  type(text) {
    this.text = text
    this.tell("amount")
  }

  /** Back to where it can be put right. */
  focusField() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector(".field"))
    field.focus()
    field.select()
  }

  render() {
    const { least, most, amount } = this
    const wrong = amount === null
    const bounds = { low: least, high: most }
    const at = amount ?? (Number(this.text) > most ? most : least)
    return html`
      <label class="entry">${this.label}<input class="field" data-testid=${this.name} inputmode="numeric" autocomplete="off" aria-invalid=${wrong} aria-describedby="${this.name}-range"
        .value=${live(this.text)} @input=${(/** @type {{target: HTMLInputElement}} */ event) => this.type(event.target.value)}></label>
      ${least < most ? html`<input class="slider" type="range" data-testid="${this.name}-slider" min=${least} max=${most} step=${this.step} aria-label=${this.label} aria-valuetext=${chips(at)} .value=${live(String(at))}
        style="--fill: ${((at - least) / (most - least) * 100).toFixed(1)}%" @input=${(/** @type {{target: HTMLInputElement}} */ event) => this.type(event.target.value)}>` : nothing}
      <p class=${wrong ? "trouble" : "hint"} id="${this.name}-range" role="status">${say(wrong ? "chips.wrong" : "chips.range", bounds)}</p>`
  }
}
customElements.define("of-chips", OfChips)
