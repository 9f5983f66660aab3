/** The bar over a table: where you are, the log on small screens, settings, and the way out. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { chips, STRUCTURES } from "./words.js"

/** @import {Table} from "./fold.js" */

/** Tells `leave`, `show-log` and `show-settings`. */
export class OfBar extends Element {
  static properties = { table: {}, seated: {}, leaving: {}, log: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    this.seated = false
    /** The seat is left after the hand. */
    this.leaving = false
    /** The log is open in its drawer. */
    this.log = false
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "banner"
    this.classList.add("bar")
  }

  leave() {
    const words = this.leaving ? "Leaving" : this.seated ? "Leave" : "All tables"
    return html`<button class="tool leave" type="button" data-testid="leave" aria-label=${this.leaving ? "Leaving after this hand" : this.seated ? "Leave your seat" : "All tables"}
      ?disabled=${this.leaving} @click=${() => this.tell("leave")}><i class="icon only-phone" style="--i: var(--i-back)"></i><span>${words}</span></button>`
  }

  render() {
    const { table } = this
    return html`
      <a class="brand" href="/"><i></i>openfelt</a>
      <div class="where">
        <h1>${table?.name ?? ""}</h1>
        <p>${table ? html`${STRUCTURES[table.structure]} ${table.stakes}${table.hand ? html` · hand <span data-testid="hand-number">${chips(table.hand)}</span>` : nothing}` : nothing}</p>
      </div>
      <div class="tools">
        <button class="tool only-narrow" type="button" aria-label="Log" aria-expanded=${this.log} @click=${() => this.tell("show-log")}><i class="icon" style="--i: var(--i-log)"></i></button>
        <button class="tool" type="button" aria-label="Settings" @click=${() => this.tell("show-settings")}><i class="icon" style="--i: var(--i-gear)"></i></button>
        ${this.leave()}
      </div>`
  }
}
customElements.define("of-bar", OfBar)
