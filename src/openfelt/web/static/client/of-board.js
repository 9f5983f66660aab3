/** The board: five places, each a named card or still empty. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { say } from "./language.js"
import "./of-card.js"

const PLACES = [0, 1, 2, 3, 4]

export class OfBoard extends Element {
  static properties = { cards: {}, rabbit: {}, street: {}, plays: {} }

  constructor() {
    super()
    /** @type {string[]} */
    this.cards = []
    /** The cards that would have come after them. @type {string[]} */
    this.rabbit = []
    this.street = ""
    /** @type {string[] | null} */
    this.plays = null
  }

  /** @param {number} place */
  mark(place) {
    const card = this.cards[place]
    if (!card) return this.rabbit[place - this.cards.length] ? "rabbit" : nothing
    if (!this.plays?.length) return nothing
    return this.plays.includes(card) ? "plays" : "rests"
  }

  render() {
    return html`<ol class="board" aria-label=${this.street ? say("board.street", { street: say(`street.${this.street}`) }) : say("board")}>
      ${PLACES.map(place => html`<li><of-card data-card=${this.cards[place] ?? this.rabbit[place - this.cards.length] ?? "none"} data-mark=${this.mark(place)}></of-card></li>`)}
    </ol>`
  }
}
customElements.define("of-board", OfBoard)
