import assert from "node:assert/strict"
import { test } from "node:test"
import { allIn, fold, tableFrom } from "../../../src/openfelt/web/static/client/fold.js"
import { sentence } from "../../../src/openfelt/web/static/client/lines.js"
import { pictureOf } from "../../../src/openfelt/web/static/client/seat-picture.js"

const chair = (seat, name, stack) => ({ seat, player: name.toLowerCase(), name, stack, bot: false, sitting_out: false, leaving: false })
const view = {
  table: "t", stakes: "1/2", hand: 7, button: 0, players: [chair(0, "Ada", 200), chair(2, "Chen", 100), chair(4, "Esra", 50)],
  holds: [], waiting: [], host: null, paused: false, banned: [], muted: [],
  settings: {
    name: "Thursday game", seats: 6, min_buy_in: 80, max_buy_in: 400, chat: true,
    game: { structure: "NL", stakes: { blinds: [1, 2], ante: 0 } },
  },
}
const opening = [
  { type: "hand_began", number: 8 },
  { type: "hand_started", button: 0, seats: [2, 4, 0], stacks: [100, 50, 200], small_blind: 2, big_blind: 4 },
  { type: "posted", seat: 2, amount: 1, kind: "small_blind" },
  { type: "posted", seat: 4, amount: 2, kind: "big_blind" },
  { type: "hole_dealt", seat: 2, cards: ["??", "??"] },
  { type: "hole_dealt", seat: 0, cards: ["As", "Kd"] },
]
const play = (...events) => [...opening, ...events].reduce(fold, tableFrom(view, 10))
const quiet = { away: false, hero: false, clock: "" }

test("every event counts, those that say nothing too", () => {
  assert.equal(play({ type: "skipped" }, { type: "burned", card: "??" }).seq, 10 + opening.length + 2)
})

test("a hand that is called off gives everybody what he began it with", () => {
  const off = play({ type: "raised", seat: 0, amount: 6, to: 6 }, { type: "hand_called_off", stacks: [100, 50, 200] })
  assert.deepEqual([0, 2, 4].map(seat => off.players[seat].stack), [200, 100, 50])
  assert.equal(allIn(off), 0)
  assert.equal(off.turn, null)
  assert.deepEqual(off.players[0].cards, [])
  assert.match(sentence(off.lines.at(-1)), /called off/)
})

test("chips go from the stack to the bet, to the pot and to the winner", () => {
  const betting = play({ type: "raised", seat: 0, amount: 6, to: 6 }, { type: "called", seat: 2, amount: 5 })
  assert.equal(allIn(betting), 14)
  assert.equal(betting.players[0].stack, 194)
  assert.equal(pictureOf(betting, 0, quiet).tab, "Raise to 6")
  const collected = [
    { type: "folded", seat: 4 }, { type: "bets_collected", pots: [{ amount: 14, seats: [2, 0] }] },
    { type: "pot_awarded", pot: 0, amount: 14, shares: [{ seat: 2, amount: 14 }], strength: "", plays: [] },
    { type: "hand_ended", stacks: [108, 48, 194] },
  ].reduce(fold, betting)
  assert.equal(collected.phase, "between")
  assert.deepEqual([0, 2, 4].map(seat => collected.players[seat].stack), [194, 108, 48])
  assert.equal(pictureOf(collected, 2, quiet).state, "winner")
  assert.equal(pictureOf(collected, 4, quiet).state, "folded")
})

test("antes lie in the pot and not in front of anybody", () => {
  const table = play({ type: "posted", seat: 0, amount: 3, kind: "ante" })
  assert.equal(table.players[0].bet, 0)
  assert.equal(allIn(table), 6)
})

test("the picture stays after the hand and the next hand clears it", () => {
  const over = play({ type: "board_dealt", cards: ["2c", "3c", "4c"] }, { type: "hand_ended", stacks: [99, 48, 200] })
  assert.equal(over.board.length, 3)
  const next = fold(over, { type: "hand_began", number: 9 })
  assert.deepEqual([next.board, next.players[0].cards, next.players[2].bet], [[], [], 0])
})

test("somebody whose time ran out is shown so", () => {
  const table = play({ type: "turn_began", seat: 0, decision: 1, began: 0, countdown: 1, expires: 2 }, { type: "timed_out", seat: 0 }, { type: "folded", seat: 0 })
  assert.equal(table.players[0].last.late, true)
  assert.equal(sentence(table.lines.at(-1)), "Ada runs out of time and folds.")
})

test("who came during a hand joins with the next, who was passed over waits for the blind", () => {
  const late = play({ type: "player_sat", seat: 3, player: "dilan", name: "Dilan", stack: 80, bot: false })
  assert.equal(pictureOf(late, 3, quiet).tab, "Next hand")
  const next = [{ type: "hand_ended", stacks: [99, 48, 200] }, { type: "hand_began", number: 9 },
    { type: "hand_started", button: 2, seats: [4, 0, 2], stacks: [48, 200, 99], small_blind: 4, big_blind: 0 }].reduce(fold, late)
  assert.equal(pictureOf(next, 3, quiet).tab, "Waits for blind")
})

test("a seat is one spoken sentence", () => {
  const table = play({ type: "raised", seat: 0, amount: 6, to: 6 })
  assert.equal(pictureOf(table, 0, { ...quiet, hero: true }).spoken,
    "Seat 1, you, Ada, raises to 6, 6 in front, 194 behind, ace of spades and king of diamonds, has the button")
  assert.equal(pictureOf(table, 5, quiet).spoken, "Seat 6, free")
})

test("cards shown after the hand lie open, one beside a face-down one, for whoever had seen none of them", () => {
  const over = play({ type: "folded", seat: 2 }, { type: "folded", seat: 4 }, { type: "hand_ended", stacks: [99, 48, 203] })
  assert.deepEqual(pictureOf(over, 2, quiet).cards, [])
  const one = fold(over, { type: "cards_revealed", seat: 2, cards: ["Qc"] })
  assert.deepEqual(pictureOf(one, 2, quiet).cards, ["Qc", "back"])
  assert.equal(pictureOf(one, 2, quiet).tab, "Shows")
  assert.match(pictureOf(one, 2, quiet).spoken, /shows.*queen of clubs and face-down card/)
  assert.equal(sentence(one.lines.at(-1)), "Chen shows queen of clubs.")
  const both = fold(one, { type: "cards_revealed", seat: 2, cards: ["Qd"] })
  assert.deepEqual(pictureOf(both, 2, quiet).cards, ["Qc", "Qd"])
  const own = fold(over, { type: "cards_revealed", seat: 0, cards: ["Kd"] })
  assert.deepEqual(pictureOf(own, 0, quiet).cards, ["As", "Kd"])
  assert.deepEqual(fold(both, { type: "hand_began", number: 9 }).players[2].revealed, [])
})

test("the cards that would have come stand apart from the board, until the next hand", () => {
  const over = play({ type: "board_dealt", cards: ["2c", "3c", "4c"] }, { type: "hand_ended", stacks: [99, 48, 203] })
  const seen = fold(over, { type: "rabbit_shown", cards: ["9h", "Ts"] })
  assert.deepEqual([seen.board, seen.rabbit], [["2c", "3c", "4c"], ["9h", "Ts"]])
  assert.equal(sentence(seen.lines.at(-1)), "Would have come: nine of hearts, ten of spades.")
  assert.deepEqual(fold(seen, { type: "hand_began", number: 9 }).rabbit, [])
})
