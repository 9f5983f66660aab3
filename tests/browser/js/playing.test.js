/** The page for players in the documentation, against what the client really has. */

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { keySign, KEYS } from "../../../src/openfelt/web/static/client/hotkeys.js"
import english from "../../../src/openfelt/web/static/client/languages/en.js"
import { COMMANDS } from "../../../src/openfelt/web/static/client/typed.js"

const PAGE = readFileSync(new URL("../../../docs/playing.md", import.meta.url), "utf8")

/** The rows of the table under a heading, its own head aside. @param {string} heading */
const rowsUnder = heading => {
  const part = PAGE.split(`\n## ${heading}\n`)[1].split("\n## ")[0]
  return part.split("\n").filter(line => line.startsWith("|")).slice(2)
}

const { messages } = english
const code = word => `\`${word}\``

test("the page for players lists the keys as they ship", () => {
  const keys = Object.entries(KEYS).map(([doing, key]) => `| ${code(keySign(key))} | ${messages[`key.${doing}`]} |`)
  assert.deepEqual(rowsUnder("Keys"), [...keys, `| ${code("1")} to ${code("5")} | ${messages["key.presets"]} |`])
})

test("the page for players lists all that can be typed", () => {
  assert.deepEqual(rowsUnder("Typed commands"), COMMANDS.map(({ words, help }) => `| ${words.map(code).join(", ")} | ${messages[help]} |`))
})

test("the page for players names every setting", () => {
  const names = Object.keys(messages).filter(key => /^settings\.[a-z]+$/.test(key)).map(key => messages[key])
  const named = [...PAGE.split("\n## Settings\n")[1].split("\n## ")[0].matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name)
  assert.ok(names.length > 8)
  assert.deepEqual(named.toSorted(), names.toSorted())
})

test("what the page for players calls something stands on a button", () => {
  const said = new Set(Object.values(messages).map(message => typeof message === "string" ? message.replaceAll("*", "") : message.other))
  const called = [...PAGE.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, words]) => words)
  assert.ok(called.length > 15)
  // With an amount behind it on the button itself.
  const stands = words => [...said].some(each => each === words || each === `${words} {price}` || each === `${words} {amount}`)
  assert.deepEqual(called.filter(words => !stands(words)), [])
})
