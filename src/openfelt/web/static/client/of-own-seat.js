/** Your own seat in a sheet: whether you play on, the chips you add, and the way out. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { arrangementsOf } from "./arrangements.js"
import { say } from "./language.js"
import { TableSheet } from "./table-sheet.js"
import { seatNumber } from "./words.js"
import "./of-chips.js"

/**
 * @import {Player} from "./fold.js"
 * @import {YourSeat, Purse} from "./protocol.js"
 */

/** @typedef {{type: string} & Record<string, unknown>} Wanted */

/** What somebody may want with the hands to come. @type {[string, (player: Player) => boolean, Wanted][]} */
const STAYS = [
  ["in", player => !player.out && !player.outAtBlind, { type: "sit_in" }],
  ["out", player => player.out, { type: "sit_out" }],
  ["blind", player => player.outAtBlind, { type: "sit_out", at: "next_big_blind" }],
]

/** Tells `want` with a request and `leave`; whoever holds it calls `answer` with what was wrong, "" for nothing. */
export class OfOwnSeat extends TableSheet {
  static properties = { ...TableSheet.properties, mine: {}, trouble: { state: true }, wish: { state: true } }

  constructor() {
    super()
    /** @type {YourSeat | null} */
    this.mine = null
    this.trouble = ""
    /** What was ticked and is not yet so. */
    this.wish = ""
  }

  get chips() {
    return /** @type {import("./of-chips.js").OfChips | null} */ (this.querySelector("of-chips"))
  }

  show() {
    if (!this.player) return
    this.trouble = this.wish = ""
    this.open()
    const purse = this.mine?.purse
    if (purse) this.chips?.put(purse.to || purse.auto || purse.most)
  }

  willUpdate() {
    const { player } = this
    if (player && STAYS.some(([word, holds]) => word === this.wish && holds(player))) this.wish = ""
  }

  updated() {
    if (!this.player && this.sheet.open) this.close()
  }

  /** @param {Wanted} wanted */
  want(wanted) {
    this.trouble = ""
    this.tell("want", wanted)
  }

  /** @param {string} trouble */
  answer(trouble) {
    this.trouble = trouble
    if (trouble) this.wish = ""
  }

  /** @param {"top_up" | "auto_top_up"} type */
  fill(type) {
    const { chips } = this
    if (chips?.amount == null) chips?.focusField()
    else this.want({ type, to: chips.amount })
  }

  /** @param {Player} player */
  stays(player) {
    return html`<fieldset class="stays"><legend>${say("own.stay")}</legend>
      ${STAYS.map(([word, holds, wanted]) => player.out && word === "blind" ? nothing : html`<label class="toggle slim"><input type="radio" name="stay" data-testid="stay-${word}" .checked=${live(this.wish ? this.wish === word : holds(player))}
        @change=${() => { this.wish = word; this.want(wanted) }}>${say(`own.stay.${word}`)}</label>`)}</fieldset>`
  }

  /** @param {Purse} purse */
  purse(purse) {
    const amount = this.chips?.amount ?? null
    const back = (/** @type {string} */ type, /** @type {string} */ words) => html`<button class="btn" type="button" data-testid="${type}-off" @click=${() => this.want({ type, to: 0 })}>${say(words)}</button>`
    const fill = (/** @type {"top_up" | "auto_top_up"} */ type, /** @type {string} */ words) => html`<button class="btn" type="button" data-testid=${type} @click=${() => this.fill(type)}>${amount === null ? say(words) : say(`${words}.to`, { amount })}</button>`
    return html`<section><h3>${say("own.chips")}</h3>
      ${purse.most ? html`<of-chips .label=${say("own.fill")} .least=${purse.least} .most=${purse.most} .step=${this.table?.chipUnit ?? 1} .name=${"fill"} @amount=${() => this.requestUpdate()}></of-chips>` : html`<p class="hint">${say("own.full")}</p>`}
      <div class="pair">
        ${purse.to ? back("top_up", "own.once.back") : purse.most ? fill("top_up", "own.once") : nothing}
        ${purse.auto ? back("auto_top_up", "own.always.back") : purse.most ? fill("auto_top_up", "own.always") : nothing}
      </div></section>`
  }

  /** @param {Player} player */
  way(player) {
    return player.leaving
      ? html`<button class="btn" type="button" data-testid="stay" @click=${() => this.want({ type: "sit_in" })}>${say("own.leave.back")}</button>`
      : html`<button class="btn" type="button" data-testid="own-leave" @click=${() => this.tell("leave")}>${say("own.leave")}</button>`
  }

  render() {
    const { player, mine } = this
    if (!player) return this.around(nothing)
    const set = arrangementsOf(player, mine)
    return this.around(html`
      <div class="inside">
        ${this.head(say("own.title", { number: seatNumber(player.seat) }))}
        ${this.reminder()}
        ${set.length ? html`<ul class="arranged" data-testid="arranged" role="status">${set.map(each => html`<li>${each}</li>`)}</ul>` : nothing}
        ${this.stays(player)}
        ${mine?.purse ? this.purse(mine.purse) : nothing}
        ${this.trouble ? html`<p class="trouble" role="alert" data-testid="own-trouble">${this.trouble}</p>` : nothing}
        <div class="pair">${this.way(player)}<a class="btn plain" href="/me" target="_blank" data-testid="own-profile">${say("profile")}</a></div>
      </div>`)
  }
}
customElements.define("of-own-seat", OfOwnSeat)
