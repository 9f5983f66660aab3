/** Have the browser keep the page for times when the room cannot be reached; `service-worker.js` is what it keeps. */

const register = () => {
  // Only pages with TLS, or of this very machine, have workers.
  navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(refusal => {
    // A browser that keeps nothing plays as well.
    console.info("There is no page for offline times:", refusal)
  })
}

/** Once everything that the page itself needs has come. */
export const keepOffline = () => {
  if (document.readyState === "complete") register()
  else addEventListener("load", register, { once: true })
}
