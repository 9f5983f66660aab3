/** One thing to choose in a form: its name, a sentence about it, what it is set to, and what is wrong with that. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { say } from "./language.js"

/** @import {Choice, Value} from "./table-form.js" */

/** A number out of so few is stepped through. */
const FEW = 20
/** Choices whose words fit beside each other are buttons, the others a list. */
const NARROW = 32

/** Tells `chosen` with `{name, value}`. */
export class OfChoice extends Element {
  static properties = { choice: {}, value: {}, trouble: {} }

  constructor() {
    super()
    /** @type {Choice | null} */
    this.choice = null
    /** @type {Value} */
    this.value = ""
    this.trouble = ""
  }

  willUpdate() {
    const { choice } = this
    this.dataset.choice = choice?.name ?? ""
    this.dataset.kind = choice?.kind === "choice" && !this.buttons ? "list" : choice?.kind ?? ""
    this.toggleAttribute("data-wrong", Boolean(this.trouble))
  }

  get buttons() {
    const { values } = /** @type {Choice} */ (this.choice)
    return values.length < 4 && values.map(({ label }) => label).join("").length <= NARROW
  }

  focusField() {
    /** @type {HTMLElement | null} */ (this.querySelector("input, select, button"))?.focus()
  }

  /** @param {Value} value */
  choose(value) {
    this.tell("chosen", { name: /** @type {Choice} */ (this.choice).name, value })
  }

  /** The ids of what is said about the field. @param {Choice} choice */
  told({ name }) {
    return `about-${name}${this.trouble ? ` wrong-${name}` : ""}`
  }

  /** @param {Choice} choice */
  text(choice) {
    const { name, most } = choice
    return html`<input class="field" id="field-${name}" data-testid="field-${name}" autocomplete="off" maxlength=${most ?? 200} aria-describedby=${this.told(choice)} aria-invalid=${Boolean(this.trouble)}
      .value=${live(String(this.value))} placeholder=${choice.usual ?? ""} @input=${(/** @type {{target: HTMLInputElement}} */ event) => this.choose(event.target.value)}>`
  }

  /** One step more or less than what is typed. @param {Choice} choice @param {number} step */
  step({ least, most, usual }, step) {
    const now = Number(this.value) || Number(usual) || 0
    this.choose(String(Math.max(least ?? now, Math.min(most ?? now, now + step))))
  }

  /** @param {Choice} choice */
  number(choice) {
    const { name, least, most, label } = choice
    const few = least !== null && most !== null && most - least <= FEW
    const now = Number(this.value)
    const field = html`<input class="field" id="field-${name}" data-testid="field-${name}" inputmode="numeric" autocomplete="off" maxlength="12" aria-describedby=${this.told(choice)} aria-invalid=${Boolean(this.trouble)}
      placeholder=${say("form.usual")} .value=${live(String(this.value))} @input=${(/** @type {{target: HTMLInputElement}} */ event) => this.choose(event.target.value)}>`
    return few ? html`<span class="stepped">
      <button type="button" data-testid="less-${name}" aria-label=${say("form.less", { label })} ?disabled=${now <= Number(least)} @click=${() => this.step(choice, -1)}><i class="icon" style="--i: var(--i-minus)"></i></button>
      ${field}
      <button type="button" data-testid="more-${name}" aria-label=${say("form.more", { label })} ?disabled=${now >= Number(most)} @click=${() => this.step(choice, 1)}><i class="icon" style="--i: var(--i-plus)"></i></button>
    </span>` : field
  }

  /** @param {Choice} choice */
  pair(choice) {
    const { name, label } = choice
    const typed = /** @type {[string, string]} */ (this.value)
    const half = (/** @type {0 | 1} */ place) => html`<input class="field" id="field-${name}${place ? "-2" : ""}" data-testid="field-${name}-${place + 1}" inputmode="numeric" autocomplete="off" maxlength="12"
      aria-label=${say(place ? "form.larger" : "form.smaller", { label })} aria-describedby=${this.told(choice)} aria-invalid=${Boolean(this.trouble)} placeholder=${say("form.usual")} .value=${live(typed[place])}
      @input=${(/** @type {{target: HTMLInputElement}} */ event) => this.choose(place ? [typed[0], event.target.value] : [event.target.value, typed[1]])}>`
    return html`<span class="pair">${half(0)}<i aria-hidden="true">/</i>${half(1)}</span>`
  }

  /** @param {Choice} choice */
  switch(choice) {
    return html`<input type="checkbox" class="switch" role="switch" id="field-${choice.name}" data-testid="field-${choice.name}" aria-describedby=${this.told(choice)} .checked=${live(Boolean(this.value))}
      @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.choose(event.target.checked)}>`
  }

  /** @param {Choice} choice */
  among(choice) {
    const { name, values } = choice
    return this.buttons
      ? html`<span class="segments" role="group" aria-labelledby="label-${name}">${values.map(({ value, label }) => html`<button type="button" data-testid="field-${name}-${value}" aria-pressed=${this.value === value}
          aria-describedby=${this.told(choice)} @click=${() => this.choose(value)}>${label}</button>`)}</span>`
      : html`<select class="field" id="field-${name}" data-testid="field-${name}" aria-describedby=${this.told(choice)} aria-invalid=${Boolean(this.trouble)}
          @change=${(/** @type {{target: HTMLSelectElement}} */ event) => this.choose(values[event.target.selectedIndex].value)}>${values.map(({ value, label }) => html`<option ?selected=${this.value === value}>${label}</option>`)}</select>`
  }

  /** What is meant by it, and by the value it has. @param {Choice} choice */
  about({ name, kind, about, values }) {
    const meant = kind === "choice" ? values.find(({ value }) => value === this.value)?.about : ""
    return html`<p class="hint" id="about-${name}">${about}${meant ? html` <b>${meant}</b>` : nothing}</p>`
  }

  render() {
    const { choice, trouble } = this
    if (!choice) return nothing
    const { name, kind, label } = choice
    const drawn = { text: this.text, number: this.number, pair: this.pair, switch: this.switch, choice: this.among }[kind]
    const grouped = kind === "pair" || kind === "choice" && this.buttons
    return html`
      ${grouped ? html`<span class="label" id="label-${name}">${label}</span>` : html`<label class="label" for="field-${name}">${label}</label>`}
      ${this.about(choice)}
      ${drawn.call(this, choice)}
      ${trouble ? html`<p class="trouble" role="alert" id="wrong-${name}" data-testid="wrong-${name}">${trouble}</p>` : nothing}`
  }
}
customElements.define("of-choice", OfChoice)
