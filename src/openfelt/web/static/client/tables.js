/** What the room answers over HTTP about tables: what can be chosen, what a table has, and a new one. */

import { refusalOf } from "./http.js"
import { catalogue, say, sayUnfit } from "./language.js"
import { inWords } from "./table-form.js"

/**
 * @import {LobbyTable} from "./protocol.js"
 * @import {Choices, Form} from "./table-form.js"
 */

/** A request over HTTP that was refused, or got no answer (`status` is then 0). */
export class Unfit extends Error {
  /** @param {number} status @param {string} message @param {string} [field] the field that it is about */
  constructor(status, message, field = "") {
    super(message)
    this.status = status
    this.field = field
  }
}

/** @template Answer @param {string} path @param {RequestInit} [request] @returns {Promise<Answer>} */
const fetched = async (path, request) => {
  /** @type {Response} */
  let answer
  try {
    answer = await fetch(path, request)
  } catch {
    throw new Unfit(0, say("trouble.unreachable"))
  }
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) {
    const sentence = sayUnfit(said) || refusalOf(answer.status, said.message ?? say("trouble.refused"), said.field ? "setting" : "settings")
    throw new Unfit(answer.status, sentence, said.field)
  }
  return said
}

/** Everything that can be chosen about a table, in the reader's language. Rejects with {@link Unfit}. @returns {Promise<Choices>} */
export const choicesOf = async () => inWords(await fetched("/api/tables/choices"), catalogue.choices ?? {})

/** The form of a table as it is. Rejects with {@link Unfit}. @param {string} table @returns {Promise<Form>} */
export const formOf = table => fetched(`/api/tables/${encodeURIComponent(table)}/form`)

/** The reader's tables that are in no lobby. Rejects with {@link Unfit}. @returns {Promise<LobbyTable[]>} */
export const ownTables = () => fetched("/api/me/tables")

/** Make a table; its host is who asks. Rejects with {@link Unfit}. @param {Form} form @returns {Promise<{table: string, link: string}>} */
export const makeTable = form => fetched("/api/tables", {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form),
})
