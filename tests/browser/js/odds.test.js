import assert from "node:assert/strict"
import { test } from "node:test"
import { fold, tableFrom } from "../../../src/openfelt/web/static/client/fold.js"
import { oddsOf, sentenceOf, share, withMore } from "../../../src/openfelt/web/static/client/odds.js"
import { pictureOf } from "../../../src/openfelt/web/static/client/seat-picture.js"

const chair = (seat, name, stack) => ({ seat, player: name.toLowerCase(), name, stack, bot: false, sitting_out: false, leaving: false })
const view = {
  table: "t", stakes: "1/2", hand: 7, button: 0, players: [chair(0, "Ada", 200), chair(2, "Chen", 100)], holds: [], waiting: [], host: null,
  paused: false, banned: [], muted: [],
  settings: { name: "Thursday game", seats: 6, min_buy_in: 80, max_buy_in: 400, chat: true, game: { structure: "NL", stakes: { blinds: [1, 2], ante: 0 } } },
}
const opening = [
  { type: "hand_began", number: 8 }, { type: "hand_started", button: 0, seats: [2, 0], stacks: [100, 200], small_blind: 0, big_blind: 2 },
  { type: "hole_dealt", seat: 2, cards: ["??", "??"] }, { type: "hole_dealt", seat: 0, cards: ["As", "Kd"] },
  { type: "hand_shown", seat: 0, cards: ["As", "Kd"], strength: "" }, { type: "hand_shown", seat: 2, cards: ["Qc", "Qd"], strength: "pair of queens" },
]
const open = opening.reduce(fold, tableFrom(view, 10))
const stage = (seq, first) => ({ type: "equities", table: "t", seq, hands: [
  { seat: 2, share: first, win: first, tie: 4 }, { seat: 0, share: 1000 - first, win: 1000 - first, tie: 4 },
] })
const told = [stage(16, 562), stage(17, 901)]

test("the odds are those of the card that is drawn", () => {
  assert.equal(oddsOf(told, { ...open, seq: 15 }), null)
  assert.equal(oddsOf(told, open), told[0])
  assert.equal(oddsOf(told, fold(open, { type: "board_dealt", cards: ["2c", "3c", "4c"] })), told[1])
})

test("they end when a pot is paid, and are none of the next hand's", () => {
  const paid = fold(open, { type: "pot_awarded", pot: 0, amount: 200, shares: [{ seat: 2, amount: 200 }], strength: "", plays: [] })
  assert.equal(oddsOf(told, paid), null)
  assert.equal(oddsOf(told, fold(paid, { type: "hand_ended", stacks: [200, 100] })), null)
  assert.equal(oddsOf(told, fold(open, { type: "hand_began", number: 9 })), null)
})

test("what is told twice stands once", () => {
  assert.deepEqual(withMore(told, stage(17, 900)).map(each => each.hands[0].share), [562, 900])
})

test("a seat says what its hand is worth, and the ties where there are any to speak of", () => {
  const picture = pictureOf(open, 2, { away: false, hero: false, clock: "", odds: told[0].hands[0] })
  assert.deepEqual([picture.tab, picture.tall, picture.share, picture.state], ["56%", "56%", 562, "in"])
  assert.match(picture.spoken, /worth 56% of the pot/)
  const ties = pictureOf(open, 2, { away: false, hero: false, clock: "", odds: { seat: 2, share: 480, win: 460, tie: 40 } })
  assert.deepEqual([ties.tab, ties.tall], ["48% · tie 4%", "48%"])
})

test("nothing is certain before it is", () => {
  assert.deepEqual([0, 3, 5, 500, 994, 996, 1000].map(share), ["0%", "under 1%", "1%", "50%", "99%", "over 99%", "100%"])
  assert.equal(sentenceOf(open, told[0]), "Chances: Chen 56% and Ada 44%.")
})
