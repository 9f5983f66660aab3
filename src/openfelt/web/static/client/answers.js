/** What the room answers over HTTP as JSON, or the sentence with which it refuses. */

import { refusalOf } from "./http.js"
import { say, sayUnfit } from "./language.js"

/** A request over HTTP that was refused, or got no answer (`status` is then 0). */
export class Unfit extends Error {
  /** @param {number} status @param {string} message @param {string} [field] the field that it is about */
  constructor(status, message, field = "") {
    super(message)
    this.status = status
    this.field = field
  }
}

/** The answer. Rejects with {@link Unfit}. @template Answer @param {string} path @param {RequestInit} [request] @returns {Promise<Answer>} */
export const fetched = async (path, request) => {
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

/** A request that carries `body`. @param {unknown} body @returns {RequestInit} */
export const posted = body => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
