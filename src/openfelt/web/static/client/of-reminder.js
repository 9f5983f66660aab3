/** That it is your turn, said on whatever lies over the table, and the way back to it. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { say } from "./language.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {Clock} from "./clock.js"
 */

/** Tells `to-table`. */
export class OfReminder extends Element {
  static properties = { table: {}, player: {}, clock: {} }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {Player | null} */
    this.player = null
    /** @type {Clock | null} */
    this.clock = null
  }

  render() {
    const { table, player, clock } = this
    if (!player || table?.turn?.seat !== player.seat) return nothing
    const words = clock && clock.stage !== "quiet" ? say("reminder.left", { count: clock.seconds }) : say("reminder")
    return html`<p class="reminder" data-testid="reminder"><b>${words}</b><button class="btn lead small" type="button" @click=${() => this.tell("to-table")}>${say("reminder.to_table")}</button></p>`
  }
}
customElements.define("of-reminder", OfReminder)
