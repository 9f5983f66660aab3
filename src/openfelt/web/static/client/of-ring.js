/** The table itself: felt, board, pots, seats turned so that you sit at the bottom, and what flies between them. */

import { html, nothing } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { Element } from "./element.js"
import { allIn } from "./fold.js"
import { say } from "./language.js"
import { pictureOf } from "./seat-picture.js"
import { resultOf } from "./result.js"
import "./of-board.js"
import "./of-pots.js"
import "./of-seat.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {Flight} from "./flights.js"
 * @import {Clock} from "./clock.js"
 * @import {Equities} from "./protocol.js"
 */

export class OfRing extends Element {
  static properties = { table: {}, hero: {}, away: {}, clock: {}, now: {}, odds: {}, me: {}, flights: {}, dealt: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** The reader's seat, or null for somebody who watches. @type {number | null} */
    this.hero = null
    /** The reader as the room knows him. */
    this.me = ""
    /** @type {number[]} */
    this.away = []
    /** How the clock of the seat to act stands. @type {Clock | null} */
    this.clock = null
    /** What the hands are worth during a run-out. @type {Equities | null} */
    this.odds = null
    /** @type {() => number} */
    this.now = Date.now
    /** @type {Flight[]} */
    this.flights = []
    /** Seats whose cards are arriving, in the order of the deal. @type {number[]} */
    this.dealt = []
  }

  connectedCallback() {
    super.connectedCallback()
    this.classList.add("ring")
  }

  /** The place of a seat, counted clockwise from the bottom. @param {number} seat */
  place(seat) {
    const { seats } = /** @type {Table} */ (this.table)
    return (seat - (this.hero ?? 0) + seats) % seats
  }

  /** @param {Table} table @param {Player | undefined} player */
  stackedBy(table, player) {
    const pot = allIn(table)
    const bet = player?.bet ?? 0
    return bet * 4 < pot ? 1 : bet < pot ? 2 : 3
  }

  /** @param {Table} table @param {number} place */
  seat(table, place) {
    const seat = (place + (this.hero ?? 0)) % table.seats
    const player = table.players[seat]
    const turn = table.turn?.seat === seat ? table.turn : null
    const clock = turn && this.clock
    const words = !clock || clock.stage === "quiet" ? "" : say(clock.stage === "bank" ? "tab.bank" : "seconds", { count: clock.seconds })
    const away = this.away.includes(seat)
    const hero = seat === this.hero
    const award = table.awards.at(-1)
    const odds = this.odds?.hands.find(each => each.seat === seat) ?? null
    const hold = table.holds.find(each => each.seat === seat) ?? null
    return keyed(seat, html`<of-seat data-pos=${place} data-seat=${seat} ?data-away=${away}
      .seat=${seat} .player=${player} .picture=${pictureOf(table, seat, { away, hero, clock: words, odds })} .turn=${turn}
      .clock=${clock ? clock.stage : ""}
      .hero=${hero} .free=${this.hero === null && (!hold || hold.player === this.me)} .hold=${hold} .fresh=${this.dealt.indexOf(seat)} .chip=${this.stackedBy(table, player)}
      .plays=${award?.plays ?? null} .winner=${award?.seats.includes(seat) ?? false} .now=${this.now}></of-seat>`)
  }

  render() {
    const { table } = this
    if (!table) return html`<div class="felt"></div>`
    const places = Array.from({ length: table.seats }, (_none, place) => place)
    const result = resultOf(table)
    return html`
      <div class="felt"></div>
      <div class="centre">
        <of-pots .table=${table}></of-pots>
        <of-board .cards=${table.board} .rabbit=${table.rabbit} .street=${table.street} .plays=${table.awards.at(-1)?.plays ?? null}></of-board>
        ${result ? html`<p class="result"><span><b>${result.who}</b> ${result.says}</span></p>` : nothing}
      </div>
      <div class="seats" role="list" data-seats=${table.seats} aria-label=${say(this.hero === null ? "seats" : "seats.from_you")}>
        ${places.map(place => this.seat(table, place))}
      </div>
      <div class="things" data-seats=${table.seats} aria-hidden="true">
        ${table.button === null ? nothing : html`<i class="button" data-pos=${this.place(table.button)} ?data-hero=${table.button === this.hero}>D</i>`}
        ${this.flights.map(flight => keyed(flight.id, html`<i class="flight ${flight.way}" data-pos=${this.place(flight.seat)}
          @animationend=${() => this.tell("landed", flight.id)}><i class="chip" data-height="2"></i></i>`))}
      </div>`
  }
}
customElements.define("of-ring", OfRing)
