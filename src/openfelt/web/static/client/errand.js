/** What somebody comes to the page of a table for: a press elsewhere leaves it at the end of the address. */

import { freeSeats } from "./fold.js"

/** @import {OfTable} from "./of-table.js" */

/** @param {OfTable} page */
const sit = page => { if (!page.session.player) page.takeSeat(null) }

/** @type {Record<string, ((page: OfTable) => void) | undefined>} */
const ERRANDS = {
  // Whoever has just made the table is shown how others come to it.
  "#invite": page => page.sheets.open("invite"),
  "#sit": sit,
  "#wait": page => page.session.table && freeSeats(page.session.table).length ? sit(page) : page.waitForSeat(),
}

/** The errand, once: whoever loads the page again has come for nothing in particular. */
export const errand = () => {
  const found = ERRANDS[location.hash]
  if (found) history.replaceState(null, "", location.pathname)
  return found
}
