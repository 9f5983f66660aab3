/** The sheets of a page: each is fetched when it is first wanted, and opened as soon as it is here. */

import { say } from "./language.js"

/** @typedef {"change-table" | "hands" | "host" | "invite" | "make-table" | "own-seat" | "settings" | "settlement" | "sit"} Name */
/** @typedef {import("./element.js").Element & {show: (...about: unknown[]) => unknown}} Shown */

export class Sheets {
  /**
   * @param {ParentNode} page  where they stand
   * @param {(sentence: string, again: () => void) => void} miss  is told when one cannot be fetched, and how to try again
   */
  constructor(page, miss) {
    this.page = page
    this.miss = miss
    /** The one that was wanted last. @type {Name | ""} */
    this.wanted = ""
  }

  /** Open a sheet, for `about` where it is about something. @param {Name} name @param {unknown[]} about */
  async open(name, ...about) {
    this.wanted = name
    try {
      await import(`./of-${name}.js`)
    } catch (reason) {
      console.info(`of-${name} has not come:`, reason)
      this.miss(say("trouble.unreachable"), () => this.open(name, ...about))
      return
    }
    // Whoever wants another one meanwhile gets that.
    if (this.wanted !== name) return
    const sheet = /** @type {Shown} */ (this.page.querySelector(`of-${name}`))
    await sheet.updateComplete
    await sheet.show(...about)
  }
}
