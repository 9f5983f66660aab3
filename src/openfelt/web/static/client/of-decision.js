/** Your decision: what you have, what it costs, the size of a raise, and the three answers in their fixed places. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { nearest, stepped } from "./amounts.js"
import { chips } from "./words.js"
import "./of-sizing.js"

/**
 * @import {Decision, Deed} from "./protocol.js"
 * @import {Player} from "./fold.js"
 */

/** Tells `act` with `{do, to}`. */
export class OfDecision extends Element {
  static properties = { decision: {}, player: {}, lost: {}, off: {}, careful: {}, amount: { state: true }, asking: { state: true } }

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
    if (!price) return "Check"
    const call = `Call ${chips(price)}`
    return price === this.player?.stack ? html`${call}, <span class="unbroken">all-in</span>` : call
  }

  raiseWords() {
    const whole = this.amount === (this.player?.bet ?? 0) + (this.player?.stack ?? 0)
    return `${whole ? "All-in" : this.legal.opening ? "Bet" : "Raise to"} ${chips(this.amount)}`
  }

  render() {
    const { decision, off } = this
    if (!decision) return nothing
    const { legal } = decision
    return html`
      ${legal.high && !this.lost ? html`<of-sizing .legal=${legal} .presets=${decision.presets} .amount=${this.amount} .off=${off}
        @amount=${(/** @type {CustomEvent<number>} */ event) => { this.amount = event.detail }} @commit=${this.raise}></of-sizing>` : nothing}
      ${this.asking ? html`<p class="toast question" role="alert">You can check for nothing. Fold anyway?
        <button type="button" class="btn small" @click=${this.call}>Check</button><button type="button" class="btn small" @click=${() => this.act("fold")}>Fold</button></p>` : nothing}
      <div class="acts">
        <button class="act fold" type="button" data-testid="fold" ?disabled=${off} aria-keyshortcuts="F" @click=${this.fold}>Fold <kbd>F</kbd></button>
        <button class="act call" type="button" data-testid="call" ?disabled=${off} aria-keyshortcuts="C" @click=${this.call}><span>${this.callWords()}</span> <kbd>C</kbd></button>
        ${legal.high ? html`<button class="act raise" type="button" data-testid="raise" ?disabled=${off} aria-keyshortcuts="R" @click=${this.raise}><span>${this.raiseWords()}</span> <kbd>R</kbd></button>` : nothing}
      </div>`
  }
}
customElements.define("of-decision", OfDecision)
