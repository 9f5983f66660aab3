/** The page of the lobby: all listed tables, as the room sends them, with a few filters over them. */

import { html, nothing } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { Unfit } from "./answers.js"
import { Element } from "./element.js"
import { say, speak } from "./language.js"
import { Link } from "./link.js"
import { keepOffline } from "./offline.js"
import { fullest, hasFreeSeat } from "./quick-seat.js"
import { settings, wear } from "./settings.js"
import { Sheets } from "./sheets.js"
import { ownTables } from "./tables.js"
import "./of-lobby-row.js"
import "./of-masthead.js"

/** @import {Lobby, LobbyTable, ServerMessage, Structure} from "./protocol.js" */

/** @type {("" | Structure)[]} */
const GAMES = ["", "NL", "PL", "FL"]

export class OfLobby extends Element {
  static properties = {
    lobby: { state: true }, own: { state: true }, lost: { state: true }, me: { state: true }, game: { state: true }, free: { state: true }, people: { state: true }, words: { state: true },
    trouble: { state: true },
  }

  constructor() {
    super()
    /** @type {Lobby | null} */
    this.lobby = null
    /** The reader's tables that are not in the lobby. @type {LobbyTable[]} */
    this.own = []
    this.lost = false
    this.me = ""
    /** @type {"" | Structure} */
    this.game = ""
    /** Only tables with a free seat. */
    this.free = false
    /** Only tables without bots. */
    this.people = false
    this.words = ""
    /** The dialog for a new table is on the page. */
    this.sheets = new Sheets(this, sentence => { this.trouble = sentence })
    /** Why a press came to nothing. */
    this.trouble = ""
    this.link = new Link()
    this.link.addEventListener("message", event => this.hear(/** @type {CustomEvent<ServerMessage>} */ (event).detail))
    this.link.addEventListener("state", () => { this.lost = this.link.state === "lost" })
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "welcome") {
      this.me = message.name
      this.link.send({ type: "watch_lobby" })
      if (message.player) this.findOwn()
    } else if (message.type === "lobby") this.lobby = message
  }

  /** His tables that are found by their links only, so that no link is lost. */
  async findOwn() {
    try {
      this.own = await ownTables()
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      this.trouble = error.message
    }
  }

  /** To the fullest table that the filters let through. */
  play() {
    const tables = this.lobby?.tables ?? []
    const table = fullest(tables.filter(each => this.fits(each)))
    this.trouble = table ? "" : say(fullest(tables) ? "lobby.quick.none.fits" : "lobby.quick.none")
    if (table) location.assign(`/table/${encodeURIComponent(table.table)}#sit`)
  }

  makeTable() {
    this.trouble = ""
    this.sheets.open("make-table")
  }

  /** @param {LobbyTable} table */
  fits(table) {
    return (!this.game || table.structure === this.game) && (!this.free || hasFreeSeat(table))
      && (!this.people || !table.taken.some(({ bot }) => bot))
      && table.name.toLowerCase().includes(this.words.trim().toLowerCase())
  }

  filters() {
    return html`<div class="filters">
      <div class="segments" role="group" aria-label=${say("lobby.filter.game")}>${GAMES.map(game => html`<button type="button" aria-pressed=${this.game === game} @click=${() => { this.game = game }}>${say(game ? `game.${game}` : "lobby.filter.all")}</button>`)}</div>
      <button class="pick" type="button" aria-pressed=${this.free} @click=${() => { this.free = !this.free }}>${say("lobby.filter.free")}</button>
      <button class="pick" type="button" aria-pressed=${this.people} @click=${() => { this.people = !this.people }}>${say("lobby.filter.people")}</button>
      <label class="find"><i class="icon" style="--i: var(--i-search)"></i><input class="field" placeholder=${say("lobby.find")} aria-label=${say("lobby.find")} @input=${(/** @type {any} */ event) => { this.words = event.target.value }}></label>
    </div>`
  }

  rows() {
    const { lobby } = this
    if (!lobby) return html`<p class="empty">${say(this.lost ? "reconnecting" : "connecting")}</p>`
    const all = [...this.own, ...lobby.tables]
    const tables = all.filter(table => this.fits(table))
    if (!tables.length) return html`<p class="empty">${say(all.length ? "lobby.none.fits" : "lobby.none")}</p>`
    return html`<div class="tables" role="list">${tables.map(table => keyed(table.table, html`<of-lobby-row .table=${table} .unlisted=${this.own.includes(table)}></of-lobby-row>`))}</div>`
  }

  render() {
    const { lobby } = this
    return html`
      <of-masthead .me=${this.me} @trouble=${(/** @type {CustomEvent<string>} */ event) => { this.trouble = event.detail }}></of-masthead>
      <main class="lobby">
        <header>
          <h1>${say("lobby.title")}</h1>
          <p>${lobby ? `${say("count.tables", { count: lobby.tables.length })}, ${say("count.people", { count: lobby.people })}, ${say("count.bots", { count: lobby.bots })}. ` : ""}${say("lobby.free")}</p>
          ${this.lost && lobby ? html`<p class="trouble" role="status">${say("reconnecting")}</p>` : nothing}
          <div class="ways">
            <button class="btn lead" type="button" data-testid="play-now" ?disabled=${!lobby} @click=${this.play}><i class="icon" style="--i: var(--i-play)"></i>${say("lobby.quick")}</button>
            <button class="btn" type="button" data-testid="make-table" @click=${this.makeTable}><i class="icon" style="--i: var(--i-plus)"></i>${say("lobby.make")}</button>
          </div>
          ${this.trouble ? html`<p class="trouble" role="alert" data-testid="trouble">${this.trouble}</p>` : nothing}
        </header>
        <section aria-labelledby="tables">
          <h2 class="hidden" id="tables">${say("tables")}</h2>
          ${this.filters()}${this.rows()}
        </section>
      </main>
      <of-make-table .me=${this.me}></of-make-table>`
  }
}
wear(settings())
speak()
document.title = `${say("tables")} · openfelt`
keepOffline()
customElements.define("of-lobby", OfLobby)
