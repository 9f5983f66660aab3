"""The summary at the end of a hand: the pots, the board, and a line for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from openfelt.cards import Card
from openfelt.history.pokerstars.lines import ORDINALS, SUMMARY
from openfelt.history.pokerstars.posts import BIG, BOTH, SMALL, Debt
from openfelt.history.pokerstars.seating import Seating
from openfelt.history.pokerstars.telling import Telling, bracketed, pot_name
from openfelt.history.pokerstars.words import words
from openfelt.history.record import Amount

_FOLDED: Final = {0: "before Flop", 3: "on the Flop", 4: "on the Turn", 5: "on the River"}
_TIMES: Final = {2: "twice", 3: "three times"}


def summary(
    told: Telling, seating: Seating, debts: Sequence[Debt], boards: Sequence[tuple[Card, ...]]
) -> Iterator[str]:
    """The lines of the summary of a hand that has been told.

    The total of the pots stands there when it is told or could be worked out.
    """
    yield SUMMARY
    yield from _total(told)
    if len(boards) > 1:
        yield f"Hand was run {_TIMES[len(boards)]}"
    for run, board in enumerate(boards):
        if board:
            yield f"{ORDINALS[run] + ' ' if len(boards) > 1 else ''}Board {bracketed(board)}"
    marks = _marks(seating, debts)
    for player in sorted(range(len(seating.seats)), key=lambda player: seating.seats[player]):
        outcome = _outcome(told, player, boards)
        yield f"Seat {seating.seats[player]}: {seating.names[player]}{marks[player]}{outcome and ' ' + outcome}"


def _total(told: Telling) -> Iterator[str]:
    record, settlement, coins = told.record, told.settlement, told.coins
    worked_out = settlement.shares is not None and not record.user.get("_cut_off")
    if record.pot is None and not worked_out:
        return
    pot = coins.told(record.pot) if record.pot is not None else coins.counted(sum(settlement.pots, 0))
    rake = coins.told(record.rake) if record.rake is not None else coins.counted(settlement.rake)
    parts = ""
    if len(settlement.pots) > 1:
        for number in range(len(settlement.pots)):
            taken = sum((share.amount for share in settlement.shares or () if share.pot == number), 0)
            parts += f" {pot_name(number, len(settlement.pots)).capitalize()} {coins.counted(taken)}."
    yield f"Total pot {pot}{parts + ' ' if parts else ' '}| Rake {rake}"


def _marks(seating: Seating, debts: Sequence[Debt]) -> list[str]:
    """Button and blinds, behind the names."""
    kinds = {debt.player: debt.kind for debt in debts if debt.blind > 0}
    marks = []
    for player, seat in enumerate(seating.seats):
        mark = " (button)" if seat == seating.button else ""
        mark += " (small blind)" if kinds.get(player) == SMALL else ""
        marks.append(mark + (" (big blind)" if kinds.get(player) in (BIG, BOTH) else ""))
    return marks


def _outcome(told: Telling, player: int, boards: Sequence[tuple[Card, ...]]) -> str:
    """What became of a player; nothing where that is not known."""
    if player in told.folded:
        bet = "" if player in told.paid else " (didn't bet)"
        return f"folded {_FOLDED[told.folded[player]]}{bet}"
    won = _won(told, player)
    cards, hidden = told.shown.get(player, ()), told.hidden(player)
    if len(cards) == 2:
        return f"showed {bracketed(cards)}{_result(told, cards, won, boards)}"
    hidden = hidden or cards
    if won:
        mucked = f", mucked {bracketed(hidden)}" if hidden else ""
        return f"collected ({told.coins.counted(sum(won.values(), 0))}){mucked}"
    if hidden or player in told.shown or told.settlement.shares is not None:
        return f"mucked {bracketed(hidden)}" if hidden else "mucked"
    return ""


def _won(told: Telling, player: int) -> dict[int, Amount]:
    """What a player takes on each board."""
    won: dict[int, Amount] = {}
    for share in told.settlement.shares or ():
        if share.player == player:
            won[share.board] = won.get(share.board, 0) + share.amount
    return won


def _result(told: Telling, cards: tuple[Card, ...], won: dict[int, Amount], boards: Sequence[tuple[Card, ...]]) -> str:
    """How the hand that was shown did on each board: `` and won ($5) with a pair of Aces``."""
    if told.settlement.shares is None:
        return ""
    parts = []
    for run, board in enumerate(boards):
        made = words(cards, board)
        how = f"won ({told.coins.counted(won[run])})" if run in won else "lost"
        parts.append(f" and {how} with {made}" if made else f" and {how}")
    return ",".join(parts)
