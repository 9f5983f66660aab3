/** The reader's own page: what he has and won, where he played, his hands, the tables he made. */

import { html, nothing } from "lit"
import { fetched, Unfit } from "./answers.js"
import { dayOf } from "./dates.js"
import { Element } from "./element.js"
import { chips, say, speak } from "./language.js"
import { keepOffline } from "./offline.js"
import { placeOf } from "./place.js"
import { settings, wear } from "./settings.js"
import { outcomeOf, signed, won } from "./won.js"
import "./of-forget.js"
import "./of-masthead.js"
import "./of-own-hands.js"
import "./of-rename.js"
import "./of-sessions.js"

/**
 * @typedef {{table: string, name: string, open: boolean, hands: number, last_hand_at: number | null, bought_in: number,
 *   cashed_out: number, on_table: number, net: number | null}} TableResult
 * @typedef {{table: string, name: string, made_at: number, closed_at: number | null}} MadeTable
 * @typedef {{player: string, name: string, joined_at: number, hands: number, wallet: number, on_tables: number, net: number,
 *   tables: TableResult[], made: MadeTable[]}} Profile
 */

/** The answer to somebody without a name. */
const NAMELESS = 401

/** A part of the page under its heading. @param {string} name @param {unknown} content */
const part = (name, content) => html`<section aria-labelledby="part-${name}"><h2 id="part-${name}">${say(`profile.${name}`)}</h2>${content}</section>`

/** What was played at a table. @param {TableResult} result */
const resultRow = result => {
  const { hands, last_hand_at: last, bought_in: brought, cashed_out: took, on_table: has, net } = result
  return html`<li class="line" data-testid="result">
    <div><h3>${placeOf(result)}</h3>
      <p>${say("count.hands", { count: hands })}${last === null ? nothing : ` · ${say("profile.last", { when: dayOf(last) })}`}</p>
      ${net === null ? html`<p>${say("profile.cup")}</p>` : html`<p>${say(has ? "profile.chips.has" : "profile.chips", { brought, took, has })}</p>`}</div>
    ${net === null ? nothing : won(net)}</li>`
}

/** @param {MadeTable} made */
const madeRow = made => html`<li class="line" data-testid="made"><div><h3>${placeOf({ ...made, open: made.closed_at === null })}</h3>
  <p>${say("profile.made.on", { when: dayOf(made.made_at) })}${made.closed_at === null ? nothing : ` · ${say("profile.made.closed", { when: dayOf(made.closed_at) })}`}</p></div></li>`

export class OfProfile extends Element {
  static properties = { profile: { state: true }, nameless: { state: true }, trouble: { state: true }, loading: { state: true }, away: { state: true } }

  constructor() {
    super()
    /** @type {Profile | null} */
    this.profile = null
    this.nameless = false
    this.trouble = ""
    this.loading = false
    /** Why something on the bar could not be fetched. */
    this.away = ""
    this.load()
  }

  async load() {
    this.loading = true
    this.trouble = ""
    try {
      this.profile = await fetched("/api/me/profile")
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      this.nameless = error.status === NAMELESS
      this.trouble = this.nameless ? "" : error.message
    }
    this.loading = false
  }

  updated() {
    document.title = `${this.profile?.name ?? say("profile")} · openfelt`
  }

  /** @param {string} name */
  rename(name) {
    if (this.profile) this.profile = { ...this.profile, name }
  }

  /** A few numbers about everything. @param {Profile} profile */
  figures({ hands, net, wallet, on_tables: onTables }) {
    const figure = (/** @type {string} */ name, /** @type {unknown} */ value) => html`<div><dt>${say(`profile.figure.${name}`)}</dt><dd data-testid="figure-${name}">${value}</dd></div>`
    return html`<dl class="figures">
      ${figure("hands", chips(hands))}${figure("net", html`<span aria-hidden="true">${signed(net)}</span><span class="hidden">${outcomeOf(net)}</span>`)}
      ${figure("on_tables", chips(onTables))}${figure("wallet", chips(wallet))}</dl>`
  }

  /** @param {Profile} profile */
  parts(profile) {
    const { name, joined_at: joined, tables, made } = profile
    return html`
      <header>
        <of-rename .name=${name} .seated=${tables.some(({ on_table: has }) => has > 0)} @renamed=${(/** @type {CustomEvent<string>} */ event) => this.rename(event.detail)}></of-rename>
        <p class="quiet">${say("profile.joined", { when: dayOf(joined) })} ${say("profile.private")}</p>
      </header>
      ${this.figures(profile)}
      ${part("tables", tables.length ? html`<ul class="lines">${tables.map(resultRow)}</ul>` : html`<p class="empty">${say("profile.tables.none")}</p><p><a class="btn lead" href="/">${say("all_tables")}</a></p>`)}
      ${tables.length ? html`${part("sessions", html`<of-sessions></of-sessions>`)}${part("hands", html`<of-own-hands></of-own-hands>`)}` : nothing}
      ${made.length ? part("made", html`<ul class="lines">${made.map(madeRow)}</ul>`) : nothing}
      ${part("device", html`<of-forget></of-forget>`)}`
  }

  /** What stands there instead of a profile. */
  instead() {
    if (this.nameless) return html`<header><h1>${say("profile")}</h1><p data-testid="nameless">${say("profile.nameless")}</p><p><a class="btn lead" href="/">${say("all_tables")}</a></p></header>`
    return html`<header><h1>${say("profile")}</h1>
      ${this.trouble ? html`<p class="trouble" role="alert" data-testid="trouble">${this.trouble}</p>` : html`<p class="quiet" role="status">${say("connecting")}</p>`}
      ${this.trouble ? html`<p><button class="btn" type="button" data-testid="try-again" ?disabled=${this.loading} @click=${this.load}>${say("try_again")}</button></p>` : nothing}</header>`
  }

  render() {
    const { profile } = this
    return html`
      <of-masthead .me=${profile?.name ?? ""} .at=${"profile"} @trouble=${(/** @type {CustomEvent<string>} */ event) => { this.away = event.detail }}></of-masthead>
      <main class="profile">
        ${this.away ? html`<p class="trouble" role="alert" data-testid="away">${this.away}</p>` : nothing}
        ${profile ? this.parts(profile) : this.instead()}
      </main>`
  }
}
wear(settings())
speak()
keepOffline()
customElements.define("of-profile", OfProfile)
