/**
 * Unpacks a parcel. Every packed module is handed to what this returns, as a function; it begins as soon as the modules that
 * it needs have begun, while the rest of the page is still on its way. A module that is not in the page is fetched when it is
 * first asked for, in one answer with all that it needs, and asked for again after a failure.
 *
 * @typedef {Record<string, any>} Exports
 * @typedef {(need: (path: string) => Exports, later: (specifier: string) => Promise<Exports>) => Exports | Promise<Exports>} Make
 *
 * @param {string} page
 */
const unpack = page => {
  /** Milliseconds after which a part will not come any more. */
  const LONGEST = 10_000
  /** What modules export, by path. @type {Record<string, Exports>} */
  const exports = {}
  /** @type {Map<string, Promise<Exports>>} */
  const begun = new Map()
  /** @type {Map<string, Promise<Exports>>} */
  const coming = new Map()

  /** @returns {Promise<Exports>} */
  const fetched = (/** @type {string} */ path) => new Promise((done, fail) => {
    const end = () => {
      const module = begun.get(path)
      if (module) done(module)
      else fail(new Error(`${path} has not come`))
    }
    const script = document.createElement("script")
    script.src = `/parcels/${page}/${path}`
    script.onload = script.onerror = end
    setTimeout(end, LONGEST)
    document.head.append(script)
  }).finally(() => coming.delete(path))

  const asked = (/** @type {string} */ path) => {
    const known = begun.get(path) ?? coming.get(path)
    if (known) return known
    const promise = fetched(path)
    coming.set(path, promise)
    return promise
  }

  return (/** @type {string} */ path, /** @type {string[]} */ needs, /** @type {Make} */ make) => {
    // Two parts may bring the same module; it is begun once.
    if (begun.has(path)) return
    const later = (/** @type {string} */ specifier) => asked(new URL(specifier, `https://room/static/${path}`).pathname.slice("/static/".length))
    const begin = async () => exports[path] = await make(needed => exports[needed], later)
    if (needs.every(needed => needed in exports)) begun.set(path, begin())
    else begun.set(path, Promise.all(needs.map(asked)).catch(error => { begun.delete(path); throw error }).then(begin))
  }
}
