/** What the reader calls himself, and how he calls himself differently. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { changeName } from "./guest.js"
import { say } from "./language.js"

/** Tells `renamed` with the new name. */
export class OfRename extends Element {
  static properties = { name: {}, seated: {}, changing: { state: true }, busy: { state: true }, trouble: { state: true }, done: { state: true } }

  constructor() {
    super()
    this.name = ""
    /** He sits at a table. */
    this.seated = false
    this.changing = false
    this.busy = false
    this.trouble = ""
    this.done = false
  }

  async begin() {
    this.changing = true
    this.done = false
    await this.updateComplete
    const field = /** @type {HTMLInputElement} */ (this.querySelector("input"))
    field.focus()
    field.select()
  }

  async end() {
    this.changing = false
    this.trouble = ""
    await this.updateComplete
    const button = /** @type {HTMLElement} */ (this.querySelector("[data-testid=rename]"))
    button.focus()
  }

  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  async submit(event) {
    event.preventDefault()
    if (this.busy) return
    const name = String(new FormData(event.target).get("name") ?? "").trim().replace(/\s+/g, " ")
    this.busy = true
    this.trouble = name === this.name ? "" : await changeName(name)
    this.busy = false
    if (this.trouble) return /** @type {HTMLInputElement} */ (this.querySelector("input")).focus()
    this.done = name !== this.name
    this.tell("renamed", name)
    await this.end()
  }

  form() {
    return html`<form @submit=${this.submit} novalidate @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape" && !event.isComposing) this.end() }}>
      <label class="entry" for="new-name">${say("sit.name")}</label>
      <input class="field" id="new-name" data-testid="new-name" name="name" minlength="2" maxlength="20" autocomplete="nickname" .value=${this.name} aria-invalid=${Boolean(this.trouble)} aria-describedby=${this.trouble ? "name-trouble" : nothing}>
      <button class="btn lead" type="submit" data-testid="rename-save" ?disabled=${this.busy}>${say("profile.rename.save")}</button>
      <button class="btn" type="button" @click=${this.end}>${say("host.no")}</button>
      ${this.trouble ? html`<p class="trouble" role="alert" id="name-trouble" data-testid="name-trouble">${this.trouble}</p>` : nothing}
    </form>`
  }

  render() {
    return html`<h1>${this.name}</h1>
      ${this.changing ? this.form() : html`<button class="btn" type="button" data-testid="rename" @click=${this.begin}>${say("profile.rename")}</button>`}
      <p role="status" class="quiet">${this.done ? say(this.seated ? "profile.renamed.seated" : "profile.renamed") : ""}</p>`
  }
}
customElements.define("of-rename", OfRename)
