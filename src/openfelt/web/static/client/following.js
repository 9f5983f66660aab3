/** How a list is read that grows at its end: it follows what is added, unless the reader has scrolled back. */

/** Pixels that somebody may be away from the end and still be there. */
const NEAR = 40

export class Following {
  /** @param {() => HTMLElement | null} list finds it */
  constructor(list) {
    this.list = list
    this.atEnd = true
    this.frame = 0
  }

  /** The reader has scrolled. */
  look = () => {
    const list = this.list()
    if (list) this.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
  }

  /** The list has been opened: one begins at its end. */
  open() {
    this.atEnd = true
    this.follow()
  }

  /** Something may have been added. It is measured with the next frame, when the browser has to measure it anyway. */
  follow() {
    if (!this.atEnd || this.frame) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      const list = this.list()
      if (list) list.scrollTop = list.scrollHeight
    })
  }
}
