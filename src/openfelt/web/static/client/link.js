/**
 * The one WebSocket of a page: it comes back by itself, measures the server's clock and matches answers to requests.
 *
 * @import {ServerMessage, Welcome, Refusal} from "./protocol.js"
 */

import { catalogue, say, sayUnfit } from "./language.js"
import { MESSAGES, PROTOCOL } from "./protocol.js"

const PING = 4_000
/** An attempt that has not led to a greeting within this time has failed. */
const GREETING = 8_000
const LONGEST = 30_000
const SILENCE = 2_000
const SILENT = { reason: "silent", message: "" }

/** A request that the room refused, or that got no answer in time (`reason` is then "silent"). */
export class Refused extends Error {
  /** @param {Partial<Refusal> & {reason: string, message: string}} refusal */
  constructor(refusal) {
    super(sayUnfit(refusal) || catalogue.refusal(refusal.reason, refusal.message))
    this.reason = refusal.reason
    /** The field of a form that it is about, "" for none. */
    this.field = refusal.field ?? ""
    /** Asks once more, where that may help. @type {(() => void) | undefined} */
    this.again = undefined
  }
}

/**
 * Fires `state` when the connection changes, `message` with each message of the room, and `trouble` with a sentence when
 * what the room says cannot be understood, so that the page must be loaded anew.
 */
export class Link extends EventTarget {
  constructor() {
    super()
    /** @type {"connecting" | "open" | "lost"} */
    this.state = "connecting"
    this.offset = 0
    /** @type {WebSocket | null} */
    this.socket = null
    /** @type {Welcome | null} */
    this.me = null
    /** @type {Map<string, {done: () => void, fail: (error: Refused) => void}>} */
    this.asked = new Map()
    this.tries = 0
    this.unanswered = 0
    this.retry = 0
    this.troubled = false
    /** The table that the page itself has asked for on this line, "" for none. */
    this.watched = ""
    addEventListener("online", () => this.back())
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.back() })
    setInterval(() => this.beat(), PING)
    this.open()
  }

  /** Milliseconds on the server's clock. */
  now() {
    return Date.now() + this.offset
  }

  /** Connect, closing what is open. */
  open() {
    clearTimeout(this.retry)
    this.drop()
    const { socket, heard, watched } = dial()
    this.watched = watched
    this.socket = socket
    this.unanswered = 0
    socket.onmessage = ({ data }) => { if (socket === this.socket) this.read(data) }
    socket.onclose = () => { if (socket === this.socket) this.lose() }
    // Whoever made this link begins to listen first.
    queueMicrotask(() => heard.forEach(event => socket.onmessage?.(event)))
    this.retry = setTimeout(() => this.lose(), GREETING)
  }

  /** The network or the reader is back: try at once, and find out whether an open connection still is one. */
  back() {
    this.tries = 0
    if (this.state === "open") this.beat()
    else this.open()
  }

  /** A new session, as after a name was given: resolves with the room's greeting. @returns {Promise<Welcome>} */
  renew() {
    return new Promise(resolve => {
      const hear = (/** @type {Event} */ event) => {
        const message = /** @type {CustomEvent<ServerMessage>} */ (event).detail
        if (message.type !== "welcome") return
        this.removeEventListener("message", hear)
        resolve(message)
      }
      this.addEventListener("message", hear)
      this.open()
    })
  }

  drop() {
    const socket = this.socket
    this.socket = null
    if (socket) socket.close()
  }

  lose() {
    clearTimeout(this.retry)
    this.drop()
    this.become("lost")
    for (const { fail } of this.asked.values()) fail(new Refused(SILENT))
    this.asked.clear()
    const most = Math.min(LONGEST, 500 * 2 ** this.tries++)
    this.retry = setTimeout(() => this.open(), most / 2 + Math.random() * most / 2)
  }

  /** @param {Link["state"]} state */
  become(state) {
    if (state === this.state) return
    this.state = state
    this.dispatchEvent(new Event("state"))
  }

  beat() {
    if (this.state !== "open") return
    if (this.unanswered >= 2) return this.lose()
    this.unanswered += 1
    this.send({ type: "ping", sent: Date.now() })
  }

  /** The least delayed message tells the server's clock best, so the greatest difference counts. @param {number} now */
  learn(now) {
    this.offset = Math.max(this.offset, now - Date.now())
  }

  /** @param {string} frame */
  read(frame) {
    /** @type {ServerMessage} */
    let message
    try {
      message = JSON.parse(frame)
    } catch {
      return this.complain("trouble.unknown")
    }
    if (!MESSAGES.has(message.type)) return this.complain("trouble.unknown")
    if (message.type === "welcome" && message.protocol !== PROTOCOL) return this.complain("trouble.version")
    this.hear(message)
  }

  /** Once is enough. @param {string} key */
  complain(key) {
    if (this.troubled) return
    this.troubled = true
    this.dispatchEvent(new CustomEvent("trouble", { detail: say(key) }))
  }

  /** @param {ServerMessage} message */
  hear(message) {
    if (message.type === "welcome") this.offset = message.now - Date.now()
    else if ("now" in message) this.learn(message.now)
    if (message.type === "pong") this.unanswered = 0
    if (message.type === "welcome") {
      this.me = message
      this.tries = 0
      clearTimeout(this.retry)
      this.become("open")
    }
    if (message.type === "ack" || message.type === "error" && message.id) {
      const asked = this.asked.get(message.id)
      this.asked.delete(message.id)
      if (message.type === "ack") asked?.done()
      else asked?.fail(new Refused(message))
      return
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }))
  }

  /** @param {{type: string} & Record<string, unknown>} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /**
   * Ask for something that changes the table. Rejects with {@link Refused}; after silence the same `id` may be sent
   * again and will not count twice.
   * @param {{type: string, table: string} & Record<string, unknown>} request
   * @param {string} id
   * @returns {Promise<void>}
   */
  ask(request, id = newId()) {
    return new Promise((done, reject) => {
      const silent = () => fail(new Refused(SILENT))
      const timer = setTimeout(silent, SILENCE)
      const fail = (/** @type {Refused} */ error) => {
        clearTimeout(timer)
        reject(error)
      }
      this.asked.set(id, { fail, done: () => { clearTimeout(timer); done() } })
      if (!this.send({ ...request, id })) fail(new Refused(SILENT))
    })
  }
}

/**
 * A line to the room. The first one was opened by the page itself, and comes with what has been heard on it and the table that
 * was asked for.
 * @returns {{socket: WebSocket, heard: MessageEvent[], watched: string}}
 */
const dial = () => {
  const page = /** @type {{early?: WebSocket & {heard: MessageEvent[], watched?: string}}} */ (globalThis)
  const socket = page.early
  delete page.early
  if (socket && socket.readyState <= WebSocket.OPEN) {
    socket.onopen = null
    return { socket, heard: socket.heard, watched: socket.watched ?? "" }
  }
  const address = new URL("/ws", location.href)
  address.protocol = address.protocol.replace("http", "ws")
  return { socket: new WebSocket(address), heard: [], watched: "" }
}

/** An id of our own choosing; pages served without TLS have no `randomUUID`. */
export const newId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
}
