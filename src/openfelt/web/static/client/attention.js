/** Title and icon of the page, so that your turn is seen from another tab. */

const QUIET = "/static/icon.svg"
const TURN = "/static/icon-turn.svg"

/** @param {{name: string, turn: boolean, seconds: number | null}} state */
export const attend = ({ name, turn, seconds }) => {
  const place = name ? `${name} · openfelt` : "openfelt"
  const title = turn ? `Your turn${seconds === null ? "" : `, ${seconds} s`} · ${place}` : place
  if (document.title !== title) document.title = title
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"))
  const address = turn ? TURN : QUIET
  if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address)
}
