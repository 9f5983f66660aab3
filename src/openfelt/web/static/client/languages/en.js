/** English. */

/** @import {Catalogue} from "../language.js" */

/** Refusals that say more to the reader in our words than in the room's. @type {Record<string, string>} */
const PLAINLY = {
  stale: "That came too late. The hand has gone on", no_hand: "That came too late. The hand is over",
  not_your_turn: "It is not your turn", no_name: "Choose a name first", silent: "Not sent. Try again",
}

/** @type {Catalogue} */
export default {
  code: "en",
  name: "English",
  numbers: "en-GB",
  hand: words => words,
  aHand: words => /^(pair|straight|flush|full|royal)/.test(words) ? `a ${words}` : words,
  refusal: (reason, message) => PLAINLY[reason] ?? message,
  notice: (_word, message) => message,
  messages: {
    // Cards, hands, games
    "rank.A": "ace", "rank.K": "king", "rank.Q": "queen", "rank.J": "jack", "rank.T": "ten", "rank.9": "nine", "rank.8": "eight",
    "rank.7": "seven", "rank.6": "six", "rank.5": "five", "rank.4": "four", "rank.3": "three", "rank.2": "two",
    "suit.s": "spades", "suit.h": "hearts", "suit.d": "diamonds", "suit.c": "clubs",
    "card": "{rank} of {suit}", "card.back": "face-down card", "card.none": "not dealt", "card.plays": "{card}, plays", "card.rabbit": "{card}, would have come",
    "list.and": "{first} and {last}",
    "game.NL": "No-Limit", "game.PL": "Pot-Limit", "game.FL": "Limit",
    "street.preflop": "Preflop", "street.flop": "Flop", "street.turn": "Turn", "street.river": "River", "street.showdown": "Showdown",
    "preset.min": "Min", "preset.third": "⅓ pot", "preset.half": "½ pot", "preset.three_quarters": "¾ pot", "preset.pot": "Pot", "preset.all_in": "All-in",
    "preset.min.spoken": "the least", "preset.third.spoken": "a third of the pot", "preset.half.spoken": "half the pot",
    "preset.three_quarters.spoken": "three quarters of the pot", "preset.pot.spoken": "the pot", "preset.all_in.spoken": "all-in",
    "pot.only": "pot", "pot.main": "main pot", "pot.side": "side pot", "pot.side.numbered": "side pot {number}",
    "pot.label": "Pot", "pot.label.main": "Main", "pot.label.side": "Side", "pot.label.side.numbered": "Side {number}", "pot.label.sides": "{count} sides",
    "pot.for": "{amount}, for {names}", "pot.more": { one: "{count} side pot more", other: "{count} side pots more" },
    "count.tables": { one: "{count} table", other: "{count} tables" }, "count.people": { one: "{count} person", other: "{count} people" },
    "count.bots": { one: "{count} bot", other: "{count} bots" }, "count.seats": { one: "{count} seat", other: "{count} seats" }, "count.hands": { one: "{count} hand", other: "{count} hands" },
    "seconds": "{count} s", "amount.blinds": "{number} BB", "amount.thousands": "{number}k", "amount.millions": "{number}M", "amount.billions": "{number}B",

    // Every page
    "notices": "Notices", "close": "Close", "got_it": "Got it", "try_again": "Try again", "reload": "Reload the page", "settings": "Settings", "all_tables": "All tables",
    "connecting": "Connecting.", "reconnecting": "Reconnecting.", "reconnected": "Connected again.", "tables": "Tables",
    "trouble.unknown": "The room said something that this page does not understand",
    "trouble.version": "The room has been renewed since this page was loaded",
    "trouble.unreachable": "The room cannot be reached. Try again",
    "trouble.name": "That name cannot be used",
    "trouble.session": "The room does not know you any more. Choose a name to go on",
    "offline": "The room cannot be reached", "offline.hint": "Your seat and your clock are kept by the room. This page goes on by itself as soon as the room answers.",

    // The bar over a table
    "bar.leave": "Leave", "bar.leave.seat": "Leave your seat", "bar.leaving": "Leaving", "bar.leaving.after": "Leaving after this hand", "bar.hand": "hand",
    "bar.mute": "Mute", "bar.unmute": "Sounds on", "bar.side": "Log and chat", "bar.side.new": { one: "Log and chat, {count} new line", other: "Log and chat, {count} new lines" },

    // A seat
    "seat": "Seat {number}", "seat.free": "free", "seat.free.plaque": "Free seat", "seat.sit": "Sit here", "seat.sit.spoken": "{seat}. Sit here",
    "seat.you": "you, {name}", "seat.bot": "bot", "seat.in_front": "{amount} in front", "seat.behind": "{amount} behind", "seat.two_cards": "two cards",
    "seat.cards": "{first} and {second}", "seat.button": "has the button", "seat.timed_out": "Timed out",
    "seats": "Seats, clockwise", "seats.from_you": "Seats, clockwise from you",
    "tab.check": "Check", "tab.call": "Call {amount}", "tab.bet": "Bet {amount}", "tab.raise": "Raise to {amount}", "tab.raise.tall": "To {amount}", "tab.post": "Posts {amount}", "tab.fold": "Folded",
    "tab.check.spoken": "checks", "tab.call.spoken": "calls {amount}", "tab.bet.spoken": "bets {amount}", "tab.raise.spoken": "raises to {amount}",
    "tab.post.spoken": "posts {amount}", "tab.fold.spoken": "folded",
    "tab.wins": "Wins {amount}", "tab.wins.spoken": "wins {amount}", "tab.wins.with": "wins {amount} with {hand}",
    "tab.splits": "Splits {amount}", "tab.splits.spoken": "splits {amount}", "tab.splits.with": "splits {amount} with {hand}",
    "tab.won": "Won {amount}", "tab.won.spoken": "won {amount}", "tab.won.side": "Won side {amount}", "tab.won.side.spoken": "won the side pot, {amount}",
    "tab.broke": "No chips", "tab.broke.spoken": "has no chips", "tab.out": "Sitting out", "tab.out.spoken": "sits out",
    "tab.next": "Next hand", "tab.next.spoken": "joins with the next hand", "tab.ready.spoken": "waits for the next hand",
    "tab.blind": "Waits for blind", "tab.blind.tall": "Waits for BB", "tab.blind.spoken": "waits for the big blind",
    "tab.joining.tall": "Joining", "tab.joining.spoken": "{name} is joining", "tab.turn": "To act", "tab.turn.spoken": "to act", "tab.turn.left": "to act, {clock}", "tab.bank": "Bank {count} s",
    "tab.odds": "{share}", "tab.odds.ties": "{share} · tie {ties}", "tab.odds.spoken": "worth {share} of the pot", "tab.odds.spoken.ties": "worth {share} of the pot, ties {ties}",
    "tab.revealed": "Shows", "tab.revealed.spoken": "shows", "tab.mucked": "Mucked", "tab.mucked.spoken": "mucks", "tab.shows.spoken": "shows {hand}",
    "tab.all_in": "All-in", "tab.all_in.amount": "All-in {amount}", "tab.all_in.spoken": "is all-in", "tab.all_in.for": "is all-in for {amount}",
    "tab.away": "Reconnecting", "tab.away.spoken": "has lost the connection",
    "odds.all": "Chances: {odds}.", "odds.of": "{name} {share}", "odds.below": "under {share}", "odds.above": "over {share}",
    "board": "Board", "board.street": "Board, {street}", "table": "Table",
    "result.wins": "wins {what}", "result.wins.with": "wins {what} with {hand}", "result.splits": "split {what}", "result.splits.with": "split {what} with {hand}",
    "result.pot": "the {pot}",

    // The log
    "log": "Log", "panel": "Log and chat", "panel.close": "Close log and chat", "log.hand": "Hand {number}", "log.pot": "pot {amount}", "log.to_act": "to act",
    "log.ante": "ante", "log.small_blind": "small blind", "log.big_blind": "big blind", "log.straddle": "straddle", "log.live_post": "posts",
    "log.dead_post": "dead post", "log.big_blind_ante": "big blind ante", "log.dead_ante": "ante", "log.all_in": "{says}, all-in",
    "log.has": "has", "log.killed": "leaves the hand", "log.protected": "runs out of time and is protected",
    "log.folds": "folds", "log.folds.late": "runs out of time and folds", "log.checks": "checks", "log.checks.late": "runs out of time and checks",
    "log.calls": "calls", "log.calls.all_in": "calls all-in", "log.bets": "bets", "log.bets.all_in": "bets all-in",
    "log.raises": "raises to", "log.raises.all_in": "raises all-in to", "log.returned": "takes back", "log.shows": "shows", "log.mucks": "mucks", "log.rabbit": "Would have come",
    "log.wins": "wins the {pot}", "log.shares": "takes a share of the {pot}", "log.sits": "sits down with", "log.leaves": "leaves with",
    "log.tops_up": "tops up by", "log.sits_out": "sits out", "log.sits_in": "sits in", "log.bank": "uses the time bank",
    "log.given": "is given", "log.kicked": "is sent away", "log.paused": "pauses the table", "log.played_on": "lets play go on", "log.host": "is the host now",
    "log.settings": "changes the table", "log.closes": "closes the table after this hand", "log.called_off": "The hand is called off; all have their chips again",

    // The chat
    "chat": "Chat", "chat.new": "{count} new", "chat.empty": "Nobody has said anything yet.", "chat.none": "There is no talk at this table.",
    "chat.field": "Say something", "chat.name": "Your name", "chat.send": "Say it", "chat.sending": "Saying it", "chat.spoken": "{name} says: {text}",

    // The dock
    "dock": "Your action", "dock.skip": "To your decision", "dock.have": "You have *{hand}*", "dock.to_act": "{name} to act",
    "dock.next": "Next hand in {count} s", "dock.next.now": "Next hand", "dock.won": "You won *{amount}*", "dock.won.with": "You won *{amount}* with *{hand}*",
    "dock.result": "*{who}* {says}", "dock.to_call": "{amount} to call", "dock.pot": "pot {amount}", "dock.bets": "{price} · bet {bets} of {cap}",
    "dock.range": "{low} to {high}", "dock.lost": "*Reconnecting.*", "dock.lost.seated": "*Reconnecting.* Your seat and your clock are kept by the room.",
    "dock.watching": "You are watching. Take a free seat to play.", "dock.watching.full": "You are watching. All seats are taken.",
    "dock.all_in": "You are *all-in*", "dock.folded": "You folded", "dock.broke": "You have *no chips* left", "dock.out": "You sit out",
    "dock.waits": "You wait for *the big blind*", "dock.posts": "You post *the blind* as soon as you can", "dock.joins": "You join with the next hand",
    "dock.soon": "The next hand begins soon", "dock.alone": "You wait for another player",
    "dock.sit_out": "Sit out next hand", "dock.sit_in": "Sit in", "dock.post": "Post {amount} and play", "dock.wait": "Wait for the big blind",
    "dock.show": "Show your cards", "dock.show.both": "Show both", "dock.show.one": "Show", "dock.show.spoken": "Show the {card}",
    "dock.rabbit": "What would have come?",
    "dock.top_up": "Top up to {amount}", "dock.top_up.back": "Take the top-up back", "dock.take_seat": "Take a seat",
    "dock.take_held": "Take seat {number}", "dock.release": "Let it go", "dock.wait_for_seat": "Wait for a seat", "dock.stop_waiting": "Stop waiting",
    "dock.held": "Seat {number} is kept for you.", "dock.offered": "It is your turn: seat {number} is kept for you.", "dock.queue": "You are number *{number}* on the waiting list.",
    "dock.banned": "The host does not let you sit down at this table.", "dock.paused": "The host has paused the table", "dock.paused.brief": "Paused by the host",
    "dock.closing.planned": "The host closes this table after the hand.", "dock.closing.closed": "This table is closed. Your chips are with you again.",
    "wish": "In advance", "wish.check_or_fold": "Check or fold", "wish.check": "Check", "wish.fold": "Fold", "wish.call": "Call {price}", "wish.call_any": "Call any bet",
    "wish.lapsed.call": "The price has changed. It is {price} to call now", "wish.lapsed.check": "The price has changed. You can check now",
    "act.fold": "Fold", "act.check": "Check", "act.call": "Call {price}", "act.call.all_in": "Call {price}, *all-in*",
    "act.bet": "Bet {amount}", "act.raise": "Raise to {amount}", "act.all_in": "All-in {amount}",
    "act.question": "You can check for nothing. Fold anyway?",
    "size.bets": "Bet sizes", "size.raises": "Raise sizes", "size.bet": "Bet", "size.raise": "Raise to", "size.less": "{step} less", "size.more": "{step} more",
    "turn.call": "Your turn: {price} to call, pot {pot}, {count} seconds.", "turn.check": "Your turn: you can check, pot {pot}, {count} seconds.",
    "turn.left": "{count} seconds left.", "turn.title": "Your turn · {place}", "turn.title.left": "Your turn, {count} s · {place}", "turn.title.offered": "Your seat is ready · {place}",
    "turn.over.folded": "Time is up: folded", "turn.over.checked": "Time is up: checked", "turn.over.protected": "Time is up: you stay in for what you have bet",
    "turn.over.back": "You sit out. Sit in to play on", "turn.over.back.typed": "You sit out. Type in to play on",
    "leave.after": "You leave after this hand", "leave.done": "You have left your seat",
    "missing": "There is no such table",

    // On the way to a seat
    "sit.title": "Take seat {number}", "sit.name": "Your name", "sit.chips": "Chips to begin with", "sit.take": "Take the seat", "sit.wait.title": "Wait for a seat", "sit.wait.hint": "You are told as soon as a seat is free, and it is kept for you for a minute.", "sit.wait": "Put me on the list",
    "sit.gone": "Seat {number} has just been taken.", "sit.instead": "Take seat {number} instead", "sit.instead.wait": "All seats are taken. Wait for one",

    // Your own seat
    "own": "Your seat", "own.title": "Your seat, number {number}", "own.stay": "The hands to come", "own.stay.in": "Play on", "own.stay.out": "Sit out next hand", "own.stay.blind": "Sit out at the next big blind",
    "own.chips": "Chips", "own.fill": "Fill up to", "own.full": "Your stack is too large for more chips.", "own.once": "Once", "own.once.to": "Once, to {amount}", "own.once.back": "Not this once",
    "own.always": "After each hand", "own.always.to": "After each hand, to {amount}", "own.always.back": "Not after each hand", "own.leave": "Leave your seat", "own.leave.back": "Stay after all",
    "own.set.out": "You sit out from the next hand on", "own.set.blind": "You sit out at the next big blind", "own.set.once": "Fills up to {amount} before the next hand", "own.set.always": "Fills up to {amount} after each hand", "own.set.gift": "The host gives you {amount} after the hand",
    "chips.range": "{low} to {high}. The chips are only chips.", "chips.wrong": "A whole number from {low} to {high}, please.",
    "reminder": "Your turn", "reminder.left": "Your turn, {count} s", "reminder.to_table": "To the table",

    // Hands that are over
    "hands": "Hands of this table", "hands.hint": "You get what you may see: your own cards, and those that were shown.", "hands.coming": "The hands are on their way.", "hands.none": "No hand is over yet.", "hands.more": "Older hands", "hands.trouble": "The hands cannot be read",
    "hands.won": "you won {amount}", "hands.lost": "you lost {amount}", "hands.even": "you came out even", "hands.as": "Hand {number} as {format}", "hands.mine": "All your hands, at every table",
    "hands.phh": "PHH", "hands.pokerstars": "PokerStars", "hands.ohh": "Open Hand History",

    // Who owes whom
    "settlement": "Who owes whom", "settlement.hint": "What everybody has won at this table. A hand that is being played counts once it is over.", "settlement.coming": "The books are on their way.",
    "settlement.span": "Since when", "settlement.span.all": "All of it", "settlement.span.night": "Last 12 hours",
    "settlement.payments": "Payments", "settlement.pays": "*{debtor}* pays *{creditor}* *{amount}*", "settlement.even": "Nobody owes anything.",
    "settlement.greedy": "With so many people there may be a way with fewer payments.", "settlement.csv": "As a sheet (CSV)",

    // The form of a table
    "form.usual": "as usual", "form.less": "{label}: one less", "form.more": "{label}: one more", "form.smaller": "{label}, the smaller one", "form.larger": "{label}, the larger one",
    "form.whole": "{label}: type a whole number", "form.whole.pair": "{label}: type two whole numbers",
    "form.part.more": "More", "form.part.more.hint": "Buy-in, ante, spectators, chat and bots", "form.part.rules": "House rules", "form.part.rules.hint": "The clock, and where card rooms differ",
    "unfit.unnamed": "A table needs a name", "unfit.invisible": "A name is written in characters one can see", "unfit.length": "{least} to {most} characters, not {given}",
    "unfit.bounds": "{least} to {most}, not {given}", "unfit.too_few": "At least {least}, not {amount}", "unfit.no_multiple": "{amount} is no multiple of the smallest chip, {unit}",
    "unfit.small_blind": "The small blind of {small} is larger than the big blind of {big}", "unfit.bets": "The larger bet of {big} is smaller than the lower one of {small}",
    "unfit.blind_above_bet": "The big blind of {blind} is larger than the lower bet of {bet}", "unfit.blinds_unnamed": "With this house rule the blinds have to be named",
    "unfit.half_a_chip": "Half of {bet} is no whole number of chips. Name the blinds, or take another bet",
    "unfit.buy_ins": "The greatest buy-in of {most} is below the least of {least}", "unfit.below_the_blind": "The least buy-in of {amount} does not pay the big blind of {blind}",
    "unfit.clock": "Nobody decides in less than {least} seconds. Give quiet time and countdown more", "unfit.no_clock": "A clock needs some time to think or to count down",
    "making.title": "Make a table", "making.me": "Your name", "making.name": "{name}’s table", "making.make": "Make the table",
    "trouble.refused": "The room did not take this. Try again",

    // The invite
    "invite": "Invite", "invite.title": "Invite to this table", "invite.hint": "Whoever has the link can come and sit down. A name is all it takes.", "invite.code": "The link as a QR code",
    "invite.link": "Link", "invite.copy": "Copy the link", "invite.copied": "Copied", "invite.copy.yourself": "Press and hold the link to copy it", "invite.share": "Share", "invite.share.failed": "It could not be shared. Copy the link instead",
    "invite.text": "Come and play at {name}", "invite.here": "{host} is this machine alone. Open the room by its address in the network to invite others.",

    // The host's table
    "host": "Host", "host.title": "Your table", "host.turn": "It is your turn", "host.to_table": "To the table", "host.people": "People", "host.alone": "Nobody is here yet. Invite somebody.",
    "host.pause": "Pause", "host.play_on": "Go on", "host.paused": "No hand begins until you let play go on.", "host.change": "Change", "host.close": "Close the table",
    "host.close.question": "Close the table for good? Everybody takes his chips along.", "host.no": "Not now",
    "host.seat": "Seat {number} · {stack}", "host.seat.bot": "Seat {number} · {stack} · bot", "host.waits": "Waits for a seat", "host.talked": "Watches", "host.banned": "May not sit down", "host.muted": "may not talk",
    "host.chips": "Chips", "host.give": "Give chips", "host.mute": "Mute", "host.unmute": "Let talk", "host.kick": "Send away", "host.ban": "Send away for good", "host.unban": "Let sit down", "host.hand_over": "Make host",
    "host.ban.question": "Send {name} away for good? You can let him sit down again later.", "host.hand_over.question": "Make {name} the host? You have no say over the table any more.",
    "host.given": "The chips are given.", "host.given.later": "The chips are given after this hand.", "host.kicked": "Done.", "host.kicked.later": "Whoever plays this hand leaves after it.",
    "host.closing": "The table is closed.", "host.closing.later": "The table is closed after this hand.", "host.kicked.you": "The host has sent you away from this table",
    "changing.title": "Change the table", "changing.hint": "What you change takes effect between two hands. A hand that is being played goes on by its own rules.", "changing.change": "Change the table",
    "changing.done": "The table is changed", "changing.later": "The table is changed after this hand", "changing.nothing": "Nothing was changed",

    // Typed commands
    "typed": "Typed commands", "typed.label": "Command", "typed.send": "Do it", "typed.leave": "To the picture", "typed.enter": "Play by typed commands",
    "typed.hint": "Type f to fold, c to check or call, r 120 to raise to 120, and help for everything else",
    "typed.unknown": "There is no command “{word}”. Type help for all of them", "typed.not_your_turn": "It is not your turn. {turn}",
    "typed.turn.nobody": "Nobody is to act.", "typed.turn.other": "{name} is to act, {count} seconds.", "typed.turn.you": "Your turn: {may}. {count} seconds.", "typed.turn.raise": "raise to {low} up to {high}",
    "typed.fold_free": "You can check for nothing. Type f again to fold anyway", "typed.no_raise": "You cannot raise now: call or fold",
    "typed.range": "Say how much: {low} to {high}, in steps of {step}", "typed.stack": "Seat {number}, {name}: {amount}, bet {bet}", "typed.stack.you": "Seat {number}, you: {amount}, bet {bet}",
    "typed.pot": "Pot {amount}.", "typed.board.empty": "The board is empty.", "typed.cards.none": "You have no cards.", "typed.cards.hand": "{cards}. You have {hand}.",
    "typed.help.fold": "fold", "typed.help.call": "check or call", "typed.help.raise": "with a number: bet or raise to so many chips", "typed.help.all_in": "put everything in",
    "typed.help.turn": "whose turn it is, and what you may do", "typed.help.cards": "your cards", "typed.help.board": "the board", "typed.help.pot": "the pot", "typed.help.stacks": "everybody’s chips",
    "typed.help.show": "show your cards after a hand; with 1 or 2 only the first or the second", "typed.show.none": "You have no cards that you could show now.",
    "typed.show.which": "Type show for all of them, or the number of one: {cards}.", "typed.help.rabbit": "show the board cards that would have come, where the table has that", "typed.rabbit.none": "There are no cards to show that would have come.",
    "typed.help.odds": "what the hands are worth that lie open", "typed.odds.none": "No hands lie open before the board is complete.",
    "typed.help.log": "the last lines of the log", "typed.help.say": "with words: say them to the table", "typed.help.chat": "what was said last", "typed.say.what": "Type say and what you want to say", "typed.help.sit": "take a seat, with a number that one", "typed.sit.full": "You cannot sit down: all seats are taken.", "typed.sit.which": "That seat is not free. These are: {seats}", "typed.help.out": "sit out next hand", "typed.help.in": "sit in again", "typed.help.top": "with a number: fill your stack up to it before the next hand, 0 for not", "typed.help.auto": "the same after each hand", "typed.help.leave": "leave your seat", "typed.fill.none": "You add no chips", "typed.help.help": "this list",

    // Your profile
    "profile": "Your profile", "profile.of": "{name}, your profile", "profile.joined": "Here since {when}.", "profile.private": "Nobody but you is shown this page.",
    "profile.nameless": "You have no name here yet: take a seat at a table, and you find here what you have played.",
    "profile.figure.hands": "Hands", "profile.figure.net": "Result", "profile.figure.on_tables": "On tables", "profile.figure.wallet": "With you",
    "profile.rename": "Change your name", "profile.rename.save": "Save", "profile.renamed": "Your name is changed.", "profile.renamed.seated": "Your name is changed. Where you sit you keep the old one until you sit down anew.",
    "profile.tables": "Tables", "profile.tables.none": "You have not played yet.", "profile.last": "last on {when}", "profile.chips": "{brought} brought, {took} taken away",
    "profile.chips.has": "{brought} brought, {took} taken away, {has} there now", "profile.cup": "A tournament: its chips do not count.",
    "profile.sessions": "Sessions", "profile.sessions.none": "You have not sat down yet.", "profile.sessions.more": "Older sessions", "profile.session.since": "since {when}",
    "profile.session.took": "{brought} brought, {took} taken away", "profile.session.has": "{brought} brought, {took} there now",
    "profile.hands": "Hands", "profile.hand": "Hand {number} · {name}", "profile.hand.as": "Hand {number} at {name} as {format}",
    "profile.made": "Tables you made", "profile.made.on": "made on {when}", "profile.made.closed": "closed on {when}",
    "profile.device": "This browser", "profile.forget": "Forget me here", "profile.forget.hint": "Is this a machine that others use too? Then have it forget you when you go.",
    "profile.forget.question": "There is no password, so nobody can come back as you, not even you: your chips, hands and tables are out of reach then.",
    "profile.forget.yes": "Forget me", "profile.forget.seated": "Leave your seat first: your chips lie there",

    // Settings
    "settings.theme": "Theme", "settings.theme.system": "System", "settings.theme.light": "Light", "settings.theme.dark": "Dark",
    "settings.language": "Language", "settings.language.system": "System", "settings.deck": "Four colours for the four suits",
    "settings.careful": "Ask before folding when a check is free",
    "settings.sounds": "Sounds", "settings.sounds.all": "All", "settings.sounds.turn": "My turn only", "settings.sounds.off": "None",
    "settings.vibrate": "Vibrate when it is my turn",
    "settings.speed": "Speed of the deal", "settings.speed.calm": "Calm", "settings.speed.brisk": "Brisk", "settings.speed.instant": "At once",
    "settings.amounts": "Amounts", "settings.amounts.chips": "Chips", "settings.amounts.blinds": "Big blinds",
    "settings.plain": "Play by typed commands", "settings.keys": "Keys", "settings.keys.press": "Press a key", "settings.keys.reset": "Keys as they were",
    "settings.keys.change": "{what}: {key}. Press to change", "settings.keys.taken": "{key} is taken by: {what}",
    "key.fold": "fold", "key.call": "check or call", "key.raise": "bet or raise the amount shown", "key.presets": "sizes",
    "key.more": "one step more, with Shift ten", "key.less": "one step less, with Shift ten", "key.field": "to the number field; Enter there raises, Esc leaves it",
    "key.show": "show your cards after a hand", "key.sit_out": "sit out next hand", "key.log": "log", "key.chat": "chat", "key.mute": "sounds off and on", "key.help": "this list", "key.space": "Space",

    // The lobby
    "lobby.title": "Take a seat", "lobby.free": "Free for everyone; the chips are only chips.", "lobby.filter.all": "All", "lobby.filter.game": "Game",
    "lobby.filter.free": "Free seat", "lobby.filter.people": "People only", "lobby.find": "Find a table", "lobby.none": "No table is open yet.", "lobby.none.fits": "No table fits these filters.",
    "lobby.light": "Light theme", "lobby.dark": "Dark theme", "lobby.taken": "{taken} of {seats}", "lobby.pot": "average pot {amount}",
    "lobby.no_hands": "no hands yet", "lobby.pace": "hands an hour", "lobby.sit": "Sit", "lobby.watch": "Watch", "lobby.wait": "Wait", "lobby.enter": "{word}: {name}",
    "lobby.make": "Make a table", "lobby.waiting": "{count} waiting", "lobby.paused": "paused", "lobby.private": "no spectators", "lobby.host": "hosted by {name}", "private": "by link only",
    "lobby.quick": "Play now", "lobby.quick.none": "No table has a free seat at the moment. Make one, or wait for a seat.", "lobby.quick.none.fits": "No table that fits these filters has a free seat.",
  },
}
