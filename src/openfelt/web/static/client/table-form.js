/**
 * The form of a table while somebody fills it in, drawn up from what the room says can be chosen. Pure.
 *
 * Every choice has its value under its name, house rules too. Numbers are kept as they are typed, "" being left out: the
 * room then takes what is usual, or leaves what is.
 *
 * @typedef {string | number | boolean} Plain
 * @typedef {{value: Plain, label: string, about: string}} Offer
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} label
 * @property {string} about
 * @property {"text" | "number" | "pair" | "switch" | "choice"} kind
 * @property {Plain | [number, number] | null} usual
 * @property {number | null} least
 * @property {number | null} most
 * @property {Offer[]} values
 * @property {string} group
 * @property {string[]} structures  the betting structures in which it matters
 * @property {string} follows       the field from which it follows where that one matters, unless it is named
 * @typedef {{name: string, label: string, about: string, options: Record<string, Plain>}} Preset
 * @typedef {{fields: Choice[], presets: Preset[], options: Choice[], groups: Offer[]}} Choices
 *
 * @typedef {Plain | [string, string]} Value
 * @typedef {Record<string, Value>} Values
 * @typedef {Record<string, Plain | [number, number] | Record<string, Plain>>} Form  as the room reads it
 * @typedef {Record<string, string>} Troubles  what is wrong, by the name of the choice
 */

import { say } from "./language.js"

/** What can be chosen in the words of another language, as far as it has them. @param {Choices} choices @param {Record<string, string>} words @returns {Choices} */
export const inWords = (choices, words) => {
  /** @template {{label: string, about: string}} Each @param {Each} each @param {string} key @returns {Each} */
  const told = (each, key) => ({ ...each, label: words[key] ?? each.label, about: words[`${key}.about`] ?? each.about })
  const toldAll = (/** @type {Choice[]} */ all) => all.map(each => ({
    ...told(each, each.name), values: each.values.map(offer => told(offer, `${each.name}.${offer.value}`)),
  }))
  return { ...choices, fields: toldAll(choices.fields), options: toldAll(choices.options), groups: choices.groups.map(each => told(each, `group.${each.value}`)) }
}

/** @param {Choice} choice @param {unknown} given @returns {Value} */
const written = ({ kind }, given) => {
  if (kind === "pair") return Array.isArray(given) ? [String(given[0]), String(given[1])] : ["", ""]
  if (kind === "switch") return Boolean(given)
  return kind === "choice" ? /** @type {Plain} */ (given ?? "") : String(given ?? "")
}

/** @param {Value} value */
const isEmpty = value => !String(value).replace(",", "").trim()

/** @param {Choices} choices @param {unknown} name */
const rulesOf = (choices, name) => choices.presets.find(preset => preset.name === name)?.options ?? {}

/** Whether a choice matters in the betting structure that is chosen. @param {Choice} choice @param {Values} values */
export const matters = (choice, values) => choice.structures.includes(String(values.structure))

/** Whether a choice follows from another one, so that it is hardly ever made. @param {Choices} choices @param {Choice} choice @param {Values} values */
export const follows = (choices, { follows: name }, values) => choices.fields.some(field => field.name === name && matters(field, values))

/** The form before anything was chosen, or as a table has it. @param {Choices} choices @param {Form} [form] @returns {Values} */
export const begun = (choices, form = {}) => {
  const usual = Object.fromEntries(choices.fields.map(field => [field.name, form[field.name] ?? field.usual]))
  const rules = { ...rulesOf(choices, usual.preset), .../** @type {object} */ (form.options) }
  /** @type {Values} */
  const values = Object.fromEntries([
    ...choices.fields.map(field => [field.name, written(field, usual[field.name])]),
    ...choices.options.map(option => [option.name, written(option, rules[option.name])]),
  ])
  for (const field of choices.fields) {
    if (!(field.name in form) && follows(choices, field, values)) values[field.name] = written(field, null)
  }
  return values
}

/**
 * The form after one more choice: a preset brings its rules along, and what follows from something else is left to it.
 * @param {Choices} choices @param {Values} values @param {string} name @param {Value} value @returns {Values}
 */
export const chosen = (choices, values, name, value) => {
  const next = { ...values, [name]: value }
  if (name === "preset") {
    const rules = rulesOf(choices, value)
    for (const option of choices.options) next[option.name] = written(option, rules[option.name])
  }
  for (const field of choices.fields) {
    const followed = follows(choices, field, values)
    if (field.follows === name || !followed && follows(choices, field, next)) next[field.name] = written(field, null)
    else if (followed && !follows(choices, field, next) && isEmpty(next[field.name])) next[field.name] = written(field, field.usual)
  }
  return next
}

/** @param {string} text */
const whole = text => /^-?\d+$/.test(text.trim()) ? Number(text) : NaN

/**
 * What one choice says to the room: undefined where it is left out, NaN where no whole number was typed.
 * @param {Choice} choice @param {Value} value
 */
const said = ({ kind }, value) => {
  if (kind === "text") return String(value).trim() || undefined
  if (kind === "number") return String(value).trim() ? whole(String(value)) : undefined
  if (kind !== "pair") return /** @type {Plain} */ (value)
  const typed = /** @type {[string, string]} */ (value)
  if (isEmpty(typed)) return undefined
  const numbers = typed.map(whole)
  return numbers.some(Number.isNaN) ? NaN : /** @type {[number, number]} */ (numbers)
}

/**
 * The form as the room reads it: what matters in its structure, and the house rules that differ from the preset.
 * @param {Choices} choices @param {Values} values @returns {{form: Form, troubles: Troubles}}
 */
export const filledIn = (choices, values) => {
  /** @type {Troubles} */
  const troubles = {}
  const read = (/** @type {Choice} */ choice) => {
    const value = said(choice, values[choice.name])
    if (Number.isNaN(value)) troubles[choice.name] = say(choice.kind === "pair" ? "form.whole.pair" : "form.whole", { label: choice.label })
    return value
  }
  const pairs = (/** @type {Choice[]} */ of) => of.filter(choice => matters(choice, values)).map(choice => [choice.name, read(choice)]).filter(([, value]) => value !== undefined)
  const rules = rulesOf(choices, values.preset)
  const options = Object.fromEntries(pairs(choices.options).filter(([name, value]) => rules[/** @type {string} */ (name)] !== value))
  return { form: { ...Object.fromEntries(pairs(choices.fields)), options }, troubles }
}

/**
 * What of a form is another than before. House rules are named together with their preset, since a preset alone takes
 * back all that differs from it.
 * @param {Form} form @param {Form} before @returns {Form}
 */
export const changes = (form, before) => {
  const same = (/** @type {string} */ name) => JSON.stringify(form[name]) === JSON.stringify(before[name])
  const { preset, options, ...fields } = form
  const changed = Object.fromEntries(Object.entries(fields).filter(([name]) => !same(name)))
  const sorted = (/** @type {Form[string]} */ rules) => JSON.stringify(Object.entries(rules ?? {}).sort())
  return same("preset") && sorted(options) === sorted(before.options) ? changed : { ...changed, preset, options }
}
