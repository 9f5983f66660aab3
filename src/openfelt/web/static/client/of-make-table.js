/** The dialog in which somebody makes a table: a name for himself where he has none, and the form. */

import { html, nothing } from "lit"
import { Unfit } from "./answers.js"
import { takeName } from "./guest.js"
import { say } from "./language.js"
import { Sheet } from "./sheet.js"
import { begun } from "./table-form.js"
import { choicesOf, makeTable } from "./tables.js"
import "./of-table-form.js"

/**
 * @import {Choices, Form, Values} from "./table-form.js"
 * @import {OfTableForm} from "./of-table-form.js"
 */

const NAMELESS = 401

/** Goes to the table when it is made. */
export class OfMakeTable extends Sheet {
  static properties = {
    me: {}, choices: { state: true }, values: { state: true }, trouble: { state: true }, own: { state: true },
    nameless: { state: true }, busy: { state: true },
  }

  constructor() {
    super()
    /** The reader's name, "" while he has none. */
    this.me = ""
    /** What is typed as the reader's name. */
    this.host = ""
    /** @type {Choices | null} */
    this.choices = null
    /** @type {Values} */
    this.values = {}
    /** What is wrong with no field in particular. */
    this.trouble = ""
    /** What is wrong with the reader's own name. */
    this.own = ""
    /** The room does not know the reader any more. */
    this.nameless = false
    this.busy = false
  }

  get form() {
    return /** @type {OfTableForm} */ (this.querySelector("of-table-form"))
  }

  get asksName() {
    return !this.me || this.nameless
  }

  async show() {
    await this.updateComplete
    this.open()
    if (!this.choices) await this.load()
  }

  async load() {
    this.trouble = ""
    try {
      this.choices = await choicesOf()
      this.values = begun(this.choices)
      this.enter(this.me)
    } catch (error) {
      this.refused(error)
    }
  }

  /** The reader calls himself so; his table is called after him until he says otherwise. @param {string} name */
  enter(name) {
    const named = (/** @type {string} */ host) => host.trim() && say("making.name", { name: host.trim() })
    if (this.values.name === named(this.host)) this.values = { ...this.values, name: named(name) }
    this.host = name
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault()
    if (this.busy || !this.choices) return
    this.own = this.trouble = ""
    const form = this.form.read()
    if (!form) return
    this.busy = true
    await this.make(form)
    this.busy = false
  }

  /** @param {Form} form */
  async make(form) {
    if (this.asksName) {
      this.own = await takeName(this.host)
      if (this.own) return /** @type {HTMLElement | null} */ (this.querySelector("[name=me]"))?.focus()
      this.me = this.host
      this.nameless = false
    }
    try {
      const { link } = await makeTable(form)
      location.assign(`${link}#invite`)
    } catch (error) {
      this.refused(error)
    }
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Unfit)) throw error
    this.nameless = error.status === NAMELESS
    if (!this.form.refuse(error.field, error.message)) this.trouble = error.message
  }

  entry() {
    return html`<label class="entry">${say("making.me")}<input class="field" data-testid="name" name="me" minlength="2" maxlength="20" autocomplete="nickname" autofocus required
        aria-invalid=${Boolean(this.own)} @input=${(/** @type {{target: HTMLInputElement}} */ event) => this.enter(event.target.value)}></label>
      ${this.own ? html`<p class="trouble" role="alert">${this.own}</p>` : nothing}`
  }

  render() {
    const { choices } = this
    return this.around(html`
      <form class="inside" method="dialog" novalidate @submit=${this.submit}>
        ${this.head(say("making.title"))}
        ${this.asksName ? this.entry() : nothing}
        <of-table-form .choices=${choices} .values=${this.values} @filled=${(/** @type {CustomEvent<Values>} */ event) => { this.values = event.detail }}></of-table-form>
        <footer>
          ${this.trouble ? html`<p class="trouble" role="alert" data-testid="trouble">${this.trouble}</p>` : nothing}
          ${this.trouble && !choices ? html`<button class="btn tall" type="button" data-testid="again" @click=${this.load}>${say("try_again")}</button>` : nothing}
          ${choices ? html`<button class="btn lead tall" type="submit" data-testid="make" ?disabled=${this.busy}>${say("making.make")}</button>` : nothing}
        </footer>
      </form>`, true)
  }
}
customElements.define("of-make-table", OfMakeTable)
