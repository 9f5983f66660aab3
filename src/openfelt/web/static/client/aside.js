/** The ground of parts that stand aside: what nobody sees is drawn when the page has nothing else to do, and at once when it is opened. */

import { Element } from "./element.js"
import { whenIdle } from "./idle.js"

export class Aside extends Element {
  static properties = { shown: {} }

  constructor() {
    super()
    /** True while this can be seen. */
    this.shown = false
    /** Ends the waiting. */
    this.draw = () => {}
  }

  /** @param {Parameters<Element["requestUpdate"]>} change */
  requestUpdate(...change) {
    super.requestUpdate(...change)
    if (change[0] === "shown" && this.shown) this.draw()
  }

  async scheduleUpdate() {
    if (!this.shown) {
      await new Promise(drawn => {
        this.draw = () => drawn(undefined)
        whenIdle(this.draw)
      })
    }
    await super.scheduleUpdate()
  }
}
