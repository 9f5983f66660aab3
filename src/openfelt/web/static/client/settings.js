/** What a reader prefers, kept in this browser and written on the root of the page. */

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark"} theme
 * @property {"two" | "four"} deck
 * @property {boolean} careful  ask before a hand is folded that costs nothing
 */

const KEY = "openfelt"
/** @type {Settings} */
const FIRST = { theme: "system", deck: "two", careful: true }

/** @returns {Settings} */
export const settings = () => {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }
  } catch {
    return FIRST
  }
}

/** Write the preferences on the page. @param {Settings} chosen */
export const wear = ({ theme, deck }) => {
  const root = document.documentElement
  if (theme === "system") delete root.dataset.theme
  else root.dataset.theme = theme
  root.dataset.deck = deck
}

/** @param {Partial<Settings>} change @returns {Settings} */
export const choose = change => {
  const chosen = { ...settings(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // A browser that keeps nothing still wears what was chosen.
  }
  wear(chosen)
  return chosen
}

/** True when the page is dark at the moment, by choice or by the system. */
export const isDark = () => {
  const { theme } = settings()
  return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark"
}
