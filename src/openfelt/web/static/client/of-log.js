/** The log of the table: a heading for each street, then who did what, with the amount at the right. */

import { html, nothing } from "lit"
import { Aside } from "./aside.js"
import { Following } from "./following.js"
import { say } from "./language.js"
import { rankSign, suitSign } from "./words.js"

/**
 * @import {Table} from "./fold.js"
 * @import {Line} from "./lines.js"
 */

/** Cards inside a line. @param {string[]} cards */
export const cardsInLine = cards => cards.map(card => html` <span class="c" data-suit=${card[1]}>${rankSign(card)}${suitSign(card)}</span>`)

/** @param {Line} line */
const row = line => {
  const amount = line.amount ? html`<span class=${line.plain && line.kind === "deed" ? "amount plainer" : "amount"}>${line.amount}</span>` : nothing
  if (line.kind !== "deed") return html`<li class=${line.kind === "hand" ? "street hand" : "street"}><span>${line.who}${cardsInLine(line.cards)}</span>${amount}</li>`
  return html`<li><b>${line.who}</b><span>${line.says}${cardsInLine(line.cards)}</span>${amount}</li>`
}

export class OfLog extends Aside {
  static properties = { ...Aside.properties, table: {}, seconds: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {number | null} */
    this.seconds = null
    this.following = new Following(() => this.querySelector(".log"))
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!this.shown) return
    if (changed.has("shown")) this.following.open()
    else this.following.follow()
  }

  render() {
    const { table } = this
    if (!table) return nothing
    const acting = table.turn && table.players[table.turn.seat]
    return html`<ol class="log" tabindex="0" aria-label=${say("log")} @scroll=${this.following.look}>
      ${table.lines.map(row)}
      ${acting ? html`<li class="now"><b>${acting.name}</b><span>${say("log.to_act")}</span>${this.seconds === null ? nothing : html`<span class="amount">${say("seconds", { count: this.seconds })}</span>`}</li>` : nothing}
    </ol>`
  }
}
customElements.define("of-log", OfLog)
