/**
 * A reader at one table: the connection, the table as drawn, his private part of it, and what he has asked for.
 *
 * Fires `change` when there is something new to draw, `drawn` after events were played, `asked` when a decision waits for an
 * answer, `weighed` with the odds when they have changed, `noticed` with a sentence of the room about itself, `lapsed` when
 * the price took a wish away, `offered` with a seat that is kept for whoever was first on the waiting list, `refused` with what the room would not do, `line` with the state of the connection when it
 * changes, `talk` with lines that others said, and `trouble` when the page can only be loaded anew.
 *
 * @import {ServerMessage, YourSeat, YourPlace, ChatLine, Chat, Equities, Notice, TableEvent, Deed} from "./protocol.js"
 * @import {Table} from "./fold.js"
 * @import {Advance, Wish} from "./advance.js"
 */

import { answerOf, standing } from "./advance.js"
import { clockOf } from "./clock.js"
import { fold, tableFrom } from "./fold.js"
import { takeName } from "./guest.js"
import { catalogue, say } from "./language.js"
import { Link, newId, Refused } from "./link.js"
import { oddsOf, withMore } from "./odds.js"
import { Playback } from "./playback.js"

const MOST_LINES = 200
/** The words of notices that hold until the room says another one. */
const STANDING = new Set(["not_saving", "halted"])

/** @typedef {{before: Table | null, played: TableEvent[], jumped: boolean}} Drawn */
/** @typedef {{decision: number, deed: Deed, to: number, id: string, waits: boolean}} Sent */

export class Session extends EventTarget {
  /** @param {string} name what the address calls the table */
  constructor(name) {
    super()
    this.name = name
    /** The table as drawn. @type {Table | null} */
    this.table = null
    /** @type {YourSeat | null} */
    this.mine = null
    /** What the table has for somebody without a seat. @type {YourPlace | null} */
    this.place = null
    /** What was said. @type {ChatLine[]} */
    this.chat = []
    /** Lines of the chat that nobody has looked at. */
    this.unread = 0
    /** What you said last, until the room has it. @type {{text: string, id: string} | null} */
    this.saying = null
    /** Your seat's news that belong to events still being played. @type {YourSeat | null} */
    this.coming = null
    /** @type {number[]} */
    this.away = []
    /** What is the matter with the room or the table as long as it holds, "" for nothing. */
    this.standing = ""
    /** The answer under way. @type {Sent | null} */
    this.sent = null
    /** @type {Advance | null} */
    this.advance = null
    /** What the hands were worth at each stage of a run-out. @type {Equities[]} */
    this.stages = []
    /** The odds that were drawn last. @type {Equities | null} */
    this.weighed = null
    /** Cards are being shown: the room has not answered yet. */
    this.showing = false
    /** The decision for which folding for free was questioned. */
    this.questioned = 0
    /** Who the room last knew the reader as. */
    this.known = ""
    /** There is no table of this name. */
    this.missing = false
    this.playback = new Playback((table, played, jumped) => this.draw(table, played, jumped))
    this.link = new Link()
    this.link.addEventListener("message", event => this.hear(/** @type {CustomEvent<ServerMessage>} */ (event).detail))
    this.link.addEventListener("trouble", event => this.tell("trouble", /** @type {CustomEvent<string>} */ (event).detail))
    this.link.addEventListener("state", () => {
      this.tell("line", this.link.state)
      this.tell("change")
    })
  }

  /** @param {string} name @param {unknown} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  get lost() {
    return this.link.state === "lost"
  }

  /** True when the room knows the reader by a name. */
  get named() {
    return Boolean(this.link.me?.player)
  }

  /** True when the table is the reader's. */
  get hosts() {
    return this.named && this.table?.host?.player === this.link.me?.player
  }

  /** Your seat, or null while you watch. */
  get hero() {
    const me = this.link.me?.player
    const mine = me && this.table && Object.values(this.table.players).find(player => player.player === me)
    return mine ? mine.seat : null
  }

  get player() {
    return this.hero === null ? null : this.table?.players[this.hero] ?? null
  }

  /** The decision that is open now. */
  get decision() {
    return this.mine?.decision ?? null
  }

  /** Street and hand, which a wish made in advance is bound to. */
  get where() {
    return `${this.table?.hand} ${this.table?.street}`
  }

