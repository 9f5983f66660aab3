/** The dock: three rows of one height, whatever happens at the table. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { wishesAt } from "./advance.js"
import { joint } from "./lines.js"
import { cardsInLine } from "./of-log.js"
import { wonBy, resultOf } from "./result.js"
import { situationOf } from "./situation.js"
import { aHand, chips } from "./words.js"
import "./of-decision.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {YourSeat} from "./protocol.js"
 * @import {Advance, Wish} from "./advance.js"
 * @import {Situation} from "./situation.js"
 */

const COLD = 400

/** Tells `act`, `wish`, `sit-out`, `sit-in`, `top-up` and `take-seat`. */
export class OfDock extends Element {
  static properties = {
    table: {}, hero: {}, mine: {}, lost: {}, busy: {}, advance: {}, careful: {}, next: {}, cold: { state: true },
  }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {number | null} */
    this.hero = null
    /** @type {YourSeat | null} */
    this.mine = null
    this.lost = false
    this.busy = false
    /** @type {Advance | null} */
    this.advance = null
    this.careful = true
    /** Whole seconds until the next hand, or null. @type {number | null} */
    this.next = null
    this.cold = false
    /** The price that was shown last, and where. */
    this.seen = { where: "", price: 0 }
  }

  connectedCallback() {
    super.connectedCallback()
    this.role = "region"
    this.ariaLabel = "Your action"
    this.tabIndex = -1
    this.id = "dock"
    this.classList.add("dock")
  }

  willUpdate() {
    const { table, mine } = this
    if (!table || !mine) return
    const where = `${table.hand} ${table.street}`
    const price = mine.decision ? mine.decision.legal.price : mine.price
    // A finger that is already on its way must not meet another price than the one it aimed at.
    if (mine.decision && where === this.seen.where && price !== this.seen.price) {
      this.cold = true
      setTimeout(() => { this.cold = false }, COLD)
    }
    this.seen = { where, price }
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
    return name ? `${name} to act` : ""
  }

  nextHand() {
    return this.next === null ? "" : this.next > 0 ? `Next hand in ${this.next} s` : "Next hand"
  }

  have() {
    return this.mine?.strength ? html`You have <b>${aHand(this.mine.strength)}</b>` : nothing
  }

  /** @param {Table} table */
  outcome(table) {
    const won = this.hero === null ? null : wonBy(table, this.hero)
    if (won) return html`You won <b>${won.amount}</b>${won.strength ? html` with <b>${won.strength}</b>` : nothing}`
    const result = resultOf(table)
    return result ? html`<b>${result.who}</b> ${result.says}` : nothing
  }

  cost() {
    const decision = this.mine?.decision
    if (!decision) return ""
    const { legal, bets, cap, pot } = decision
    const price = legal.price ? `${chips(legal.price)} to call` : `pot ${chips(pot)}`
    return cap ? `${price} · bet ${bets} of ${cap}` : price
  }

  /** The first row, left and right. @param {Table} table @param {Situation} situation @returns {[unknown, string]} */
  words(table, situation) {
    if (this.lost) return [html`<b>Reconnecting.</b> ${this.hero === null ? nothing : "Your seat and your clock are kept by the room."}`, ""]
    const free = Object.keys(table.players).length < table.seats
    switch (situation) {
      case "watching": return [free ? "You are watching. Take a free seat to play." : "You are watching. All seats are taken.", this.nextHand()]
      case "deciding": return [this.have(), this.cost()]
      case "waiting": return [this.have(), this.toAct(table)]
      case "all-in": return [html`You are <b>all-in</b>`, this.toAct(table)]
      case "folded": return ["You folded", this.toAct(table)]
      case "between": return [this.outcome(table), this.nextHand()]
      case "busted": return [html`You have <b>no chips</b> left`, this.nextHand()]
      case "out": return ["You sit out", this.nextHand()]
      case "joining": return [this.player?.passedOver ? html`You wait for <b>the big blind</b>` : "You join with the next hand", this.toAct(table)]
      case "idle": return [Object.keys(table.players).length > 1 ? "The next hand begins soon" : "You wait for another player", this.nextHand()]
    }
  }

  /** @param {Player} player */
  sitOut(player, slim = false) {
    return html`<label class=${slim ? "toggle slim" : "toggle"}><input type="checkbox" data-testid="sit-out" .checked=${live(player.out)}
      @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.tell(event.target.checked ? "sit-out" : "sit-in")}>Sit out next hand</label>`
  }

  /** @param {Table} table @param {Player} player */
  topUp(table, player, lead = false) {
    if (player.topUp) return html`<button class="btn tall" type="button" data-testid="top-up" @click=${() => this.tell("top-up", 0)}>Take the top-up back</button>`
    if (player.stack >= table.maxBuyIn) return nothing
    return html`<button class=${lead ? "btn tall lead" : "btn tall"} type="button" data-testid="top-up" @click=${() => this.tell("top-up", table.maxBuyIn)}>Top up to ${chips(table.maxBuyIn)}</button>`
  }

  /** @param {number} price */
  wishes(price) {
    /** @type {Record<Wish, string>} */
    const words = { check_or_fold: "Check or fold", check: "Check", fold: "Fold", call: `Call ${chips(price)}`, call_any: "Call any bet" }
    return html`<div class="pre" role="group" aria-label="In advance">${wishesAt(price).map(wish => html`
      <label class="toggle"><input type="checkbox" data-wish=${wish} .checked=${live(this.advance?.wish === wish)}
        @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.tell("wish", event.target.checked ? wish : null)}>${words[wish]}</label>`)}</div>`
  }

  /** @param {Table} table @param {Situation} situation */
  answers(table, situation) {
    const { player, mine } = this
    if (situation === "deciding" && mine?.decision) {
      return html`<of-decision .decision=${mine.decision} .player=${player} .lost=${this.lost} .off=${this.lost || this.busy || this.cold} .careful=${this.careful}></of-decision>`
    }
    if (this.lost) return nothing
    if (!player) {
      const free = Object.keys(table.players).length < table.seats
      return free ? html`<div class="pre"><span></span><button class="btn tall lead" type="button" @click=${() => this.tell("take-seat", null)}>Take a seat</button></div>` : nothing
    }
    switch (situation) {
      case "waiting": return html`<div class="row">${this.sitOut(player, true)}</div>${this.wishes(mine?.price ?? 0)}`
      case "busted": return html`<div class="pre"><span></span>${this.topUp(table, player, true)}</div>`
      case "out": return html`<div class="pre"><button class="btn tall lead" type="button" data-testid="sit-in" @click=${() => this.tell("sit-in")}>Sit in</button>${this.topUp(table, player)}</div>`
      default: return html`<div class="pre">${this.sitOut(player)}${this.topUp(table, player)}</div>`
    }
  }

  render() {
    const { table } = this
    if (!table) return html`<p class="advice"><span>${this.lost ? "Reconnecting." : "Connecting."}</span></p>`
    const situation = situationOf(table, this.hero, this.mine)
    const [left, right] = this.words(table, situation)
    const recent = table.phase === "between" ? table.lines.filter(line => line.kind === "deed").slice(-3) : []
    return html`
      <p class="advice"><span>${left}</span><span>${right}</span></p>
      ${recent.length ? html`<ul class="recently">${recent.map(line => html`<li><b>${line.who}</b> ${line.says}${cardsInLine(line.cards)}${line.amount && joint(line)}${line.plain ? line.amount : html`<b>${line.amount}</b>`}</li>`)}</ul>` : nothing}
      ${this.answers(table, situation)}`
  }
}
customElements.define("of-dock", OfDock)
