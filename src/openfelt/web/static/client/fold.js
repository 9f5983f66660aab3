/**
 * The picture of a table as a fold over its events. Pure: nothing here knows a rule of the game, the time or the page.
 *
 * @import {TableView, TableEvent, TableSettings, Pot, Structure, Person, Hold} from "./protocol.js"
 * @import {Line} from "./lines.js"
 */

import { narrate } from "./lines.js"

/**
 * @typedef {"check" | "call" | "bet" | "raise" | "post" | "fold"} Word
 *
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} player
 * @property {string} name
 * @property {boolean} bot
 * @property {number} stack
 * @property {boolean} out       sits out from the next hand on
 * @property {boolean} leaving
 * @property {number} topUp      the stack asked for before the next hand, 0 for none
 * @property {boolean} outAtBlind  sits out when the big blind would reach it
 * @property {boolean} posts     posts the blinds it owes as soon as it can
 * @property {boolean} passedOver  was here when the hand began and was not dealt in
 * @property {boolean} dealt
 * @property {boolean} folded
 * @property {boolean} mucked
 * @property {boolean} shown
 * @property {string[]} cards    as far as this viewer may see them
 * @property {string[]} revealed  shown after the hand without need
 * @property {string} strength
 * @property {number} bet        in front of the player in this round
 * @property {{word: Word, amount: number, late: boolean} | null} last
 * @property {{amount: number, pots: number[], split: boolean} | null} won
 *
 * @typedef {{pot: number, amount: number, seats: number[], strength: string, plays: string[]}} Award
 * @typedef {{seat: number, decision: number, began: number, countdown: number, expires: number, bank: number}} Turn
 * The last `bank` milliseconds before `expires` come out of the time bank.
 *
 * @typedef {object} Table
 * @property {string} id
 * @property {string} name
 * @property {Structure} structure
 * @property {string} stakes
 * @property {number} seats
 * @property {number} minBuyIn
 * @property {number} maxBuyIn
 * @property {number} bigBlind
 * @property {number} chipUnit   the least chip
 * @property {number} seq        the number of the last event folded in
 * @property {number} hand
 * @property {number} began      the number of the event with which it began
 * @property {"idle" | "playing" | "between"} phase
 * @property {"" | "preflop" | "flop" | "turn" | "river" | "showdown"} street
 * @property {number | null} button
 * @property {Record<number, Player>} players
 * @property {number[]} dealtIn  the seats of the running hand, in the order of its first event
 * @property {string[]} board
 * @property {string[]} rabbit   the board cards that would have come, once they were shown
 * @property {Pot[]} pots
 * @property {number} dead       antes and dead posts that lie in no pot yet
 * @property {Turn | null} turn
 * @property {number | null} late  the seat whose time ran out, until what was done for it arrives
 * @property {Award[]} awards    of this hand, in the order they were paid
 * @property {number} nextAt     when the next hand begins, 0 when it is not known
 * @property {Person | null} host
 * @property {boolean} paused    no hand begins
 * @property {"" | "planned" | "closed"} closing
 * @property {boolean} chat      people may talk
 * @property {boolean} listed    it stands in the lobby
 * @property {Hold[]} holds      seats kept for somebody
 * @property {Person[]} waiting  the waiting list
 * @property {Person[]} banned
 * @property {string[]} muted    the players who may not talk
 * @property {Line[]} lines      the log, oldest first
 */

const MOST_LINES = 240
const DEAD = new Set(["ante", "dead_post", "big_blind_ante", "dead_ante"])
/** @type {Record<number, Table["street"]>} */
const STREETS = { 3: "flop", 4: "turn", 5: "river" }
const FRESH = {
  passedOver: false, dealt: false, folded: false, mucked: false, shown: false, revealed: [], strength: "", bet: 0, last: null, won: null,
}

/** What a table's settings say. @param {TableSettings} settings */
const rulesOf = settings => ({
  name: settings.name, structure: settings.game.structure, seats: settings.seats, minBuyIn: settings.min_buy_in,
  maxBuyIn: settings.max_buy_in, bigBlind: settings.game.stakes.blinds[1], chipUnit: settings.game.stakes.chip_unit, stakes: (settings.game.bets ?? settings.game.stakes.blinds).join("/"), chat: settings.chat,
  listed: settings.listed,
})

/** The table between hands, as a snapshot's view describes it. @param {TableView} view @param {number} seq @returns {Table} */
export const tableFrom = (view, seq) => ({
  ...rulesOf(view.settings), id: view.table,
  seq, hand: view.hand, began: seq, phase: "idle", street: "", button: view.button,
  players: Object.fromEntries(view.players.map(each => [each.seat, {
    ...FRESH, seat: each.seat, player: each.player, name: each.name, bot: each.bot, stack: each.stack,
    out: each.sitting_out, leaving: each.leaving, outAtBlind: each.out_at_blind, topUp: 0, posts: each.posts, cards: [],
  }])),
  dealtIn: [], board: [], rabbit: [], pots: [], dead: 0, turn: null, late: null, awards: [], nextAt: 0, lines: [],
  host: view.host, paused: view.paused, closing: "", holds: view.holds, waiting: view.waiting, banned: view.banned, muted: view.muted,
})

