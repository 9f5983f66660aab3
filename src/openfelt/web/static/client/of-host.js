/** What the host of a table may do: pause it, invite, change it, close it, and see to those who sit there. */

import { html, nothing } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { companyOf } from "./company.js"
import { say } from "./language.js"
import { newId, Refused } from "./link.js"
import { Sheet } from "./sheet.js"
import "./of-person.js"

/**
 * @import {Session} from "./session.js"
 * @import {Table} from "./fold.js"
 *
 * @typedef {{type: string} & Record<string, unknown>} Request
 * @typedef {{words: string, yes: string, request: Request}} Question
 */

/** What to say once it is done, by the type of the request; during a hand some of it has to wait. @type {Record<string, string>} */
const DONE = { give_chips: "host.given", kick: "host.kicked", close_table: "host.closing" }

/** Tells `invite` and `change-table`. */
export class OfHost extends Sheet {
  static properties = { session: {}, table: {}, deciding: {}, question: { state: true }, done: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    /** @type {Session | null} */
    this.session = null
    /** @type {Table | null} */
    this.table = null
    /** It is the reader's turn, behind the sheet. */
    this.deciding = false
    /** What is asked about before it is done. @type {Question | null} */
    this.question = null
    this.done = ""
    this.trouble = ""
    /** A request that got no answer: the same again must not count twice. @type {{text: string, id: string} | null} */
    this.unsure = null
    this.addEventListener("ask", event => this.ask(/** @type {CustomEvent<Request>} */ (event).detail))
    this.addEventListener("question", event => { this.question = /** @type {CustomEvent<Question>} */ (event).detail })
  }

  async show() {
    this.question = null
    this.done = this.trouble = ""
    await this.updateComplete
    this.open()
  }

  /** Close, and have something else opened. @param {string} what */
  instead(what) {
    this.close()
    this.tell(what)
  }

  /** @param {Request} request */
  async ask(request) {
    const { session, table } = this
    if (!session || !table) return
    const text = JSON.stringify(request)
    const id = this.unsure?.text === text ? this.unsure.id : newId()
    const done = DONE[request.type]
    const later = done && table.phase === "playing" ? `${done}.later` : done
    this.question = null
    this.done = this.trouble = ""
    try {
      await session.request(request, id)
      this.unsure = null
      this.done = later ? say(later) : ""
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.unsure = error.reason === "silent" ? { text, id } : null
      this.trouble = error.message
    }
  }

  /** @param {Table} table */
  powers(table) {
    const { paused, closing } = table
    return html`<div class="powers">
      <button class="btn" type="button" data-testid="host-pause" aria-pressed=${paused} @click=${() => this.ask({ type: paused ? "play_on" : "pause" })}><i class="icon" style="--i: var(${paused ? "--i-play" : "--i-pause"})"></i>${say(paused ? "host.play_on" : "host.pause")}</button>
      <button class="btn" type="button" data-testid="host-invite" @click=${() => this.instead("invite")}><i class="icon" style="--i: var(--i-link)"></i>${say("invite")}</button>
      <button class="btn" type="button" data-testid="host-change" @click=${() => this.instead("change-table")}><i class="icon" style="--i: var(--i-gear)"></i>${say("host.change")}</button>
      <button class="btn" type="button" data-testid="host-close" ?disabled=${Boolean(closing)} @click=${() => { this.question = { words: say("host.close.question"), yes: say("host.close"), request: { type: "close_table" } } }}><i class="icon" style="--i: var(--i-close)"></i>${say("host.close")}</button>
    </div>
    ${paused ? html`<p class="hint" data-testid="host-paused">${say("host.paused")}</p>` : nothing}`
  }

  foot() {
    const { question, done, trouble } = this
    if (question) {
      return html`<p role="alert" data-testid="host-question">${question.words}</p>
        <div class="row even"><button class="btn lead" type="button" data-testid="host-yes" @click=${() => this.ask(question.request)}>${question.yes}</button>
          <button class="btn" type="button" data-testid="host-no" @click=${() => { this.question = null }}>${say("host.no")}</button></div>`
    }
    if (trouble) return html`<p class="trouble" role="alert" data-testid="host-trouble">${trouble}</p>`
    return done ? html`<p role="status" data-testid="host-done">${done}</p>` : nothing
  }

  render() {
    const { session, table } = this
    if (!session || !table) return this.around(nothing)
    const company = companyOf(table, session.chat, session.link.me?.player ?? "")
    return this.around(html`
      <div class="inside">
        ${this.head(say("host.title"))}
        ${this.deciding ? html`<p class="notice" role="alert" data-testid="host-turn">${say("host.turn")}<button class="btn" type="button" @click=${this.close}>${say("host.to_table")}</button></p>` : nothing}
        ${this.powers(table)}
        <h3>${say("host.people")}</h3>
        ${company.length
          ? html`<div class="people">${company.map(person => keyed(person.player, html`<of-person .person=${person} .usual=${table.minBuyIn}></of-person>`))}</div>`
          : html`<p class="hint last">${say("host.alone")}</p>`}
        <footer>${this.foot()}</footer>
      </div>`, true)
  }
}
customElements.define("of-host", OfHost)
