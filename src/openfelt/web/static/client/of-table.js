/** The page of a table: holds the connection, the picture and your wishes, and hands each part what it draws. */

import { html, nothing } from "lit"
import { live } from "lit/directives/live.js"
import { Element } from "./element.js"
import { answerOf, standing } from "./advance.js"
import { attend } from "./attention.js"
import { dealtIn, flightsOf } from "./flights.js"
import { tableFrom, fold } from "./fold.js"
import { takeName } from "./guest.js"
import { pressed } from "./keys.js"
import { sentence } from "./lines.js"
import { Link, newId, Refused } from "./link.js"
import { Playback } from "./playback.js"
import { settings, wear } from "./settings.js"
import { chips } from "./words.js"
import "./of-bar.js"
import "./of-dock.js"
import "./of-log.js"
import "./of-notice.js"
import "./of-ring.js"
import "./of-settings.js"
import "./of-sit.js"
import "./of-voice.js"

/**
 * @import {ServerMessage, YourSeat, TableEvent, Deed} from "./protocol.js"
 * @import {Table} from "./fold.js"
 * @import {Advance, Wish} from "./advance.js"
 * @import {Flight} from "./flights.js"
 */

const TICK = 250
const CALLS = [10, 5]

export class OfTable extends Element {
  static properties = {
    table: { state: true }, mine: { state: true }, away: { state: true }, lost: { state: true }, sent: { state: true },
    advance: { state: true }, flights: { state: true }, dealt: { state: true }, seconds: { state: true }, next: { state: true },
    log: { state: true }, careful: { state: true }, missing: { state: true },
  }

