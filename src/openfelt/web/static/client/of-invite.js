/** The sheet that brings others to a table: its link to copy or to share, and the same as a code for a camera. */

import { html, nothing, svg } from "lit"
import { say } from "./language.js"
import { codeOf } from "./qr-code.js"
import { Sheet } from "./sheet.js"

/** @import {Table} from "./fold.js" */

/** Addresses that lead nowhere from another machine. */
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export class OfInvite extends Sheet {
  static properties = { table: {}, code: { state: true }, done: { state: true } }

  constructor() {
    super()
    /** @type {Table | null} */
    this.table = null
    /** @type {Awaited<ReturnType<typeof codeOf>> | null} */
    this.code = null
    /** What came of the last press, in a sentence. */
    this.done = ""
  }

  get link() {
    return `${location.origin}${location.pathname}`
  }

  async show() {
    this.done = ""
    await this.updateComplete
    this.open()
    this.code ??= await codeOf(this.link)
  }

  async copy() {
    this.done = await this.copied() ? say("invite.copied") : say("invite.copy.yourself")
  }

  /** Pages served without TLS have no clipboard of their own. */
  async copied() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector("input"))
    field.select()
    if (!navigator.clipboard) return document.execCommand("copy")
    return navigator.clipboard.writeText(this.link).then(() => true, () => document.execCommand("copy"))
  }

  async share() {
    try {
      await navigator.share({ title: this.table?.name, text: say("invite.text", { name: this.table?.name ?? "" }), url: this.link })
    } catch (error) {
      // Whoever closes the system's sheet has done nothing wrong.
      if (/** @type {Error} */ (error).name !== "AbortError") this.done = say("invite.share.failed")
    }
  }

  picture() {
    const { code } = this
    return html`<svg class="qr" data-testid="qr" viewBox=${code?.box ?? "0 0 1 1"} role="img" aria-label=${say("invite.code")} shape-rendering="crispEdges">${code ? svg`<path d=${code.path}></path>` : nothing}</svg>`
  }

  render() {
    return this.around(html`
      <div class="inside">
        ${this.head(say("invite.title"))}
        <p class="hint">${say("invite.hint")}</p>
        ${this.picture()}
        <label class="entry">${say("invite.link")}<input class="field" data-testid="invite-link" readonly .value=${this.link} @focus=${(/** @type {{target: HTMLInputElement}} */ event) => event.target.select()}></label>
        <div class="row even">
          <button class="btn lead" type="button" data-testid="copy-link" autofocus @click=${this.copy}><i class="icon" style="--i: var(--i-link)"></i>${say("invite.copy")}</button>
          ${"share" in navigator ? html`<button class="btn" type="button" data-testid="share-link" @click=${this.share}>${say("invite.share")}</button>` : nothing}
        </div>
        <p class="hint" role="status" data-testid="invited">${this.done}</p>
        ${HERE.test(location.hostname) ? html`<p class="hint">${say("invite.here", { host: location.hostname })}</p>` : nothing}
      </div>`)
  }
}
customElements.define("of-invite", OfInvite)
