/** A name for a guest: the room remembers it in a cookie. */

import { refusalOf } from "./http.js"
import { say } from "./language.js"

/** @param {string} path @param {string} name */
const give = async (path, name) => {
  try {
    const answer = await fetch(path, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }),
    })
    if (answer.ok) return ""
    const { message, detail } = await answer.json().catch(() => ({}))
    return refusalOf(answer.status, message ?? detail ?? say("trouble.name"), "name")
  } catch {
    return say("trouble.unreachable")
  }
}

/** Resolves with "" when the name was taken over, else with what is wrong with it. @param {string} name */
export const takeName = name => give("/api/guest", name)

/** The same for somebody who has another name already. @param {string} name */
export const changeName = name => give("/api/me/name", name)
