/** The page that stands in for every other one while the room cannot be reached; it comes back by itself. */

import { html } from "lit"
import { Element } from "./element.js"
import { say, speak } from "./language.js"
import { settings, wear } from "./settings.js"

const TRY = 5_000

export class OfOffline extends Element {
  connectedCallback() {
    super.connectedCallback()
    addEventListener("online", () => this.back())
    setInterval(() => this.back(), TRY)
  }

  /** Load the page that was asked for, once the room answers again. */
  async back() {
    const answers = await fetch("/healthz", { cache: "no-store" }).then(() => true, () => false)
    if (answers) location.reload()
  }

  render() {
    return html`<main class="offline">
      <p class="brand"><i></i>openfelt</p>
      <h1>${say("offline")}</h1>
      <p role="status">${say("offline.hint")}</p>
      <button class="btn lead tall" type="button" data-testid="try-again" @click=${() => location.reload()}>${say("try_again")}</button>
    </main>`
  }
}
wear(settings())
speak()
customElements.define("of-offline", OfOffline)
