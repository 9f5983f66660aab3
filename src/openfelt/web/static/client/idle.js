/** When the page has nothing else to do. */

/** The longest that something waits for that, in milliseconds. */
const LONGEST = 1_000
/** What is waited where a browser does not tell. */
const A_WHILE = 200

/** @param {() => void} run */
export const whenIdle = run => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: LONGEST })
  else setTimeout(run, A_WHILE)
}
