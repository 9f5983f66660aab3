/** The panel beside the stage, or the drawer over it: the log, and what there is to know about the table. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { say } from "./language.js"
import "./of-log.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {Clock} from "./clock.js"
 */

/** Tells `close`, `sit-out` and `sit-in`. */
export class OfPanel extends Element {
  static properties = { table: {}, player: {}, clock: {}, open: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {Player | null} */
    this.player = null
    /** @type {Clock | null} */
    this.clock = null
    /** Open as a drawer. */
    this.open = false
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "complementary"
    this.ariaLabel = say("log")
    this.classList.add("panel")
  }

  willUpdate() {
    this.toggleAttribute("data-open", this.open)
  }

  /** Put the focus on what is read here. */
  enter() {
    const list = /** @type {HTMLElement | null} */ (this.querySelector(".log"))
    if (list?.offsetParent) list.focus()
  }

  render() {
    const { table, player, clock } = this
    return html`
      <header role="none"><h2>${say("log")}</h2><button class="tool only-narrow" type="button" aria-label=${say("log.close")} @click=${() => this.tell("close")}><i class="icon" style="--i: var(--i-close)"></i></button></header>
      <of-log .table=${table} .seconds=${clock && clock.stage !== "quiet" ? clock.seconds : null} .open=${this.open}></of-log>
      ${player ? html`<footer class="row" role="none"><label class="toggle slim"><input type="checkbox" .checked=${live(player.out)}
        @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.tell(event.target.checked ? "sit-out" : "sit-in")}>${say("dock.sit_out")}</label></footer>` : nothing}`
  }
}
customElements.define("of-panel", OfPanel)
