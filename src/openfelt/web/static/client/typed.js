/**
 * Commands that are typed, and their answers in words: a whole table for those who do not look at it.
 *
 * @import {Session} from "./session.js"
 */

import { nearest } from "./amounts.js"
import { allIn, freeSeats } from "./fold.js"
import { catalogue, say } from "./language.js"
import { sentence } from "./lines.js"
import { sentenceOf } from "./odds.js"
import { aHand, cardName, potName, seatNumber } from "./words.js"

/** @typedef {{session: Session, number: number | null, rest: string, careful: boolean, sit: (seat: number) => void, leave: () => void}} Desk
 *   `rest` is what was typed behind the word, `number` the same as one: null for nothing, NaN for something that is no whole number */
/** @typedef {{words: string[], help: string, answer: (desk: Desk) => string | Promise<string>}} Command  an empty answer is one that the table gives itself */

const LINES = 5

/** @param {Desk} desk @param {(decision: NonNullable<Session["decision"]>) => string} answer */
const deciding = ({ session }, answer) => session.decision && !session.sent?.waits ? answer(session.decision) : say("typed.not_your_turn", { turn: turn(session) })

/** @param {Session} session */
const turn = session => {
  const { table, clock, decision } = session
  const acting = table?.turn && table.players[table.turn.seat]
  if (!acting) return say("typed.turn.nobody")
  const count = clock?.seconds ?? 0
  if (!decision) return say("typed.turn.other", { name: acting.name, count })
  const { price, high, low } = decision.legal
  const may = [say("act.fold"), price ? say("act.call", { price }) : say("act.check"), high && say("typed.turn.raise", { low, high })].filter(Boolean).join(", ")
  return say("typed.turn.you", { may, count })
}

/** @param {Desk} desk */
const fold = desk => deciding(desk, ({ id, legal }) => {
  const { session } = desk
  if (desk.careful && !legal.price && session.questioned !== id) {
    session.questioned = id
    return say("typed.fold_free")
  }
  session.act("fold")
  return ""
})

/** @param {Desk} desk */
const raise = desk => deciding(desk, ({ legal }) => {
  if (!legal.high) return say("typed.no_raise")
  const to = desk.number ?? (legal.low === legal.high ? legal.low : NaN)
  if (Number.isNaN(to) || nearest(legal, to) !== to) return say("typed.range", { low: legal.low, high: legal.high, step: legal.step })
  desk.session.act(legal.opening ? "bet" : "raise", to)
  return ""
})

/** @param {Session} session */
const stacks = ({ table, hero }) => Object.values(table?.players ?? {}).map(player =>
  say(player.seat === hero ? "typed.stack.you" : "typed.stack", { number: seatNumber(player.seat), name: player.name, amount: player.stack, bet: player.bet })
  + (player.folded ? `, ${say("tab.fold.spoken")}` : "")).join(". ")

/** @param {Session} session */
const pots = ({ table }) => {
  if (!table) return ""
  const total = say("typed.pot", { amount: allIn(table) })
  if (table.pots.length < 2) return total
  return `${total} ${table.pots.map((pot, place) => `${potName(place, table.pots.length)} ${pot.amount}`).join(", ")}.`
}

/** @param {Session} session */
const board = ({ table }) => table?.board.length ? `${table.board.map(cardName).join(", ")}.` : say("typed.board.empty")

/** @param {Session} session */
const cards = ({ player, mine }) => {
  if (!player?.cards.length) return say("typed.cards.none")
  const held = player.cards.map(cardName).join(", ")
  return mine?.strength ? say("typed.cards.hand", { cards: held, hand: aHand(mine.strength) }) : `${held}.`
}

/** @param {Desk} desk */
const reveal = ({ session, number }) => {
  const held = session.mine?.may_show ?? []
  if (!held.length) return say("typed.show.none")
  const wanted = number === null ? held : held.slice(number - 1, number)
  if (number === 0 || !wanted.length) return say("typed.show.which", { cards: held.map((card, place) => `${place + 1}, ${cardName(card)}`).join("; ") })
  session.showCards(wanted)
  return ""
}

/** @param {Desk} desk */
const rabbit = ({ session }) => {
  if (!session.mine?.may_rabbit) return say("typed.rabbit.none")
  session.ask({ type: "rabbit", hand: session.table?.hand })
  return ""
}

/** To the dialog of a seat, the first free one unless another is named. @param {Desk} desk */
const sit = ({ session: { table, place }, number, sit }) => {
  const kept = place?.held ?? null
  const free = [...kept === null ? [] : [kept], ...table ? freeSeats(table) : []]
  if (!free.length) return say("typed.sit.full")
  if (number !== null && !free.includes(number - 1)) return say("typed.sit.which", { seats: free.map(seatNumber).join(", ") })
  sit(number === null ? free[0] : number - 1)
  return ""
}

