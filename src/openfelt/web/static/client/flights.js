/**
 * What flies over the felt after events were played. The picture underneath is already the new one.
 *
 * @import {TableEvent} from "./protocol.js"
 * @import {Table} from "./fold.js"
 */

/** @typedef {{id: number, seat: number, way: "to-pot" | "to-seat"}} Flight */

let count = 0

/** @param {number} seat @param {Flight["way"]} way @returns {Flight} */
const flight = (seat, way) => ({ id: ++count, seat, way })

/** The seats that put chips in during these events; others get some, or are promised them. @param {TableEvent[]} played */
const payers = played => played.flatMap(event =>
  event.type === "posted" || event.type === "called" || event.type === "bet_made" || event.type === "raised" ? [event.seat] : [])

/** @param {Table} before @param {TableEvent[]} played @returns {Flight[]} */
export const flightsOf = (before, played) => {
  const paid = payers(played)
  const betting = Object.values(before.players).filter(player => player.bet > 0 || paid.includes(player.seat))
  return played.flatMap(event => {
    if (event.type === "bets_collected") return betting.map(player => flight(player.seat, "to-pot"))
    return event.type === "pot_awarded" ? event.shares.map(share => flight(share.seat, "to-seat")) : []
  })
}

/** The seats that received cards, in the order of the deal. @param {TableEvent[]} played */
export const dealtIn = played => played.flatMap(event => event.type === "hole_dealt" ? [event.seat] : [])
