/** The table without the picture: one line to type into, the first thing on the page, and what it answers. */

import { html } from "lit"
import { Element } from "./element.js"
import { afresh, say } from "./language.js"
import { answerTo } from "./typed.js"

/** @import {Session} from "./session.js" */

/** Tells `take-seat` with a seat, `leave`, and `plain` with false for the way back. */
export class OfPrompt extends Element {
  static properties = { session: {}, careful: {}, answer: { state: true } }

  constructor() {
    super()
    /** @type {Session | null} */
    this.session = null
    this.careful = true
    this.answer = ""
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "region"
    this.ariaLabel = say("typed")
    this.classList.add("prompt")
  }

  focusField() {
    /** @type {HTMLInputElement | null} */ (this.querySelector("input"))?.focus()
  }

  /** A sheet that closes gives the focus back without a caret, and what is typed then is lost. @param {{target: HTMLInputElement}} event */
  caret({ target }) {
    target.setSelectionRange(target.value.length, target.value.length)
  }

  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  async submit(event) {
    event.preventDefault()
    const field = /** @type {HTMLInputElement} */ (event.target.querySelector("input"))
    if (!this.session) return
    const { value } = field
    field.value = ""
    const answer = await answerTo(value, { session: this.session, careful: this.careful, sit: seat => this.tell("take-seat", seat), leave: () => this.tell("leave") })
    this.answer = afresh(this.answer, answer)
  }

  render() {
    return html`<form @submit=${this.submit}>
        <label for="typed">${say("typed.label")}</label>
        <input class="field" id="typed" data-testid="typed" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="typed-hint"
          @focus=${this.caret}>
        <button class="btn" type="submit">${say("typed.send")}</button>
        <button class="btn plain" type="button" @click=${() => this.tell("plain", false)}>${say("typed.leave")}</button>
      </form>
      <p class="hidden" id="typed-hint">${say("typed.hint")}</p>
      <p class="answer" role="status" data-testid="answer">${this.answer}</p>`
  }
}
customElements.define("of-prompt", OfPrompt)
