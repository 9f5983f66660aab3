/** The way out for whoever reads at a machine that others use too: this browser forgets him. */

import { html, nothing } from "lit"
import { fetched, posted, Unfit } from "./answers.js"
import { Element } from "./element.js"
import { say } from "./language.js"

/** The answer to somebody whose chips lie on a table. */
const SEATED = 409

export class OfForget extends Element {
  static properties = { asking: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    this.asking = false
    this.trouble = ""
  }

  /** @param {string} button */
  focusOn(button) {
    const found = /** @type {HTMLElement} */ (this.querySelector(`[data-testid=${button}]`))
    found.focus()
  }

  async ask() {
    this.asking = true
    this.trouble = ""
    await this.updateComplete
    this.focusOn("forget-no")
  }

  async stay() {
    this.asking = false
    await this.updateComplete
    this.focusOn("forget")
  }

  async forget() {
    try {
      await fetched("/api/me/forget", posted({}))
      location.assign("/")
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      this.trouble = error.status === SEATED ? say("profile.forget.seated") : error.message
      await this.stay()
    }
  }

  render() {
    return html`<p class="quiet">${say("profile.forget.hint")}</p>
      ${this.asking ? html`<p role="alert" data-testid="forget-question">${say("profile.forget.question")}</p>
        <p class="formats"><button class="btn" type="button" data-testid="forget-yes" @click=${this.forget}>${say("profile.forget.yes")}</button><button class="btn" type="button" data-testid="forget-no" @click=${this.stay}>${say("host.no")}</button></p>`
        : html`<button class="btn" type="button" data-testid="forget" @click=${this.ask}>${say("profile.forget")}</button>`}
      ${this.trouble ? html`<p class="trouble" role="alert" data-testid="forget-trouble">${this.trouble}</p>` : nothing}`
  }
}
customElements.define("of-forget", OfForget)
