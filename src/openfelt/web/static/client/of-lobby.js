/** The page of the lobby: all listed tables, as the room sends them, with a few filters over them. */

import { html, nothing } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { Element } from "./element.js"
import { Link } from "./link.js"
import { choose, isDark, settings, wear } from "./settings.js"
import { counted } from "./words.js"
import "./of-lobby-row.js"

/** @import {Lobby, LobbyTable, ServerMessage, Structure} from "./protocol.js" */

/** @type {["" | Structure, string][]} */
const GAMES = [["", "All"], ["NL", "No-Limit"], ["PL", "Pot-Limit"], ["FL", "Limit"]]

export class OfLobby extends Element {
  static properties = {
    lobby: { state: true }, lost: { state: true }, me: { state: true }, game: { state: true }, free: { state: true }, words: { state: true },
    dark: { state: true },
  }

  constructor() {
    super()
    /** @type {Lobby | null} */
    this.lobby = null
    this.lost = false
    this.me = ""
    /** @type {"" | Structure} */
    this.game = ""
    /** Only tables with a free seat. */
    this.free = false
    this.words = ""
    this.dark = isDark()
    this.link = new Link()
    this.link.addEventListener("message", event => this.hear(/** @type {CustomEvent<ServerMessage>} */ (event).detail))
    this.link.addEventListener("state", () => { this.lost = this.link.state === "lost" })
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "welcome") {
      this.me = message.name
      this.link.send({ type: "watch_lobby" })
    } else if (message.type === "lobby") this.lobby = message
  }

  turnLight() {
    choose({ theme: this.dark ? "light" : "dark" })
    this.dark = isDark()
  }

  /** @param {LobbyTable} table */
  fits(table) {
    return (!this.game || table.structure === this.game) && (!this.free || table.taken.length < table.seats)
      && table.name.toLowerCase().includes(this.words.trim().toLowerCase())
  }

  filters() {
    return html`<div class="filters">
      <div class="segments" role="group" aria-label="Game">${GAMES.map(([game, words]) => html`<button type="button" aria-pressed=${this.game === game} @click=${() => { this.game = game }}>${words}</button>`)}</div>
      <button class="pick" type="button" aria-pressed=${this.free} @click=${() => { this.free = !this.free }}>Free seat</button>
      <label class="find"><i class="icon" style="--i: var(--i-search)"></i><input class="field" placeholder="Find a table" aria-label="Find a table" @input=${(/** @type {any} */ event) => { this.words = event.target.value }}></label>
    </div>`
  }

  rows() {
    const { lobby } = this
    if (!lobby) return html`<p class="empty">${this.lost ? "Reconnecting." : "Connecting."}</p>`
    const tables = lobby.tables.filter(table => this.fits(table))
    if (!tables.length) return html`<p class="empty">${lobby.tables.length ? "No table fits these filters." : "No table is open yet."}</p>`
    return html`<div class="tables" role="list">${tables.map(table => keyed(table.table, html`<of-lobby-row .table=${table}></of-lobby-row>`))}</div>`
  }

  render() {
    const { lobby } = this
    return html`
      <header class="bar">
        <a class="brand" href="/" aria-current="page"><i></i>openfelt</a>
        <div class="tools">
          <button class="tool" type="button" aria-label=${this.dark ? "Light theme" : "Dark theme"} @click=${this.turnLight}><i class="icon" style="--i: var(${this.dark ? "--i-sun" : "--i-moon"})"></i></button>
          ${this.me ? html`<span class="tool me" data-testid="me">${this.me}</span>` : nothing}
        </div>
      </header>
      <main class="lobby">
        <header>
          <h1>Take a seat</h1>
          <p>${lobby ? `${counted(lobby.tables.length, "table", "tables")}, ${counted(lobby.people, "person", "people")}, ${counted(lobby.bots, "bot", "bots")}. ` : ""}Free for everyone; the chips are only chips.</p>
          ${this.lost && lobby ? html`<p class="trouble" role="status">Reconnecting.</p>` : nothing}
        </header>
        <section aria-labelledby="tables">
          <h2 class="hidden" id="tables">Tables</h2>
          ${this.filters()}${this.rows()}
        </section>
      </main>`
  }
}
wear(settings())
customElements.define("of-lobby", OfLobby)
