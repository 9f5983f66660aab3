/** The ground of sheets about the table under them: they tell whose turn it is, and what they tell is read anew when a hand is over. */

import { html } from "lit"
import { Sheet } from "./sheet.js"
import "./of-reminder.js"

/**
 * @import {Table, Player} from "./fold.js"
 * @import {Clock} from "./clock.js"
 */

export class TableSheet extends Sheet {
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

  /** Where the room tells of this table. */
  get path() {
    return `/api/tables/${encodeURIComponent(/** @type {Table} */ (this.table).id)}`
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const before = /** @type {Table | null | undefined} */ (changed.get("table"))
    if (this.sheet.open && before?.phase === "playing" && this.table?.phase !== "playing") this.read()
  }

  /** Read what is told here. @returns {Promise<void>} */
  async read() {}

  reminder() {
    return html`<of-reminder .table=${this.table} .player=${this.player} .clock=${this.clock} @to-table=${this.close}></of-reminder>`
  }
}
