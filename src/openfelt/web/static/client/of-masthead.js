/** The bar over the pages without a table: the way home, the theme, the settings, and whoever reads. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { say } from "./language.js"
import { choose, isDark, settings, wear } from "./settings.js"
import { Sheets } from "./sheets.js"

/** Tells `trouble` with what was wrong when the settings cannot be fetched, and with "" when they are wanted anew. */
export class OfMasthead extends Element {
  static properties = { me: {}, at: {}, dark: { state: true } }

  constructor() {
    super()
    /** What the reader calls himself, empty for nobody. */
    this.me = ""
    /** The page that it stands over. @type {"lobby" | "profile"} */
    this.at = "lobby"
    this.dark = isDark()
    this.sheets = new Sheets(this, sentence => this.tell("trouble", sentence))
  }

  connectedCallback() {
    super.connectedCallback()
    // What is chosen at a table holds here as well.
    addEventListener("storage", () => this.wear())
  }

  wear() {
    wear(settings())
    this.dark = isDark()
  }

  turnLight() {
    choose({ theme: this.dark ? "light" : "dark" })
    this.dark = isDark()
  }

  openSettings() {
    this.tell("trouble", "")
    this.sheets.open("settings")
  }

  render() {
    return html`<header class="bar">
      <a class="brand" href="/" aria-current=${this.at === "lobby" ? "page" : nothing}><i></i>openfelt</a>
      <div class="tools">
        <button class="tool" type="button" data-testid="theme" aria-label=${say(this.dark ? "lobby.light" : "lobby.dark")} @click=${this.turnLight}><i class="icon" style="--i: var(${this.dark ? "--i-sun" : "--i-moon"})"></i></button>
        <button class="tool" type="button" data-testid="settings" aria-label=${say("settings")} @click=${this.openSettings}><i class="icon" style="--i: var(--i-gear)"></i></button>
        ${this.me ? html`<a class="tool me" href="/me" data-testid="me" aria-label=${say("profile.of", { name: this.me })} aria-current=${this.at === "profile" ? "page" : nothing}>${this.me}</a>` : nothing}
      </div></header>
      <of-settings @settings=${this.wear}></of-settings>`
  }
}
customElements.define("of-masthead", OfMasthead)
