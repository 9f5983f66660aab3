/** One table in the lobby: who sits where, what is played, and the way in. */

import { html, nothing, svg } from "lit"
import { Element } from "./element.js"
import { chips, say } from "./language.js"
import { hasFreeSeat } from "./quick-seat.js"

/** @import {LobbyTable} from "./protocol.js" */

/** A chair on the little oval, clockwise from the bottom. @param {number} place @param {number} seats */
const chair = (place, seats) => {
  const angle = Math.PI / 2 + place / seats * 2 * Math.PI
  const bend = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** 0.7
  return { x: 36 + 28 * bend(Math.cos(angle)), y: 20 + 14.5 * bend(Math.sin(angle)) }
}

/** @param {LobbyTable} table */
const mini = table => {
  const bots = new Map(table.taken.map(({ seat, bot }) => [seat, bot]))
  return html`<svg class="mini" viewBox="0 0 72 40" aria-hidden="true"><rect x="10" y="8" width="52" height="24" rx="12"></rect>
    ${Array.from({ length: table.seats }, (_none, seat) => {
      const { x, y } = chair(seat, table.seats)
      return bots.get(seat)
        ? svg`<rect class="b" x=${x - 3.2} y=${y - 3.2} width="6.4" height="6.4" rx="1.6"></rect>`
        : svg`<circle class=${bots.has(seat) ? "p" : "e"} cx=${x} cy=${y} r="3.6"></circle>`
    })}</svg>`
}

/** Who is there, how many seats are taken, and what else one would want to know before going. @param {LobbyTable} table @param {boolean} unlisted */
const company = (table, unlisted) => {
  const bots = table.taken.filter(({ bot }) => bot).length
  const people = table.taken.length - bots
  const seats = say("count.seats", { count: table.seats })
  return [
    [people && say("count.people", { count: people }), bots && say("count.bots", { count: bots })].filter(Boolean).join(", "),
    table.taken.length ? say("lobby.taken", { taken: table.taken.length, seats }) : seats,
    table.waiting && say("lobby.waiting", { count: table.waiting }), unlisted && say("private"), table.paused && say("lobby.paused"), !table.spectators && say("lobby.private"), table.host_name && say("lobby.host", { name: table.host_name }),
  ].filter(Boolean).join(" · ")
}

export class OfLobbyRow extends Element {
  static properties = { table: {}, unlisted: {} }

  constructor() {
    super()
    /** @type {LobbyTable | null} */
    this.table = null
    /** Only its link leads there. */
    this.unlisted = false
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "listitem"
    this.classList.add("game")
    this.dataset.testid = "table-row"
  }

  willUpdate() {
    this.dataset.table = this.table?.table ?? ""
  }

  render() {
    const { table } = this
    if (!table) return nothing
    const free = hasFreeSeat(table)
    const word = say(free ? "lobby.sit" : "lobby.wait")
    const path = `/table/${encodeURIComponent(table.table)}`
    return html`${mini(table)}
      <div><h3>${free ? table.name : html`<a href=${path} data-testid="watch" aria-label=${say("lobby.enter", { word: say("lobby.watch"), name: table.name })}>${table.name}</a>`}</h3><p>${company(table, this.unlisted)}</p></div>
      <p class="stakes"><b>${say(`game.${table.structure}`)} ${table.stakes}</b> ${table.average_pot ? say("lobby.pot", { amount: table.average_pot }) : say("lobby.no_hands")}</p>
      <p class="pace"><b>${table.hands_an_hour ? chips(table.hands_an_hour) : "–"}</b>${say("lobby.pace")}</p>
      <a class="btn" href=${free ? path : `${path}#wait`} data-testid="enter" aria-label=${say("lobby.enter", { word, name: table.name })}>${word}</a>`
  }
}
customElements.define("of-lobby-row", OfLobbyRow)
