/**
 * The sounds of a table, made by the browser itself: each a few soft tones or rustles of less than a third of a second.
 *
 * @import {TableEvent} from "./protocol.js"
 * @import {Table} from "./fold.js"
 */

import { settings } from "./settings.js"

/** @typedef {"turn" | "hurry" | "refused" | "card" | "check" | "chips" | "more_chips" | "most_chips" | "fold" | "all_in" | "pot" | "won" | "chat"} Sound */

/** A tone glides from `from` to `to` hertz; a rustle is noise around `from` hertz. Times are seconds.
 * @typedef {{kind: "tone" | "rustle", from: number, to?: number, at?: number, lasts: number, level: number}} Part */

/** @type {Record<Sound, Part[]>} */
const SOUNDS = {
  turn: [{ kind: "tone", from: 587, lasts: 0.14, level: 0.16 }, { kind: "tone", from: 880, at: 0.11, lasts: 0.18, level: 0.16 }],
  hurry: [{ kind: "tone", from: 220, to: 196, lasts: 0.22, level: 0.22 }],
  refused: [{ kind: "tone", from: 160, lasts: 0.07, level: 0.2 }, { kind: "tone", from: 150, at: 0.11, lasts: 0.08, level: 0.2 }],
  card: [{ kind: "rustle", from: 3200, lasts: 0.035, level: 0.1 }],
  check: [{ kind: "rustle", from: 380, lasts: 0.05, level: 0.3 }, { kind: "rustle", from: 360, at: 0.11, lasts: 0.05, level: 0.25 }],
  chips: [{ kind: "tone", from: 2600, to: 2300, lasts: 0.05, level: 0.06 }, { kind: "rustle", from: 5200, lasts: 0.03, level: 0.08 }],
  more_chips: [{ kind: "tone", from: 2200, to: 1950, lasts: 0.06, level: 0.07 }, { kind: "rustle", from: 4600, lasts: 0.04, level: 0.09 }],
  most_chips: [{ kind: "tone", from: 1800, to: 1600, lasts: 0.08, level: 0.08 }, { kind: "rustle", from: 4000, lasts: 0.06, level: 0.1 }],
  fold: [{ kind: "rustle", from: 1500, lasts: 0.14, level: 0.06 }],
  all_in: [{ kind: "tone", from: 1800, to: 1600, lasts: 0.07, level: 0.08 }, { kind: "tone", from: 110, at: 0.03, lasts: 0.26, level: 0.16 }],
  pot: [{ kind: "rustle", from: 4200, lasts: 0.2, level: 0.07 }],
  won: [{ kind: "rustle", from: 4200, lasts: 0.2, level: 0.06 }, { kind: "tone", from: 392, at: 0.04, lasts: 0.2, level: 0.09 }, { kind: "tone", from: 587, at: 0.06, lasts: 0.22, level: 0.09 }],
  chat: [{ kind: "tone", from: 1046, lasts: 0.08, level: 0.07 }],
}

/** What is heard though the other sounds are off, and from a table that is not seen. @type {ReadonlySet<Sound>} */
const YOURS = new Set(/** @type {const} */ (["turn", "hurry", "refused"]))
const MOST_AT_ONCE = 3

/** The sounds of events, in order and each once. @param {Table} table after them @param {TableEvent[]} played @param {number | null} hero @returns {Sound[]} */
export const soundsOf = (table, played, hero) => {
  const heard = played.flatMap(event => soundOf(table, event, hero))
  return [...new Set(heard)].slice(-MOST_AT_ONCE)
}

/** @param {Table} table @param {TableEvent} event @param {number | null} hero @returns {Sound[]} */
const soundOf = (table, event, hero) => {
  switch (event.type) {
    case "board_dealt": case "hole_dealt": case "cards_revealed": case "rabbit_shown": return ["card"]
    case "checked": return ["check"]
    case "folded": return ["fold"]
    case "called": case "bet_made": case "raised": return table.players[event.seat]?.stack === 0 ? ["all_in"] : [clickOf(table, event.amount)]
    case "pot_awarded": return [event.shares.some(share => share.seat === hero) ? "won" : "pot"]
    default: return []
  }
}

/** @param {Table} table @param {number} amount @returns {Sound} */
const clickOf = (table, amount) => amount < table.bigBlind * 5 ? "chips" : amount < table.bigBlind * 25 ? "more_chips" : "most_chips"

/** The loudspeaker. Browsers keep it shut until the reader has pressed something. */
export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null
    const wake = () => { this.wake() }
    addEventListener("pointerdown", wake, { capture: true })
    addEventListener("keydown", wake, { capture: true })
  }

  wake() {
    this.context ??= "AudioContext" in globalThis ? new AudioContext() : null
    if (this.context?.state === "suspended") this.context.resume()
  }

  /** @param {Sound} sound */
  play(sound) {
    const { sounds } = settings()
    if (sounds === "off" || !YOURS.has(sound) && (sounds === "turn" || document.hidden)) return
    const { context } = this
    if (context?.state !== "running") return
    for (const part of SOUNDS[sound]) this.sound(context, part)
  }

  /** @param {AudioContext} context @param {Part} part */
  sound(context, { kind, from, to = from, at = 0, lasts, level }) {
    const begin = context.currentTime + at
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setValueAtTime(0, begin)
    loudness.gain.linearRampToValueAtTime(level, begin + 0.008)
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
    loudness.connect(context.destination)
    const source = kind === "tone" ? this.tone(context, begin, from, to, lasts) : this.rustle(context, from, lasts)
    source.node.connect(loudness)
    source.start.start(begin)
    source.start.stop(begin + lasts)
  }

  /** @param {AudioContext} context @param {number} begin @param {number} from @param {number} to @param {number} lasts */
  tone(context, begin, from, to, lasts) {
    const start = new OscillatorNode(context, { type: "sine", frequency: from })
    start.frequency.exponentialRampToValueAtTime(to, begin + lasts)
    return { node: start, start }
  }

  /** @param {AudioContext} context @param {number} around @param {number} lasts */
  rustle(context, around, lasts) {
    const buffer = new AudioBuffer({ length: Math.ceil(lasts * context.sampleRate), sampleRate: context.sampleRate })
    const wave = buffer.getChannelData(0)
    for (let place = 0; place < wave.length; place++) wave[place] = Math.random() * 2 - 1
    const start = new AudioBufferSourceNode(context, { buffer })
    const node = new BiquadFilterNode(context, { type: "bandpass", frequency: around, Q: 1.2 })
    start.connect(node)
    return { node, start }
  }
}
