import assert from "node:assert/strict"
import { test } from "node:test"
import { tableFrom } from "../../../src/openfelt/web/static/client/fold.js"
import { Playback } from "../../../src/openfelt/web/static/client/playback.js"

globalThis.document = { hidden: false }

const view = {
  table: "t", stakes: "1/2", hand: 7, button: 0, players: [], holds: [], waiting: [], host: null, paused: false, banned: [], muted: [],
  settings: { name: "Thursday game", seats: 6, min_buy_in: 80, max_buy_in: 400, chat: true, game: { structure: "NL", stakes: { blinds: [1, 2], ante: 0 } } },
}
const runOut = [
  { type: "hand_began", number: 8 }, { type: "hand_shown", seat: 0, cards: ["As", "Kd"], strength: "" },
  { type: "board_dealt", cards: ["2c", "3c", "4c"] }, { type: "board_dealt", cards: ["5d"] }, { type: "board_dealt", cards: ["9h"] },
  { type: "hand_ended", stacks: [] },
]

/** A run-out of which the flop is still to be drawn. */
const running = () => {
  const playback = new Playback(() => {})
  playback.start(tableFrom(view, 10))
  playback.play(runOut)
  return playback
}

test("cards that somebody shows after the hand wait until it has been played to its end", context => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const playback = running()
  assert.equal(playback.table.board.length, 0)
  playback.play([{ type: "cards_revealed", seat: 3, cards: ["Qc"] }, { type: "next_hand_set", at: 99 }])
  assert.equal(playback.table.board.length, 0)
  assert.equal(playback.seen, 18)
  for (let seconds = 0; seconds < 5; seconds++) context.mock.timers.tick(1_000)
  assert.equal(playback.table.board.length, 5)
  assert.equal(playback.table.nextAt, 99)
})

test("anything else jumps to the end of what is being played", context => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const playback = running()
  playback.play([{ type: "hand_began", number: 9 }])
  assert.equal(playback.table.hand, 9)
  assert.equal(playback.seen, 17)
})
