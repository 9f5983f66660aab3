/** Two live regions: what others do, gathered for half a second, and what concerns you, at once. */

import { html } from "lit"
import { Element } from "./element.js"
import { afresh } from "./language.js"

const GATHER = 500

export class OfVoice extends Element {
  static properties = { polite: { state: true }, urgent: { state: true } }

  constructor() {
    super()
    this.polite = ""
    this.urgent = ""
    /** @type {string[]} */
    this.gathered = []
    this.timer = 0
  }

  /** @param {string[]} sentences */
  say(sentences) {
    if (!sentences.length) return
    this.gathered.push(...sentences)
    this.timer ||= setTimeout(() => {
      this.polite = afresh(this.polite, this.gathered.join(" "))
      this.gathered = []
      this.timer = 0
    }, GATHER)
  }

  /** @param {string} sentence */
  interrupt(sentence) {
    this.urgent = afresh(this.urgent, sentence)
  }

  render() {
    return html`<div class="hidden" role="status" aria-live="polite">${this.polite}</div>
      <div class="hidden" role="alert" aria-live="assertive">${this.urgent}</div>`
  }
}
customElements.define("of-voice", OfVoice)
