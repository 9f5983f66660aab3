/** Your decision: what you have, what it costs, the size of a raise, and the three answers in their fixed places. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { nearest, stepped } from "./amounts.js"
import { say, show } from "./language.js"
import { keySign, keysNow } from "./hotkeys.js"
import { exactly } from "./words.js"
import "./of-sizing.js"

/**
 * @import {Decision, Deed} from "./protocol.js"
 * @import {Player} from "./fold.js"
 * @import {Doing} from "./hotkeys.js"
 */

/** Tells `act` with `{do, to}`. */
export class OfDecision extends Element {
  static properties = {
    decision: {}, player: {}, lost: {}, off: {}, pressed: {}, careful: {}, amount: { state: true }, asking: { state: true },
  }

  constructor() {
    super()
    /** @type {Decision | null} */
    this.decision = null
    /** @type {Player | undefined} */
    this.player = undefined
    /** While the connection is lost the answers keep their places, the size does not. */
    this.lost = false
    /** True while nothing may be pressed: an answer is on its way, the price has just changed, the connection is lost. */
    this.off = false
    /** The answer that is on its way. @type {Deed | ""} */
    this.pressed = ""
    /** Ask before a hand is folded that costs nothing. */
    this.careful = true
    this.amount = 0
    this.asking = false
    this.shown = 0
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { decision } = this
    if (!decision || !changed.has("decision")) return
    if (decision.id === this.shown) this.amount = nearest(decision.legal, this.amount)
    else {
      this.shown = decision.id
      this.amount = decision.legal.low
      this.asking = false
    }
  }

  get legal() {
    return /** @type {Decision} */ (this.decision).legal
  }

  /** @param {Deed} deed @param {number} [to] */
  act(deed, to = 0) {
    if (this.off || !this.decision) return
    this.asking = false
    this.tell("act", { do: deed, to })
  }

  fold() {
    if (!this.off && this.careful && !this.asking && this.legal.price === 0) this.asking = true
    else this.act("fold")
  }

  call() {
    this.act(this.legal.price ? "call" : "check")
  }

  raise() {
    if (this.legal.high) this.act(this.legal.opening ? "bet" : "raise", this.amount)
  }

  /** Bet or raise to so many chips, if that is one of the sizes. @param {number} to */
  raiseTo(to) {
    if (this.legal.high && nearest(this.legal, to) === to) this.act(this.legal.opening ? "bet" : "raise", to)
    else return false
    return true
  }

  /** @param {number} place */
  preset(place) {
    const preset = this.decision?.presets[place]
    if (preset) this.amount = preset.to
  }

  /** @param {number} steps */
  step(steps) {
    if (this.legal.high) this.amount = stepped(this.legal, this.amount, steps)
  }

  focusField() {
    /** @type {import("./of-sizing.js").OfSizing | null} */ (this.querySelector("of-sizing"))?.focusField()
  }

  callWords() {
    const { price } = this.legal
    if (!price) return say("act.check")
    const words = { price: exactly(price) }
    return price === this.player?.stack ? show("act.call.all_in", words) : say("act.call", words)
  }

  raiseWords() {
    const whole = this.amount === (this.player?.bet ?? 0) + (this.player?.stack ?? 0)
    return say(whole ? "act.all_in" : this.legal.opening ? "act.bet" : "act.raise", { amount: exactly(this.amount) })
  }

  /** @param {"fold" | "call" | "raise"} doing @param {unknown} words @param {Deed[]} deeds */
  answer(doing, words, deeds) {
    const key = keySign(keysNow()[/** @type {Doing} */ (doing)])
    return html`<button class="act ${doing}" type="button" data-testid=${doing} ?disabled=${this.off} ?data-pressed=${this.pressed && deeds.includes(this.pressed)}
      aria-keyshortcuts=${key} @click=${() => this[doing]()}><span>${words}</span> <kbd aria-hidden="true">${key}</kbd></button>`
  }

  /** Asked where the size of a raise stands otherwise, so that it covers nothing. */
  question() {
    return html`<p class="toast question" role="alert" data-testid="question"><span>${say("act.question")}</span>
      <button type="button" class="btn small" data-testid="rather-check" @click=${this.call}>${say("act.check")}</button><button type="button" class="btn small" data-testid="fold-anyway" @click=${() => this.act("fold")}>${say("act.fold")}</button><button type="button" class="btn small" data-testid="ask-no-more" aria-label=${say("close")} @click=${() => { this.asking = false }}><i class="icon" style="--i: var(--i-close)"></i></button></p>`
  }

  render() {
    const { decision, off } = this
    if (!decision) return nothing
    const { legal } = decision
    return html`
      ${this.asking ? this.question() : legal.high && !this.lost ? html`<of-sizing .legal=${legal} .presets=${decision.presets} .amount=${this.amount} .off=${off}
        @amount=${(/** @type {CustomEvent<number>} */ event) => { this.amount = event.detail }} @commit=${this.raise}></of-sizing>` : nothing}
      <div class="acts">
        ${this.answer("fold", say("act.fold"), ["fold"])}
        ${this.answer("call", this.callWords(), ["check", "call"])}
        ${legal.high ? this.answer("raise", this.raiseWords(), ["bet", "raise", "all_in"]) : nothing}
      </div>`
  }
}
customElements.define("of-decision", OfDecision)
