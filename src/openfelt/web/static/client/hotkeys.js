/**
 * The keys of the table, which a reader may change. Silent while a text field, a list or editable text has the focus, while
 * text is being composed, with Ctrl, Alt or Meta held, and under an open sheet.
 */

import { say } from "./language.js"
import { settings } from "./settings.js"

/** What keys do, and the key of each as it ships. */
export const KEYS = /** @type {const} */ ({
  fold: "f", call: "c", raise: "r", more: "ArrowUp", less: "ArrowDown", field: "n", show: "v", sit_out: "s", log: "l", chat: "t", mute: "m", help: "?",
})

/** @typedef {keyof typeof KEYS} Doing */

const PRESETS = ["1", "2", "3", "4", "5"]
/** Inputs that take no text. */
const MUTE_INPUTS = ["checkbox", "radio", "range", "button", "submit"]
const SIGNS = /** @type {Record<string, string>} */ ({ ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": say("key.space") })

/** The keys as they are now. @returns {Record<Doing, string>} */
export const keysNow = () => ({ ...KEYS, ...settings().keys })

/** How a key is written: "F", "↑". @param {string} key */
export const keySign = key => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** A key by the name under which it is kept, or "" for one that is no use alone. @param {KeyboardEvent} event */
export const keyOf = event => {
  if (event.key.length === 1) return event.key.toLowerCase()
  return /^(Arrow|Page|Home|End|Insert|F\d)/.test(event.key) ? event.key : ""
}

/** @param {EventTarget | null} target */
const takesText = target => {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !MUTE_INPUTS.includes(target.type)
}

/**
 * What a key press asks for: one of {@link KEYS}, a size by its place, "escape", or null for nothing of ours.
 * @param {KeyboardEvent} event @returns {Doing | number | "escape" | null}
 */
export const pressed = event => {
  // Browsers report keys of an input method as code 229 when they do not say that text is being composed.
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return null
  if (takesText(event.target) || document.querySelector("dialog[open]")) return null
  if (event.key === "Escape") return "escape"
  const key = keyOf(event)
  // A focused slider keeps the arrow keys that it understands itself.
  if (!key || key.startsWith("Arrow") && event.target instanceof HTMLInputElement) return null
  const keys = keysNow()
  const doing = /** @type {Doing[]} */ (Object.keys(keys)).find(each => keys[each] === key)
  if (doing) return doing
  const place = PRESETS.indexOf(key)
  return place < 0 ? null : place
}
