/** What somebody won or lost: a number with its sign for the eye, words for the ear. */

import { html } from "lit"
import { chips, say } from "./language.js"

/** "you won 18". @param {number} net */
export const outcomeOf = net => net < 0 ? say("hands.lost", { amount: -net }) : net ? say("hands.won", { amount: net }) : say("hands.even")

/** "+18", "−18", "0". @param {number} net */
export const signed = net => net < 0 ? `−${chips(-net)}` : net ? `+${chips(net)}` : chips(0)

/** @param {number} net */
export const won = net => html`<b class="won"><span aria-hidden="true">${signed(net)}</span><span class="hidden">${outcomeOf(net)}</span></b>`
