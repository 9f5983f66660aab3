import assert from "node:assert/strict"
import { test } from "node:test"
import { fullest } from "../../../src/openfelt/web/static/client/quick-seat.js"

const table = (name, seats, people, bots = 0, more = {}) => ({
  table: name, seats, hands_an_hour: 0, paused: false,
  taken: Array.from({ length: people + bots }, (_none, seat) => ({ seat, bot: seat >= people })), ...more,
})
const chosen = (...tables) => fullest(tables)?.table ?? null

test("whoever wants to play comes to the fullest table with a free seat", () => {
  assert.equal(chosen(table("half", 6, 3), table("most", 6, 5), table("full", 2, 2), table("empty", 6, 0)), "most")
  assert.equal(chosen(table("long", 9, 6), table("short", 4, 3)), "short")
  assert.equal(chosen(table("empty", 6, 0)), "empty")
})

test("people are better company than bots, and a quick table better than a slow one", () => {
  assert.equal(chosen(table("bots", 6, 0, 4), table("people", 6, 3, 1)), "people")
  assert.equal(chosen(table("slow", 6, 2, 0, { hands_an_hour: 40 }), table("quick", 6, 2, 0, { hands_an_hour: 90 })), "quick")
  assert.equal(chosen(table("first", 6, 2), table("second", 6, 2)), "first")
})

test("nobody is led to a full table or to one that is paused", () => {
  assert.equal(chosen(table("full", 2, 2), table("paused", 6, 5, 0, { paused: true })), null)
  assert.equal(chosen(), null)
})
