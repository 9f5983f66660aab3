/** The chat of the table: what was said, and a line to say something in. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Aside } from "./aside.js"
import { Following } from "./following.js"
import { catalogue, say } from "./language.js"

/** @import {ChatLine} from "./protocol.js" */

/** Longer than any line that a room takes; what is too long is the room's to say. */
const LONGEST = 600

const clock = new Intl.DateTimeFormat(catalogue.numbers, { hour: "2-digit", minute: "2-digit" })

/** What somebody said stays text, links too: nobody is led away from the table by a stranger. @param {ChatLine} line */
const row = ({ name, text, at }) => html`<li><b><bdi>${name}</bdi></b> <span dir="auto">${text}</span><time datetime=${new Date(at).toISOString()}>${clock.format(at)}</time></li>`

/** Tells `say` with `{text, name}` and `done` when Escape is pressed; whoever holds it calls `said` or `fail`. */
export class OfChat extends Aside {
  static properties = { ...Aside.properties, lines: {}, allowed: {}, named: {}, text: { state: true }, trouble: { state: true }, sending: { state: true } }

  constructor() {
    super()
    /** @type {ChatLine[]} */
    this.lines = []
    /** People may talk at this table. */
    this.allowed = true
    /** True when the reader has a name already. */
    this.named = false
    /** What is being typed. */
    this.text = ""
    this.trouble = ""
    /** What is on its way. */
    this.sending = ""
    this.following = new Following(() => this.list)
  }

  get list() {
    return /** @type {HTMLElement | null} */ (this.querySelector(".talk"))
  }

  get field() {
    return /** @type {HTMLInputElement | null} */ (this.querySelector("[data-testid=say]"))
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!this.shown) return
    if (changed.has("shown")) this.following.open()
    else this.following.follow()
  }

  async focusField() {
    await this.updateComplete
    ;(this.field ?? this.list)?.focus()
  }

  /** The room has it. */
  said() {
    // Who types on meanwhile keeps that.
    if (this.text === this.sending) this.text = ""
    this.sending = ""
  }

  /** What was typed stays. @param {string} trouble */
  fail(trouble) {
    this.sending = ""
    this.trouble = trouble
  }

  /** @param {SubmitEvent & {target: HTMLFormElement}} event */
  submit(event) {
    event.preventDefault()
    if (this.sending || !this.text.trim()) return
    this.trouble = ""
    this.sending = this.text
    this.tell("say", { text: this.text, name: String(new FormData(event.target).get("name") ?? "").trim() })
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && !event.isComposing) this.tell("done")
  }

  form() {
    const { trouble } = this
    const busy = this.sending !== ""
    return html`<form class="saying" @submit=${this.submit} @keydown=${this.key}>
      ${trouble ? html`<p class="trouble" role="alert" data-testid="chat-trouble">${trouble}</p>` : nothing}
      ${this.named ? nothing : html`<input class="field" data-testid="chat-name" name="name" minlength="2" maxlength="20" autocomplete="nickname" aria-label=${say("chat.name")} placeholder=${say("chat.name")} required>`}
      <div><input class="field" data-testid="say" name="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" aria-label=${say("chat.field")} placeholder=${say("chat.field")} aria-invalid=${Boolean(trouble)}
        .value=${live(this.text)} @input=${(/** @type {{target: HTMLInputElement}} */ event) => { this.text = event.target.value; this.trouble = "" }}>
      <button class="btn" type="submit" data-testid="send" aria-disabled=${busy}>${say(busy ? "chat.sending" : "chat.send")}</button></div>
    </form>`
  }

  render() {
    return html`
      <ol class="talk" tabindex="0" aria-label=${say("chat")} @scroll=${this.following.look}>${this.lines.length ? this.lines.map(row) : html`<li class="quiet">${say(this.allowed ? "chat.empty" : "chat.none")}</li>`}</ol>
      ${this.allowed ? this.form() : this.lines.length ? html`<p class="saying quiet">${say("chat.none")}</p>` : nothing}`
  }
}
customElements.define("of-chat", OfChat)
