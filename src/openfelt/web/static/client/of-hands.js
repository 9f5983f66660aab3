/** The hands of this table that are over, in a sheet: each of them to take along, and all of one's own. */

import { html, nothing } from "lit"
import { fetchedHands, FORMATS, takeAlong } from "./hand-files.js"
import { say } from "./language.js"
import { TableSheet } from "./table-sheet.js"
import { outcomeOf } from "./won.js"

/** @typedef {{number: number, ended_at: number, players: string[], pot: number, net: number | null}} Finished */

const ON_A_PAGE = 20

export class OfHands extends TableSheet {
  static properties = { ...TableSheet.properties, named: {}, hands: { state: true }, more: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    /** True when the reader has a name. */
    this.named = false
    /** The newest first, null before the room has told them. @type {Finished[] | null} */
    this.hands = null
    /** There may be older ones. */
    this.more = false
    this.trouble = ""
  }

  show() {
    this.hands = null
    this.open()
    this.read()
  }

  get address() {
    return `${this.path}/hands`
  }

  /** The newest hands, or the ones before those that are there. @param {Finished[]} [known] */
  async read(known = []) {
    const last = known.at(-1)
    const answer = await fetchedHands(`${this.address}?limit=${ON_A_PAGE}${last ? `&before=${last.number}` : ""}`)
    this.trouble = typeof answer === "string" ? answer : ""
    if (typeof answer === "string") return
    const { hands } = await answer.json()
    this.hands = [...known, ...hands]
    this.more = hands.length === ON_A_PAGE
  }

  /** @param {MouseEvent} event @param {string} file */
  async take(event, file) {
    event.preventDefault()
    this.trouble = await takeAlong(`${this.address}/${file}`, `${this.table?.id}-${file}`)
  }

  /** @param {Finished} hand */
  row({ number, pot, net }) {
    return html`<li><p><b>${say("log.hand", { number })}</b> <span>${[say("log.pot", { amount: pot }), net === null ? "" : outcomeOf(net)].filter(Boolean).join(", ")}</span></p>
      <p>${FORMATS.map(([name, ending]) => html`<a class="btn small" href="${this.address}/${number}.${ending}" download data-testid="hand-${number}-${name}"
        aria-label=${say("hands.as", { number, format: say(`hands.${name}`) })} @click=${(/** @type {MouseEvent} */ event) => this.take(event, `${number}.${ending}`)}>${say(`hands.${name}`)}</a>`)}</p></li>`
  }

  list() {
    const { hands } = this
    if (!hands) return this.trouble ? nothing : html`<p class="hint">${say("hands.coming")}</p>`
    if (!hands.length) return html`<p class="hint">${say("hands.none")}</p>`
    return html`<ol class="hands">${hands.map(hand => this.row(hand))}</ol>
      ${this.more ? html`<button class="btn" type="button" data-testid="hands-more" @click=${() => this.read(hands)}>${say("hands.more")}</button>` : nothing}`
  }

  render() {
    if (!this.table) return this.around(nothing)
    return this.around(html`
      <div class="inside">
        ${this.head(say("hands"))}
        ${this.reminder()}
        <p class="hint">${say("hands.hint")}</p>
        ${this.list()}
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        ${this.named ? html`<section><h3>${say("hands.mine")}</h3><p class="formats">${FORMATS.map(([name, , ending]) => html`<a class="btn small" href="/api/me/hands.${ending}" download data-testid="mine-${name}">${say(`hands.${name}`)}</a>`)}</p></section>` : nothing}
      </div>`)
  }
}
customElements.define("of-hands", OfHands)
