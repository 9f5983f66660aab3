/** Somebody at a table as its host sees him, and what the host may do about him. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { say } from "./language.js"

/**
 * @typedef {object} Somebody
 * @property {string} player
 * @property {string} name
 * @property {string} about    where he is, and with how much
 * @property {boolean} seated
 * @property {boolean} known   the table knows him, so that he can be kept away
 * @property {boolean} bot
 * @property {boolean} you
 * @property {boolean} muted
 * @property {boolean} banned
 */

/** Tells `ask` with a request of the host, and `question` with `{words, yes, request}` for one that is asked about first. */
export class OfPerson extends Element {
  static properties = { person: {}, usual: {}, trouble: { state: true } }

  constructor() {
    super()
    /** @type {Somebody | null} */
    this.person = null
    /** The gift that is suggested. */
    this.usual = 0
    this.trouble = ""
  }

  /** @param {SubmitEvent} event */
  give(event) {
    event.preventDefault()
    const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("amount")).trim()
    this.trouble = /^\d+$/.test(typed) ? "" : say("form.whole", { label: say("host.chips") })
    if (!this.trouble) this.ask({ type: "give_chips", amount: Number(typed) })
  }

  /** @param {{type: string} & Record<string, unknown>} request */
  ask(request) {
    this.tell("ask", this.about(request))
  }

  /** @param {string} words @param {{type: string} & Record<string, unknown>} request */
  question(words, request) {
    const { name } = /** @type {Somebody} */ (this.person)
    this.tell("question", { words: say(`${words}.question`, { name }), yes: say(words), request: this.about(request) })
  }

  /** @param {{type: string} & Record<string, unknown>} request */
  about(request) {
    return { ...request, player: /** @type {Somebody} */ (this.person).player }
  }

  gift() {
    return html`<form class="gift" novalidate @submit=${this.give}>
      <label class="entry">${say("host.chips")}<input class="field" name="amount" data-testid="gift" inputmode="numeric" maxlength="12" autocomplete="off" .value=${String(this.usual)} aria-invalid=${Boolean(this.trouble)}></label>
      <button class="btn" type="submit" data-testid="give">${say("host.give")}</button>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
    </form>`
  }

  /** @param {Somebody} person */
  powers({ seated, known, bot, muted, banned }) {
    const button = (/** @type {string} */ name, /** @type {() => void} */ press) => html`<button class="btn" type="button" data-testid=${name} @click=${press}>${say(`host.${name}`)}</button>`
    return html`<div class="powers">
      ${bot ? nothing : button(muted ? "unmute" : "mute", () => this.ask({ type: "mute", muted: !muted }))}
      ${seated && !bot ? button("hand_over", () => this.question("host.hand_over", { type: "hand_over" })) : nothing}
      ${seated ? button("kick", () => this.ask({ type: "kick", ban: false })) : nothing}
      ${known && !banned ? button("ban", () => this.question("host.ban", { type: "kick", ban: true })) : nothing}
      ${banned ? button("unban", () => this.ask({ type: "unban" })) : nothing}
    </div>`
  }

  render() {
    const { person } = this
    if (!person) return nothing
    return html`<details class="fold" data-testid="person" data-player=${person.player}>
      <summary><b>${person.name}</b><span>${person.about}</span></summary>
      <div class="part">${person.seated ? this.gift() : nothing}${person.you ? nothing : this.powers(person)}</div>
    </details>`
  }
}
customElements.define("of-person", OfPerson)
