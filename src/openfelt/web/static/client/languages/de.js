/** German. Whoever plays is addressed as "du"; the words of the game are those that German card rooms use. */

import choices from "./de-form.js"

/** @import {Catalogue} from "../language.js" */

/** Ranks as the room names them, one and many. @type {Record<string, string>} */
const RANKS = {
  deuce: "Zwei", three: "Drei", four: "Vier", five: "Fünf", six: "Sechs", seven: "Sieben", eight: "Acht", nine: "Neun", ten: "Zehn",
  jack: "Bube", queen: "Dame", king: "König", ace: "Ass",
  deuces: "Zweien", threes: "Dreien", fours: "Vieren", fives: "Fünfen", sixes: "Sechsen", sevens: "Siebenen", eights: "Achten",
  nines: "Neunen", tens: "Zehnen", jacks: "Buben", queens: "Damen", kings: "Könige", aces: "Asse",
}

/** @type {Record<string, string>} */
const KINDS = {
  "two pair": "zwei Paar", "three of a kind": "Drilling", "straight": "Straße", "flush": "Flush", "full house": "Full House",
  "four of a kind": "Vierling", "straight flush": "Straight Flush", "royal flush": "Royal Flush",
}

/** A part of a hand's name, between commas: "pair of kings", "ace kicker", "queens over jacks". @param {string} words */
const part = words => KINDS[words] ?? words
  .replace(/^(\w+) kicker$/, "Kicker $1").replace(/^pair of /, "Paar ").replace(/ high$/, " hoch").replace(" and ", " und ").replace(" over ", " über ")
  .replace(/[a-z]+/g, word => RANKS[word] ?? word)

/** @param {string} words */
const hand = words => words.split(", ").map(part).join(", ")

/** @type {Record<string, string>} */
const REFUSALS = {
  // In a hand
  hand_over: "Die Hand ist vorbei", not_in_hand: "Du bist in dieser Hand nicht mehr dabei", not_your_turn: "Du bist nicht am Zug",
  not_now: "Das geht im Augenblick nicht", owes_a_call: "Du kannst hier nicht checken: Es liegt ein Einsatz vor dir. Calle oder folde",
  nothing_to_call: "Es gibt nichts zu callen. Du kannst checken", nothing_to_raise: "Es gibt noch nichts zu erhöhen. Du kannst setzen",
  already_a_bet: "Es wurde schon gesetzt. Du kannst erhöhen", no_raise_allowed: "Du kannst hier nicht mehr erhöhen. Calle oder folde",
  too_small: "Das ist weniger als der kleinste erlaubte Betrag", too_large: "Das ist mehr als der größte erlaubte Betrag",
  not_a_step: "Dieser Betrag geht mit den Chips des Tisches nicht auf", cannot_muck: "Diese Karten müssen gezeigt werden",
  wrong_cards: "Diese Karten passen nicht zur Hand", no_protection: "Hier gibt es keinen Schutz bei verlorener Verbindung",
  stale: "Das kam zu spät. Die Hand ist weitergegangen", stale_price: "Der Preis hat sich geändert. Sieh nach, was der Call jetzt kostet",
  no_hand: "Das kam zu spät. Gerade läuft keine Hand", nothing_to_show: "Du hast aus dieser Hand keine Karten mehr zu zeigen",
  // At a table
  no_such_seat: "Diesen Platz gibt es hier nicht", seat_taken: "Dieser Platz ist besetzt. Wähle einen anderen",
  seat_held: "Dieser Platz ist für jemand anderen freigehalten. Wähle einen anderen, oder warte einen Moment",
  seat_free: "Es ist ein Platz für dich frei. Setz dich, statt zu warten", already_seated: "Du sitzt schon an diesem Tisch",
  not_seated: "Du hast an diesem Tisch keinen Platz. Setz dich zuerst", buy_in: "Mit diesem Betrag geht es an diesem Tisch nicht. Wähle einen anderen",
  tournament: "Das geht in einem Turnier nicht", waiting_list_full: "Die Warteliste ist voll. Versuche es später noch einmal",
  banned: "Der Gastgeber lässt dich an diesem Tisch nicht Platz nehmen", no_bots: "An diesem Tisch spielen nur Menschen",
  not_host: "Das kann nur der Gastgeber dieses Tisches", no_such_player: "Diese Person kann dafür nicht gewählt werden",
  settings: "Mit diesen Einstellungen lässt sich der Tisch nicht führen", setting: "Dieser Wert geht hier nicht. Sieh dir die Erklärung an",
  too_many_tables: "Es gibt schon zu viele Tische. Versuche es später noch einmal", closed: "Dieser Tisch ist geschlossen. Such dir einen anderen",
  table_closed: "Dieser Tisch ist gerade geschlossen. Lade die Seite neu, um zu sehen, wie es steht", no_such_table: "Diesen Tisch gibt es nicht",
  // Talk
  bad_text: "Eine Zeile hat 1 bis 200 sichtbare Zeichen", chat_off: "An diesem Tisch wird nicht geplaudert", muted: "Du kannst an diesem Tisch nicht mitreden",
  // The room and the line to it
  too_fast: "Das ging zu schnell hintereinander. Warte einen Moment", no_name: "Wähle zuerst einen Namen", silent: "Nicht gesendet. Versuche es noch einmal",
  name: "Ein Name hat 2 bis 20 sichtbare Zeichen", session: "Der Raum kennt dich nicht mehr. Wähle einen Namen, um weiterzuspielen",
  not_saved: "Der Raum konnte das nicht speichern. Nichts hat sich geändert. Versuche es gleich noch einmal", refused: "Der Raum hat das abgelehnt",
  fault: "Der Raum ist darüber gestolpert, und das war sein Fehler. Sieh nach, wie der Tisch jetzt steht",
  frame_too_large: "Das war zu lang für den Raum", bad_json: "Der Raum hat das nicht verstanden. Lade die Seite neu",
  bad_message: "Der Raum hat das nicht verstanden. Lade die Seite neu", bad_id: "Der Raum hat das nicht verstanden. Lade die Seite neu",
}

