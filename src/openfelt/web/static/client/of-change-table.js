/** The dialog in which the host changes his table: the form as the table has it, of which only what was changed is sent. */

import { html, nothing } from "lit"
import { Unfit } from "./answers.js"
import { say } from "./language.js"
import { Refused } from "./link.js"
import { Sheet } from "./sheet.js"
import { begun, changes, filledIn } from "./table-form.js"
import { choicesOf, formOf } from "./tables.js"
import "./of-table-form.js"

/**
 * @import {Choices, Form, Values} from "./table-form.js"
 * @import {OfTableForm} from "./of-table-form.js"
 * @import {Session} from "./session.js"
 */

/** Tells `changed` with a sentence about when it takes effect. */
export class OfChangeTable extends Sheet {
  static properties = { session: {}, choices: { state: true }, values: { state: true }, trouble: { state: true }, busy: { state: true } }

  constructor() {
    super()
    /** @type {Session | null} */
    this.session = null
    /** @type {Choices | null} */
    this.choices = null
    /** @type {Values} */
    this.values = {}
    /** The table as it was when the dialog opened. @type {Form} */
    this.was = {}
    this.trouble = ""
    this.busy = false
  }

  get form() {
    return /** @type {OfTableForm} */ (this.querySelector("of-table-form"))
  }

  async show() {
    this.choices = null
    await this.updateComplete
    this.open()
    await this.load()
  }

  async load() {
    this.trouble = ""
    try {
      const [choices, form] = await Promise.all([choicesOf(), formOf(/** @type {Session} */ (this.session).name)])
      this.values = begun(choices, form)
      this.was = filledIn(choices, this.values).form
      this.choices = choices
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      this.trouble = error.message
    }
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault()
    if (this.busy || !this.session || !this.choices) return
    this.trouble = ""
    const filled = this.form.read()
    if (!filled) return
    const form = changes(filled, this.was)
    const later = this.session.table?.phase === "playing"
    this.busy = true
    try {
      if (Object.keys(form).length) await this.session.request({ type: "change_table", form })
      this.close()
      this.tell("changed", say(!Object.keys(form).length ? "changing.nothing" : later ? "changing.later" : "changing.done"))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!this.form.refuse(error.field, error.message)) this.trouble = error.message
    }
    this.busy = false
  }

  render() {
    const { choices } = this
    return this.around(html`
      <form class="inside" method="dialog" novalidate @submit=${this.submit}>
        ${this.head(say("changing.title"))}
        <p class="hint">${say("changing.hint")}</p>
        <of-table-form .choices=${choices} .values=${this.values} @filled=${(/** @type {CustomEvent<Values>} */ event) => { this.values = event.detail }}></of-table-form>
        <footer>
          ${this.trouble ? html`<p class="trouble" role="alert" data-testid="trouble">${this.trouble}</p>` : nothing}
          ${choices
            ? html`<button class="btn lead tall" type="submit" data-testid="change" ?disabled=${this.busy}>${say("changing.change")}</button>`
            : this.trouble ? html`<button class="btn tall" type="button" data-testid="again" @click=${this.load}>${say("try_again")}</button>` : nothing}
        </footer>
      </form>`, true)
  }
}
customElements.define("of-change-table", OfChangeTable)
