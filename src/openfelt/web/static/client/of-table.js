/** The page of a table: hands each part what it draws, and passes on what the reader wants. */

import { html, nothing } from "lit"
import { Element } from "./element.js"
import { Attention } from "./attention.js"
import { errand } from "./errand.js"
import { readDeck } from "./deck.js"
import { dealtIn, flightsOf } from "./flights.js"
import { freeSeats } from "./fold.js"
import { pressed } from "./hotkeys.js"
import { whenIdle } from "./idle.js"
import { lateness } from "./lateness.js"
import { aloud, say, speak } from "./language.js"
import { sentence } from "./lines.js"
import { sentenceOf } from "./odds.js"
import { keepOffline } from "./offline.js"
import { Session } from "./session.js"
import { choose, settings, wear } from "./settings.js"
import { Sheets } from "./sheets.js"
import { Sounds, soundsOf } from "./sounds.js"
import { countIn, seatNumber } from "./words.js"
import "./of-bar.js"
import "./of-dock.js"
import "./of-notice.js"
import "./of-panel.js"
import "./of-prompt.js"
import "./of-ring.js"
import "./of-voice.js"

/**
 * @import {Decision, Deed, ChatLine} from "./protocol.js"
 * @import {Refused} from "./link.js"
 * @import {Drawn} from "./session.js"
 * @import {Wish} from "./advance.js"
 * @import {Flight} from "./flights.js"
 */

const TICK = 250
const CALLS = [10, 5]

export class OfTable extends Element {
  static properties = {
    clock: { state: true }, flights: { state: true }, dealt: { state: true }, next: { state: true }, panel: { state: true }, chosen: { state: true },
  }

  constructor() {
    super()
    this.session = new Session(document.documentElement.dataset.table ?? "")
    this.now = () => this.session.link.now()
    this.sounds = new Sounds()
    this.attention = new Attention(this.sounds)
    /** @type {Session["clock"]} */
    this.clock = null
    /** @type {Flight[]} */
    this.flights = []
    /** Seats whose cards are arriving. @type {number[]} */
    this.dealt = []
    /** Whole seconds until the next hand. @type {number | null} */
    this.next = null
    /** The panel is open as a drawer. */
    this.panel = false
    this.chosen = settings()
    this.called = 0
    this.sheets = new Sheets(this, (sentence, again) => this.miss(sentence, again))
    this.listen()
  }

  connectedCallback() {
    super.connectedCallback()
    this.classList.add("page-table")
    setInterval(() => this.tick(), TICK)
    addEventListener("keydown", event => this.key(event))
    document.addEventListener("visibilitychange", () => this.requestUpdate())
    // What is chosen at one table holds at all that are open.
    addEventListener("storage", () => this.choose(wear(settings())))
  }

  listen() {
    /** @type {Record<string, (detail: any) => void>} */
    const heard = {
      change: () => { this.requestUpdate(); this.tick() },
      drawn: detail => this.drawn(detail), asked: detail => this.asked(detail), refused: detail => this.refused(detail),
      lapsed: (/** @type {Decision} */ { legal }) => this.notice(say(legal.price ? "wish.lapsed.call" : "wish.lapsed.check", { price: legal.price })),
      weighed: odds => { if (this.session.table) this.voice?.say([sentenceOf(this.session.table, odds)]) },
      offered: seat => this.voice.interrupt(say("dock.offered", { number: seatNumber(seat) })), line: state => this.lineIs(state), noticed: sentence => this.noticed(sentence), talk: lines => this.heard(lines),
      trouble: sentence => this.notices.say(sentence, { words: say("reload"), run: () => location.reload(), stays: true }),
    }
    for (const [name, hear] of Object.entries(heard)) this.session.addEventListener(name, event => hear(/** @type {CustomEvent} */ (event).detail))
  }

  // ---------------------------------------------------------------- what happens

