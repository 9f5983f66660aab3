/** Days and hours in the reader's language and where he is. */

import { catalogue } from "./language.js"

const day = new Intl.DateTimeFormat(catalogue.numbers, { day: "numeric", month: "long", year: "numeric" })
const moment = new Intl.DateTimeFormat(catalogue.numbers, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" })

/** "30 November 2026". @param {number} at milliseconds since the epoch */
export const dayOf = at => day.format(at)

/** "30 Nov 2026, 19:30". @param {number} at */
export const momentOf = at => moment.format(at)

/** From one moment to the other, the day once where it is the same. @param {number} from @param {number} to */
export const spanOf = (from, to) => moment.formatRange(from, to)
