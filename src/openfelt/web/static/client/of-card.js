/** A playing card, by name: "Kh"; "back" lies face down, "none" is a place still to be dealt. */

import { say } from "./language.js"
import { cardName } from "./words.js"

export class OfCard extends HTMLElement {
  static observedAttributes = ["data-card", "data-mark"]

  connectedCallback() {
    this.classList.add("card")
    this.attributeChangedCallback()
  }

  attributeChangedCallback() {
    const { card = "none", mark } = this.dataset
    this.classList.toggle("plays", mark === "plays")
    this.classList.toggle("rests", mark === "rests")
    this.classList.toggle("rabbit", mark === "rabbit")
    this.role = "img"
    this.ariaLabel = mark === "plays" || mark === "rabbit" ? say(`card.${mark}`, { card: cardName(card) }) : cardName(card)
  }
}
customElements.define("of-card", OfCard)
