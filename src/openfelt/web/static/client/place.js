/** The name of a table, which leads there while it is open. */

import { html } from "lit"

/** @param {{table: string, name: string, open: boolean}} place */
export const placeOf = ({ table, name, open }) => open ? html`<a href="/table/${encodeURIComponent(table)}">${name}</a>` : html`${name}`
