"""Records told as PokerStars text.

What is told stands in the text as it was recorded.  Results that a record lacks are worked out from its actions, except
where it is marked as cut off.  What it does not tell of the time, the table or the number of seats is left out, and a
stack that it does not tell is a question mark; the reader of this package takes that, other programs may not.  Players
without names are called ``Player 1`` and so on from the left of the button, and sit in seats from 1.

Only hands that the law can play are written: it says what went back and which pots there were.  There is no place in
PokerStars text for the house rules (``options``), the stacks afterwards, and those fields of
``about`` and ``user`` that the ``header`` module does not name: they are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openfelt.cards import Card, parse_cards
from openfelt.errors import InvalidCard
from openfelt.history.pokerstars.account import LONGEST, by_length
from openfelt.history.pokerstars.header import coins_of, write_header, write_table
from openfelt.history.pokerstars.ledger import Ledger
from openfelt.history.pokerstars.lines import ORDINALS
from openfelt.history.pokerstars.notation import Action, Kind, actions_of
from openfelt.history.pokerstars.posts import Post, debts_of, debts_to_tell, divided, dues_of, table_stakes
from openfelt.history.pokerstars.seating import seat_list, seating_of
from openfelt.history.pokerstars.settlement import settle
from openfelt.history.pokerstars.summary import summary
from openfelt.history.pokerstars.telling import Telling, shared_cards
from openfelt.history.record import Amount, Record, Unwritable, Variant


def write(records: Iterable[Record]) -> Iterator[str]:
    """Each record as text, with blank lines behind it.

    Raises :class:`Unwritable` when it comes to a record that PokerStars text cannot tell.
    """
    for record in records:
        lines = list(_lines(record))
        for line in lines:
            if len(line) > LONGEST or len(line.splitlines()) > 1:
                raise Unwritable(f"a line of PokerStars text cannot be {line[:80]!r}")
        yield "\n".join(lines) + "\n\n\n"


def _lines(record: Record) -> Iterator[str]:
    _require_shape(record)
    record = divided(record)
    coins, seating, actions = coins_of(record), seating_of(record), actions_of(record)
    pair, debts = _headline(record), debts_to_tell(record)
    boards = _boards(record, actions)
    seats, left, known = seat_list(record, seating, actions, coins)
    told = Telling(record, seating.names, by_length(known.items()), coins, settle(record), boards)
    _require_same(record, told, told.post(debts), pair)
    told.play(left)
    yield write_header(record, pair, coins)
    yield write_table(record, seating.button)
    yield from seats
    yield from told.lines
    yield from summary(told, seating, debts, boards)


def _headline(record: Record) -> tuple[Amount, Amount]:
    """The two amounts of the first line."""
    if record.variant == Variant.FIXED_LIMIT:
        if record.bets is None:
            raise Unwritable("PokerStars text tells the small and the big bet of a limit game; this record does not")
        return record.bets
    stakes = table_stakes(record)
    if record.min_bet is not None and record.min_bet != stakes[1]:
        raise Unwritable(f"PokerStars text has no way to tell a least bet of {record.min_bet} at blinds of {stakes}")
    return stakes


def _boards(record: Record, actions: Sequence[Action]) -> list[tuple[Card, ...]]:
    """The board, and those of further runs."""
    boards = [tuple(card for action in actions if action.kind == Kind.BOARD for card in action.cards)]
    for text in record.boards:
        try:
            board = parse_cards(text)
        except InvalidCard as error:
            raise Unwritable(f"{text!r} is no board: {error}") from None
        known = len(board) == len(boards[0]) == 5 and all(card.known for card in board)
        if not known or shared_cards(boards[0], board) not in (0, 3, 4) or len(boards) == len(ORDINALS):
            raise Unwritable(f"PokerStars text has no way to tell of a board {text} beside {record.actions!r}"[:300])
        boards.append(board)
    return boards


def _require_shape(record: Record) -> None:
    """Everything that is told of each player must be told of all of them."""
    players = len(record.stacks)
    if players < 2:
        raise Unwritable(f"a hand takes two players at least, not {players}")
    told = ("antes", "blinds", "players", "seats", "winnings", "finishing_stacks", "dead_posts")
    for field in told:
        if len(getattr(record, field)) not in ((players,) if field in told[:2] else (0, players)):
            raise Unwritable(f"the record has {players} stacks, but its {field} are {getattr(record, field)}")
    if record.hero is not None and not 0 <= record.hero < players:
        raise Unwritable(f"the hero is none of the {players} players")


def _require_same(record: Record, told: Telling, posts: Sequence[Post], pair: tuple[Amount, Amount]) -> None:
    """The posts as a reader understands them must put the same chips in the same places."""
    debts = debts_of(posts, record.variant, pair)
    dues = dues_of(debts, len(record.stacks))
    ledger = Ledger(record.stacks, dues.antes, record.cap)
    for debt in debts:
        ledger.pay(debt)
    coming_in = [[blind < 0 for blind in blinds] for blinds in (dues.blinds, record.blinds)]
    if ledger != told.ledger or coming_in[0] != coming_in[1]:
        owed = f"antes of {record.antes}, blinds of {record.blinds} and dead posts of {record.dead_posts}"
        raise Unwritable(f"PokerStars text has no way to tell {owed} at a table of {pair}")
