/** A name for a guest: the room remembers it in a cookie. */

import { refusalOf } from "./http.js"
import { say } from "./language.js"

/** Resolves with "" when the name was taken over, else with what is wrong with it. @param {string} name */
export const takeName = async name => {
  try {
    const answer = await fetch("/api/guest", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }),
    })
    if (answer.ok) return ""
    const { message, detail } = await answer.json().catch(() => ({}))
    return refusalOf(answer.status, message ?? detail ?? say("trouble.name"), "name")
  } catch {
    return say("trouble.unreachable")
  }
}
