/** Notices: one clear sentence each, and what to do about it. */

import { html, nothing } from "lit"
import { Element } from "./element.js"

const STAYS = 6_000

export class OfNotice extends Element {
  static properties = { text: { state: true } }

  constructor() {
    super()
    this.text = ""
    this.timer = 0
  }

  /** @param {string} text */
  say(text) {
    this.text = text
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.close(), STAYS)
  }

  close() {
    clearTimeout(this.timer)
    this.text = ""
  }

  render() {
    return this.text
      ? html`<p class="toast" data-testid="notice">${this.text}<button class="btn small" type="button" @click=${this.close}>Got it</button></p>`
      : nothing
  }
}
customElements.define("of-notice", OfNotice)