/** @param {Desk} desk @param {string} type */
const ask = ({ session }, type) => {
  session.ask({ type })
  return ""
}

/** @param {Desk} desk */
const tell = ({ session, rest }) => {
  if (!rest) return say("typed.say.what")
  session.ask({ type: "say", text: rest })
  return ""
}

/** @param {Session} session */
const heard = ({ chat, table }) => chat.slice(-LINES).map(({ name, text }) => say("chat.spoken", { name, text })).join(" ") || say(table?.chat ? "chat.empty" : "chat.none")

/** Fill the stack up to what was typed. @param {Desk} desk @param {"top_up" | "auto_top_up"} type @param {string} set */
const fill = async ({ session, number }, type, set) => {
  const purse = session.mine?.purse
  if (number === null || Number.isNaN(number)) return purse?.most ? say("chips.wrong", { low: purse.least, high: purse.most }) : say("own.full")
  const refusal = await session.attempt({ type, to: number })
  return refusal?.message ?? (number ? say(set, { amount: number }) : say("typed.fill.none"))
}

/** @type {Command[]} */
export const COMMANDS = [
  { words: ["f", "fold"], help: "typed.help.fold", answer: fold },
  { words: ["c", "call", "check", "k"], help: "typed.help.call", answer: desk => deciding(desk, ({ legal }) => { desk.session.act(legal.price ? "call" : "check"); return "" }) },
  { words: ["r", "raise", "b", "bet"], help: "typed.help.raise", answer: raise },
  { words: ["a", "allin", "all-in"], help: "typed.help.all_in", answer: desk => deciding(desk, () => { desk.session.act("all_in"); return "" }) },
  { words: ["turn", "t"], help: "typed.help.turn", answer: ({ session }) => turn(session) },
  { words: ["cards", "hand"], help: "typed.help.cards", answer: ({ session }) => cards(session) },
  { words: ["board"], help: "typed.help.board", answer: ({ session }) => board(session) },
  { words: ["pot"], help: "typed.help.pot", answer: ({ session }) => pots(session) },
  { words: ["stacks"], help: "typed.help.stacks", answer: ({ session }) => stacks(session) },
  { words: ["show"], help: "typed.help.show", answer: reveal },
  { words: ["rabbit"], help: "typed.help.rabbit", answer: rabbit },
  { words: ["odds"], help: "typed.help.odds", answer: ({ session: { table, odds } }) => table && odds ? sentenceOf(table, odds) : say("typed.odds.none") },
  { words: ["log"], help: "typed.help.log", answer: ({ session }) => session.table?.lines.slice(-LINES).map(sentence).join(" ") ?? "" },
  { words: ["say"], help: "typed.help.say", answer: tell },
  { words: ["chat"], help: "typed.help.chat", answer: ({ session }) => heard(session) },
  { words: ["sit"], help: "typed.help.sit", answer: sit },
  { words: ["out"], help: "typed.help.out", answer: desk => ask(desk, "sit_out") },
  { words: ["in"], help: "typed.help.in", answer: desk => ask(desk, "sit_in") },
  { words: ["top"], help: "typed.help.top", answer: desk => fill(desk, "top_up", "own.set.once") },
  { words: ["auto"], help: "typed.help.auto", answer: desk => fill(desk, "auto_top_up", "own.set.always") },
  { words: ["leave"], help: "typed.help.leave", answer: desk => { desk.leave(); return "" } },
  { words: ["help", "?", "h"], help: "typed.help.help", answer: () => help() },
]

const help = () => COMMANDS.map(command => `${command.words[0]}: ${say(command.help)}`).join(". ")

/** Carry out what was typed and answer it. @param {string} text @param {Omit<Desk, "number" | "rest">} desk */
export const answerTo = (text, desk) => {
  const [word = "turn", size] = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const together = /^(\p{L}+)(\d+)$/u.exec(word)
  const typed = together?.[1] ?? word
  const meant = catalogue.commands?.[typed] ?? typed
  const command = COMMANDS.find(each => each.words.includes(meant))
  if (!command) return say("typed.unknown", { word })
  // A point or a comma means one thing here and another there, so an amount is written without.
  const amount = together?.[2] ?? size
  return command.answer({ ...desk, rest: text.trim().replace(/^\S+\s*/, ""), number: amount === undefined ? null : /^\d+$/.test(amount) ? Number(amount) : NaN })
}
