/**
 * The messages of the protocol, version 1, as this client reads and writes them: JSON objects with a `type`.
 * Cards are strings such as "As", a card one may not see is "??"; amounts are whole chips, times are
 * milliseconds on the server's clock.
 *
 * @typedef {"NL" | "PL" | "FL"} Structure
 * @typedef {"fold" | "check" | "call" | "bet" | "raise" | "all_in"} Deed
 *
 * @typedef {{seat: number, price: number, low: number, high: number, step: number, opening: boolean}} Legal
 * @typedef {{name: "min" | "third" | "half" | "three_quarters" | "pot" | "all_in", to: number}} Preset
 * @typedef {{id: number, legal: Legal, presets: Preset[], pot: number, left: number, bets: number, cap: number}} Decision
 *
 * @typedef {{seat: number, player: string, name: string, stack: number, bot: boolean, sitting_out: boolean,
 *   leaving: boolean, out_at_blind: boolean, posts: boolean}} SeatView
 * @typedef {{id: string, name: string, seats: number, min_buy_in: number, max_buy_in: number, listed: boolean,
 *   spectators: boolean, spectator_delay: number, chat: boolean, bots: boolean, straddle: boolean,
 *   game: {structure: Structure, bets?: [number, number], stakes: {blinds: [number, number], ante: number, chip_unit: number}}}} TableSettings
 * @typedef {{player: string, name: string}} Person
 * @typedef {{seat: number, player: string, name: string, until: number, offered: boolean}} Hold
 * @typedef {{table: string, settings: TableSettings, stakes: string, hand: number, button: number | null,
 *   players: SeatView[], holds: Hold[], waiting: Person[], host: Person | null, paused: boolean, banned: Person[],
 *   muted: string[]}} TableView
 *
 * @typedef {{amount: number, seats: number[]}} Pot
 * @typedef {{seat: number, amount: number}} Share
 *
 * @typedef {{type: "hand_began", number: number}} HandBegan
 * @typedef {{type: "hand_started", button: number, seats: number[], stacks: number[], small_blind: number | null,
 *   big_blind: number}} HandStarted
 * @typedef {{type: "posted", seat: number, amount: number, kind: string}} Posted
 * @typedef {{type: "hole_dealt", seat: number, cards: string[]}} HoleDealt
 * @typedef {{type: "folded" | "checked" | "hand_killed" | "protected", seat: number}} Passed
 * @typedef {{type: "called" | "bet_made", seat: number, amount: number}} Wagered
 * @typedef {{type: "raised", seat: number, amount: number, to: number}} Raised
 * @typedef {{type: "bet_returned", seat: number, amount: number}} BetReturned
 * @typedef {{type: "bets_collected", pots: Pot[]}} BetsCollected
 * @typedef {{type: "burned", card: string}} Burned
 * @typedef {{type: "board_dealt", cards: string[]}} BoardDealt
 * @typedef {{type: "hand_shown", seat: number, cards: string[], strength: string}} HandShown
 * @typedef {{type: "hand_mucked", seat: number}} HandMucked
 * @typedef {{type: "cards_revealed", seat: number, cards: string[]}} CardsRevealed
 * @typedef {{type: "pot_awarded", pot: number, amount: number, shares: Share[], strength: string,
 *   plays: string[]}} PotAwarded
 * @typedef {{type: "hand_ended" | "hand_called_off", stacks: number[]}} HandEnded
 * @typedef {{type: "player_sat", seat: number, player: string, name: string, stack: number, bot: boolean}} PlayerSat
 * @typedef {{type: "leave_asked" | "sat_out" | "sat_in" | "timed_out", seat: number}} SeatFact
 * @typedef {{type: "player_left", seat: number, player: string, stack: number}} PlayerLeft
 * @typedef {{type: "top_up_asked", seat: number, to: number}} TopUpAsked
 * @typedef {{type: "chips_added", seat: number, amount: number}} ChipsAdded
 * @typedef {{type: "next_hand_set", at: number}} NextHandSet
 * @typedef {{type: "turn_began", seat: number, decision: number, began: number, countdown: number,
 *   expires: number, bank?: number}} TurnBegan
 * @typedef {{type: "bank_used", seat: number, left: number}} BankUsed
 * @typedef {{type: "blinds_missed", seat: number, small: boolean, big: boolean}} BlindsMissed
 * @typedef {{type: "post_chosen", seat: number, posts: boolean}} PostChosen
 * @typedef {{type: "sit_out_planned", seat: number, planned: boolean}} SitOutPlanned
 * @typedef {{type: "chips_given" | "gift_planned", seat: number, amount: number}} Gift
 * @typedef {{type: "seat_held", seat: number, player: string, name: string, until: number, offered?: boolean}} SeatHeld
 * @typedef {{type: "hold_ended", seat: number, player: string}} HoldEnded
 * @typedef {{type: "waiter_joined" | "host_changed" | "banned", player: string, name: string}} PersonFact
 * @typedef {{type: "waiter_left" | "pardoned", player: string}} PersonGone
 * @typedef {{type: "table_made", settings: TableSettings, host: string, name: string}} TableMade
 * @typedef {{type: "settings_changed" | "settings_planned", settings: TableSettings}} SettingsChanged
 * @typedef {{type: "paused" | "played_on" | "close_planned" | "table_closed"}} TableFact
 * @typedef {{type: "kicked", seat: number, player: string}} Kicked
 * @typedef {{type: "muted", player: string, muted: boolean}} Muted
 * @typedef {{type: "rabbit_shown", cards: string[]}} RabbitShown
 * @typedef {{type: "skipped"}} Skipped
 *
 * @typedef {HandBegan | HandStarted | Posted | HoleDealt | Passed | Wagered | Raised | BetReturned | BetsCollected
 *   | Burned | BoardDealt | HandShown | HandMucked | CardsRevealed | PotAwarded | HandEnded | PlayerSat | SeatFact | PlayerLeft
 *   | TopUpAsked | ChipsAdded | NextHandSet | TurnBegan | BankUsed | BlindsMissed
 *   | PostChosen
 *   | SitOutPlanned | Gift | SeatHeld | HoldEnded | PersonFact | PersonGone | TableMade | SettingsChanged | TableFact | Kicked
 *   | Muted | RabbitShown | Skipped} TableEvent
 *
 * @typedef {{type: "welcome", protocol: number, player: string, name: string, now: number}} Welcome
 * @typedef {{table: string, name: string, structure: Structure, stakes: string, seats: number,
 *   taken: {seat: number, bot: boolean}[], min_buy_in: number, max_buy_in: number, average_pot: number,
 *   hands_an_hour: number, waiting: number, host_name: string, spectators: boolean, paused: boolean}} LobbyTable
 * @typedef {{type: "lobby", tables: LobbyTable[], people: number, bots: number}} Lobby
 * @typedef {{type: "snapshot", table: string, seq: number, base: number, now: number, view: TableView,
 *   events: TableEvent[]}} Snapshot
 * @typedef {{type: "events", table: string, first: number, now: number, events: TableEvent[]}} Events
 * @typedef {{live: number, dead: number, posts: boolean}} Debt
 * @typedef {{least: number, most: number, to: number, auto: number, gift: number, needed: boolean}} Purse
 * @typedef {{type: "your_seat", table: string, seq: number, seat: number, strength: string, price: number,
 *   decision?: Decision | null, debt?: Debt | null, purse?: Purse | null, may_show: string[], may_rabbit: boolean}} YourSeat
 * @typedef {{type: "your_place", table: string, least: number, most: number, waiting: number, may_wait: boolean,
 *   held: number | null, until: number, offered: boolean, banned: boolean}} YourPlace
 * @typedef {{player: string, name: string, text: string, at: number}} ChatLine
 * @typedef {{type: "chat", table: string, lines: ChatLine[], whole: boolean}} Chat
 * @typedef {{seat: number, share: number, win: number, tie: number}} HandEquity  in thousandths of the pot
 * @typedef {{type: "equities", table: string, seq: number, hands: HandEquity[]}} Equities
 * @typedef {{type: "presence", table: string, away: number[]}} Presence
 * @typedef {{type: "ack", id: string}} Ack
 * @typedef {{type: "error", reason: string, message: string, id: string, table: string, legal?: Legal | null, field?: string, word?: string, numbers?: Record<string, number>}} Refusal
 * @typedef {{type: "notice", table: string, word: string, message: string}} Notice
 * @typedef {{type: "pong", sent: number, now: number}} Pong
 *
 * @typedef {Welcome | Lobby | Snapshot | Events | YourSeat | YourPlace | Equities | Presence | Chat | Ack
 *   | Refusal | Notice | Pong} ServerMessage
 */

export const PROTOCOL = 1

/** The types of the messages that the room sends. @type {ReadonlySet<string>} */
export const MESSAGES = new Set(/** @type {ServerMessage["type"][]} */ ([
  "welcome", "lobby", "snapshot", "events", "your_seat", "your_place", "equities", "presence", "chat", "ack", "error", "notice", "pong",
]))
