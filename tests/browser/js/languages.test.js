import assert from "node:assert/strict"
import { test } from "node:test"
import { LANGUAGES } from "../../../src/openfelt/web/static/client/language.js"
import { MODULES, saidKeys, takenApart } from "./sources.js"

const catalogues = await Promise.all(Object.keys(LANGUAGES).map(async code =>
  (await import(`../../../src/openfelt/web/static/client/languages/${code}.js`)).default))
const [english] = catalogues
const keys = Object.keys(english.messages)

const apart = [...MODULES].map(([name, text]) => ({ name, text, ...takenApart(text) }))
const isKey = word => /^[a-z_]+(\.[A-Za-z0-9_]+)+$/.test(word)

/** A template as an expression of the keys it may make: `street.${…}`, or `${…}.late`. */
const shapeOf = still => new RegExp(`^${still.replaceAll(".", "\\.").replace(/^\0/, "[\\w.]+").replaceAll("\0", "\\w+")}$`)

test("every language says its name, and all of them say the same things", () => {
  assert.ok(catalogues.length >= 2)
  for (const catalogue of catalogues) {
    assert.equal(catalogue.name, LANGUAGES[catalogue.code])
    assert.deepEqual(Object.keys(catalogue.messages), keys, `${catalogue.name} has the keys of English in their order`)
  }
})

test("every message has the same places and the same forms in all languages, and says something", () => {
  const placesIn = text => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
  const starsIn = text => text.split("*").length - 1
  for (const catalogue of catalogues) {
    const forms = new Intl.PluralRules(catalogue.code).resolvedOptions().pluralCategories.slice().sort()
    for (const key of keys) {
      const [here, first] = [catalogue.messages[key], english.messages[key]]
      assert.equal(typeof here, typeof first, `${catalogue.code} ${key}`)
      if (typeof first !== "string") assert.deepEqual(Object.keys(here).sort(), forms, `${catalogue.code} ${key}`)
      const texts = typeof here === "string" ? [here] : Object.values(here)
      for (const text of texts) {
        assert.ok(text.trim(), `${catalogue.code} ${key} is empty`)
        assert.deepEqual(placesIn(text), placesIn(typeof first === "string" ? first : first.other), `${catalogue.code} ${key}`)
        assert.equal(starsIn(text) % 2, 0, `${catalogue.code} ${key} has a star alone`)
      }
    }
  }
})

test("every key that is said stands in the catalogue", () => {
  const compared = /[!=]==\s*$/
  let count = 0
  for (const { name, text } of apart) {
    for (const argument of saidKeys(text)) {
      const { strings, templates } = takenApart(argument)
      for (const { at, text: key, inside } of strings) {
        if (inside || compared.test(argument.slice(0, at))) continue
        count++
        assert.ok(key in english.messages, `${name} says ${key}`)
      }
      for (const { still } of templates) {
        count++
        assert.ok(keys.some(key => shapeOf(still).test(key)), `${name} says ${still.replaceAll("\0", "…")}`)
      }
    }
  }
  assert.ok(count > 200, "the keys were found")
})

test("every string that looks like a key is one", () => {
  const families = new Set(keys.map(key => key.split(".")[0]))
  for (const { name, strings } of apart) {
    for (const { text } of strings) {
      if (isKey(text) && families.has(text.split(".")[0])) assert.ok(text in english.messages, `${name} has ${text}`)
    }
  }
})

test("no message is left over", () => {
  const strings = new Set(apart.flatMap(module => module.strings.map(({ text }) => text)))
  const shapes = apart.flatMap(module => module.templates.map(({ still }) => still)).filter(still => /^[\0a-z_.]+$/.test(still) && still.includes("."))
  const made = shapes.filter(still => !still.startsWith("\0")).map(shapeOf)
  const endings = shapes.filter(still => still.startsWith("\0.")).map(still => still.slice(1))
  const used = key => strings.has(key) || made.some(shape => shape.test(key))
    || endings.some(ending => key.endsWith(ending) && used(key.slice(0, -ending.length)))
  assert.deepEqual(keys.filter(key => !used(key)), [])
})

test("no sentence stands in an element itself", () => {
  /** What is the same in all languages: the name of the house, and the letter on the dealer's button. */
  const allowed = new Set(["openfelt", "D"])
  const spoken = /\s(?:aria-label|aria-description|aria-valuetext|placeholder|title|alt)=(?:"([^"]*)"|([^\s>\0]+))/g
  const assigned = /\.(?:ariaLabel|ariaDescription|title|placeholder|textContent|innerText) = $/
  let count = 0
  for (const { name, text, strings, templates } of apart) {
    const found = strings.filter(({ at }) => assigned.test(text.slice(0, at))).map(string => string.text)
    for (const { at, tag, still } of templates) {
      if (assigned.test(text.slice(0, at))) found.push(still)
      if (tag !== "html") continue
      count++
      found.push(...[...still.matchAll(spoken)].map(([, quoted, bare]) => quoted ?? bare))
      found.push(...[...`>${still}<`.matchAll(/>([^<>]*)</g)].map(([, words]) => words))
    }
    for (const words of found.flatMap(each => each.split("\0")).map(each => each.replace(/^[\s·]+|[\s·]+$/g, ""))) {
      if (/\p{L}/u.test(words)) assert.ok(allowed.has(words), `${name} says ${words}`)
    }
  }
  assert.ok(count > 80, "the templates were found")
})