  /** What the hands that lie open are worth now. */
  get odds() {
    return oddsOf(this.stages, this.table)
  }

  /** The clock of the seat to act; none runs while the room stands still. */
  get clock() {
    return this.table?.turn && !this.standing ? clockOf(this.table.turn, this.link.now()) : null
  }

  // ---------------------------------------------------------------- what the room says

  /** @param {ServerMessage} message */
  hear(message) {
    if ("table" in message && message.table && message.table !== this.name) return
    switch (message.type) {
      case "welcome":
        if (this.known && !message.player) this.tell("refused", new Refused({ reason: "session", message: say("trouble.session") }))
        this.known = message.player
        // Whatever still holds is said again to whoever comes.
        this.standing = ""
        if (this.link.watched !== this.name) this.link.send({ type: "watch", table: this.name, seen: this.playback.seen })
        break
      case "snapshot":
        this.mine = null
        this.playback.start(message.events.reduce(fold, tableFrom(message.view, message.base)))
        break
      case "events": this.follow(message.first, message.events); break
      case "your_seat": this.seated(message); break
      case "your_place": this.placed(message); break
      case "equities":
        this.stages = withMore(this.stages, message)
        this.weigh()
        break
      case "chat": this.listen(message); break
      case "notice": this.warned(message); break
      case "presence": this.away = message.away; break
      case "error":
        if (this.table) this.tell("refused", new Refused(message))
        else this.missing = true
        break
    }
    this.tell("change")
  }

  /** @param {number} first @param {TableEvent[]} events */
  follow(first, events) {
    const { seen } = this.playback
    if (!this.table || first > seen + 1) this.link.send({ type: "watch", table: this.name, seen: 0 })
    else if (first + events.length > seen + 1) this.playback.play(events.slice(seen + 1 - first))
  }

  /** Tell when the hands that lie open are worth something else than before. */
  weigh() {
    const { odds } = this
    if (odds && odds !== this.weighed) this.tell("weighed", odds)
    this.weighed = odds
  }

  /** @param {Chat} chat */
  listen({ lines, whole }) {
    // Whoever comes is told everything; what was said while the connection was lost is new all the same.
    const last = whole ? this.chat.at(-1)?.at ?? Infinity : 0
    this.chat = [...whole ? [] : this.chat, ...lines].slice(-MOST_LINES)
    const others = lines.filter(line => line.at > last && line.player !== this.link.me?.player)
    this.unread += others.length
    if (others.length) this.tell("talk", others)
  }

  /** The lines of the chat have been looked at. */
  read() {
    this.unread = 0
    this.tell("change")
  }

  /** @param {Notice} notice */
  warned({ word, message }) {
    const before = this.standing
    const sentence = catalogue.notice(word, message)
    this.standing = STANDING.has(word) ? sentence : ""
    if (!this.standing || this.standing !== before) this.tell("noticed", sentence)
  }

  /** @param {YourPlace} place */
  placed(place) {
    const offered = place.offered && !this.place?.offered
    this.place = place
    this.mine = null
    if (offered) this.tell("offered", place.held)
  }

  /** @param {YourSeat} mine */
  seated(mine) {
    this.place = null
    if (mine.decision) this.playback.jump()
    if (this.table && mine.seq > this.table.seq) {
      this.coming = mine
      return
    }
    this.coming = null
    const before = this.decision
    this.mine = mine
    if (this.sent && mine.decision?.id !== this.sent.decision) this.sent = null
    if (mine.decision && mine.decision.id !== before?.id) this.asked()
    else this.advance = standing(this.advance, this.where, mine.price)
  }

  /** The room asks for a decision: a wish made in advance answers it, otherwise you are told. */
  asked() {
    const decision = /** @type {NonNullable<Session["decision"]>} */ (this.decision)
    const advance = standing(this.advance, this.where, decision.legal.price)
    const lapsed = this.advance && !advance && this.advance.street === this.where
    this.advance = null
    if (advance) this.act(answerOf(advance, decision))
    else {
      if (lapsed) this.tell("lapsed", decision)
      this.tell("asked", decision)
    }
  }

