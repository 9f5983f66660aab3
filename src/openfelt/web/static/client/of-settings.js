/** The sheet with the few things a reader may choose, and the keys. */

import { html } from "lit"
import { Element } from "./element.js"
import { choose, settings } from "./settings.js"

const KEYS = [
  ["F", "fold"], ["C", "check or call"], ["R", "bet or raise the amount shown"], ["1 … 5", "sizes"],
  ["↑ ↓", "one step more or less, with Shift ten"], ["N", "to the number field; Enter there raises, Esc leaves it"],
  ["S", "sit out next hand"], ["L", "log"], ["?", "this list"],
]
/** @type {[import("./settings.js").Settings["theme"], string][]} */
const THEMES = [["system", "System"], ["light", "Light"], ["dark", "Dark"]]

/** Tells `settings` with what was chosen. */
export class OfSettings extends Element {
  static properties = { chosen: { state: true } }

  constructor() {
    super()
    this.chosen = settings()
  }

  show() {
    this.chosen = settings()
    this.sheet.showModal()
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"))
  }

  /** @param {Partial<import("./settings.js").Settings>} change */
  choose(change) {
    this.chosen = choose(change)
    this.tell("settings", this.chosen)
  }

  render() {
    const { theme, deck, careful } = this.chosen
    const ticked = (/** @type {{target: HTMLInputElement}} */ event) => event.target.checked
    return html`<dialog class="sheet" aria-labelledby="settings-title" @click=${(/** @type {Event} */ event) => { if (event.target === this.sheet) this.sheet.close() }}>
      <div class="inside">
        <header><h2 id="settings-title">Settings</h2><button class="tool" type="button" aria-label="Close" @click=${() => this.sheet.close()}><i class="icon" style="--i: var(--i-close)"></i></button></header>
        <div class="segments" role="group" aria-label="Theme">${THEMES.map(([name, words]) => html`<button type="button" aria-pressed=${theme === name} @click=${() => this.choose({ theme: name })}>${words}</button>`)}</div>
        <label class="toggle slim"><input type="checkbox" .checked=${deck === "four"} @change=${(/** @type {any} */ event) => this.choose({ deck: ticked(event) ? "four" : "two" })}>Four colours for the four suits</label>
        <label class="toggle slim"><input type="checkbox" .checked=${careful} @change=${(/** @type {any} */ event) => this.choose({ careful: ticked(event) })}>Ask before folding when a check is free</label>
        <h3>Keys</h3>
        <dl class="keys">${KEYS.map(([key, words]) => html`<dt><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl>
      </div>
    </dialog>`
  }
}
customElements.define("of-settings", OfSettings)
