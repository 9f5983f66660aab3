import assert from "node:assert/strict"
import { test } from "node:test"
import { answerOf, standing, wishesAt } from "../../../src/openfelt/web/static/client/advance.js"
import { nearest, snapped, stepped, stepsOf, totalAt } from "../../../src/openfelt/web/static/client/amounts.js"
import { flightsOf } from "../../../src/openfelt/web/static/client/flights.js"
import { pausesOf } from "../../../src/openfelt/web/static/client/playback.js"
import { aHand, short } from "../../../src/openfelt/web/static/client/words.js"

const legal = { seat: 0, price: 10, low: 20, high: 97, step: 10, opening: false }
const asked = price => ({ id: 1, legal: { ...legal, price }, presets: [], pot: 0, left: 0, bets: 0, cap: 0 })

test("a size is always one of those that the room allows, its ends included", () => {
  assert.deepEqual([0, 24, 26, 96, 97, 500, NaN].map(total => nearest(legal, total)), [20, 20, 30, 97, 97, 97, 20])
  assert.equal(totalAt(legal, stepsOf(legal)), 97)
  assert.equal(stepped(legal, 97, -1), 90)
  assert.equal(stepped(legal, 90, 10), 97)
  assert.equal(snapped({ ...legal, high: 1000 }, [{ name: "pot", to: 500 }], 495), 500)
})

test("a wish lapses with its street, and with its price where it named one", () => {
  const wish = (name, price) => ({ wish: name, street: "8 flop", price })
  assert.equal(standing(wish("call_any", 0), "8 turn", 0), null)
  assert.equal(standing(wish("check", 0), "8 flop", 12), null)
  assert.equal(standing(wish("call", 12), "8 flop", 24), null)
  assert.equal(standing(wish("check_or_fold", 0), "8 flop", 12).wish, "fold")
  assert.equal(standing(wish("call_any", 12), "8 flop", 24).wish, "call_any")
})

test("a wish answers, and never folds what is free", () => {
  const wish = name => ({ wish: name, street: "", price: 0 })
  assert.equal(answerOf(wish("fold"), asked(0)), "check")
  assert.equal(answerOf(wish("check_or_fold"), asked(12)), "fold")
  assert.equal(answerOf(wish("call_any"), asked(12)), "call")
  assert.deepEqual(wishesAt(0), ["check_or_fold", "check", "call_any"])
})

test("a run-out and a showdown are played slowly, a bet at once", () => {
  const types = (...names) => names.map(type => ({ type }))
  assert.deepEqual(pausesOf(types("called", "bets_collected", "board_dealt", "turn_began")), [0, 0, 0, 0])
  const runOut = pausesOf(types("called", "hand_shown", "hand_shown", "board_dealt", "board_dealt", "pot_awarded", "hand_ended"))
  assert.ok(runOut.every((pause, place) => (pause > 0) === [2, 3, 4, 5].includes(place)))
})

test("numbers and hands in words", () => {
  assert.deepEqual([1240, 99_999, 124_000, 1_234_567].map(short), ["1,240", "99,999", "124k", "1.2M"])
  assert.equal(aHand("straight, nine to king"), "a straight, nine to king")
  assert.equal(aHand("two pair, kings and queens"), "two pair, kings and queens")
})

test("chips fly to the pot from those who put some in, and from nobody else", () => {
  const before = { players: { 0: { seat: 0, bet: 0 }, 1: { seat: 1, bet: 0 }, 2: { seat: 2, bet: 4 } } }
  const fly = (...events) => flightsOf(before, [...events, { type: "bets_collected", pots: [] }]).map(flight => flight.seat)
  assert.deepEqual(fly(), [2])
  for (const type of ["posted", "called", "bet_made", "raised"]) assert.deepEqual(fly({ type, seat: 0, amount: 4 }), [0, 2])
  for (const type of ["chips_given", "gift_planned", "chips_added", "bet_returned"]) assert.deepEqual(fly({ type, seat: 0, amount: 4 }), [2])
})
