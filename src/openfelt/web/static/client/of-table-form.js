/** The form of a table: the few things that matter, the rest folded away, and the house rules by their groups. */

import { html, nothing } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { Element } from "./element.js"
import { say } from "./language.js"
import { chosen, filledIn, follows, matters } from "./table-form.js"
import "./of-choice.js"

/**
 * @import {OfChoice} from "./of-choice.js"
 * @import {Choice, Choices, Form, Troubles, Value, Values} from "./table-form.js"
 */

/** What is asked first, in this order; all else is folded away. */
const FIRST = ["name", "structure", "blinds", "bets", "seats", "listed"]
/** What opens the house rules. */
const PRESET = "preset"

/** Tells `filled` with the values after each choice. */
export class OfTableForm extends Element {
  static properties = { choices: {}, values: {}, troubles: { state: true }, open: { state: true } }

  constructor() {
    super()
    /** @type {Choices | null} */
    this.choices = null
    /** @type {Values} */
    this.values = {}
    /** @type {Troubles} */
    this.troubles = {}
    /** The parts that are unfolded. @type {Set<string>} */
    this.open = new Set()
  }

  connectedCallback() {
    super.connectedCallback()
    this.classList.add("form")
    this.addEventListener("chosen", event => this.choose(/** @type {CustomEvent<{name: string, value: Value}>} */ (event).detail))
  }

  /** @param {{name: string, value: Value}} choice */
  choose({ name, value }) {
    this.tell("filled", chosen(/** @type {Choices} */ (this.choices), this.values, name, value))
  }

  /** The form as the room reads it, or null when what is typed cannot be read: then it is said where. @returns {Form | null} */
  read() {
    const { form, troubles } = filledIn(/** @type {Choices} */ (this.choices), this.values)
    this.complain(troubles)
    return Object.keys(troubles).length ? null : form
  }

  /** Say what the room refused where it belongs; false when that is nowhere here. @param {string} name @param {string} message */
  refuse(name, message) {
    const choice = [...this.choices?.fields ?? [], ...this.choices?.options ?? []].find(each => each.name === name)
    if (!choice || !matters(choice, this.values)) return false
    this.complain({ [name]: message })
    return true
  }

  /** Bring the first thing that is wrong before the reader. @param {Troubles} troubles */
  async complain(troubles) {
    this.troubles = troubles
    const [name] = Object.keys(troubles)
    if (!name) return
    if (!this.first().some(choice => choice.name === name)) this.open = new Set([...this.open, this.more().some(choice => choice.name === name) ? "more" : "rules"])
    await this.updateComplete
    const field = /** @type {OfChoice | null} */ (this.querySelector(`of-choice[data-choice="${name}"]`))
    await field?.updateComplete
    field?.focusField()
  }

  first() {
    const { choices, values } = /** @type {this & {choices: Choices}} */ (this)
    return FIRST.map(name => choices.fields.find(field => field.name === name))
      .filter(field => field !== undefined).filter(field => matters(field, values) && !follows(choices, field, values))
  }

  more() {
    const first = this.first()
    return /** @type {Choices} */ (this.choices).fields.filter(field => matters(field, this.values) && !first.includes(field) && field.name !== PRESET)
  }

  /** @param {Choice} choice */
  choice(choice) {
    const { name } = choice
    return keyed(name, html`<of-choice .choice=${choice} .value=${this.values[name]} .trouble=${this.troubles[name] ?? ""}></of-choice>`)
  }

  /** Choices under the headings of their groups. @param {Choice[]} all */
  grouped(all) {
    return /** @type {Choices} */ (this.choices).groups.map(({ value, label }) => {
      const some = all.filter(choice => choice.group === value)
      return some.length ? html`<h3>${label}</h3>${some.map(choice => this.choice(choice))}` : nothing
    })
  }

  /** @param {string} part @param {unknown} inside */
  folded(part, inside) {
    return html`<details class="fold" ?open=${this.open.has(part)} @toggle=${(/** @type {{target: HTMLDetailsElement}} */ event) => this.fold(part, event.target.open)}>
      <summary data-testid="fold-${part}"><b>${say(`form.part.${part}`)}</b><span>${say(`form.part.${part}.hint`)}</span></summary>
      ${this.open.has(part) ? html`<div class="part">${inside}</div>` : nothing}
    </details>`
  }

  /** @param {string} part @param {boolean} open */
  fold(part, open) {
    if (this.open.has(part) === open) return
    this.open = new Set(open ? [...this.open, part] : [...this.open].filter(each => each !== part))
  }

  render() {
    const { choices, values } = this
    if (!choices) return nothing
    const preset = choices.fields.find(field => field.name === PRESET)
    return html`
      ${this.first().map(choice => this.choice(choice))}
      ${this.folded("more", this.grouped(this.more()))}
      ${this.folded("rules", html`${preset ? this.choice(preset) : nothing}${this.grouped(choices.options.filter(option => matters(option, values)))}`)}`
  }
}
customElements.define("of-table-form", OfTableForm)
