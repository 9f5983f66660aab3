/** What the room refuses over HTTP, in the reader's language. */

import { catalogue } from "./language.js"

/** The reasons by the status of the answer. @type {Record<number, string>} */
const REASONS = { 401: "no_name", 404: "no_such_table", 409: "too_many_tables", 429: "too_fast", 503: "not_saved" }

/**
 * The sentence for an answer with this status and the room's own `message`; `unfit` is the reason when what was sent will not do.
 * @param {number} status @param {string} message @param {string} unfit
 */
export const refusalOf = (status, message, unfit) => catalogue.refusal(status === 400 ? unfit : REASONS[status] ?? "refused", message)