  /** @param {Drawn} drawn */
  drawn({ before, played, jumped }) {
    const { table } = this.session
    if (!table) return
    countIn(this.chosen.amounts === "blinds" ? table.bigBlind : 0)
    const live = !jumped && before && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches
    const dealt = dealtIn(played)
    if (dealt.length) this.dealt = live ? dealt : []
    this.flights = live ? [...this.flights, ...flightsOf(before, played)] : []
    if (!before) this.updateComplete.then(() => this.ready())
    if (played.some(event => event.type === "kicked" && event.player === this.session.link.me?.player)) this.stay(say("host.kicked.you"))
    const late = lateness(played, this.session.hero)
    if (late) this.timeIsUp(late)
    if (!before || before.id !== table.id || !played.length) return
    for (const sound of soundsOf(table, played, this.session.hero)) this.sounds.play(sound)
    const fresh = before.lines.length ? table.lines.slice(table.lines.indexOf(before.lines[before.lines.length - 1]) + 1) : table.lines
    this.voice?.say(fresh.map(sentence))
  }

  /** The table stands there: what somebody came for is done, and what can be wanted next is fetched. */
  ready() {
    errand()?.(this)
    readDeck()
    whenIdle(() => import("./sheets-of-table.js").catch(reason => console.info("Sheets come when they are wanted:", reason)))
  }

  /** @param {Decision} decision */
  asked({ legal: { price }, pot, left }) {
    this.called = Infinity
    this.makeWay()
    this.voice.interrupt(say(price ? "turn.call" : "turn.check", { price, pot, count: Math.round(left / 1000) }))
  }

  /** That the connection is lost, and that it is there again, for those who do not see it. @param {import("./link.js").Link["state"]} state */
  lineIs(state) {
    const { table, hero } = this.session
    if (!table) return
    this.voice.interrupt(aloud(state === "open" ? "reconnected" : hero === null ? "dock.lost" : "dock.lost.seated"))
  }

  /** What the room did for a player whose time ran out, and how he comes back. @param {import("./lateness.js").Lateness} late */
  timeIsUp({ did, out }) {
    const back = out ? say(this.chosen.plain ? "turn.over.back.typed" : "turn.over.back") : ""
    const sentence = [say(`turn.over.${did}`), back].filter(Boolean).join(". ")
    this.notices.say(sentence)
    this.voice.interrupt(`${sentence}.`)
  }

  /** @param {Refused} refusal */
  refused({ reason, message, again }) {
    if (reason === "session") this.stay(message)
    else {
      this.notices.say(message, again ? { words: say("try_again"), run: again } : null)
      this.voice.interrupt(message)
    }
    this.sounds.play("refused")
    this.dock?.requestUpdate()
  }

  /** What others say is read out to those who follow it. @param {ChatLine[]} lines */
  heard(lines) {
    if (this.chosen.plain || this.side.shows("chat")) this.voice.say(lines.map(line => say("chat.spoken", { name: line.name, text: line.text })))
  }

  /** What is standing has a line of its own; the rest passes. @param {string} sentence */
  noticed(sentence) {
    if (this.session.standing) this.voice.interrupt(sentence)
    else this.notice(sentence)
  }

  tick() {
    const { table, lost, decision, sent } = this.session
    if (!table || lost) return
    this.clock = this.session.clock
    const now = this.now()
    this.next = table.nextAt && table.phase !== "playing" ? Math.max(0, Math.ceil((table.nextAt - now) / 1000)) : null
    const own = decision !== null && !sent?.waits
    const { place } = this.session
    this.attention.look({ name: table.name, decision: own ? decision.id : null, clock: this.clock, offered: place?.offered ? place.held : null })
    const seconds = own && this.clock?.stage !== "quiet" && this.clock?.seconds
    const call = CALLS.find(each => seconds === each && each < this.called)
    if (call) {
      this.called = call
      this.voice.interrupt(say("turn.left", { count: call }))
    }
  }

  // ---------------------------------------------------------------- what you do

  /** @param {number | null} seat */
  takeSeat(seat) {
    const { table } = this.session
    if (!table) return
    const [first] = freeSeats(table)
    const free = seat ?? first
    if (free !== undefined) this.sheets.open("sit", free)
  }

