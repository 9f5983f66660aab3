"""Whether the law comes to the result that a record tells."""

from __future__ import annotations

from typing import Final

import msgspec

from openfelt.history.record import UNTOLD, Record
from openfelt.history.replay import ONLINE, Differs, Played, replay
from openfelt.history.setup import amount_of
from openfelt.rules.options import Options
from openfelt.rules.pots import divide

MOST_RAKE: Final = 0.1
"""The share of the pots that no house takes more of; what is missing beyond it is no rake."""

_BOARD: Final = (slice(0, 3), slice(3, 4), slice(4, 5))


def prove(record: Record, options: Options = ONLINE) -> Played:
    """Replay ``record`` and compare what came out.

    Final stacks, what each player took from the pots, the pots' total and the rake have to be as recorded, as far as
    they are.  ``winnings`` of which nobody took anything are not recorded ones, since somebody wins every pot.
    Raises :class:`Differs` at the first that is not as recorded.
    """
    played = replay(record, options)
    if record.cancelled:
        return played
    scale, plain = played.setup.scale, not record.winnings and record.pot is None
    if plain and scale == 1 and record.finishing_stacks == played.stacks:
        return played  # Most hands, and there is nothing else to compare.
    pots = sum(pot.amount for pot in played.state.pots)
    if record.pot is not None and pots != record.pot * scale:
        raise Differs(f"the pots hold {_told(pots, scale)}, not {record.pot} as recorded")
    winnings = [int(amount * scale) for amount in record.winnings]
    if any(winnings):
        _compare_rake(record, pots, sum(winnings), scale)
    if not played.state.over:
        _compare_winners(played, winnings)
        return played
    taken = taken_by(record, played, options)
    if any(winnings):
        _compare_winnings(record, taken, winnings, scale)
    if record.finishing_stacks:
        _compare_stacks(record, played, taken)
    return played


def _compare_rake(record: Record, pots: int, taken: int, scale: int) -> None:
    rake = pots - taken
    share = f"the players took {_told(taken, scale)} of the {_told(pots, scale)} in the pots"
    if record.rake is not None and rake != record.rake * scale:
        raise Differs(f"{share} with a rake of {record.rake}")
    if not 0 <= rake <= pots * MOST_RAKE:
        raise Differs(share)


def _compare_winners(played: Played, winnings: list[int]) -> None:
    """Where cards are not told, whoever won has to be one of those who could."""
    for player, won in zip(played.state.players, winnings, strict=False):
        if won and not player.live:
            raise Differs(f"p{player.seat + 1} wins a pot as recorded, and has given up the hand")


def taken_by(record: Record, played: Played, options: Options) -> list[int]:
    """What each player takes from the pots by the law, in chips, before any rake."""
    runs = [played, *_other_boards(record, options)]
    unit = played.state.game.stakes.chip_unit
    taken = [0] * len(record.stacks)
    for number, run in enumerate(runs):
        for award in run.state.awards:
            part, odd = divmod(award.amount, len(runs))
            winners = [share.seat for share in award.shares]
            for share in divide(part + (number < odd), winners, unit):
                taken[share.seat] += share.amount
    return taken


def on_every_board(record: Record, options: Options = ONLINE) -> list[Played]:
    """``record`` played on its board, and on every further one.  Raises :class:`Differs`."""
    return [replay(record, options), *_other_boards(record, options)]


def _other_boards(record: Record, options: Options) -> list[Played]:
    return [replay(_on_board(record, board), options) for board in record.boards]


def _on_board(record: Record, board: str) -> Record:
    """``record`` as if its board had been ``board``."""
    cards = [board[at : at + 2] for at in range(0, len(board), 2)]
    streets = iter(_BOARD)
    actions = [
        f"d db {''.join(cards[next(streets)])}" if action.startswith("d db ") else action for action in record.actions
    ]
    return msgspec.structs.replace(record, actions=tuple(actions), boards=())


def _compare_winnings(record: Record, taken: list[int], winnings: list[int], scale: int) -> None:
    rake = sum(taken) - sum(winnings)
    for place, (own, recorded) in enumerate(zip(taken, winnings, strict=True)):
        if (own > 0) != (recorded > 0) or not 0 <= own - recorded <= rake:
            raise Differs(f"p{place + 1} takes {_told(own, scale)}, not {record.winnings[place]} as recorded")


def _compare_stacks(record: Record, played: Played, taken: list[int]) -> None:
    scale = played.setup.scale
    rake = int(record.rake * scale) if record.rake else 0
    for place, (before, after) in enumerate(zip(record.stacks, record.finishing_stacks, strict=True)):
        if UNTOLD in (before, after):
            continue
        player = played.state.players[place]
        own = int(before * scale) + taken[place] - player.total - player.dead
        if not 0 <= own - after * scale <= (rake if taken[place] else 0):
            raise Differs(f"p{place + 1} has {_told(own, scale)} in the end, not {after} as recorded")


def _told(chips: int, scale: int) -> str:
    amount = amount_of(chips, scale)
    return str(amount) if isinstance(amount, int) else f"{amount:f}"
