/** What the client's modules say, read from their text: their strings, their keys, the still parts of their templates. */

import { readdirSync, readFileSync } from "node:fs"

const CLIENT = new URL("../../../src/openfelt/web/static/client/", import.meta.url)

/** The modules by name, without the catalogues. @type {Map<string, string>} */
export const MODULES = new Map(
  readdirSync(CLIENT).filter(name => name.endsWith(".js")).map(name => [name, readFileSync(new URL(name, CLIENT), "utf8")]),
)

/**
 * A text of JavaScript taken apart into its strings and its templates. A template's still parts have "\0" between them;
 * what stands in its places is taken apart as well, and its strings are `inside`.
 * @param {string} text
 */
export const takenApart = text => {
  const strings = []
  const templates = []
  let at = 0
  /** How many templates are open. */
  let open = 0
  /** @param {string} quote */
  const string = quote => {
    const begins = at
    while (text[++at] !== quote) if (text[at] === "\\") at++
    strings.push({ at: begins, text: text.slice(begins + 1, at), inside: open > 0 })
    at++
  }
  /** @param {string} tag */
  const template = tag => {
    const begins = at
    let still = ""
    open++
    at++
    while (text[at] !== "`") {
      if (text[at] === "\\") still += text[at++]
      if (text.startsWith("${", at)) {
        at += 2
        code("}")
        still += "\0"
      } else still += text[at]
      at++
    }
    at++
    open--
    templates.push({ at: begins, tag, still })
  }
  /** A regular expression stands where a value may begin. */
  const beginsValue = () => /(^|[=(,:?&|!{;[]|=>|return|typeof)\s*$/.test(text.slice(Math.max(0, at - 20), at))
  /** @param {string} end */
  const code = end => {
    let depth = 0
    for (; at < text.length;) {
      const sign = text[at]
      if (!depth && sign === end) return
      if (text.startsWith("//", at)) at = text.indexOf("\n", at)
      else if (text.startsWith("/*", at)) at = text.indexOf("*/", at) + 2
      else if (sign === '"' || sign === "'") string(sign)
      else if (sign === "`") template(/(\w*)$/.exec(text.slice(0, at))?.[1] ?? "")
      else if (sign === "/" && beginsValue()) {
        for (let inClass = false; text[++at] !== "/" || inClass;) {
          if (text[at] === "\\") at++
          else if (text[at] === "[") inClass = true
          else if (text[at] === "]") inClass = false
        }
        at++
      } else {
        if (sign === "{") depth++
        if (sign === "}") depth--
        at++
      }
    }
  }
  code("")
  return { strings, templates }
}

/** The first argument of each call of `say`, `show` and `aloud`. @param {string} text */
export const saidKeys = text => [...text.matchAll(/(?<![.\w])(?:say|show|aloud)\(/g)].map(found => {
  const begins = found.index + found[0].length
  let depth = 0
  for (let at = begins; ; at++) {
    if (!depth && (text[at] === "," || text[at] === ")")) return text.slice(begins, at)
    if ("([{".includes(text[at])) depth++
    if (")]}".includes(text[at])) depth--
  }
})
