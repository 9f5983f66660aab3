/** The panel beside the stage, or the drawer over it: the log and the chat, one of them at a time. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { arrangementsOf } from "./arrangements.js"
import { Element } from "./element.js"
import { say } from "./language.js"
import "./of-chat.js"
import "./of-log.js"
import "./of-reminder.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {ChatLine, YourSeat} from "./protocol.js"
 * @import {Clock} from "./clock.js"
 */

/** @typedef {"log" | "chat"} Tab */

const TABS = /** @type {const} */ (["log", "chat"])
/** The panel stands beside the stage. */
const BESIDE = matchMedia("(min-width: 1200px)")
/** Where the arrow keys lead, out of how many. @type {Record<string, (place: number) => number>} */
const WAYS = { ArrowRight: place => place + 1, ArrowLeft: place => place - 1, Home: () => 0, End: () => -1 }

/** Tells `close`, `shown` when another tab is, `sit-out`, `sit-in`, `own-seat`, `hands` and `settlement`, and what the chat tells. */
export class OfPanel extends Element {
  static properties = { table: {}, player: {}, mine: {}, clock: {}, open: {}, chat: {}, unread: {}, named: {}, tab: { state: true } }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {Player | null} */
    this.player = null
    /** @type {YourSeat | null} */
    this.mine = null
    /** @type {Clock | null} */
    this.clock = null
    /** Open as a drawer. */
    this.open = false
    /** @type {ChatLine[]} */
    this.chat = []
    /** Lines of the chat that nobody has looked at. */
    this.unread = 0
    /** True when the reader has a name. */
    this.named = false
    /** @type {Tab} */
    this.tab = "log"
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "complementary"
    this.ariaLabel = say("panel")
    this.classList.add("panel")
    BESIDE.addEventListener("change", () => this.requestUpdate())
  }

  willUpdate() {
    this.toggleAttribute("data-open", this.open)
  }

  /** Whether somebody who looks at the page sees this. @param {Tab} tab */
  shows(tab) {
    return this.tab === tab && (this.open || BESIDE.matches)
  }

  get talk() {
    return /** @type {import("./of-chat.js").OfChat} */ (this.querySelector("of-chat"))
  }

  /** Somebody is writing here, and must not be torn away from it. */
  get writing() {
    return this.shows("chat") && (this.talk.text !== "" || this.talk.contains(document.activeElement))
  }

  /** @param {Tab} tab */
  async show(tab) {
    this.tab = tab
    await this.updateComplete
    this.tell("shown")
  }

  /** Put the focus on what is read here. */
  enter() {
    /** @type {HTMLElement | null} */ (this.querySelector(".page:not([hidden]) :is(.log, .talk)"))?.focus()
  }

  /** Arrow keys go from tab to tab and mean nothing else there. @param {KeyboardEvent} event */
  async key(event) {
    const way = WAYS[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const tab = /** @type {Tab} */ (TABS.at(way(TABS.indexOf(this.tab)) % TABS.length))
    await this.show(tab)
    const head = /** @type {HTMLElement} */ (this.querySelector(`#tab-${tab}`))
    head.focus()
  }

  /** @param {Tab} tab */
  head(tab) {
    const count = tab === "chat" ? this.unread : 0
    const chosen = this.tab === tab
    return html`<button type="button" role="tab" id="tab-${tab}" data-testid="tab-${tab}" aria-controls="page-${tab}" aria-selected=${chosen} tabindex=${chosen ? 0 : -1} @click=${() => this.show(tab)}>${say(tab)}${count ? html` <span class="count">${say("chat.new", { count })}</span>` : nothing}</button>`
  }

  /** @param {Tab} tab @param {unknown} inside */
  page(tab, inside) {
    return html`<section class="page" role="tabpanel" id="page-${tab}" aria-labelledby="tab-${tab}" ?hidden=${this.tab !== tab}>${inside}</section>`
  }

  /** What is arranged for your seat, and the way to change it. @param {Player} player */
  own(player) {
    return html`<div class="foot">${arrangementsOf(player, this.mine).map(each => html`<p class="hint">${each}</p>`)}
      <div class="row"><label class="toggle slim"><input type="checkbox" .checked=${live(player.out)}
        @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.tell(event.target.checked ? "sit-out" : "sit-in")}>${say("dock.sit_out")}</label>
        <button class="btn small" type="button" data-testid="own-from-panel" @click=${() => this.tell("own-seat")}>${say("own")}</button></div></div>`
  }

  render() {
    const { table, player, clock } = this
    return html`
      <div class="head"><div class="tabs" role="tablist" aria-label=${say("panel")} @keydown=${this.key}>${TABS.map(tab => this.head(tab))}</div><button class="tool only-narrow" type="button" aria-label=${say("panel.close")} @click=${() => this.tell("close")}><i class="icon" style="--i: var(--i-close)"></i></button></div>
      <of-reminder .table=${table} .player=${player} .clock=${clock} @to-table=${() => this.tell("close")}></of-reminder>
      ${this.page("log", html`<of-log .table=${table} .seconds=${clock && clock.stage !== "quiet" ? clock.seconds : null} .shown=${this.shows("log")}></of-log>
        <p class="histories"><button class="btn plain small" type="button" data-testid="hands" @click=${() => this.tell("hands")}><i class="icon" style="--i: var(--i-download)"></i>${say("hands")}</button>${this.named ? html`<button class="btn plain small" type="button" data-testid="settlement" @click=${() => this.tell("settlement")}>${say("settlement")}</button>` : nothing}</p>`)}
      ${this.page("chat", html`<of-chat .lines=${this.chat} .allowed=${table?.chat ?? true} .named=${this.named} .shown=${this.shows("chat")}></of-chat>`)}
      ${player ? this.own(player) : nothing}`
  }
}
customElements.define("of-panel", OfPanel)
