/** What the room answers over HTTP about tables: what can be chosen, what a table has, and a new one. */

import { fetched, posted } from "./answers.js"
import { catalogue } from "./language.js"
import { inWords } from "./table-form.js"

/**
 * @import {LobbyTable} from "./protocol.js"
 * @import {Choices, Form} from "./table-form.js"
 */

/** Everything that can be chosen about a table, in the reader's language. Rejects with `Unfit`. @returns {Promise<Choices>} */
export const choicesOf = async () => inWords(await fetched("/api/tables/choices"), catalogue.choices ?? {})

/** The form of a table as it is. Rejects with `Unfit`. @param {string} table @returns {Promise<Form>} */
export const formOf = table => fetched(`/api/tables/${encodeURIComponent(table)}/form`)

/** The reader's tables that are in no lobby. Rejects with `Unfit`. @returns {Promise<LobbyTable[]>} */
export const ownTables = () => fetched("/api/me/tables")

/** Make a table; its host is who asks. Rejects with `Unfit`. @param {Form} form @returns {Promise<{table: string, link: string}>} */
export const makeTable = form => fetched("/api/tables", posted(form))
