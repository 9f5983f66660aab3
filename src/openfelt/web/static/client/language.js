/**
 * The reader's language: every sentence of the pages by its key, out of one catalogue per language.
 *
 * A message holds places such as `{name}`, which numbers fill as whole grouped chips, and `*stars*` around what
 * {@link show} sets in bold. A message that counts has two forms, `one` and `other`, chosen by `{count}`.
 */

import { html } from "lit"
import { settings } from "./settings.js"

/**
 * @typedef {string | {one: string, other: string}} Message
 * @typedef {Record<string, string | number>} Values
 * @typedef {object} Catalogue
 * @property {string} code
 * @property {string} name      the language in its own words
 * @property {string} numbers   the locale of numbers
 * @property {(words: string) => string} hand   a hand as the room names it, in this language: "pair of kings, ace kicker"
 * @property {(words: string) => string} aHand  the same inside a sentence
 * @property {(reason: string, message: string) => string} refusal  what the room refused, by its fixed reason
 * @property {(word: string, message: string) => string} notice  what the room says about itself, by its fixed word
 * @property {Record<string, string>} [choices]  what the room says in English about the form of a table, by `seats` (its label),
 *   `seats.about`, `structure.NL` (a value), `structure.NL.about`, `group.stakes`; what is missing stays English
 * @property {Record<string, string>} [commands]  what may be typed besides the English words, each with the one that it stands for
 * @property {Record<string, Message>} messages
 */

/** The languages there are, by code. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" })

const wanted = () => {
  const { language } = settings()
  const asked = language === "system" ? globalThis.navigator?.languages ?? [] : [language]
  return asked.map(each => each.slice(0, 2)).find(code => code in LANGUAGES) ?? "en"
}

/** @type {Catalogue} */
export const catalogue = (await import(`./languages/${wanted()}.js`)).default

const whole = new Intl.NumberFormat(catalogue.numbers, { maximumFractionDigits: 0 })
const plural = new Intl.PluralRules(catalogue.code)

/** "1,240". @param {number} amount */
export const chips = amount => whole.format(amount)

/** Write the language on the page, for those who read it aloud. */
export const speak = () => { document.documentElement.lang = catalogue.code }

/** The sentence under `key`, its places filled. @param {string} key @param {Values} [values] @returns {string} */
export const say = (key, values = {}) => {
  const message = catalogue.messages[key]
  if (message === undefined) throw new Error(`No message is called ${key}`)
  const text = typeof message === "string" ? message : message[plural.select(Number(values.count)) === "one" ? "one" : "other"]
  return text.replace(/\{(\w+)\}/g, (_place, name) => {
    const value = values[name] ?? ""
    return typeof value === "number" ? chips(value) : value
  })
}

/** The same for the ear: without the stars. @param {string} key @param {Values} [values] */
export const aloud = (key, values) => say(key, values).replaceAll("*", "")

/**
 * A sentence for a live region in which `before` stands. Screen readers read out what changes, so what is said once more is
 * another text: it ends in a space that nobody hears.
 * @param {string} before @param {string} sentence
 */
export const afresh = (before, sentence) => before === sentence ? `${sentence}\u00a0` : sentence

/** The same for the eye: what stands between stars is bold. @param {string} key @param {Values} [values] */
export const show = (key, values) => {
  const parts = say(key, values).split("*")
  return html`${parts.map((part, place) => place % 2 ? html`<b>${part}</b>` : part)}`
}

/**
 * What is wrong with a field of a form, by the room's fixed word for it; "" where there is none, or none that is known here.
 * @param {{word?: string, numbers?: Values}} refusal
 */
export const sayUnfit = ({ word, numbers }) => word && `unfit.${word}` in catalogue.messages ? say(`unfit.${word}`, numbers) : ""
