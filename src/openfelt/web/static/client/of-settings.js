/** The sheet with the few things a reader may choose, and the keys, each of which may be another one. */

import { html, nothing } from "lit"
import { keyOf, KEYS, keySign, keysNow } from "./hotkeys.js"
import { LANGUAGES, say } from "./language.js"
import { choose, settings } from "./settings.js"
import { Sheet } from "./sheet.js"

/**
 * @import {Settings} from "./settings.js"
 * @import {Doing} from "./hotkeys.js"
 */

/** The choices of one among several: what they set, and their values. @type {[keyof Settings, string[]][]} */
const CHOICES = [
  ["theme", ["system", "light", "dark"]], ["sounds", ["all", "turn", "off"]], ["speed", ["calm", "brisk", "instant"]],
  ["amounts", ["chips", "blinds"]],
]
/** The boxes to tick, with what each sets. @type {[string, keyof Settings, unknown, unknown][]} */
const BOXES = [
  ["settings.deck", "deck", "four", "two"], ["settings.careful", "careful", true, false], ["settings.vibrate", "vibrate", true, false],
  ["settings.plain", "plain", true, false],
]

/** Tells `settings` with what was chosen. */
export class OfSettings extends Sheet {
  static properties = { chosen: { state: true }, changing: { state: true }, trouble: { state: true } }

  constructor() {
    super()
    this.chosen = settings()
    /** The key that is being changed. @type {Doing | null} */
    this.changing = null
    this.trouble = ""
  }

  show() {
    this.chosen = settings()
    this.open()
  }

  /** @param {Partial<Settings>} change */
  choose(change) {
    this.chosen = choose(change)
    this.tell("settings", this.chosen)
    // Every sentence on the page is another one.
    if ("language" in change) location.reload()
  }

  /** Give a deed the key that is pressed now. @param {Doing} doing @param {KeyboardEvent} event */
  change(doing, event) {
    if (this.changing !== doing || event.key === "Tab") return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === "Escape") this.changing = null
    const key = keyOf(event)
    if (!key || event.key === "Escape") return
    const keys = keysNow()
    const other = /** @type {Doing[]} */ (Object.keys(keys)).find(each => keys[each] === key && each !== doing)
    this.trouble = other || "12345".includes(key)
      ? say("settings.keys.taken", { key: keySign(key), what: say(`key.${other ?? "presets"}`) }) : ""
    if (this.trouble) return
    this.changing = null
    this.choose({ keys: { ...this.chosen.keys, [doing]: key } })
  }

  /** @param {keyof Settings} name @param {string[]} values */
  segments(name, values) {
    return html`<div class="choice"><span id="choice-${name}">${say(`settings.${name}`)}</span>
      <div class="segments" role="group" aria-labelledby="choice-${name}">${values.map(value => html`<button type="button" data-testid="${name}-${value}"
        aria-pressed=${this.chosen[name] === value} @click=${() => this.choose({ [name]: value })}>${say(`settings.${name}.${value}`)}</button>`)}</div></div>`
  }

  languages() {
    return html`<label class="choice"><span>${say("settings.language")}</span>
      <select class="field" data-testid="language" @change=${(/** @type {any} */ event) => this.choose({ language: event.target.value })}>
        ${Object.entries({ system: say("settings.language.system"), ...LANGUAGES }).map(([code, words]) => html`<option value=${code} ?selected=${this.chosen.language === code}>${words}</option>`)}
      </select></label>`
  }

  keys() {
    const keys = keysNow()
    return html`<dl class="keys">
      ${/** @type {Doing[]} */ (Object.keys(KEYS)).map(doing => html`<dt><button type="button" class="key" data-testid="key-${doing}"
          aria-label=${say("settings.keys.change", { what: say(`key.${doing}`), key: keySign(keys[doing]) })}
          @click=${() => { this.changing = doing }} @blur=${() => { this.changing = null }} @keydown=${(/** @type {KeyboardEvent} */ event) => this.change(doing, event)}>
          <kbd>${this.changing === doing ? say("settings.keys.press") : keySign(keys[doing])}</kbd></button></dt><dd>${say(`key.${doing}`)}</dd>`)}
      <dt><kbd>1 … 5</kbd></dt><dd>${say("key.presets")}</dd>
    </dl>`
  }

  render() {
    return this.around(html`
      <div class="inside">
        ${this.head(say("settings"))}
        ${CHOICES.map(([name, values]) => this.segments(name, values))}
        ${this.languages()}
        ${BOXES.map(([words, name, on, off]) => html`<label class="toggle slim"><input type="checkbox" data-testid="box-${name}" .checked=${this.chosen[name] === on}
          @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.choose({ [name]: event.target.checked ? on : off })}>${say(words)}</label>`)}
        <h3>${say("settings.keys")}</h3>
        ${this.keys()}
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        ${Object.keys(this.chosen.keys).length ? html`<button class="btn" type="button" data-testid="keys-reset" @click=${() => this.choose({ keys: {} })}>${say("settings.keys.reset")}</button>` : nothing}
      </div>`)
  }
}
customElements.define("of-settings", OfSettings)
