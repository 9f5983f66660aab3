/**
 * Actions chosen in advance. They are wishes of this page: bound to a street and to the price that was shown, they turn
 * into an answer only when the room asks, and only if they still mean what they meant.
 *
 * @import {Deed, Decision} from "./protocol.js"
 */

/**
 * @typedef {"check_or_fold" | "check" | "fold" | "call" | "call_any"} Wish
 * @typedef {{wish: Wish, street: string, price: number}} Advance
 */

/** The three boxes, for a price. @param {number} price @returns {Wish[]} */
export const wishesAt = price => price ? ["fold", "call", "call_any"] : ["check_or_fold", "check", "call_any"]

/** The wish as it stands at this street and price, or none when it has lapsed.
 * @param {Advance | null} advance @param {string} street @param {number} price @returns {Advance | null} */
export const standing = (advance, street, price) => {
  if (!advance || advance.street !== street) return null
  if (advance.price === price) return advance
  if (advance.wish === "check" || advance.wish === "call") return null
  if (advance.wish === "check_or_fold") return { ...advance, wish: "fold", price }
  return { ...advance, price }
}

/** The answer a standing wish gives. A hand is never folded where checking costs nothing.
 * @param {Advance} advance @param {Decision} decision @returns {Deed} */
export const answerOf = (advance, decision) => {
  if (!decision.legal.price) return "check"
  return advance.wish === "fold" || advance.wish === "check_or_fold" ? "fold" : "call"
}
