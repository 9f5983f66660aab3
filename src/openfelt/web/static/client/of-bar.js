/** The bar over a table: where you are, the panel on small screens, sounds, settings, and the way out. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { chips, say } from "./language.js"

/** @import {Table} from "./fold.js" */

/** Tells `leave`, `show-panel`, `invite`, `host`, `mute` and `show-settings`. */
export class OfBar extends Element {
  static properties = { table: {}, seated: {}, leaving: {}, panel: {}, muted: {}, unread: {}, hosts: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    this.seated = false
    /** The seat is left after the hand. */
    this.leaving = false
    /** The panel is open in its drawer. */
    this.panel = false
    this.muted = false
    /** Lines of the chat that nobody has looked at. */
    this.unread = 0
    /** The table is the reader's. */
    this.hosts = false
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "banner"
    this.classList.add("bar")
  }

  leave() {
    const words = say(this.leaving ? "bar.leaving" : this.seated ? "bar.leave" : "all_tables")
    const spoken = say(this.leaving ? "bar.leaving.after" : this.seated ? "bar.leave.seat" : "all_tables")
    return html`<button class="tool leave" type="button" data-testid="leave" aria-label=${spoken}
      ?disabled=${this.leaving} @click=${() => this.tell("leave")}><i class="icon only-phone" style="--i: var(--i-back)"></i><span>${words}</span></button>`
  }

  /** The way to the panel, and how much was said while it was closed. */
  side() {
    const { panel } = this
    const count = panel ? 0 : this.unread
    return html`<button class="tool only-narrow" type="button" data-testid="panel" aria-label=${count ? say("bar.side.new", { count }) : say("bar.side")} aria-expanded=${panel}
      @click=${() => this.tell("show-panel")}><i class="icon" style="--i: var(--i-chat)"></i>${count ? html`<i class="dot"></i><span class="fresh">${say("chat.new", { count })}</span>` : nothing}</button>`
  }

  render() {
    const { table, muted } = this
    return html`
      <a class="brand" href="/"><i></i>openfelt</a>
      <div class="where">
        <h1>${table?.name ?? ""}</h1>
        <p>${table ? html`${say(`game.${table.structure}`)} ${table.stakes}${table.hand ? html` · ${say("bar.hand")} <span data-testid="hand-number">${chips(table.hand)}</span>` : nothing}${table.listed ? nothing : ` · ${say("private")}`}` : nothing}</p>
      </div>
      <div class="tools">
        ${this.side()}
        <button class="tool invite" type="button" data-testid="invite" aria-label=${say("invite")} @click=${() => this.tell("invite")}><i class="icon" style="--i: var(--i-link)"></i><span>${say("invite")}</span></button>
        ${this.hosts ? html`<button class="tool host" type="button" data-testid="host" aria-label=${say("host")} @click=${() => this.tell("host")}><i class="icon" style="--i: var(--i-people)"></i><span>${say("host")}</span></button>` : nothing}
        <button class="tool sound" type="button" data-testid="mute" aria-label=${say(muted ? "bar.unmute" : "bar.mute")} @click=${() => this.tell("mute")}><i class="icon" style="--i: var(${muted ? "--i-muted" : "--i-sound"})"></i></button>
        <button class="tool" type="button" data-testid="settings" aria-label=${say("settings")} @click=${() => this.tell("show-settings")}><i class="icon" style="--i: var(--i-gear)"></i></button>
        ${this.leave()}
      </div>`
  }
}
customElements.define("of-bar", OfBar)
