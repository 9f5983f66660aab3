/** The ground of every element: Lit in the light DOM, so that the style sheets of the page reach it. */

import { LitElement } from "lit"

export class Element extends LitElement {
  createRenderRoot() {
    return this
  }

  /** Say something to whoever holds this element. @param {string} name @param {unknown} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
  }
}
