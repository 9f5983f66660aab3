/** The ground of sheets: a dialog over the page, with its name and the way out of it at its head. */

import { html } from "lit"
import { Element } from "./element.js"
import { say } from "./language.js"

export class Sheet extends Element {
  constructor() {
    super()
    /** The last press began and ended beside what stands in the dialog: one that selects a text may do either. */
    this.beside = false
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"))
  }

  get titled() {
    return `${this.localName}-title`
  }

  open() {
    this.sheet.showModal()
  }

  close() {
    this.sheet.close()
  }

  /** Closed by its reader. */
  dismiss() {
    this.close()
  }

  /** @param {unknown} words */
  head(words) {
    return html`<header><h2 id=${this.titled}>${words}</h2><button class="tool" type="button" aria-label=${say("close")} @click=${this.dismiss}><i class="icon" style="--i: var(--i-close)"></i></button></header>`
  }

  /** The dialog with what stands in it; a press beside it, or Escape, closes it. @param {unknown} inside @param {boolean} [tall] */
  around(inside, tall = false) {
    return html`<dialog class=${tall ? "sheet tall" : "sheet"} aria-labelledby=${this.titled} @cancel=${this.dismiss}
      @pointerdown=${(/** @type {Event} */ { target }) => { this.beside = target === this.sheet }}
      @pointerup=${(/** @type {Event} */ { target }) => { this.beside &&= target === this.sheet }}
      @click=${(/** @type {Event} */ { target }) => { if (this.beside && target === this.sheet) this.dismiss() }}>${inside}</dialog>`
  }
}