  /** Onto the waiting list, by way of a name. */
  waitForSeat() {
    if (this.session.named) this.session.ask({ type: "wait_for_seat" })
    else this.sheets.open("sit", null)
  }

  /** @param {{name: string, seat: number | null, buyIn: number}} wanted */
  async sitDown(wanted) {
    const trouble = await this.session.sit(wanted)
    if (trouble) this.sit.fail(trouble)
    else this.sit.close()
  }

  /** @param {{type: string} & Record<string, unknown>} wanted */
  async want(wanted) {
    const refusal = await this.session.attempt(wanted)
    this.own.answer(refusal?.message ?? "")
  }

  async leave() {
    const { player, table } = this.session
    if (!player) return location.assign("/")
    const playing = table?.phase === "playing" && player.dealt
    if (await this.session.ask({ type: "leave" })) this.notice(say(playing ? "leave.after" : "leave.done"))
  }

  /** @param {boolean} plain */
  async goPlain(plain) {
    this.chosen = choose({ plain })
    await this.updateComplete
    if (plain) /** @type {import("./of-prompt.js").OfPrompt} */ (this.querySelector("of-prompt")).focusField()
    else this.dock.focus()
  }

  mute() {
    this.chosen = choose({ sounds: this.chosen.sounds === "off" ? "all" : "off" })
  }

  /** @param {import("./settings.js").Settings} chosen */
  choose(chosen) {
    this.chosen = chosen
    countIn(chosen.amounts === "blinds" ? this.session.table?.bigBlind ?? 0 : 0)
    this.querySelectorAll("of-ring, of-seat, of-pots, of-dock, of-decision, of-sizing").forEach(part => /** @type {Element} */ (part).requestUpdate())
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const doing = pressed(event)
    if (doing === null) return
    const decision = this.dock?.decision
    if (typeof doing === "number") decision?.preset(doing)
    else this.moves(event.shiftKey ? 10 : 1)[doing]?.()
    event.preventDefault()
  }

  /** What each key does now. @param {number} steps @returns {Record<string, (() => void) | undefined>} */
  moves(steps) {
    const { player } = this.session
    const decision = this.dock?.decision
    return {
      log: () => this.turnTo("log"), chat: () => this.turnTo("chat"), help: () => { this.sheets.open("settings") }, mute: () => this.mute(), escape: () => { if (this.panel) this.closePanel() },
      show: () => { this.session.showCards() },
      sit_out: () => { if (player) this.session.ask({ type: player.out ? "sit_in" : "sit_out" }) },
      ...decision && {
        fold: () => decision.fold(), call: () => decision.call(), raise: () => decision.raise(), field: () => decision.focusField(),
        more: () => decision.step(steps), less: () => decision.step(-steps),
      },
    }
  }

  /** A sheet could not be fetched. @param {string} sentence @param {() => void} again */
  miss(sentence, again) {
    this.notices.say(sentence, { words: say("try_again"), run: again })
    this.voice.interrupt(sentence)
  }

  /** @param {{text: string, name: string}} wanted */
  async say(wanted) {
    const trouble = await this.session.say(wanted)
    if (trouble) this.side.talk.fail(trouble)
    else this.side.talk.said()
  }

  /** By a key: to the log, or to where one talks. @param {import("./of-panel.js").Tab} tab */
  async turnTo(tab) {
    const { side } = this
    if (this.panel && side.shows(tab)) return this.closePanel()
    this.panel = true
    await side.show(tab)
    await this.updateComplete
    if (tab === "chat") side.talk.focusField()
    else side.enter()
  }

  async togglePanel() {
    if (this.panel) return this.closePanel()
    this.panel = true
    await this.updateComplete
    this.side.enter()
  }

  /** The drawer makes way for a decision, unless somebody is writing there. */
  makeWay() {
    const { side } = this
    if (!this.panel || side.writing) return
    this.panel = false
    if (this.opener.offsetParent && side.contains(document.activeElement)) this.dock.focus()
  }

