/** What a reader prefers, kept in this browser and written on the root of the page. */

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark"} theme
 * @property {"system" | "en" | "de"} language
 * @property {"two" | "four"} deck
 * @property {boolean} careful   ask before a hand is folded that costs nothing
 * @property {"all" | "turn" | "off"} sounds
 * @property {boolean} vibrate   at the start of a turn, where the device can
 * @property {"calm" | "brisk" | "instant"} speed  of run-outs and showdowns
 * @property {"chips" | "blinds"} amounts  what the felt counts in
 * @property {boolean} plain     play by typed commands
 * @property {Record<string, string>} keys  keys that were changed, by what they do
 */

const KEY = "openfelt"
/** @type {Settings} */
const FIRST = {
  theme: "system", language: "system", deck: "two", careful: true, sounds: "all", vibrate: true, speed: "calm", amounts: "chips",
  plain: false, keys: {},
}

/** @returns {Settings} */
export const settings = () => {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }
  } catch {
    return FIRST
  }
}

/** Write the preferences on the page. @param {Settings} chosen */
export const wear = chosen => {
  const { theme, deck } = chosen
  const root = document.documentElement
  if (theme === "system") delete root.dataset.theme
  else root.dataset.theme = theme
  root.dataset.deck = deck
  // The browser's own edges follow.
  for (const edge of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]"))) {
    const { scheme } = edge.dataset
    edge.media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all"
  }
  return chosen
}

/** @param {Partial<Settings>} change @returns {Settings} */
export const choose = change => {
  const chosen = { ...settings(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // A browser that keeps nothing still wears what was chosen.
  }
  return wear(chosen)
}

/** True when the page is dark at the moment, by choice or by the system. */
export const isDark = () => {
  const { theme } = settings()
  return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark"
}
