/** Notices: one clear sentence each, and what to do about it. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { say } from "./language.js"

const STAYS = 6_000

/** @typedef {{words: string, run: () => void, stays?: boolean}} Remedy  a notice that `stays` is closed by its reader alone */

export class OfNotice extends Element {
  static properties = { standing: {}, text: { state: true }, remedy: { state: true } }

  constructor() {
    super()
    /** What holds at the moment: a line that stays until it does no longer. */
    this.standing = ""
    this.text = ""
    /** @type {Remedy | null} */
    this.remedy = null
    this.timer = 0
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "region"
    this.ariaLabel = say("notices")
  }

  /** @param {string} text @param {Remedy | null} [remedy] */
  say(text, remedy = null) {
    this.text = text
    this.remedy = remedy
    clearTimeout(this.timer)
    if (!remedy?.stays) this.timer = setTimeout(() => this.close(), STAYS)
  }

  close() {
    clearTimeout(this.timer)
    this.text = ""
    this.remedy = null
  }

  mend() {
    const { remedy } = this
    this.close()
    remedy?.run()
  }

  render() {
    const { standing, text, remedy } = this
    return html`${standing ? html`<p class="standing" data-testid="standing">${standing}</p>` : nothing}${text ? html`<p class="toast" data-testid="notice">${text}${remedy
      ? html`<button class="btn small" type="button" data-testid="remedy" @click=${this.mend}>${remedy.words}</button>`
      : html`<button class="btn small" type="button" @click=${this.close}>${say("got_it")}</button>`}</p>` : nothing}`
  }
}
customElements.define("of-notice", OfNotice)
