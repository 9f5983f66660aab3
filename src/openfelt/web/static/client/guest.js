/** A name for a guest: the room remembers it in a cookie. */

import { catalogue, say } from "./language.js"

/** The reasons of what a form is refused for, by the status of the answer. @type {Record<number, string>} */
const REASONS = { 400: "name", 429: "too_fast", 503: "not_saved" }

/** Resolves with "" when the name was taken over, else with what is wrong with it. @param {string} name */
export const takeName = async name => {
  try {
    const answer = await fetch("/api/guest", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }),
    })
    if (answer.ok) return ""
    const { message, detail } = await answer.json().catch(() => ({}))
    return catalogue.refusal(REASONS[answer.status] ?? "refused", message ?? detail ?? say("trouble.name"))
  } catch {
    return say("trouble.unreachable")
  }
}
