/**
 * Everybody whom the host of a table may have to do with: who sits there, who waits, who talked, who was sent away. Pure.
 *
 * @import {Table} from "./fold.js"
 * @import {ChatLine, Person} from "./protocol.js"
 * @import {Somebody} from "./of-person.js"
 */

import { say } from "./language.js"
import { seatNumber } from "./words.js"

/** @param {Table} table @param {ChatLine[]} chat @param {string} me @returns {Somebody[]} */
export const companyOf = (table, chat, me) => {
  const nobody = { seated: false, known: true, bot: false, you: false, banned: false }
  const muted = (/** @type {string} */ player) => table.muted.includes(player)
  const seated = Object.values(table.players).sort((one, other) => one.seat - other.seat).map(each => ({
    ...nobody, player: each.player, name: each.name, seated: true, bot: each.bot, you: each.player === me, muted: muted(each.player),
    about: words(say(each.bot ? "host.seat.bot" : "host.seat", { number: seatNumber(each.seat), stack: each.stack }), muted(each.player)),
  }))
  const without = (/** @type {Person[]} */ people, /** @type {string} */ key, /** @type {Partial<Somebody>} */ more = {}) => people.map(({ player, name }) => ({
    ...nobody, player, name, muted: muted(player), about: words(say(key), muted(player)), ...more,
  }))
  const all = [
    ...seated, ...without(table.banned, "host.banned", { banned: true }), ...without([...table.holds, ...table.waiting], "host.waits"),
    ...without(chat, "host.talked", { known: false }),
  ]
  return all.filter((each, place) => (each.seated || each.player !== me) && all.findIndex(other => other.player === each.player) === place)
}

/** @param {string} about @param {boolean} muted */
const words = (about, muted) => muted ? `${about} · ${say("host.muted")}` : about
