/** Reads what the room says as JSON from its input and writes it in every language: see test_languages.py. */

import { readdirSync, readFileSync } from "node:fs"

const FOLDER = new URL("../../../src/openfelt/web/static/client/languages/", import.meta.url)

const { hands, refusals, notices } = JSON.parse(readFileSync(0, "utf8"))
const told = {}
for (const file of readdirSync(FOLDER).filter(name => /^[a-z]{2}\.js$/.test(name))) {
  const { default: catalogue } = await import(new URL(file, FOLDER).href)
  told[catalogue.code] = {
    hands: hands.map(catalogue.hand), insideSentences: hands.map(catalogue.aHand),
    refusals: refusals.map(reason => catalogue.refusal(reason, `The room says ${reason}`)),
    choices: catalogue.choices ?? {},
    notices: notices.map(word => catalogue.notice(word, `The room says ${word}`)),
  }
}
process.stdout.write(JSON.stringify(told))
