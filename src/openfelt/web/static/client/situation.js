/**
 * What the dock is about at the moment.
 *
 * @import {Table} from "./fold.js"
 * @import {YourSeat} from "./protocol.js"
 */

/** @typedef {"watching" | "deciding" | "waiting" | "all-in" | "folded" | "between" | "busted" | "out" | "joining" | "idle"} Situation */

/** @param {Table} table @param {number | null} hero @param {YourSeat | null} mine @returns {Situation} */
export const situationOf = (table, hero, mine) => {
  const player = hero === null ? undefined : table.players[hero]
  if (!player) return "watching"
  if (mine?.decision) return "deciding"
  if (table.phase === "playing" && player.dealt) {
    if (player.folded || player.mucked) return "folded"
    return player.stack ? "waiting" : "all-in"
  }
  if (!player.stack) return "busted"
  if (player.out) return "out"
  if (table.phase === "between") return "between"
  return table.phase === "playing" ? "joining" : "idle"
}