  /** The focus goes back to where the panel is opened, or to the dock where it is always open. */
  closePanel() {
    this.panel = false
    if (this.opener.offsetParent) this.opener.focus()
    else this.dock.focus()
  }

  // ---------------------------------------------------------------- parts

  get dock() { return /** @type {import("./of-dock.js").OfDock} */ (this.querySelector("of-dock")) }
  get side() { return /** @type {import("./of-panel.js").OfPanel} */ (this.querySelector("of-panel")) }
  get opener() { return /** @type {HTMLElement} */ (this.querySelector("[data-testid=panel]")) }
  get own() { return /** @type {import("./of-own-seat.js").OfOwnSeat} */ (this.querySelector("of-own-seat")) }
  get sit() { return /** @type {import("./of-sit.js").OfSit} */ (this.querySelector("of-sit")) }
  get notices() { return /** @type {import("./of-notice.js").OfNotice} */ (this.querySelector("of-notice")) }
  get voice() { return /** @type {import("./of-voice.js").OfVoice} */ (this.querySelector("of-voice")) }

  /** @param {string} text */
  notice(text) {
    this.notices.say(text)
    this.voice.say([`${text}.`])
  }

  /** What somebody has to know who may have looked elsewhere: it is there until he has read it. @param {string} text */
  stay(text) {
    this.notices.say(text, { words: say("got_it"), run: () => {}, stays: true })
    this.voice.interrupt(`${text}.`)
  }

  /** Lines that are seen have been read; the rest is what the tests of the page read. */
  updated() {
    const { table, link, unread } = this.session
    if (unread && !document.hidden && this.side?.shows("chat")) this.session.read()
    const { dataset } = this
    dataset.connected = String(link.state === "open")
    dataset.seq = String(table?.seq ?? 0)
    dataset.hand = String(table?.hand ?? 0)
    dataset.street = table?.street ?? ""
    dataset.turn = table?.turn ? String(table.turn.seat) : ""
    dataset.phase = table?.phase ?? "idle"
  }

  dockPart() {
    const { session } = this
    const asks = (/** @type {string} */ type) => () => session.ask({ type })
    return html`<of-dock .table=${session.table} .hero=${session.hero} .mine=${session.mine} .place=${session.place} .lost=${session.lost} .sent=${session.sent} .advance=${session.advance}
      .careful=${this.chosen.careful} .next=${this.next}
      @act=${(/** @type {CustomEvent<{do: Deed, to: number}>} */ event) => session.act(event.detail.do, event.detail.to)}
      @wish=${(/** @type {CustomEvent<Wish | null>} */ event) => session.wish(event.detail)}
      @sit-out=${asks("sit_out")} @sit-in=${asks("sit_in")} @post=${asks("post")} @wait-for-blind=${asks("wait_for_blind")}
      @show-cards=${(/** @type {CustomEvent<string[]>} */ event) => session.showCards(event.detail)}
      @rabbit=${() => session.ask({ type: "rabbit", hand: session.table?.hand })}
      @top-up=${(/** @type {CustomEvent<number>} */ event) => session.ask({ type: "top_up", to: event.detail })}
      @own-seat=${() => this.sheets.open("own-seat")} @take-seat=${(/** @type {CustomEvent<number | null>} */ event) => this.takeSeat(event.detail)}
      @release=${asks("release")} @wait-for-seat=${this.waitForSeat} @stop-waiting=${asks("stop_waiting")}></of-dock>`
  }

