import assert from "node:assert/strict"
import { test } from "node:test"
import { generate } from "../../../src/openfelt/web/static/vendor/lean-qr/nano.mjs"
import { codeOf, pathOf } from "../../../src/openfelt/web/static/client/qr-code.js"

/** The modules that a path covers, as "x y". */
const covered = path => [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)]
  .flatMap(([, x, y, run]) => Array.from({ length: Number(run) }, (_none, step) => `${Number(x) + step} ${y}`))

test("every dark module is drawn once and no light one", () => {
  const modules = generate("http://192.168.178.20:8000/table/3kq7xv2m5fjw4zta6bnd")
  const drawn = covered(pathOf(modules))
  assert.equal(drawn.length, new Set(drawn).size)
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) assert.equal(drawn.includes(`${x} ${y}`), modules.get(x, y))
  }
})

test("a code has four light modules around it", async () => {
  const { box, path } = await codeOf("http://192.168.178.20:8000/table/3kq7xv2m5fjw4zta6bnd")
  const [left, top, width, height] = box.split(" ").map(Number)
  assert.deepEqual([left, top, width], [-4, -4, height])
  assert.equal(Math.max(...covered(path).map(at => Number(at.split(" ")[0]))), width - 9)
})
