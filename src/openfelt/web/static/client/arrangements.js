/**
 * What is arranged for your seat, in sentences: what will happen there without another word of yours.
 *
 * @import {Player} from "./fold.js"
 * @import {YourSeat} from "./protocol.js"
 */

import { say } from "./language.js"

/** @param {Player} player @param {YourSeat | null} mine */
export const arrangementsOf = (player, mine) => {
  const purse = mine?.purse
  return [
    player.leaving && say("leave.after"),
    player.out && player.dealt && !player.leaving && say("own.set.out"),
    player.outAtBlind && say("own.set.blind"),
    purse?.to && say("own.set.once", { amount: purse.to }),
    purse?.auto && say("own.set.always", { amount: purse.auto }),
    purse?.gift && say("own.set.gift", { amount: purse.gift }),
  ].filter(each => typeof each === "string")
}
