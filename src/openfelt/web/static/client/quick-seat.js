/** Which table somebody is led to who only wants to play: chosen from what the lobby says. Pure. */

/** @import {LobbyTable} from "./protocol.js" */

/** @param {LobbyTable} table */
export const hasFreeSeat = table => table.taken.length < table.seats

/** The order of preference: the fullest, then the one with more people, then the quickest. @param {LobbyTable} table */
const worth = table => [table.taken.length / table.seats, table.taken.filter(({ bot }) => !bot).length, table.hands_an_hour]

/** The fullest table with a free seat at which hands are dealt, or null. @param {LobbyTable[]} tables @returns {LobbyTable | null} */
export const fullest = tables => tables.filter(table => hasFreeSeat(table) && !table.paused).reduce((/** @type {LobbyTable | null} */ best, table) => {
  const [one, other] = [worth(table), best ? worth(best) : []]
  const place = one.findIndex((value, at) => value !== other[at])
  return best && (place < 0 || one[place] < other[place]) ? best : table
}, null)
