"""Betting lines: a hand that goes the way of others ends as if it had been played alone."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from hypothesis import example, given
from msgspec.structs import replace as changed

from openfelt.history import lines
from openfelt.history.lines import Match, Way, forget, match_of
from openfelt.history.record import Record, Variant
from openfelt.history.replay import Differs, replay
from openfelt.history.setup import terms_of
from openfelt.rules import showdown
from openfelt.rules.events import HandShown, HoleDealt
from openfelt.rules.options import Options
from tests.history.records import generated, records

THREE = Record(
    variant=Variant.NO_LIMIT,
    antes=(0, 0, 0),
    blinds=(1, 2, 0),
    stacks=(200, 200, 60),
    actions=("d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 7c2d"),
)


CHECKS = "p1 cc, p2 cc, p3 cc"


def match() -> Match:
    """A match of hands like :data:`THREE`, of which none was played."""
    return Match(terms_of(THREE, Options()))


def followed(match: Match, actions: list[str]) -> Way:
    """Where ``actions`` lead in ``match``, which leaves its players decisions."""
    way = match.follow(actions)
    assert way is not None
    return way


def with_board(record: Record) -> Record:
    """``record`` with a whole board at its end."""
    return changed(record, actions=(*record.actions, "d db 2c7d9h", "d db Jc", "d db 4s"))


def card_by_card(record: Record) -> Record:
    """``record`` with hole cards dealt singly, so that it goes no way but its own."""
    singly = (
        (f"{action[:-4]}{action[-4:-2]}", f"{action[:-4]}{action[-2:]}") if _deals_a_hand(action) else (action,)
        for action in record.actions
    )
    return changed(record, actions=tuple(chain(*singly)))


def _deals_a_hand(action: str) -> bool:
    return action.startswith("d dh ") and len(action.split()[-1]) == 4


@given(records)
@example(generated(34_231_124, irregular=True))
def test_a_hand_ends_as_if_it_had_been_played_alone(record: Record) -> None:
    """The first time and any other: the same end, and the same events but for the deal."""
    alone = replay(card_by_card(record))
    for _ in range(2):
        played = replay(record)
        assert played.state == alone.state
        assert [event for event in played.events if not isinstance(event, HoleDealt)] == [
            event for event in alone.events if not isinstance(event, HoleDealt)
        ]


@pytest.mark.parametrize(
    ("actions", "known"),
    [
        ("p3 cbr 6, p1 f, p2 f", 3),
        ("p3 cc, p1 cc, p2 cc, d db 2c7d9h, p1 cc", 5),
        ("p3 cc, p1 cc, p2 cc, d db 2c7d9h, d db Jc", 4),
        ("p3 cc, p1 cc, p2 cc, d db 2c7d", 3),
        ("p3 cc, p1 cc, p2 cc, p1 sm AhKh", 3),
        (f"p3 cc, p1 cc, p2 cc, d db 2c7d9h, {CHECKS}, d db Jc # the turn, {CHECKS}, d db 4s, {CHECKS}", 15),
        ("p3 f, p1 cc, p2 cc, d db 2c7d9h, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 4s, p1 cc, p2 cc, p1 sm AhKh", 12),
        ("p3 cc, p1 cc, p2 cc, d db 2c7d9h, p1 cbr 50, p2 cc, p3 cbr 58, p1 f, p2 cc", 8),
        ("p3 cbr 60, p1 cc, p2 cc", 2),
        ("p3 cbr 60, p1 f, p2 cc", 2),
        ("p3 f, p1 cc # in the dark, p2 cc", 3),
        ("p3 f, p2 cc", 1),
        ("p3 f, p1 cbr 3", 1),
        ("p3 f, p1 cbr 900", 1),
        ("p3 f, no action", 1),
        ("", 0),
    ],
)
def test_how_far_a_line_goes(actions: str, known: int) -> None:
    """Until hands are shown or lie open, and never over what the law refuses."""
    ours = match()
    recorded = [action for action in actions.split(", ") if action]
    way = followed(ours, recorded)
    assert way.actions == known
    assert followed(ours, recorded).spots == way.spots
    assert not any(player.shown for player in way.state.players)
    assert not showdown.cards_matter(way.state)
    assert len(way.board) == len(re.findall("d db", ", ".join(recorded[:known])))


def test_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond that all matches are forgotten, and nothing comes out differently."""
    monkeypatch.setattr(lines, "MOST_SPOTS", 2)
    forget()
    good = changed(THREE, actions=(*THREE.actions, "p3 f", "p1 f"))
    alone = replay(card_by_card(good))
    ours = match_of(terms_of(THREE, Options()))
    assert followed(ours, ["p3 f", "p1 f"]).actions == 2
    assert match_of(terms_of(THREE, Options())) is ours
    assert followed(ours, ["p3 cc", "p1 f"]).actions == 2
    assert match_of(terms_of(THREE, Options())) is not ours
    assert replay(good).state == alone.state


def test_where_nobody_has_a_decision_there_is_no_line() -> None:
    """Two whose blinds are all they have turn their hands up as soon as they are dealt."""
    broke = changed(THREE, antes=(0, 0), blinds=(2, 1), stacks=(2, 1), actions=THREE.actions[:2])
    assert Match(terms_of(broke, Options())).follow([]) is None
    assert len([event for event in replay(with_board(broke)).events if isinstance(event, HandShown)]) == 2


@pytest.mark.parametrize("wrong", ["d db 2c7dAh", "d db 2c7d2c", "d db 2c7d", "d db 2c7dXx"])
def test_a_board_that_cannot_be_dealt(wrong: str) -> None:
    """A card that somebody holds, one twice, one too few, none at all: told where it was dealt."""
    good = (*THREE.actions, "p3 cc", "p1 cc", "p2 cc", "d db 2c8d9h", "p1 cc")
    with pytest.raises(Differs, match="the record ends"):
        replay(changed(THREE, actions=good))
    with pytest.raises(Differs, match="step 7: "):
        replay(changed(THREE, actions=(*good[:6], wrong, "p1 cc")))


@pytest.mark.parametrize("wrong", ["d dh p3 QsJd", "d dh p3 7c7c", "d dh p3 7c"])
def test_cards_that_cannot_be_dealt(wrong: str) -> None:
    """A card twice is told where it was dealt, also where hands of the match were played before."""
    match_of(terms_of(THREE, Options()))
    good = changed(THREE, actions=(*THREE.actions, "p3 f", "p1 f"))
    assert replay(good).state.over
    with pytest.raises(Differs, match=r"step [34]: "):
        replay(changed(good, actions=(*THREE.actions[:2], wrong, "p3 f", "p1 f")))