  /** @param {Table} table @param {TableEvent[]} played @param {boolean} jumped */
  draw(table, played, jumped) {
    const before = this.table
    this.table = table
    if (this.hero === null) this.mine = null
    // What follows an answer may take a while to play; the question is over as soon as the answer is drawn.
    if (this.mine?.decision && table.turn?.decision !== this.mine.decision.id) this.mine = { ...this.mine, decision: null }
    if (this.advance && this.advance.street !== this.where) this.advance = null
    if (this.coming && this.coming.seq <= table.seq) this.seated(this.coming)
    this.tell("drawn", { before, played, jumped })
    this.weigh()
    this.tell("change")
  }

  // ---------------------------------------------------------------- what you do

  /** @param {Wish | null} wish */
  wish(wish) {
    this.advance = wish && { wish, street: this.where, price: this.mine?.price ?? 0 }
    this.tell("change")
  }

  /** @param {Deed} deed @param {number} [to] */
  async act(deed, to = 0) {
    const { decision } = this
    if (!decision || this.sent?.waits) return
    // Pressing the same answer again after silence is the same request, which the room counts once.
    const again = this.sent?.decision === decision.id && this.sent.deed === deed && this.sent.to === to
    const sent = this.sent = { decision: decision.id, deed, to, id: again && this.sent ? this.sent.id : newId(), waits: true }
    this.tell("change")
    try {
      await this.link.ask({ type: "act", table: this.name, decision: decision.id, price: decision.legal.price, do: deed, to }, sent.id)
    } catch (error) {
      if (this.sent === sent) this.sent = { ...sent, waits: false }
      this.refused(error, this.sent?.id === sent.id ? () => this.act(deed, to) : undefined)
    }
  }

  /** Let everybody see cards of the hand that is over, all that nobody has seen unless told which. @param {string[]} [cards] */
  async showCards(cards = this.mine?.may_show ?? []) {
    if (!cards.length || this.showing) return
    this.showing = true
    await this.ask({ type: "show", hand: this.table?.hand, cards })
    this.showing = false
  }

  /**
   * Ask for something other than an answer; what is refused is told. Resolves with whether it was done.
   * @param {{type: string} & Record<string, unknown>} request @param {string} id
   */
  async ask(request, id = newId()) {
    try {
      await this.link.ask({ ...request, table: this.name }, id)
      return true
    } catch (error) {
      this.refused(error, () => this.ask(request, id))
      this.tell("change")
      return false
    }
  }

  /**
   * Ask for something whose refusal is shown where it was asked for: rejects with {@link Refused}.
   * @param {{type: string} & Record<string, unknown>} request @param {string} [id] the same again after silence
   */
  request(request, id) {
    return this.link.ask({ ...request, table: this.name }, id)
  }

  /**
   * Ask for something where what is wrong is said in its own place. Resolves with the refusal, null for none.
   * @param {{type: string} & Record<string, unknown>} request @param {string} [id]
   */
  async attempt(request, id) {
    try {
      await this.request(request, id)
      return null
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }

  /** Get a name where there is none. Resolves with what was wrong, "" for nothing. @param {string} name */
  async introduce(name) {
    if (this.named) return ""
    const trouble = await takeName(name)
    if (!trouble) await this.link.renew()
    return trouble
  }

  /** Say something to everybody at the table. Resolves with what was wrong, "" for nothing. @param {{text: string, name: string}} wanted */
  async say({ text, name }) {
    const trouble = await this.introduce(name)
    if (trouble) return trouble
    // The same words again after silence are the same request.
    const saying = this.saying = this.saying?.text === text ? this.saying : { text, id: newId() }
    const refusal = await this.attempt({ type: "say", text }, saying.id)
    if (refusal?.reason !== "silent") this.saying = null
    return refusal?.message ?? ""
  }

  /**
   * Take a seat, or a place on the waiting list, with a name first where there is none. Resolves with what was wrong, ""
   * for nothing.
   * @param {{name: string, seat: number | null, buyIn: number}} wanted
   */
  async sit({ name, seat, buyIn }) {
    const trouble = await this.introduce(name)
    if (trouble) return trouble
    const refusal = await this.attempt(seat === null ? { type: "wait_for_seat" } : { type: "sit", seat, buy_in: buyIn })
    return refusal?.message ?? ""
  }

  /** @param {unknown} error @param {() => void} [again] asks once more, after silence */
  refused(error, again) {
    if (!(error instanceof Refused)) throw error
    this.tell("refused", Object.assign(error, { again: error.reason === "silent" ? again : undefined }))
  }
}
