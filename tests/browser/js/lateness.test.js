import assert from "node:assert/strict"
import { test } from "node:test"
import { lateness } from "../../../src/openfelt/web/static/client/lateness.js"

const late = { type: "timed_out", seat: 2 }
const out = { type: "sat_out", seat: 2 }

test("what the room did for somebody whose time ran out", () => {
  for (const type of ["folded", "checked", "protected"]) {
    assert.deepEqual(lateness([late, { type, seat: 2 }, out], 2), { did: type, out: true })
    assert.deepEqual(lateness([{ type: "checked", seat: 1 }, late, { type, seat: 2 }], 2), { did: type, out: false })
  }
})

test("nothing where it was somebody else's time, or nobody's", () => {
  const others = [{ type: "timed_out", seat: 1 }, { type: "folded", seat: 1 }, { type: "folded", seat: 2 }]
  assert.equal(lateness(others, 2), null)
  assert.equal(lateness([late, { type: "folded", seat: 2 }], 1), null)
  assert.equal(lateness([late, { type: "folded", seat: 2 }], null), null)
  assert.equal(lateness([{ type: "folded", seat: 2 }, late], 2), null, "what was done before the time ran out")
  assert.equal(lateness([], 2), null)
})
