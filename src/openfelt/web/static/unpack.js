/**
 * Unpacks a parcel: every module becomes an address of its own, the import map says which, and the entries are begun. Names
 * that are not in the parcel lead to the room.
 *
 * @param {Record<string, string>} modules  their texts by path
 * @param {string[]} entries
 * @param {Record<string, string>} names  the page's own import map, for parts that are fetched later
 */
const unpack = (modules, entries, names) => {
  /** @type {Record<string, string>} */
  const imports = { "static/": "/static/", ...names }
  for (const [path, text] of Object.entries(modules)) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }))
    imports[`static/${path}`] = imports[`/static/${path}`] = address
    for (const [name, place] of Object.entries(names)) {
      const own = `/static/${path}`
      if (own === place || (place.endsWith("/") && own.startsWith(place))) imports[name + own.slice(place.length)] = address
    }
  }
  const add = (/** @type {string} */ type, /** @type {string} */ textContent) =>
    document.head.append(Object.assign(document.createElement("script"), { type, textContent }))
  add("importmap", JSON.stringify({ imports }))
  add("module", entries.map(entry => `import "static/${entry}"`).join("\n"))
}