  render() {
    const { session } = this
    if (session.missing) return html`<main class="missing"><h1>${say("missing")}</h1><p><a class="btn lead" href="/">${say("all_tables")}</a></p></main><of-voice></of-voice><of-notice></of-notice>`
    const { table, hero, player } = session
    return html`
      ${this.chosen.plain
        ? html`<of-prompt .session=${session} .careful=${this.chosen.careful} @take-seat=${(/** @type {CustomEvent<number>} */ event) => this.takeSeat(event.detail)} @leave=${this.leave} @plain=${() => this.goPlain(false)}></of-prompt>`
        : html`<button class="skip" type="button" data-testid="plain" @click=${() => this.goPlain(true)}>${say("typed.enter")}</button>`}
      <a class="skip" href="#dock">${say("dock.skip")}</a>
      <of-bar .table=${table} .seated=${hero !== null} .leaving=${player?.leaving ?? false} .hosts=${session.hosts} .panel=${this.panel} .unread=${session.unread} .muted=${this.chosen.sounds === "off"}
        @leave=${this.leave} @show-panel=${this.togglePanel} @invite=${() => this.sheets.open("invite")} @host=${() => this.sheets.open("host")} @mute=${this.mute} @show-settings=${() => this.sheets.open("settings")}></of-bar>
      <main class="stage" aria-label=${say("table")}>
        <of-ring .table=${table} .hero=${hero} .me=${session.link.me?.player ?? ""} .away=${session.away} .clock=${this.clock} .now=${this.now} .odds=${session.odds} .flights=${this.flights} .dealt=${this.dealt} ?data-frozen=${session.lost}
          @take-seat=${(/** @type {CustomEvent<number>} */ event) => this.takeSeat(event.detail)} @own-seat=${() => this.sheets.open("own-seat")}
          @landed=${(/** @type {CustomEvent<number>} */ event) => { this.flights = this.flights.filter(flight => flight.id !== event.detail) }}></of-ring>
      </main>
      ${this.dockPart()}
      <of-panel .table=${table} .player=${player} .mine=${session.mine} .clock=${this.clock} .open=${this.panel} .chat=${session.chat} .unread=${session.unread} .named=${session.named}
        @close=${this.closePanel} @done=${this.closePanel} @shown=${() => this.requestUpdate()} @say=${(/** @type {CustomEvent<{text: string, name: string}>} */ event) => this.say(event.detail)}
        @sit-out=${() => session.ask({ type: "sit_out" })} @sit-in=${() => session.ask({ type: "sit_in" })} @own-seat=${() => this.sheets.open("own-seat")} @hands=${() => this.sheets.open("hands")} @settlement=${() => this.sheets.open("settlement")}></of-panel>
      <of-hands .table=${table} .player=${player} .clock=${this.clock} .named=${session.named}></of-hands>
      <of-own-seat .table=${table} .player=${player} .mine=${session.mine} .clock=${this.clock} @leave=${this.leave}
        @want=${(/** @type {CustomEvent<{type: string} & Record<string, unknown>>} */ event) => this.want(event.detail)}></of-own-seat>
      <of-sit .table=${table} .place=${session.place} .named=${session.named} .me=${session.link.me?.player ?? ""}
        @sit=${(/** @type {CustomEvent<{name: string, seat: number | null, buyIn: number}>} */ event) => this.sitDown(event.detail)}
        @reserve=${(/** @type {CustomEvent<number>} */ event) => session.ask({ type: "reserve", seat: event.detail })}
        @release=${() => session.ask({ type: "release" })}></of-sit>
      <of-invite .table=${table}></of-invite>
      <of-settlement .table=${table} .player=${player} .clock=${this.clock}></of-settlement>
      ${session.hosts ? html`
        <of-host .session=${session} .table=${table} .deciding=${session.decision !== null} @invite=${() => this.sheets.open("invite")} @change-table=${() => this.sheets.open("change-table")}></of-host>
        <of-change-table .session=${session} @changed=${(/** @type {CustomEvent<string>} */ event) => this.notice(event.detail)}></of-change-table>` : nothing}
      <of-settings @settings=${(/** @type {CustomEvent<import("./settings.js").Settings>} */ event) => this.choose(event.detail)}></of-settings>
      <of-voice></of-voice>
      <of-notice .standing=${session.standing}></of-notice>`
  }
}
wear(settings())
speak()
keepOffline()
customElements.define("of-table", OfTable)
