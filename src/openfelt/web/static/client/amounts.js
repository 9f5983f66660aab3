/**
 * Sizes within what the room allows: the bounds and the step are the room's, this only counts them off.
 *
 * @import {Legal, Preset} from "./protocol.js"
 */

/** How many steps lie between the least and the greatest total. @param {Legal} legal */
export const stepsOf = legal => Math.ceil((legal.high - legal.low) / legal.step)

/** The total that many steps above the least; the greatest is always one of them. @param {Legal} legal @param {number} steps */
export const totalAt = (legal, steps) => Math.min(legal.high, legal.low + steps * legal.step)

/** The allowed total that lies nearest. @param {Legal} legal @param {number} total */
export const nearest = (legal, total) => {
  if (!(total > legal.low)) return legal.low
  if (total >= legal.high) return legal.high
  const below = totalAt(legal, Math.floor((total - legal.low) / legal.step))
  const above = totalAt(legal, Math.floor((total - legal.low) / legal.step) + 1)
  return total - below < above - total ? below : above
}

/** The total so many steps further, the way − and + go. @param {Legal} legal @param {number} total @param {number} steps */
export const stepped = (legal, total, steps) => nearest(legal, nearest(legal, total) + steps * legal.step)

/** A dragged slider holds on to a preset that is near. @param {Legal} legal @param {Preset[]} presets @param {number} total */
export const snapped = (legal, presets, total) => {
  const reach = (legal.high - legal.low) * 0.015
  return presets.find(preset => Math.abs(preset.to - total) <= reach)?.to ?? total
}
