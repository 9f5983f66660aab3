import assert from "node:assert/strict"
import { test } from "node:test"
import { begun, changes, chosen, filledIn, follows, inWords } from "../../../src/openfelt/web/static/client/table-form.js"

const choice = (name, kind, usual, more = {}) => ({
  name, label: name, about: "", kind, usual, least: null, most: null, values: [], group: "table", structures: ["NL", "PL", "FL"], follows: "", ...more,
})
const choices = {
  groups: [],
  fields: [
    choice("name", "text", null), choice("structure", "choice", "NL"), choice("blinds", "pair", [1, 2], { follows: "bets" }),
    choice("bets", "pair", [2, 4], { structures: ["FL"] }), choice("seats", "number", 6), choice("most", "number", null), choice("listed", "switch", true),
    choice("preset", "choice", "online"),
  ],
  options: [choice("think", "number", 10), choice("burn", "switch", true), choice("cap", "number", 4, { structures: ["FL"] })],
  presets: [
    { name: "online", label: "", about: "", options: { think: 10, burn: true, cap: 4, mine: 1 } },
    { name: "live", label: "", about: "", options: { think: 30, burn: true, cap: 5, mine: 1 } },
  ],
}
const form = values => filledIn(choices, values).form

test("what nobody has chosen is as usual, and what depends on more is left out", () => {
  assert.deepEqual(form(begun(choices)), { structure: "NL", blinds: [1, 2], seats: 6, listed: true, preset: "online", options: {} })
})

test("in fixed limit the blinds follow from the bets, until they are named", () => {
  let values = chosen(choices, begun(choices), "structure", "FL")
  assert.ok(follows(choices, choices.fields[2], values))
  values = chosen(choices, values, "bets", ["4", "8"])
  assert.deepEqual([form(values).bets, form(values).blinds], [[4, 8], undefined])
  values = chosen(choices, values, "blinds", ["1", "4"])
  assert.deepEqual(form(values).blinds, [1, 4])
  assert.equal(form(chosen(choices, values, "bets", ["5", "10"])).blinds, undefined)
  assert.deepEqual(form(chosen(choices, begun(choices, { structure: "FL", bets: [2, 4] }), "structure", "PL")).blinds, [1, 2])
})

test("a preset brings its rules along; what differs from it is named", () => {
  let values = chosen(choices, begun(choices), "think", "12")
  assert.deepEqual(form(values).options, { think: 12 })
  values = chosen(choices, values, "preset", "live")
  assert.deepEqual([values.think, form(values).options], ["30", {}])
  assert.deepEqual(form(chosen(choices, values, "cap", "6")).options, {}, "the cap does not matter in no limit")
})

test("what is no whole number is said where it was typed", () => {
  const typed = text => filledIn(choices, chosen(choices, begun(choices), "seats", text))
  assert.deepEqual(["2.5", "many", "1e3", "4 2"].map(text => Object.keys(typed(text).troubles)), Array(4).fill(["seats"]))
  assert.deepEqual([" 8 ", "-3", ""].map(text => typed(text).form.seats), [8, -3, undefined])
  assert.deepEqual(Object.keys(filledIn(choices, chosen(choices, begun(choices), "blinds", ["5", ""])).troubles), ["blinds"])
})

test("a change names what is another than before, and house rules with their preset", () => {
  const table = { name: "Friday", structure: "NL", blinds: [5, 10], seats: 4, most: 900, listed: false, preset: "live", options: { think: 12 } }
  const values = begun(choices, table)
  const before = form(values)
  assert.deepEqual(changes(before, before), {})
  assert.deepEqual(changes(form(chosen(choices, values, "seats", "6")), before), { seats: 6 })
  assert.deepEqual(changes(form(chosen(choices, values, "think", "30")), before), { preset: "live", options: {} })
})

test("another language has its own words for what it knows", () => {
  const offered = { ...choices, fields: [choice("structure", "choice", "NL", { values: [{ value: "NL", label: "No limit", about: "Any bet." }] }), choice("seats", "number", 6)] }
  const told = inWords(offered, { "structure.NL": "Ohne Limit", "structure.about": "Was man setzen darf.", seats: "Plätze" })
  assert.deepEqual(told.fields.map(({ label, about }) => [label, about]), [["structure", "Was man setzen darf."], ["Plätze", ""]])
  assert.deepEqual(told.fields[0].values, [{ value: "NL", label: "Ohne Limit", about: "Any bet." }])
  assert.deepEqual(begun(told), begun(offered))
})
