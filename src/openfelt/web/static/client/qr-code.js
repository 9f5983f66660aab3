/** A text as a QR code, drawn as one path. The code that reckons it is fetched when it is first wanted. */

/** Light modules around a code, without which cameras do not find it. */
const QUIET = 4

/** Named in a variable, since its types are not ours to check. */
const LEAN_QR = "../vendor/lean-qr/nano.mjs"

/** @typedef {{size: number, get: (x: number, y: number) => boolean}} Modules */

/** The dark modules, each run of a row as one rectangle. @param {Modules} modules */
export const pathOf = ({ size, get }) => {
  let path = ""
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!get(x, y)) continue
      const from = x
      while (get(x + 1, y)) x++
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  }
  return path
}

/** What an SVG draws for `text`: its view box and one path. @param {string} text @returns {Promise<{box: string, path: string}>} */
export const codeOf = async text => {
  const { generate } = await import(LEAN_QR)
  const modules = /** @type {Modules} */ (generate(text))
  const side = modules.size + 2 * QUIET
  return { box: `${-QUIET} ${-QUIET} ${side} ${side}`, path: pathOf(modules) }
}
