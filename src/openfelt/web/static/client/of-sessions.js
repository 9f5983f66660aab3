/** Each time that the reader sat down at a table, the newest first. */

import { html, nothing } from "lit"
import { fetched, Unfit } from "./answers.js"
import { momentOf, spanOf } from "./dates.js"
import { Element } from "./element.js"
import { say } from "./language.js"
import { placeOf } from "./place.js"
import { won } from "./won.js"

/**
 * @typedef {{number: number, table: string, name: string, open: boolean, began_at: number, ended_at: number | null,
 *   hands: number, bought_in: number, took: number, net: number}} Sitting
 */

const ON_A_PAGE = 10

export class OfSessions extends Element {
  static properties = { sessions: { state: true }, more: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    /** Null before the room has told them. @type {Sitting[] | null} */
    this.sessions = null
    /** There may be older ones. */
    this.more = false
    this.trouble = ""
    this.read()
  }

  /** The newest, or the ones before those that are there. @param {Sitting[]} [known] */
  async read(known = []) {
    const last = known.at(-1)
    try {
      const { sessions } = /** @type {{sessions: Sitting[]}} */ (await fetched(`/api/me/sessions?limit=${ON_A_PAGE}${last ? `&before=${last.number}` : ""}`))
      this.sessions = [...known, ...sessions]
      this.more = sessions.length === ON_A_PAGE
      this.trouble = ""
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      this.trouble = error.message
    }
  }

  /** @param {Sitting} session */
  row(session) {
    const { began_at: began, ended_at: ended, hands, bought_in: brought, took, net } = session
    const goesOn = ended === null
    return html`<li class="line" data-testid="session">
      <div><h3>${placeOf(session)}</h3>
        <p>${goesOn ? say("profile.session.since", { when: momentOf(began) }) : spanOf(began, ended)} · ${say("count.hands", { count: hands })}</p>
        <p>${say(goesOn ? "profile.session.has" : "profile.session.took", { brought, took })}</p></div>
      ${won(net)}</li>`
  }

  render() {
    const { sessions } = this
    return html`
      ${sessions?.length ? html`<ol class="lines">${sessions.map(session => this.row(session))}</ol>` : nothing}
      ${sessions && !sessions.length ? html`<p class="empty">${say("profile.sessions.none")}</p>` : nothing}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      ${this.more ? html`<button class="btn" type="button" data-testid="sessions-more" @click=${() => this.read(sessions ?? [])}>${say("profile.sessions.more")}</button>` : nothing}`
  }
}
customElements.define("of-sessions", OfSessions)
