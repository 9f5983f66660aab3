/** All hands of the reader, at every table, each of them to take along. */

import { html, nothing } from "lit"
import { momentOf } from "./dates.js"
import { Element } from "./element.js"
import { fetchedHands, FORMATS, takeAlong } from "./hand-files.js"
import { say } from "./language.js"
import { won } from "./won.js"

/** @typedef {{table: string, name: string, number: number, ended_at: number, pot: number, net: number, mark: string}} OwnHand */

const ON_A_PAGE = 10

export class OfOwnHands extends Element {
  static properties = { hands: { state: true }, more: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    /** The newest first, null before the room has told them. @type {OwnHand[] | null} */
    this.hands = null
    /** There may be older ones. */
    this.more = false
    this.trouble = ""
    this.read()
  }

  /** The newest hands, or the ones before those that are there. @param {OwnHand[]} [known] */
  async read(known = []) {
    const last = known.at(-1)
    const answer = await fetchedHands(`/api/me/hands?limit=${ON_A_PAGE}${last ? `&before=${encodeURIComponent(last.mark)}` : ""}`)
    this.trouble = typeof answer === "string" ? answer : ""
    if (typeof answer === "string") return
    const { hands } = await answer.json()
    this.hands = [...known, ...hands]
    this.more = hands.length === ON_A_PAGE
  }

  /** @param {MouseEvent} event @param {string} address @param {string} name */
  async take(event, address, name) {
    event.preventDefault()
    this.trouble = await takeAlong(address, name)
  }

  /** @param {OwnHand} hand */
  row({ table, name, number, ended_at: ended, pot, net }) {
    return html`<li class="line" data-testid="own-hand">
      <div><h3>${say("profile.hand", { number, name })}</h3><p>${momentOf(ended)} · ${say("log.pot", { amount: pot })}</p></div>
      ${won(net)}
      <p class="formats">${FORMATS.map(([format, ending]) => {
        const address = `/api/tables/${encodeURIComponent(table)}/hands/${number}.${ending}`
        return html`<a class="btn small" href=${address} download data-testid="own-hand-${format}" aria-label=${say("profile.hand.as", { number, name, format: say(`hands.${format}`) })}
          @click=${(/** @type {MouseEvent} */ event) => this.take(event, address, `${table}-${number}.${ending}`)}>${say(`hands.${format}`)}</a>`
      })}</p></li>`
  }

  /** Everything in one file. */
  whole() {
    return html`<section class="whole"><h3>${say("hands.mine")}</h3><p class="formats">${FORMATS.map(([name, , ending]) => html`<a class="btn small" href="/api/me/hands.${ending}" download data-testid="mine-${name}">${say(`hands.${name}`)}</a>`)}</p></section>`
  }

  render() {
    const { hands } = this
    return html`
      ${hands ? html`<p class="quiet">${say(hands.length ? "hands.hint" : "hands.none")}</p>` : nothing}
      ${hands?.length ? html`<ol class="lines">${hands.map(hand => this.row(hand))}</ol>` : nothing}
      ${this.trouble ? html`<p class="trouble" role="alert" data-testid="hands-trouble">${this.trouble}</p>` : nothing}
      ${this.more ? html`<button class="btn" type="button" data-testid="hands-more" @click=${() => this.read(hands ?? [])}>${say("hands.more")}</button>` : nothing}
      ${hands?.length ? this.whole() : nothing}`
  }
}
customElements.define("of-own-hands", OfOwnHands)