/** @type {Record<string, string>} */
const NOTICES = {
  not_saving: "Der Raum kann im Augenblick nichts speichern. Solange wird nicht gegeben, und keine Uhr läuft",
  saving_again: "Der Raum kann wieder speichern, und das Spiel geht weiter. Wer am Zug ist, hat Zeit zurückzukommen",
  resumed: "Der Raum war einen Moment weg. Die Hand geht weiter, und wer am Zug ist, hat Zeit zurückzukommen",
  hand_called_off: "Durch einen Fehler des Raums kann diese Hand nicht weitergehen. Sie gilt nicht: Alle haben die Chips, mit denen sie begonnen haben",
  halted: "Dieser Tisch steht durch einen Fehler des Raums still. Alle Chips sind sicher, und du kannst mit deinen gehen",
}

/** @type {Catalogue} */
export default {
  code: "de",
  name: "Deutsch",
  numbers: "de-DE",
  hand,
  aHand: hand,
  refusal: (reason, message) => REFUSALS[reason] ?? message,
  notice: (word, message) => NOTICES[word] ?? message,
  choices,
  commands: {
    passen: "fold", aufgeben: "fold", mitgehen: "call", schieben: "check", erhöhen: "raise", setzen: "bet", alles: "allin", zug: "turn",
    karten: "cards", topf: "pot", stapel: "stacks", zeigen: "show", chancen: "odds", verlauf: "log", sagen: "say", platz: "sit",
    aussetzen: "out", weiter: "in", aufstocken: "top", gehen: "leave", hilfe: "help",
  },
  messages: {
    // Cards, hands, games
    "rank.A": "Ass", "rank.K": "König", "rank.Q": "Dame", "rank.J": "Bube", "rank.T": "Zehn", "rank.9": "Neun", "rank.8": "Acht",
    "rank.7": "Sieben", "rank.6": "Sechs", "rank.5": "Fünf", "rank.4": "Vier", "rank.3": "Drei", "rank.2": "Zwei",
    "suit.s": "Pik", "suit.h": "Herz", "suit.d": "Karo", "suit.c": "Kreuz",
    "card": "{suit} {rank}", "card.back": "verdeckte Karte", "card.none": "noch nicht gegeben", "card.plays": "{card}, zählt", "card.rabbit": "{card}, wäre gekommen",
    "list.and": "{first} und {last}",
    "game.NL": "No-Limit", "game.PL": "Pot-Limit", "game.FL": "Limit",
    "street.preflop": "Preflop", "street.flop": "Flop", "street.turn": "Turn", "street.river": "River", "street.showdown": "Showdown",
    "preset.min": "Min", "preset.third": "⅓ Pot", "preset.half": "½ Pot", "preset.three_quarters": "¾ Pot", "preset.pot": "Pot", "preset.all_in": "All-in",
    "preset.min.spoken": "das Kleinste", "preset.third.spoken": "ein Drittel des Pots", "preset.half.spoken": "der halbe Pot",
    "preset.three_quarters.spoken": "drei Viertel des Pots", "preset.pot.spoken": "der Pot", "preset.all_in.spoken": "All-in",
    "pot.only": "Pot", "pot.main": "Hauptpot", "pot.side": "Nebenpot", "pot.side.numbered": "Nebenpot {number}",
    "pot.label": "Pot", "pot.label.main": "Haupt", "pot.label.side": "Neben", "pot.label.side.numbered": "Neben {number}", "pot.label.sides": "{count} Nebenpots",
    "pot.for": "{amount}, für {names}", "pot.more": { one: "{count} weiterer Nebenpot", other: "{count} weitere Nebenpots" },
    "count.tables": { one: "{count} Tisch", other: "{count} Tische" }, "count.people": { one: "{count} Mensch", other: "{count} Menschen" },
    "count.bots": { one: "{count} Bot", other: "{count} Bots" }, "count.seats": { one: "{count} Platz", other: "{count} Plätze" }, "count.hands": { one: "{count} Hand", other: "{count} Hände" },
    "seconds": "{count} s", "amount.blinds": "{number} BB", "amount.thousands": "{number}k", "amount.millions": "{number}M", "amount.billions": "{number} Mrd.",

    // Every page
    "notices": "Hinweise", "close": "Schließen", "got_it": "Verstanden", "try_again": "Noch einmal", "reload": "Seite neu laden", "settings": "Einstellungen", "all_tables": "Alle Tische",
    "connecting": "Die Verbindung wird aufgebaut.", "reconnecting": "Die Verbindung wird wieder aufgebaut.", "reconnected": "Die Verbindung steht wieder.", "tables": "Tische",
    "trouble.unknown": "Der Raum hat etwas gesagt, das diese Seite nicht versteht",
    "trouble.version": "Der Raum wurde erneuert, seit diese Seite geladen ist",
    "trouble.unreachable": "Der Raum ist nicht zu erreichen. Versuche es noch einmal",
    "trouble.name": "Dieser Name geht nicht",
    "trouble.session": "Der Raum kennt dich nicht mehr. Wähle einen Namen, um weiterzuspielen",
    "offline": "Der Raum ist nicht zu erreichen", "offline.hint": "Der Raum hält deinen Platz und deine Zeit fest. Diese Seite macht von selbst weiter, sobald er antwortet.",

    // The bar over a table
    "bar.leave": "Verlassen", "bar.leave.seat": "Deinen Platz verlassen", "bar.leaving": "Du gehst", "bar.leaving.after": "Du gehst nach dieser Hand", "bar.hand": "Hand",
    "bar.mute": "Ton aus", "bar.unmute": "Ton an", "bar.side": "Verlauf und Chat", "bar.side.new": { one: "Verlauf und Chat, {count} neue Zeile", other: "Verlauf und Chat, {count} neue Zeilen" },

    // A seat
    "seat": "Platz {number}", "seat.free": "frei", "seat.free.plaque": "Freier Platz", "seat.sit": "Setz dich", "seat.sit.spoken": "{seat}. Hier Platz nehmen",
    "seat.you": "du, {name}", "seat.bot": "Bot", "seat.in_front": "{amount} gesetzt", "seat.behind": "{amount} im Stapel", "seat.two_cards": "zwei Karten",
    "seat.cards": "{first} und {second}", "seat.button": "hat den Button", "seat.timed_out": "Zeit um",
    "seats": "Plätze im Uhrzeigersinn", "seats.from_you": "Plätze im Uhrzeigersinn, von dir aus",
    "tab.check": "Check", "tab.call": "Call {amount}", "tab.bet": "Bet {amount}", "tab.raise": "Raise auf {amount}", "tab.raise.tall": "Auf {amount}", "tab.post": "Zahlt {amount}", "tab.fold": "Fold",
    "tab.check.spoken": "checkt", "tab.call.spoken": "callt {amount}", "tab.bet.spoken": "setzt {amount}", "tab.raise.spoken": "erhöht auf {amount}",
    "tab.post.spoken": "zahlt {amount}", "tab.fold.spoken": "hat gefoldet",
    "tab.wins": "Gewinnt {amount}", "tab.wins.spoken": "gewinnt {amount}", "tab.wins.with": "gewinnt {amount} mit {hand}",
    "tab.splits": "Teilt {amount}", "tab.splits.spoken": "bekommt beim Teilen {amount}", "tab.splits.with": "bekommt beim Teilen {amount} mit {hand}",
    "tab.won": "Gewann {amount}", "tab.won.spoken": "gewann {amount}", "tab.won.side": "Nebenpot {amount}", "tab.won.side.spoken": "gewann den Nebenpot, {amount}",
    "tab.broke": "Keine Chips", "tab.broke.spoken": "hat keine Chips", "tab.out": "Setzt aus", "tab.out.spoken": "setzt aus",
    "tab.next": "Nächste Hand", "tab.next.spoken": "ist ab der nächsten Hand dabei", "tab.ready.spoken": "wartet auf die nächste Hand",
    "tab.blind": "Wartet auf Blind", "tab.blind.tall": "Wartet auf BB", "tab.blind.spoken": "wartet auf den Big Blind",
    "tab.joining.tall": "Kommt dazu", "tab.joining.spoken": "{name} kommt dazu", "tab.turn": "Am Zug", "tab.turn.spoken": "am Zug", "tab.turn.left": "am Zug, {clock}", "tab.bank": "Bank {count} s",
    "tab.odds": "{share}", "tab.odds.ties": "{share} · geteilt {ties}", "tab.odds.spoken": "im Schnitt {share} des Pots", "tab.odds.spoken.ties": "im Schnitt {share} des Pots, geteilt in {ties}",
    "tab.revealed": "Zeigt", "tab.revealed.spoken": "zeigt", "tab.mucked": "Nicht gezeigt", "tab.mucked.spoken": "zeigt nicht", "tab.shows.spoken": "zeigt {hand}",
    "tab.all_in": "All-in", "tab.all_in.amount": "All-in {amount}", "tab.all_in.spoken": "ist All-in", "tab.all_in.for": "ist mit {amount} All-in",
    "tab.away": "Getrennt", "tab.away.spoken": "hat die Verbindung verloren",
    "odds.all": "Chancen: {odds}.", "odds.of": "{name} {share}", "odds.below": "unter {share}", "odds.above": "über {share}",
    "board": "Board", "board.street": "Board, {street}", "table": "Tisch",
    "result.wins": "gewinnt {what}", "result.wins.with": "gewinnt {what} mit {hand}", "result.splits": "teilen sich {what}", "result.splits.with": "teilen sich {what} mit {hand}",
    "result.pot": "den {pot}",

    // The log
    "log": "Verlauf", "panel": "Verlauf und Chat", "panel.close": "Verlauf und Chat schließen", "log.hand": "Hand {number}", "log.pot": "Pot {amount}", "log.to_act": "am Zug",
    "log.ante": "Ante", "log.small_blind": "Small Blind", "log.big_blind": "Big Blind", "log.straddle": "Straddle", "log.live_post": "zahlt",
    "log.dead_post": "zahlt tot", "log.big_blind_ante": "Big-Blind-Ante", "log.dead_ante": "Ante", "log.all_in": "{says}, All-in",
    "log.has": "hat", "log.killed": "ist aus der Hand", "log.protected": "überschreitet die Zeit und ist geschützt",
    "log.folds": "foldet", "log.folds.late": "überschreitet die Zeit und foldet", "log.checks": "checkt", "log.checks.late": "überschreitet die Zeit und checkt",
    "log.calls": "callt", "log.calls.all_in": "callt All-in", "log.bets": "setzt", "log.bets.all_in": "setzt All-in",
    "log.raises": "erhöht auf", "log.raises.all_in": "erhöht All-in auf", "log.returned": "bekommt zurück", "log.shows": "zeigt", "log.mucks": "zeigt nicht", "log.rabbit": "Wäre gekommen",
    "log.wins": "gewinnt den {pot}", "log.shares": "bekommt einen Anteil am {pot}", "log.sits": "setzt sich mit", "log.leaves": "verlässt den Tisch mit",
    "log.tops_up": "stockt auf um", "log.sits_out": "setzt aus", "log.sits_in": "spielt wieder mit", "log.bank": "nutzt die Zeitbank",
    "log.given": "bekommt", "log.kicked": "wird vom Tisch geschickt", "log.paused": "hält den Tisch an", "log.played_on": "lässt weiterspielen", "log.host": "ist jetzt Gastgeber",
    "log.settings": "ändert den Tisch", "log.closes": "schließt den Tisch nach dieser Hand", "log.called_off": "Die Hand gilt nicht; alle haben ihre Chips wieder",

    // The chat
    "chat": "Chat", "chat.new": "{count} neu", "chat.empty": "Noch hat niemand etwas gesagt.", "chat.none": "An diesem Tisch wird nicht geplaudert.",
    "chat.field": "Sag etwas", "chat.name": "Dein Name", "chat.send": "Senden", "chat.sending": "Wird gesendet", "chat.spoken": "{name} sagt: {text}",

    // The dock
    "dock": "Deine Aktion", "dock.skip": "Zu deiner Entscheidung", "dock.have": "Du hast *{hand}*", "dock.to_act": "{name} am Zug",
    "dock.next": "Nächste Hand in {count} s", "dock.next.now": "Nächste Hand", "dock.won": "Du gewinnst *{amount}*", "dock.won.with": "Du gewinnst *{amount}* mit *{hand}*",
    "dock.result": "*{who}* {says}", "dock.to_call": "{amount} zum Callen", "dock.pot": "Pot {amount}", "dock.bets": "{price} · Bet {bets} von {cap}",
    "dock.range": "{low} bis {high}", "dock.lost": "*Die Verbindung wird wieder aufgebaut.*", "dock.lost.seated": "*Die Verbindung wird wieder aufgebaut.* Der Raum hält deinen Platz und deine Zeit fest.",
    "dock.watching": "Du siehst zu. Nimm einen freien Platz, um mitzuspielen.", "dock.watching.full": "Du siehst zu. Alle Plätze sind besetzt.",
    "dock.all_in": "Du bist *All-in*", "dock.folded": "Du hast gefoldet", "dock.broke": "Du hast *keine Chips* mehr", "dock.out": "Du setzt aus",
    "dock.waits": "Du wartest auf *den Big Blind*", "dock.posts": "Du zahlst *den Blind*, sobald es geht", "dock.joins": "Du bist ab der nächsten Hand dabei",
    "dock.soon": "Die nächste Hand beginnt gleich", "dock.alone": "Du wartest auf jemanden zum Mitspielen",
    "dock.sit_out": "Nächste Hand aussetzen", "dock.sit_in": "Weiterspielen", "dock.post": "{amount} zahlen und spielen", "dock.wait": "Auf den Big Blind warten",
    "dock.show": "Zeig deine Karten", "dock.show.both": "Beide zeigen", "dock.show.one": "Zeigen", "dock.show.spoken": "{card} zeigen",
    "dock.rabbit": "Was wäre gekommen?",
    "dock.top_up": "Auf {amount} aufstocken", "dock.top_up.back": "Doch nicht aufstocken", "dock.take_seat": "Platz nehmen",
    "dock.take_held": "Platz {number} nehmen", "dock.release": "Freigeben", "dock.wait_for_seat": "Auf einen Platz warten", "dock.stop_waiting": "Nicht mehr warten",
    "dock.held": "Platz {number} ist für dich freigehalten.", "dock.offered": "Du bist an der Reihe: Platz {number} ist für dich freigehalten.", "dock.queue": "Du bist Nummer *{number}* auf der Warteliste.",
    "dock.banned": "Der Gastgeber lässt dich an diesem Tisch nicht Platz nehmen.", "dock.paused": "Der Gastgeber hat den Tisch angehalten", "dock.paused.brief": "Pause",
    "dock.closing.planned": "Der Gastgeber schließt diesen Tisch nach der Hand.", "dock.closing.closed": "Dieser Tisch ist geschlossen. Deine Chips sind wieder bei dir.",
    "wish": "Im Voraus", "wish.check_or_fold": "Check/Fold", "wish.check": "Check", "wish.fold": "Fold", "wish.call": "Call {price}", "wish.call_any": "Alles callen",
    "wish.lapsed.call": "Der Preis hat sich geändert. Der Call kostet jetzt {price}", "wish.lapsed.check": "Der Preis hat sich geändert. Du kannst jetzt checken",
    "act.fold": "Fold", "act.check": "Check", "act.call": "Call {price}", "act.call.all_in": "Call {price}, *All-in*",
    "act.bet": "Bet {amount}", "act.raise": "Raise auf {amount}", "act.all_in": "All-in {amount}",
    "act.question": "Du kannst umsonst checken. Trotzdem folden?",
    "size.bets": "Einsatzhöhen", "size.raises": "Raise-Höhen", "size.bet": "Bet", "size.raise": "Raise auf", "size.less": "{step} weniger", "size.more": "{step} mehr",
    "turn.call": "Du bist am Zug: {price} zum Callen, Pot {pot}, {count} Sekunden.", "turn.check": "Du bist am Zug: Du kannst checken, Pot {pot}, {count} Sekunden.",
    "turn.left": "Noch {count} Sekunden.", "turn.title": "Du bist am Zug · {place}", "turn.title.left": "Du bist am Zug, {count} s · {place}", "turn.title.offered": "Dein Platz ist frei · {place}",
    "turn.over.folded": "Zeit abgelaufen: gefoldet", "turn.over.checked": "Zeit abgelaufen: gecheckt", "turn.over.protected": "Zeit abgelaufen: Du bleibst für deinen Einsatz im Spiel",
    "turn.over.back": "Du setzt aus. Mit „Weiterspielen“ bist du wieder dabei", "turn.over.back.typed": "Du setzt aus. Tippe in, um weiterzuspielen",
    "leave.after": "Du gehst nach dieser Hand", "leave.done": "Du hast deinen Platz verlassen",
    "missing": "Diesen Tisch gibt es nicht",

    // On the way to a seat
    "sit.title": "Platz {number} nehmen", "sit.name": "Dein Name", "sit.chips": "Chips zum Anfangen", "sit.take": "Platz nehmen", "sit.wait.title": "Auf einen Platz warten", "sit.wait.hint": "Sobald ein Platz frei ist, sagen wir es dir und halten ihn eine Minute lang für dich frei.", "sit.wait": "Auf die Liste setzen",
    "sit.gone": "Platz {number} wurde gerade besetzt.", "sit.instead": "Stattdessen Platz {number} nehmen", "sit.instead.wait": "Alle Plätze sind besetzt. Warte auf einen",

    // Your own seat
    "own": "Dein Platz", "own.title": "Dein Platz, Nummer {number}", "own.stay": "Die nächsten Hände", "own.stay.in": "Weiterspielen", "own.stay.out": "Nächste Hand aussetzen", "own.stay.blind": "Beim nächsten Big Blind aussetzen",
    "own.chips": "Chips", "own.fill": "Aufstocken auf", "own.full": "Dein Stapel ist zu groß für mehr Chips.", "own.once": "Einmal", "own.once.to": "Einmal, auf {amount}", "own.once.back": "Doch nicht",
    "own.always": "Nach jeder Hand", "own.always.to": "Nach jeder Hand, auf {amount}", "own.always.back": "Nicht nach jeder Hand", "own.leave": "Platz verlassen", "own.leave.back": "Doch bleiben",
    "own.set.out": "Du setzt ab der nächsten Hand aus", "own.set.blind": "Du setzt beim nächsten Big Blind aus", "own.set.once": "Vor der nächsten Hand wird auf {amount} aufgestockt", "own.set.always": "Nach jeder Hand wird auf {amount} aufgestockt", "own.set.gift": "Der Gastgeber gibt dir nach der Hand {amount}",
    "chips.range": "{low} bis {high}. Die Chips sind nur Chips.", "chips.wrong": "Eine ganze Zahl von {low} bis {high}, bitte.",
    "reminder": "Du bist am Zug", "reminder.left": "Du bist am Zug, {count} s", "reminder.to_table": "Zum Tisch",

    // Hands that are over
    "hands": "Hände dieses Tisches", "hands.hint": "Du bekommst, was du sehen darfst: deine eigenen Karten und die, die gezeigt wurden.", "hands.coming": "Die Hände sind unterwegs.", "hands.none": "Noch ist keine Hand vorbei.", "hands.more": "Ältere Hände", "hands.trouble": "Die Hände lassen sich nicht lesen",
    "hands.won": "du hast {amount} gewonnen", "hands.lost": "du hast {amount} verloren", "hands.even": "du bist bei null", "hands.as": "Hand {number} als {format}", "hands.mine": "Alle deine Hände, an jedem Tisch",
    "hands.phh": "PHH", "hands.pokerstars": "PokerStars", "hands.ohh": "Open Hand History",

    // Who owes whom
    "settlement": "Wer wem was schuldet", "settlement.hint": "Was jeder an diesem Tisch gewonnen hat. Eine laufende Hand zählt, sobald sie vorbei ist.", "settlement.coming": "Die Bücher sind unterwegs.",
    "settlement.span": "Seit wann", "settlement.span.all": "Alles", "settlement.span.night": "Letzte 12 Stunden",
    "settlement.payments": "Zahlungen", "settlement.pays": "*{debtor}* zahlt *{creditor}* *{amount}*", "settlement.even": "Niemand schuldet etwas.",
    "settlement.greedy": "Bei so vielen Leuten gibt es vielleicht einen Weg mit weniger Zahlungen.", "settlement.csv": "Als Tabelle (CSV)",

    // The form of a table
    "form.usual": "wie üblich", "form.less": "{label}: eins weniger", "form.more": "{label}: eins mehr", "form.smaller": "{label}, der kleinere Wert", "form.larger": "{label}, der größere Wert",
    "form.whole": "{label}: Gib eine ganze Zahl ein", "form.whole.pair": "{label}: Gib zwei ganze Zahlen ein",
    "form.part.more": "Mehr", "form.part.more.hint": "Buy-in, Ante, Zuschauer, Chat und Bots", "form.part.rules": "Hausregeln", "form.part.rules.hint": "Die Uhr, und worin sich Kartenräume unterscheiden",
    "unfit.unnamed": "Ein Tisch braucht einen Namen", "unfit.invisible": "Ein Name besteht aus sichtbaren Zeichen", "unfit.length": "{least} bis {most} Zeichen, nicht {given}",
    "unfit.bounds": "{least} bis {most}, nicht {given}", "unfit.too_few": "Mindestens {least}, nicht {amount}", "unfit.no_multiple": "{amount} ist kein Vielfaches des kleinsten Chips, {unit}",
    "unfit.small_blind": "Der Small Blind von {small} ist größer als der Big Blind von {big}", "unfit.bets": "Der größere Bet von {big} ist kleiner als der kleine von {small}",
    "unfit.blind_above_bet": "Der Big Blind von {blind} ist größer als der kleine Bet von {bet}", "unfit.blinds_unnamed": "Bei dieser Hausregel müssen die Blinds genannt werden",
    "unfit.half_a_chip": "Die Hälfte von {bet} ist keine ganze Zahl von Chips. Nenne die Blinds, oder nimm einen anderen Bet",
    "unfit.buy_ins": "Der größte Buy-in von {most} liegt unter dem kleinsten von {least}", "unfit.below_the_blind": "Der kleinste Buy-in von {amount} reicht nicht für den Big Blind von {blind}",
    "unfit.clock": "In weniger als {least} Sekunden entscheidet niemand. Gib der ruhigen Zeit und dem Countdown mehr", "unfit.no_clock": "Eine Uhr braucht Bedenkzeit oder einen Countdown",
    "making.title": "Tisch eröffnen", "making.me": "Dein Name", "making.name": "Tisch von {name}", "making.make": "Tisch eröffnen",
    "trouble.refused": "Der Raum hat das nicht angenommen. Versuche es noch einmal",

    // The invite
    "invite": "Einladen", "invite.title": "An diesen Tisch einladen", "invite.hint": "Wer den Link hat, kann kommen und sich setzen. Ein Name genügt.", "invite.code": "Der Link als QR-Code",
    "invite.link": "Link", "invite.copy": "Link kopieren", "invite.copied": "Kopiert", "invite.copy.yourself": "Halte den Link gedrückt, um ihn zu kopieren", "invite.share": "Teilen", "invite.share.failed": "Das Teilen ging nicht. Kopiere stattdessen den Link",
    "invite.text": "Spiel mit bei {name}", "invite.here": "{host} ist nur dieser Rechner. Öffne den Raum unter seiner Adresse im Netz, um andere einzuladen.",

    // The host's table
    "host": "Gastgeber", "host.title": "Dein Tisch", "host.turn": "Du bist am Zug", "host.to_table": "Zum Tisch", "host.people": "Leute", "host.alone": "Noch ist niemand da. Lade jemanden ein.",
    "host.pause": "Anhalten", "host.play_on": "Weiter", "host.paused": "Es beginnt keine Hand, bis du weiterspielen lässt.", "host.change": "Ändern", "host.close": "Tisch schließen",
    "host.close.question": "Den Tisch für immer schließen? Alle nehmen ihre Chips mit.", "host.no": "Jetzt nicht",
    "host.seat": "Platz {number} · {stack}", "host.seat.bot": "Platz {number} · {stack} · Bot", "host.waits": "Wartet auf einen Platz", "host.talked": "Sieht zu", "host.banned": "Darf nicht Platz nehmen", "host.muted": "darf nicht mitreden",
    "host.chips": "Chips", "host.give": "Chips geben", "host.mute": "Stumm schalten", "host.unmute": "Reden lassen", "host.kick": "Wegschicken", "host.ban": "Für immer wegschicken", "host.unban": "Wieder Platz nehmen lassen", "host.hand_over": "Zum Gastgeber machen",
    "host.ban.question": "{name} für immer wegschicken? Du kannst das später zurücknehmen.", "host.hand_over.question": "{name} zum Gastgeber machen? Du hast dann am Tisch nichts mehr zu sagen.",
    "host.given": "Die Chips sind übergeben.", "host.given.later": "Die Chips kommen nach dieser Hand.", "host.kicked": "Erledigt.", "host.kicked.later": "Wer diese Hand spielt, geht danach.",
    "host.closing": "Der Tisch ist geschlossen.", "host.closing.later": "Der Tisch wird nach dieser Hand geschlossen.", "host.kicked.you": "Der Gastgeber hat dich von diesem Tisch weggeschickt",
    "changing.title": "Den Tisch ändern", "changing.hint": "Änderungen gelten zwischen zwei Händen. Eine laufende Hand geht nach ihren eigenen Regeln zu Ende.", "changing.change": "Tisch ändern",
    "changing.done": "Der Tisch ist geändert", "changing.later": "Der Tisch wird nach dieser Hand geändert", "changing.nothing": "Nichts wurde geändert",

    // Typed commands
    "typed": "Getippte Befehle", "typed.label": "Befehl", "typed.send": "Ausführen", "typed.leave": "Zum Bild", "typed.enter": "Mit getippten Befehlen spielen",
    "typed.hint": "Tippe f für Fold, c für Check oder Call, r 120 für Raise auf 120, und help für alles andere",
    "typed.unknown": "Den Befehl „{word}“ gibt es nicht. Tippe help für alle Befehle", "typed.not_your_turn": "Du bist nicht am Zug. {turn}",
    "typed.turn.nobody": "Niemand ist am Zug.", "typed.turn.other": "{name} ist am Zug, {count} Sekunden.", "typed.turn.you": "Du bist am Zug: {may}. {count} Sekunden.", "typed.turn.raise": "Raise auf {low} bis {high}",
    "typed.fold_free": "Du kannst umsonst checken. Tippe noch einmal f, um trotzdem zu folden", "typed.no_raise": "Du kannst jetzt nicht erhöhen: Calle oder folde",
    "typed.range": "Sag, wie viel: {low} bis {high}, in Schritten von {step}", "typed.stack": "Platz {number}, {name}: {amount}, gesetzt {bet}", "typed.stack.you": "Platz {number}, du: {amount}, gesetzt {bet}",
    "typed.pot": "Pot {amount}.", "typed.board.empty": "Das Board ist leer.", "typed.cards.none": "Du hast keine Karten.", "typed.cards.hand": "{cards}. Du hast {hand}.",
    "typed.help.fold": "Fold", "typed.help.call": "Check oder Call", "typed.help.raise": "mit einer Zahl: Bet oder Raise auf so viele Chips", "typed.help.all_in": "alles setzen",
    "typed.help.turn": "wer am Zug ist, und was du tun kannst", "typed.help.cards": "deine Karten", "typed.help.board": "das Board", "typed.help.pot": "der Pot", "typed.help.stacks": "die Chips von allen",
    "typed.help.show": "nach einer Hand deine Karten zeigen; mit 1 oder 2 nur die erste oder die zweite", "typed.show.none": "Du hast gerade keine Karten, die du zeigen könntest.",
    "typed.show.which": "Tippe show für alle, oder die Nummer von einer: {cards}.", "typed.help.rabbit": "die Karten zeigen, die noch gekommen wären, wo es das gibt", "typed.rabbit.none": "Es gibt keine Karten zu zeigen, die noch gekommen wären.",
    "typed.help.odds": "wie die Chancen der offenen Hände stehen", "typed.odds.none": "Es liegen keine Hände offen, bevor das Board vollständig ist.",
    "typed.help.log": "die letzten Zeilen des Verlaufs", "typed.help.say": "mit Worten: sie dem Tisch sagen", "typed.help.chat": "was zuletzt gesagt wurde", "typed.say.what": "Tippe say und was du sagen willst", "typed.help.sit": "Platz nehmen, mit einer Nummer diesen", "typed.sit.full": "Du kannst dich nicht setzen: Alle Plätze sind besetzt.", "typed.sit.which": "Dieser Platz ist nicht frei. Frei sind: {seats}", "typed.help.out": "die nächste Hand aussetzen", "typed.help.in": "weiterspielen", "typed.help.top": "mit einer Zahl: vor der nächsten Hand den Stapel darauf aufstocken, 0 für nicht", "typed.help.auto": "dasselbe nach jeder Hand", "typed.help.leave": "Platz verlassen", "typed.fill.none": "Du stockst nicht auf", "typed.help.help": "diese Liste. Auf Deutsch gehen auch passen, mitgehen, schieben, erhöhen, karten, topf, stapel, zeigen, platz, aussetzen, weiter, aufstocken und gehen",

    // Your profile
    "profile": "Dein Profil", "profile.of": "{name}, dein Profil", "profile.joined": "Hier seit dem {when}.", "profile.private": "Diese Seite siehst nur du.",
    "profile.nameless": "Du hast hier noch keinen Namen: Nimm an einem Tisch Platz, und du findest hier, was du gespielt hast.",
    "profile.figure.hands": "Hände", "profile.figure.net": "Ergebnis", "profile.figure.on_tables": "Auf Tischen", "profile.figure.wallet": "Bei dir",
    "profile.rename": "Namen ändern", "profile.rename.save": "Speichern", "profile.renamed": "Dein Name ist geändert.", "profile.renamed.seated": "Dein Name ist geändert. Wo du sitzt, behältst du den alten, bis du dich neu setzt.",
    "profile.tables": "Tische", "profile.tables.none": "Du hast noch nicht gespielt.", "profile.last": "zuletzt am {when}", "profile.chips": "{brought} mitgebracht, {took} mitgenommen",
    "profile.chips.has": "{brought} mitgebracht, {took} mitgenommen, {has} liegen dort", "profile.cup": "Ein Turnier: Seine Chips zählen nicht.",
    "profile.sessions": "Sitzungen", "profile.sessions.none": "Du hast noch nirgends gesessen.", "profile.sessions.more": "Ältere Sitzungen", "profile.session.since": "seit {when}",
    "profile.session.took": "{brought} mitgebracht, {took} mitgenommen", "profile.session.has": "{brought} mitgebracht, {took} liegen dort",
    "profile.hands": "Hände", "profile.hand": "Hand {number} · {name}", "profile.hand.as": "Hand {number} bei {name} als {format}",
    "profile.made": "Tische, die du eröffnet hast", "profile.made.on": "eröffnet am {when}", "profile.made.closed": "geschlossen am {when}",
    "profile.device": "Dieser Browser", "profile.forget": "Mich hier vergessen", "profile.forget.hint": "Benutzen dieses Gerät auch andere? Dann lass dich vergessen, wenn du gehst.",
    "profile.forget.question": "Es gibt kein Passwort, also kann niemand als du zurückkommen, auch du nicht: An deine Chips, Hände und Tische kommst du dann nicht mehr.",
    "profile.forget.yes": "Mich vergessen", "profile.forget.seated": "Verlass zuerst deinen Platz: Dort liegen deine Chips",

    // Settings
    "settings.theme": "Aussehen", "settings.theme.system": "System", "settings.theme.light": "Hell", "settings.theme.dark": "Dunkel",
    "settings.language": "Sprache", "settings.language.system": "System", "settings.deck": "Vier Farben für die vier Kartenfarben",
    "settings.careful": "Vor einem Fold nachfragen, wenn der Check umsonst ist",
    "settings.sounds": "Töne", "settings.sounds.all": "Alle", "settings.sounds.turn": "Nur mein Zug", "settings.sounds.off": "Keine",
    "settings.vibrate": "Vibrieren, wenn ich am Zug bin",
    "settings.speed": "Tempo beim Geben", "settings.speed.calm": "Ruhig", "settings.speed.brisk": "Zügig", "settings.speed.instant": "Sofort",
    "settings.amounts": "Beträge", "settings.amounts.chips": "Chips", "settings.amounts.blinds": "Big Blinds",
    "settings.plain": "Mit getippten Befehlen spielen", "settings.keys": "Tasten", "settings.keys.press": "Taste drücken", "settings.keys.reset": "Tasten wie am Anfang",
    "settings.keys.change": "{what}: {key}. Drücken zum Ändern", "settings.keys.taken": "{key} ist schon vergeben: {what}",
    "key.fold": "Fold", "key.call": "Check oder Call", "key.raise": "Bet oder Raise in der gezeigten Höhe", "key.presets": "Höhen",
    "key.more": "ein Schritt mehr, mit Umschalt zehn", "key.less": "ein Schritt weniger, mit Umschalt zehn", "key.field": "ins Zahlenfeld; Enter dort erhöht, Esc verlässt es",
    "key.show": "nach einer Hand deine Karten zeigen", "key.sit_out": "nächste Hand aussetzen", "key.log": "Verlauf", "key.chat": "Chat", "key.mute": "Ton aus und an", "key.help": "diese Liste", "key.space": "Leertaste",

    // The lobby
    "lobby.title": "Nimm Platz", "lobby.free": "Frei für alle; die Chips sind nur Chips.", "lobby.filter.all": "Alle", "lobby.filter.game": "Spiel",
    "lobby.filter.free": "Freier Platz", "lobby.filter.people": "Nur Menschen", "lobby.find": "Tisch suchen", "lobby.none": "Noch ist kein Tisch offen.", "lobby.none.fits": "Kein Tisch passt zu dieser Auswahl.",
    "lobby.light": "Helles Aussehen", "lobby.dark": "Dunkles Aussehen", "lobby.taken": "{seats}, {taken} besetzt", "lobby.pot": "Pot im Mittel {amount}",
    "lobby.no_hands": "noch keine Hände", "lobby.pace": "Hände pro Stunde", "lobby.sit": "Spielen", "lobby.watch": "Zusehen", "lobby.wait": "Warten", "lobby.enter": "{word}: {name}",
    "lobby.make": "Tisch eröffnen", "lobby.waiting": "{count} warten", "lobby.paused": "angehalten", "lobby.private": "keine Zuschauer", "lobby.host": "Gastgeber: {name}", "private": "nur über den Link",
    "lobby.quick": "Losspielen", "lobby.quick.none": "An keinem Tisch ist gerade ein Platz frei. Eröffne einen, oder warte auf einen Platz.", "lobby.quick.none.fits": "Kein Tisch, der zu dieser Auswahl passt, hat einen freien Platz.",
  },
}
