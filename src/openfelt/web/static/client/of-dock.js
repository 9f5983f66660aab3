/** The dock: three rows of one height, whatever happens at the table. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { arrangementsOf } from "./arrangements.js"
import { Element } from "./element.js"
import { freeSeats } from "./fold.js"
import { framesDrawn } from "./frames.js"
import { wishesAt } from "./advance.js"
import { say, show } from "./language.js"
import { cardsInLine } from "./of-log.js"
import { wonBy, resultOf, withHand } from "./result.js"
import { situationOf } from "./situation.js"
import { aHand, cardName, exactly, seatNumber } from "./words.js"
import "./of-decision.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {YourSeat, YourPlace} from "./protocol.js"
 * @import {Advance} from "./advance.js"
 * @import {Situation} from "./situation.js"
 * @import {Sent} from "./session.js"
 */

const COLD = 400

/**
 * Tells `act`, `wish`, `sit-out`, `sit-in`, `post`, `wait-for-blind`, `top-up`, `show-cards`, `rabbit`, `own-seat`,
 * `take-seat`, `release`, `wait-for-seat` and `stop-waiting`.
 */
export class OfDock extends Element {
  static properties = {
    table: {}, hero: {}, mine: {}, place: {}, lost: {}, sent: {}, advance: {}, careful: {}, next: {}, cold: { state: true },
  }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {number | null} */
    this.hero = null
    /** @type {YourSeat | null} */
    this.mine = null
    /** What the table has for somebody without a seat. @type {YourPlace | null} */
    this.place = null
    this.lost = false
    /** The answer under way. @type {Sent | null} */
    this.sent = null
    /** @type {Advance | null} */
    this.advance = null
    this.careful = true
    /** Whole seconds until the next hand, or null. @type {number | null} */
    this.next = null
    this.cold = false
    this.thaw = 0
    /** The price that was shown last, where, and whether it was asked. */
    this.seen = { where: "", price: 0, deciding: false }
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "region"
    this.ariaLabel = say("dock")
    this.tabIndex = -1
    this.id = "dock"
    this.classList.add("dock")
  }

  /** A question and the answer to it are shown at once. */
  async scheduleUpdate() {
    if (this.hasUpdated && !this.decision && !this.mine?.decision) await framesDrawn(2)
    await super.scheduleUpdate()
  }

  willUpdate() {
    const { table, mine } = this
    if (!table || !mine) return
    const where = `${table.hand} ${table.street}`
    const price = mine.decision ? mine.decision.legal.price : mine.price
    const seen = { where, price, deciding: Boolean(mine.decision) }
    // A finger that is already on its way must meet neither another price nor another question than it aimed at.
    if (mine.decision && where === this.seen.where && (price !== this.seen.price || !this.seen.deciding)) {
      this.cold = true
      clearTimeout(this.thaw)
      this.thaw = setTimeout(() => { this.cold = false }, COLD)
    }
    this.seen = seen
  }

  get decision() {
    return /** @type {import("./of-decision.js").OfDecision | null} */ (this.querySelector("of-decision"))
  }

  get player() {
    return this.hero === null ? undefined : this.table?.players[this.hero]
  }

  /** Who is to act, for the right of the first row. @param {Table} table */
  toAct(table) {
    const name = table.turn && table.players[table.turn.seat]?.name
    return name ? say("dock.to_act", { name }) : ""
  }

  nextHand() {
    if (this.table?.paused && this.table.phase === "between") return say("dock.paused.brief")
    return this.next === null ? "" : this.next > 0 ? say("dock.next", { count: this.next }) : say("dock.next.now")
  }

  have() {
    return this.mine?.strength ? show("dock.have", { hand: aHand(this.mine.strength) }) : nothing
  }

  /** @param {Table} table */
  outcome(table) {
    const won = this.hero === null ? null : wonBy(table, this.hero)
    if (won) return show(withHand("dock.won", won.strength), { amount: won.amount, hand: won.strength })
    const result = resultOf(table)
    return result ? show("dock.result", result) : nothing
  }

  cost() {
    const decision = this.mine?.decision
    if (!decision) return ""
    const { legal, bets, cap, pot } = decision
    const price = legal.price ? say("dock.to_call", { amount: exactly(legal.price) }) : say("dock.pot", { amount: exactly(pot) })
    return cap ? say("dock.bets", { price, bets, cap }) : price
  }

  /** The first row, left and right. @param {Table} table @param {Situation} situation @returns {[unknown, string]} */
  words(table, situation) {
    if (this.lost) return [show(this.hero === null ? "dock.lost" : "dock.lost.seated"), ""]
    const seated = Object.keys(table.players).length
    if (table.closing) return [say(`dock.closing.${table.closing}`), ""]
    switch (situation) {
      case "watching": return [this.watching(table), this.nextHand()]
      case "deciding": return [this.have(), this.cost()]
      case "waiting": return [this.have(), this.toAct(table)]
      case "all-in": return [show("dock.all_in"), this.toAct(table)]
      case "folded": return [say("dock.folded"), this.toAct(table)]
      case "between": return [this.outcome(table), this.nextHand()]
      case "busted": return [show("dock.broke"), this.nextHand()]
      case "out": return [say("dock.out"), this.nextHand()]
      case "joining": return [show(this.mine?.debt ? this.mine.debt.posts ? "dock.posts" : "dock.waits" : "dock.joins"), this.toAct(table)]
      case "idle": return [say(table.paused ? "dock.paused" : seated > 1 ? "dock.soon" : "dock.alone"), this.nextHand()]
    }
  }

  /** @param {Table} table */
  watching(table) {
    const { place } = this
    if (place?.banned) return say("dock.banned")
    if (place?.held !== null && place?.held !== undefined) return say(place.offered ? "dock.offered" : "dock.held", { number: seatNumber(place.held) })
    if (place?.waiting) return show("dock.queue", { number: place.waiting })
    return say(freeSeats(table).length ? "dock.watching" : "dock.watching.full")
  }

  /** @param {Player} player */
  sitOut(player, slim = false) {
    return html`<label class=${slim ? "toggle slim" : "toggle"}><input type="checkbox" data-testid="sit-out" .checked=${live(player.out)}
      @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.tell(event.target.checked ? "sit-out" : "sit-in")}>${say("dock.sit_out")}</label>`
  }

  /** What is arranged for the seat, and the way to change it. @param {Player} player @param {unknown} [choices] what stands on the same line */
  own(player, choices = nothing, crowded = false) {
    const arranged = arrangementsOf(player, this.mine).join(" · ")
    return html`<div class=${crowded ? "own crowded" : "own"}>${choices}<p data-testid="arrangements" title=${arranged || nothing}>${arranged}</p>
      <button class="btn small" type="button" data-testid="own-seat" @click=${() => this.tell("own-seat")}>${say("own")}</button></div>`
  }

  /** As many chips as the room lets in, or the wish for them taken back. @param {boolean} lead */
  topUp(lead = false) {
    const purse = this.mine?.purse
    if (purse?.to) return html`<button class="btn tall" type="button" data-testid="top-up" @click=${() => this.tell("top-up", 0)}>${say("dock.top_up.back")}</button>`
    if (!purse?.most) return nothing
    return html`<button class=${lead ? "btn tall lead" : "btn tall"} type="button" data-testid="top-up" @click=${() => this.tell("top-up", purse.most)}>${say("dock.top_up", { amount: exactly(purse.most) })}</button>`
  }

  /** Post what is owed, or wait for the big blind. @param {boolean} lead */
  owed(lead = true) {
    const debt = this.mine?.debt
    if (!debt) return nothing
    if (debt.posts) return html`<button class="btn tall" type="button" data-testid="wait-for-blind" @click=${() => this.tell("wait-for-blind")}>${say("dock.wait")}</button>`
    return html`<button class=${lead ? "btn tall lead" : "btn tall"} type="button" data-testid="post" @click=${() => this.tell("post")}>${say("dock.post", { amount: exactly(debt.live + debt.dead) })}</button>`
  }

  /** The way to a seat for somebody who has none. @param {Table} table */
  entrance(table) {
    const { place } = this
    if (table.closing || place?.banned) return nothing
    if (place?.held !== null && place?.held !== undefined) {
      const seat = place.held
      return html`<div class="pre"><button class="btn tall" type="button" data-testid="release" @click=${() => this.tell("release")}>${say("dock.release")}</button>
        <button class="btn tall lead" type="button" data-testid="take-held" @click=${() => this.tell("take-seat", seat)}>${say("dock.take_held", { number: seatNumber(seat) })}</button></div>`
    }
    if (place?.waiting) return html`<div class="pre"><button class="btn tall" type="button" data-testid="stop-waiting" @click=${() => this.tell("stop-waiting")}>${say("dock.stop_waiting")}</button></div>`
    if (place?.may_wait || !place && freeSeats(table).length === 0) {
      return html`<div class="pre"><button class="btn tall lead" type="button" data-testid="wait" @click=${() => this.tell("wait-for-seat")}>${say("dock.wait_for_seat")}</button></div>`
    }
    return freeSeats(table).length
      ? html`<div class="pre"><button class="btn tall lead" type="button" data-testid="sit" @click=${() => this.tell("take-seat", null)}>${say("dock.take_seat")}</button></div>`
      : nothing
  }

  /** @param {number} price */
  wishes(price) {
    return html`<div class="pre" role="group" aria-label=${say("wish")}>${wishesAt(price).map(wish => html`
      <label class="toggle"><input type="checkbox" data-wish=${wish} .checked=${live(this.advance?.wish === wish)}
        @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.tell("wish", event.target.checked ? wish : null)}>${say(`wish.${wish}`, { price: exactly(price) })}</label>`)}</div>`
  }

  /** @param {Table} table @param {Situation} situation */
  answers(table, situation) {
    const { player, mine } = this
    const busy = this.sent?.waits ?? false
    if (situation === "deciding" && mine?.decision) {
      return html`<of-decision .decision=${mine.decision} .player=${player} .lost=${this.lost} .off=${this.lost || busy || this.cold} .pressed=${busy && this.sent ? this.sent.deed : ""} .careful=${this.careful}></of-decision>`
    }
    if (this.lost) return nothing
    if (!player) {
      return this.entrance(table)
    }
    const slim = this.showing
    switch (situation) {
      case "waiting": return html`${this.own(player, this.sitOut(player, true))}${this.wishes(mine?.price ?? 0)}`
      case "busted": return this.seat(player, this.topUp(true))
      case "out": return this.seat(player, html`<button class="btn tall lead" type="button" data-testid="sit-in" @click=${() => this.tell("sit-in")}>${say("dock.sit_in")}</button>${this.owed(false)}${this.topUp()}`)
      case "joining": return this.seat(player, html`${this.sitOut(player, slim)}${this.owed()}`)
      default: return this.seat(player, html`${this.sitOut(player, slim)}${this.owed()}${this.topUp()}`)
    }
  }

  /** Whether there are cards that may be shown, or that would have come. */
  get showing() {
    return Boolean(this.mine?.may_show.length || this.mine?.may_rabbit)
  }

  /** What can be done about the seat: in the third row, or on the line above it while cards may be shown there. @param {Player} player @param {unknown} choices */
  seat(player, choices) {
    if (!this.showing) return html`${this.own(player)}<div class="pre">${choices}</div>`
    const rabbit = this.mine?.may_rabbit
      ? html`<button class="btn tall" type="button" data-testid="rabbit" @click=${() => this.tell("rabbit")}>${say("dock.rabbit")}</button>`
      : nothing
    return html`${this.own(player, html`${choices}${rabbit}`, true)}${this.shows(player, this.mine?.may_show ?? [])}`
  }

  /** Each card keeps its place, so that a second press by mistake meets nothing. @param {Player} player @param {string[]} cards */
  shows(player, cards) {
    if (!cards.length) return nothing
    return html`<div class="pre" role="group" aria-label=${say("dock.show")}>
      ${cards.length > 1 ? html`<button class="btn tall" type="button" data-testid="show-both" @click=${() => this.tell("show-cards", cards)}>${say("dock.show.both")}</button>` : nothing}
      ${cards.map(card => html`<button class="btn tall" type="button" data-testid="show-one" data-shows=${card} data-place=${player.cards.indexOf(card)} @click=${() => this.tell("show-cards", [card])}>
        <span class="hidden">${say("dock.show.spoken", { card: cardName(card) })}</span><span aria-hidden="true">${say("dock.show.one")}${cardsInLine([card])}</span></button>`)}
    </div>`
  }

  render() {
    const { table } = this
    if (!table) return html`<p class="advice"><span>${say(this.lost ? "reconnecting" : "connecting")}</span></p>`
    const situation = situationOf(table, this.hero, this.mine)
    const [left, right] = this.words(table, situation)
    const recent = table.phase === "between" ? table.lines.filter(line => line.kind === "deed").slice(-3) : []
    return html`
      <p class="advice"><span>${left}</span><span>${right}</span></p>
      ${recent.length ? html`<ul class="recently">${recent.map(line => html`<li><b>${line.who}</b> ${line.says}${cardsInLine(line.cards)}${line.amount && line.joint}${line.plain ? line.amount : html`<b>${line.amount}</b>`}</li>`)}</ul>` : nothing}
      ${this.answers(table, situation)}`
  }
}
customElements.define("of-dock", OfDock)
