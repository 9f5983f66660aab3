/** One table in the lobby: who sits where, what is played, and the way in. */

import { html, nothing, svg } from "lit"
import { Element } from "./element.js"
import { chips, counted, STRUCTURES } from "./words.js"

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

/** @param {LobbyTable} table */
const company = table => {
  const bots = table.taken.filter(({ bot }) => bot).length
  const people = table.taken.length - bots
  const seats = `${table.taken.length} of ${counted(table.seats, "seat", "seats")}`
  return [people && counted(people, "person", "people"), bots && counted(bots, "bot", "bots")].filter(Boolean).join(", ") + (table.taken.length ? ` · ${seats}` : seats)
}

export class OfLobbyRow extends Element {
  static properties = { table: {} }

  constructor() {
    super()
    /** @type {LobbyTable | null} */
    this.table = null
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
    const word = table.taken.length < table.seats ? "Sit" : "Watch"
    return html`${mini(table)}
      <div><h3>${table.name}</h3><p>${company(table)}</p></div>
      <p class="stakes"><b>${STRUCTURES[table.structure]} ${table.stakes}</b> ${table.average_pot ? `average pot ${chips(table.average_pot)}` : "no hands yet"}</p>
      <p class="pace"><b>${table.hands_an_hour ? chips(table.hands_an_hour) : "–"}</b>hands an hour</p>
      <a class="btn" href="/table/${encodeURIComponent(table.table)}" aria-label="${word}: ${table.name}">${word}</a>`
  }
}
customElements.define("of-lobby-row", OfLobbyRow)