/** @param {Table} table @param {number} seat @param {Partial<Player>} change @returns {Table} */
const withPlayer = (table, seat, change) =>
  table.players[seat] ? { ...table, players: { ...table.players, [seat]: { ...table.players[seat], ...change } } } : table

/** @param {Table} table @param {(player: Player) => Partial<Player>} change @returns {Table} */
const withAll = (table, change) => ({
  ...table,
  players: Object.fromEntries(Object.values(table.players).map(each => [each.seat, { ...each, ...change(each) }])),
})

/** A list without somebody. @template {{player: string}} Each @param {Each[]} list @param {string} player */
const without = (list, player) => list.filter(each => each.player !== player)

/** What a player did: chips go from the stack to the bet, and the word stays until the round ends.
 * @param {Table} table @param {number} seat @param {Word} word @param {number} added @param {number} said */
const deed = (table, seat, word, added = 0, said = added) => {
  const player = table.players[seat]
  if (!player) return table
  const last = { word, amount: said, late: table.late === seat }
  return {
    ...withPlayer(table, seat, { last, stack: player.stack - added, bet: player.bet + added }),
    turn: null, late: null,
  }
}

/** @type {{[Type in TableEvent["type"]]?: (table: Table, event: any) => Table}} */
const STEPS = {
  hand_began: (table, event) => ({
    ...withAll(table, () => ({ ...FRESH, cards: [] })),
    hand: event.number, began: table.seq + 1, phase: "playing", street: "", dealtIn: [], board: [], rabbit: [], pots: [], dead: 0, turn: null, late: null,
    awards: [], nextAt: 0,
  }),
  hand_started: (table, event) => {
    const next = withAll(table, player => {
      const place = event.seats.indexOf(player.seat)
      return place < 0 ? { passedOver: true } : { dealt: true, posts: false, stack: event.stacks[place] }
    })
    return { ...next, button: event.button, dealtIn: event.seats, street: "preflop" }
  },
  posted: (table, event) => {
    const player = table.players[event.seat]
    if (!player) return table
    const dead = DEAD.has(event.kind)
    const last = dead ? player.last : /** @type {Player["last"]} */ ({ word: "post", amount: event.amount, late: false })
    const next = withPlayer(table, event.seat, {
      last, stack: player.stack - event.amount, bet: player.bet + (dead ? 0 : event.amount),
    })
    return dead ? { ...next, dead: table.dead + event.amount } : next
  },
  hole_dealt: (table, event) => withPlayer(table, event.seat, { cards: event.cards }),
  folded: (table, event) => withPlayer(deed(table, event.seat, "fold"), event.seat, { folded: true }),
  hand_killed: (table, event) => withPlayer(deed(table, event.seat, "fold"), event.seat, { folded: true }),
  checked: (table, event) => deed(table, event.seat, "check"),
  called: (table, event) => deed(table, event.seat, "call", event.amount),
  bet_made: (table, event) => deed(table, event.seat, "bet", event.amount),
  raised: (table, event) => deed(table, event.seat, "raise", event.amount, event.to),
  bet_returned: (table, event) => {
    const player = table.players[event.seat]
    return player
      ? withPlayer(table, event.seat, { stack: player.stack + event.amount, bet: Math.max(0, player.bet - event.amount) })
      : table
  },
  bets_collected: (table, event) => ({
    ...withAll(table, player => ({ bet: 0, last: player.folded ? player.last : null })),
    pots: event.pots, dead: 0, turn: null,
  }),
  board_dealt: (table, event) => {
    const board = [...table.board, ...event.cards]
    return { ...table, board, street: STREETS[board.length] ?? table.street }
  },
  hand_shown: (table, event) => {
    const next = withPlayer(table, event.seat, { shown: true, cards: event.cards, strength: event.strength })
    return table.board.length === 5 ? { ...next, street: "showdown", turn: null } : { ...next, turn: null }
  },
  hand_mucked: (table, event) => withPlayer(table, event.seat, { mucked: true }),
  cards_revealed: (table, event) => {
    const player = table.players[event.seat]
    if (!player) return table
    const fresh = event.cards.filter((/** @type {string} */ card) => !player.cards.includes(card))
    const cards = player.cards.length ? player.cards : ["??", "??"]
    return withPlayer(table, event.seat, { revealed: [...player.revealed, ...event.cards], cards: cards.map(card => card === "??" ? fresh.shift() ?? card : card) })
  },
  pot_awarded: (table, event) => {
    let next = table
    for (const share of event.shares) {
      const player = next.players[share.seat]
      if (!player) continue
      const before = player.won ?? { amount: 0, pots: [], split: false }
      next = withPlayer(next, share.seat, {
        stack: player.stack + share.amount,
        won: { amount: before.amount + share.amount, pots: [...before.pots, event.pot], split: before.split || event.shares.length > 1 },
      })
    }
    const award = {
      pot: event.pot, amount: event.amount, strength: event.strength, plays: event.plays,
      seats: event.shares.map((/** @type {{seat: number}} */ share) => share.seat),
    }
    const pots = next.pots.length ? next.pots : [{ amount: event.amount, seats: award.seats }]
    return { ...next, pots, awards: [...table.awards, award], turn: null }
  },
  hand_ended: (table, event) => {
    let next = table
    table.dealtIn.forEach((seat, place) => { next = withPlayer(next, seat, { stack: event.stacks[place] ?? next.players[seat]?.stack }) })
    return { ...next, phase: "between", turn: null }
  },
  hand_called_off: (table, event) => {
    const cleared = withAll(table, () => ({ ...FRESH, cards: [] }))
    const next = table.dealtIn.reduce((each, seat, place) => withPlayer(each, seat, { stack: event.stacks[place] }), cleared)
    return { ...next, phase: "between", street: "", board: [], pots: [], dead: 0, turn: null, late: null, awards: [] }
  },
  player_sat: (table, event) => ({
    ...table,
    waiting: without(table.waiting, event.player), holds: without(table.holds, event.player),
    players: {
      ...table.players,
      [event.seat]: {
        ...FRESH, seat: event.seat, player: event.player, name: event.name, bot: event.bot, stack: event.stack, out: false,
        leaving: false, outAtBlind: false, topUp: 0, posts: false, cards: [],
      },
    },
  }),
  leave_asked: (table, event) => withPlayer(table, event.seat, { leaving: true }),
  player_left: (table, event) => {
    const { [event.seat]: gone, ...players } = table.players
    return { ...table, players }
  },
  sat_out: (table, event) => withPlayer(table, event.seat, { out: true, outAtBlind: false }),
  sat_in: (table, event) => withPlayer(table, event.seat, { out: false, outAtBlind: false, leaving: false }),
  sit_out_planned: (table, event) => withPlayer(table, event.seat, { outAtBlind: event.planned }),
  top_up_asked: (table, event) => withPlayer(table, event.seat, { topUp: event.to }),
  chips_added: (table, event) => {
    const player = table.players[event.seat]
    return player ? withPlayer(table, event.seat, { stack: player.stack + event.amount, topUp: 0 }) : table
  },
  chips_given: (table, event) => {
    const player = table.players[event.seat]
    return player ? withPlayer(table, event.seat, { stack: player.stack + event.amount }) : table
  },
  seat_held: (table, event) => ({ ...table, holds: [...table.holds.filter(hold => hold.seat !== event.seat), event] }),
  hold_ended: (table, event) => ({ ...table, holds: table.holds.filter(hold => hold.seat !== event.seat) }),
  waiter_joined: (table, event) => ({ ...table, waiting: [...table.waiting, event] }),
  waiter_left: (table, event) => ({ ...table, waiting: without(table.waiting, event.player) }),
  table_made: (table, event) => ({ ...table, ...rulesOf(event.settings), host: { player: event.host, name: event.name } }),
  settings_changed: (table, event) => ({ ...table, ...rulesOf(event.settings) }),
  host_changed: (table, event) => ({ ...table, host: event }),
  paused: table => ({ ...table, paused: true, nextAt: 0 }),
  played_on: table => ({ ...table, paused: false }),
  banned: (table, event) => ({ ...table, banned: [...without(table.banned, event.player), event] }),
  pardoned: (table, event) => ({ ...table, banned: without(table.banned, event.player) }),
  muted: (table, event) => ({
    ...table, muted: event.muted ? [...table.muted, event.player] : table.muted.filter(player => player !== event.player),
  }),
  close_planned: table => ({ ...table, closing: "planned" }),
  table_closed: table => ({ ...table, closing: "closed", phase: "idle", turn: null }),
  rabbit_shown: (table, event) => ({ ...table, rabbit: event.cards }),
  next_hand_set: (table, event) => ({ ...table, nextAt: event.at }),
  turn_began: (table, event) => ({
    ...table,
    turn: { seat: event.seat, decision: event.decision, began: event.began, countdown: event.countdown, expires: event.expires, bank: event.bank ?? 0 },
  }),
  post_chosen: (table, event) => withPlayer(table, event.seat, { posts: event.posts }),
  timed_out: (table, event) => ({ ...table, late: event.seat }),
}

/** The table after one more event; its number grows by one whatever the event is. @param {Table} table @param {TableEvent} event @returns {Table} */
export const fold = (table, event) => {
  const next = { ...(STEPS[event.type]?.(table, event) ?? table), seq: table.seq + 1 }
  const lines = narrate(table, event, next)
  return lines.length ? { ...next, lines: [...table.lines, ...lines].slice(-MOST_LINES) } : next
}

/** All chips in: the pots, what lies dead, and the bets of this round. @param {Table} table */
export const allIn = table =>
  table.pots.reduce((sum, pot) => sum + pot.amount, table.dead)
  + Object.values(table.players).reduce((sum, player) => sum + player.bet, 0)

/** The seats that anybody may take, in order. @param {Table} table */
export const freeSeats = table =>
  Array.from({ length: table.seats }, (_none, seat) => seat).filter(seat => !table.players[seat] && !table.holds.some(hold => hold.seat === seat))
