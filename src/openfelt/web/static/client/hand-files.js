/** Hands as files to take along. */

import { refusalOf } from "./http.js"
import { say } from "./language.js"

/** How a hand is told, and what the files are called with one hand and with many. @type {[string, string, string][]} */
export const FORMATS = [["phh", "phh", "phhs"], ["pokerstars", "txt", "txt"], ["ohh", "ohh", "ohh"]]

/** The answer of the room, or a sentence about what was wrong. @param {string} address @returns {Promise<Response | string>} */
export const fetchedHands = async address => {
  try {
    const answer = await fetch(address)
    if (answer.ok) return answer
    const { message } = await answer.json().catch(() => ({}))
    return message ? refusalOf(answer.status, message, "refused") : say("hands.trouble")
  } catch {
    return say("trouble.unreachable")
  }
}

/** Hand a file to the browser. @param {Blob} file @param {string} name */
const save = (file, name) => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Take the file at `address` along as `name`; resolves with "", or with what is wrong. A link would lose that. @param {string} address @param {string} name */
export const takeAlong = async (address, name) => {
  const answer = await fetchedHands(address)
  if (typeof answer === "string") return answer
  save(await answer.blob(), name)
  return ""
}