  constructor() {
    super()
    /** What the address calls the table. */
    this.name = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "")
    /** The table as drawn. @type {Table | null} */
    this.table = null
    /** @type {YourSeat | null} */
    this.mine = null
    /** Your seat's news that belong to events still being played. @type {YourSeat | null} */
    this.coming = null
    /** @type {number[]} */
    this.away = []
    this.lost = false
    /** The answer under way. @type {{decision: number, deed: Deed, to: number, id: string, waits: boolean} | null} */
    this.sent = null
    /** @type {Advance | null} */
    this.advance = null
    /** @type {Flight[]} */
    this.flights = []
    /** @type {number[]} */
    this.dealt = []
    /** @type {number | null} */
    this.seconds = null
    /** @type {number | null} */
    this.next = null
    this.log = false
    this.careful = settings().careful
    this.missing = false
    this.called = 0
    this.playback = new Playback((table, played, jumped) => this.draw(table, played, jumped))
    this.link = new Link()
    this.now = () => this.link.now()
    this.link.addEventListener("message", event => this.hear(/** @type {CustomEvent<ServerMessage>} */ (event).detail))
    this.link.addEventListener("state", () => {
      this.lost = this.link.state === "lost"
      this.requestUpdate()
    })
  }

  connectedCallback() {
    super.connectedCallback()
    this.classList.add("page-table")
    setInterval(() => this.tick(), TICK)
    addEventListener("keydown", event => this.key(event))
  }

  /** Your seat, or null while you watch. */
  get hero() {
    const me = this.link.me?.player
    const mine = me && this.table && Object.values(this.table.players).find(player => player.player === me)
    return mine ? mine.seat : null
  }

  /** The decision that is open now. */
  get decision() {
    return this.mine?.decision ?? null
  }

  // ---------------------------------------------------------------- what the room says

  /** @param {ServerMessage} message */
  hear(message) {
    if ("table" in message && message.table && message.table !== this.name) return
    switch (message.type) {
      case "welcome":
        this.link.send({ type: "watch", table: this.name, seen: this.playback.seen })
        this.requestUpdate()
        break
      case "snapshot":
        this.mine = null
        this.playback.start(message.events.reduce(fold, tableFrom(message.view, message.base)))
        break
      case "events": this.follow(message.first, message.events); break
      case "your_seat": this.seated(message); break
      case "presence": this.away = message.away; break
      case "error":
        if (this.table) this.notice(message.message)
        else this.missing = true
        break
    }
  }

  /** @param {number} first @param {TableEvent[]} events */
  follow(first, events) {
    const { seen } = this.playback
    if (!this.table || first > seen + 1) this.link.send({ type: "watch", table: this.name, seen: 0 })
    else if (first + events.length > seen + 1) this.playback.play(events.slice(seen + 1 - first))
  }

  /** @param {YourSeat} mine */
  seated(mine) {
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
    const decision = /** @type {NonNullable<OfTable["decision"]>} */ (this.decision)
    const advance = standing(this.advance, this.where, decision.legal.price)
    const lapsed = this.advance && !advance && this.advance.street === this.where
    this.advance = null
    this.called = Infinity
    this.log = false
    if (advance) return this.act(answerOf(advance, decision))
    if (lapsed) this.notice(`The price has changed. ${decision.legal.price ? `It is ${chips(decision.legal.price)} to call now` : "You can check now"}`)
    this.voice.interrupt(`Your turn: ${decision.legal.price ? `${chips(decision.legal.price)} to call` : "you can check"}, pot ${chips(decision.pot)}, ${Math.round(decision.left / 1000)} seconds.`)
  }

  /** @param {Table} table @param {TableEvent[]} played @param {boolean} jumped */
  draw(table, played, jumped) {
    const before = this.table
    const live = !jumped && before && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches
    this.table = table
    const dealt = dealtIn(played)
    if (dealt.length) this.dealt = live ? dealt : []
    this.flights = live ? [...this.flights, ...flightsOf(before, played)] : []
    if (before && before.id === table.id && played.length) {
      const fresh = before.lines.length ? table.lines.slice(table.lines.indexOf(before.lines[before.lines.length - 1]) + 1) : table.lines
      this.voice?.say(fresh.map(sentence))
    }
    if (this.hero === null) this.mine = null
    if (this.advance && this.advance.street !== this.where) this.advance = null
    if (this.coming && this.coming.seq <= table.seq) this.seated(this.coming)
    this.tick()
  }

  // ---------------------------------------------------------------- time

  tick() {
    const { table } = this
    if (!table || this.lost) return
    const now = this.now()
    const { turn } = table
    this.seconds = turn && now >= turn.countdown ? Math.max(0, Math.ceil((turn.expires - now) / 1000)) : null
    this.next = table.nextAt && table.phase !== "playing" ? Math.max(0, Math.ceil((table.nextAt - now) / 1000)) : null
    const own = this.decision !== null && !this.sent?.waits
    attend({ name: table.name, turn: own, seconds: own ? this.seconds : null })
    const call = own && this.seconds !== null && CALLS.find(each => this.seconds === each && each < this.called)
    if (call) {
      this.called = call
      this.voice.interrupt(`${call} seconds left.`)
    }
  }

  // ---------------------------------------------------------------- what you do

  /** Street and hand, which a wish made in advance is bound to. */
  get where() {
    return `${this.table?.hand} ${this.table?.street}`
  }

  /** @param {Wish | null} wish */
  wish(wish) {
    this.advance = wish && { wish, street: this.where, price: this.mine?.price ?? 0 }
  }

  /** @param {Deed} deed @param {number} [to] */
  async act(deed, to = 0) {
    const { decision } = this
    if (!decision || this.sent?.waits) return
    // Pressing the same answer again after silence is the same request, which the room counts once.
    const again = this.sent?.decision === decision.id && this.sent.deed === deed && this.sent.to === to
    const sent = this.sent = { decision: decision.id, deed, to, id: again && this.sent ? this.sent.id : newId(), waits: true }
    try {
      await this.link.ask({ type: "act", table: this.name, decision: decision.id, price: decision.legal.price, do: deed, to }, sent.id)
    } catch (error) {
      if (this.sent === sent) this.sent = { ...sent, waits: false }
      this.refused(error)
    }
  }

  /** Ask for something other than an answer, and say what is wrong when it is refused. @param {{type: string} & Record<string, unknown>} request */
  async ask(request) {
    try {
      await this.link.ask({ ...request, table: this.name })
      return true
    } catch (error) {
      this.refused(error)
      this.dock.requestUpdate()
      this.requestUpdate()
      return false
    }
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refused)) throw error
    this.notices.say(error.message)
    this.voice.interrupt(error.message)
  }

  /** @param {number | null} seat */
  takeSeat(seat) {
    const { table } = this
    if (!table) return
    const first = Array.from({ length: table.seats }, (_none, each) => each).find(each => !table.players[each])
    const free = seat ?? first
    if (free !== undefined) this.sit.show(free)
  }

  /** @param {{name: string, seat: number, buyIn: number}} wanted */
  async sitDown({ name, seat, buyIn }) {
    if (!this.link.me?.player) {
      const trouble = await takeName(name)
      if (trouble) return this.sit.fail(trouble)
      await this.link.renew()
    }
    try {
      await this.link.ask({ type: "sit", table: this.name, seat, buy_in: buyIn })
      this.sit.close()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.sit.fail(error.message)
    }
  }

  async leave() {
    const { hero, table } = this
    if (hero === null) return location.assign("/")
    const playing = table?.phase === "playing" && table.players[hero].dealt
    if (await this.ask({ type: "leave" })) this.notice(playing ? "You leave after this hand" : "You have left your seat")
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = pressed(event)
    if (!key) return
    const decision = this.dock?.decision
    /** @type {Record<string, (() => void) | undefined>} */
    const moves = {
      l: () => this.toggleLog(), "?": () => this.settings.show(), Escape: () => { this.log = false },
      s: () => {
        const player = this.hero === null ? null : this.table?.players[this.hero]
        if (player) this.ask({ type: player.out ? "sit_in" : "sit_out" })
      },
      ...decision && {
        f: () => decision.fold(), c: () => decision.call(), r: () => decision.raise(), n: () => decision.focusField(),
        ArrowUp: () => decision.step(event.shiftKey ? 10 : 1), ArrowDown: () => decision.step(event.shiftKey ? -10 : -1),
        1: () => decision.preset(0), 2: () => decision.preset(1), 3: () => decision.preset(2), 4: () => decision.preset(3), 5: () => decision.preset(4),
      },
    }
    const move = moves[key]
    if (!move) return
    event.preventDefault()
    move()
  }

  async toggleLog() {
    this.log = !this.log
    await this.updateComplete
    const list = /** @type {HTMLElement | null} */ (this.querySelector(".log"))
    if (list && list.offsetParent) list.focus()
  }

  // ---------------------------------------------------------------- parts

  get dock() { return /** @type {import("./of-dock.js").OfDock} */ (this.querySelector("of-dock")) }
  get sit() { return /** @type {import("./of-sit.js").OfSit} */ (this.querySelector("of-sit")) }
  get settings() { return /** @type {import("./of-settings.js").OfSettings} */ (this.querySelector("of-settings")) }
  get notices() { return /** @type {import("./of-notice.js").OfNotice} */ (this.querySelector("of-notice")) }
  get voice() { return /** @type {import("./of-voice.js").OfVoice} */ (this.querySelector("of-voice")) }

  /** @param {string} text */
  notice(text) {
    this.notices.say(text)
    this.voice.say([`${text}.`])
  }

  /** What the tests of the page read. */
  updated() {
    const { table, dataset } = this
    dataset.connected = String(this.link.state === "open")
    dataset.seq = String(table?.seq ?? 0)
    dataset.hand = String(table?.hand ?? 0)
    dataset.street = table?.street ?? ""
    dataset.turn = table?.turn ? String(table.turn.seat) : ""
    dataset.phase = table?.phase ?? "idle"
  }

  render() {
    if (this.missing) return html`<main class="missing"><h1>There is no such table</h1><p><a class="btn lead" href="/">All tables</a></p></main><of-voice></of-voice><of-notice></of-notice>`
    const { table, hero } = this
    const player = hero === null || !table ? null : table.players[hero]
    return html`
      <a class="skip" href="#dock">To your decision</a>
      <of-bar .table=${table} .seated=${hero !== null} .leaving=${player?.leaving ?? false} .log=${this.log}
        @leave=${this.leave} @show-log=${this.toggleLog} @show-settings=${() => this.settings.show()}></of-bar>
      <main class="stage" aria-label="Table">
        <of-ring .table=${table} .hero=${hero} .away=${this.away} .seconds=${this.seconds} .now=${this.now} .flights=${this.flights} .dealt=${this.dealt} ?data-frozen=${this.lost}
          @take-seat=${(/** @type {CustomEvent<number>} */ event) => this.takeSeat(event.detail)}
          @landed=${(/** @type {CustomEvent<number>} */ event) => { this.flights = this.flights.filter(flight => flight.id !== event.detail) }}></of-ring>
      </main>
      <of-dock .table=${table} .hero=${hero} .mine=${this.mine} .lost=${this.lost} .busy=${this.sent?.waits ?? false} .advance=${this.advance} .careful=${this.careful} .next=${this.next}
        @act=${(/** @type {CustomEvent<{do: Deed, to: number}>} */ event) => this.act(event.detail.do, event.detail.to)}
        @wish=${(/** @type {CustomEvent<Wish | null>} */ event) => this.wish(event.detail)}
        @sit-out=${() => this.ask({ type: "sit_out" })} @sit-in=${() => this.ask({ type: "sit_in" })}
        @top-up=${(/** @type {CustomEvent<number>} */ event) => this.ask({ type: "top_up", to: event.detail })}
        @take-seat=${() => this.takeSeat(null)}></of-dock>
      <aside class="panel" aria-label="Log" ?data-open=${this.log}>
        <header><h2>Log</h2><button class="tool only-narrow" type="button" aria-label="Close the log" @click=${this.toggleLog}><i class="icon" style="--i: var(--i-close)"></i></button></header>
        <of-log .table=${table} .seconds=${this.seconds} .open=${this.log}></of-log>
        ${player ? html`<footer class="row"><label class="toggle slim"><input type="checkbox" .checked=${live(player.out)}
          @change=${(/** @type {{target: HTMLInputElement}} */ event) => this.ask({ type: event.target.checked ? "sit_out" : "sit_in" })}>Sit out next hand</label></footer>` : nothing}
      </aside>
      <of-sit .table=${table} .named=${Boolean(this.link.me?.player)} @sit=${(/** @type {CustomEvent<{name: string, seat: number, buyIn: number}>} */ event) => this.sitDown(event.detail)}></of-sit>
      <of-settings @settings=${(/** @type {CustomEvent<import("./settings.js").Settings>} */ event) => { this.careful = event.detail.careful }}></of-settings>
      <of-voice></of-voice>
      <of-notice></of-notice>`
  }
}
wear(settings())
customElements.define("of-table", OfTable)
