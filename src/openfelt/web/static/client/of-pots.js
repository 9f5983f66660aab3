/** The pot as one number, or the main pot and its side pots. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { allIn } from "./fold.js"
import { chips, say } from "./language.js"
import { listed, money, potName } from "./words.js"

/** @import {Table} from "./fold.js" */

const SHOWN = 3

export class OfPots extends Element {
  static properties = { table: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
  }

  /** @param {Table} table @param {number} place */
  side(table, place) {
    const { amount, seats } = table.pots[place]
    const names = listed(seats.map(seat => table.players[seat]?.name).filter(Boolean))
    const name = !place ? say("pot.label.main") : table.pots.length === 2 ? say("pot.label.side") : say("pot.label.side.numbered", { number: place })
    const title = say("pot.for", { amount: chips(amount), names })
    const won = table.awards.at(-1)?.pot === place
    return html`<p class=${`pot${won ? " won" : ""}${place ? " side" : ""}`} title=${title}
      aria-label="${potName(place, table.pots.length)} ${title}"><i class="chip" data-height=${place ? 2 : 3}></i>${name} <b>${money(amount)}</b></p>`
  }

  /** @param {Table} table */
  sides(table) {
    const shown = table.pots.slice(0, SHOWN).map((_pot, place) => this.side(table, place))
    const more = table.pots.length - SHOWN
    const rest = table.pots.slice(1).reduce((sum, pot) => sum + pot.amount, 0)
    return html`${shown}
      ${more > 0 ? html`<p class="pot side" title=${say("pot.more", { count: more })}>+${more}</p>` : nothing}
      ${table.pots.length > 2 ? html`<p class="pot sides" aria-hidden="true"><i class="chip" data-height="2"></i>${say("pot.label.sides", { count: table.pots.length - 1 })} <b>${money(rest)}</b></p>` : nothing}`
  }

  render() {
    const { table } = this
    if (!table) return nothing
    const total = allIn(table)
    const one = table.pots.length < 2
    return html`<div class="pots" data-testid="pot" data-total=${total}>
      ${one ? total ? html`<p class="pot"><i class="chip" data-height="3"></i>${say("pot.label")} <b>${money(total)}</b></p>` : nothing : this.sides(table)}
    </div>`
  }
}
customElements.define("of-pots", OfPots)
