"""The power goes in the middle of a hand."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from openfelt.cli.admin import admin
from openfelt.rules.events import HandEnded
from tests.postgres import scratch_database
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLE = "practice-no-limit"


def hands(client: Client) -> int:
    """The number of the hand that ``client`` sees."""
    assert client.follower.state is not None
    return client.follower.state.hands


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'room.db'}"
    else:
        with scratch_database() as url:
            yield url


@pytest.mark.fault("B7", "E6", "F5")
async def test_a_killed_server_finishes_the_same_hand_with_the_same_cards(tmp_path: Path, url: str) -> None:
    """SIGKILL in the middle of a hand: the same hand, deck, board, pot and decision afterwards, and no chip lost."""
    room = RoomProcess(tmp_path, url=url)
    room.open()
    try:
        cookie = admit(room, "Ada")
        async with Client(room, cookie) as ada:
            await ada.watch(TABLE)
            await ada.sit(200)
            await ada.play_until(lambda: bool(ada.follower.decision and ada.follower.hand and ada.follower.hand.board))
            decision = await ada.decision()
            hand, number, seq = ada.follower.hand, hands(ada), ada.follower.seq
            assert hand is not None
            room.kill()
        room.open()
        async with Client(room, cookie) as ada:
            await ada.watch(TABLE)
            while ada.follower.seq <= seq:
                await ada.hear()  # The clock is started again.
            again = await ada.decision()
            assert ada.follower.hand == hand
            assert hands(ada) == number
            assert (again.id, again.legal) == (decision.id, decision.legal)
            chips = hand.pot + sum(player.stack for player in hand.players)
            await ada.play_hands(1)
            ended = next(event for event in ada.events if isinstance(event, HandEnded))
            assert sum(ended.stacks) == chips
    finally:
        room.close()
    result = await asyncio.to_thread(CliRunner().invoke, admin, ["audit", "--database", url])
    assert result.exit_code == 0, result.output


def test_two_rooms_on_one_database(tmp_path: Path, url: str) -> None:
    """The second is refused with a sentence and does no harm; when the first is killed, the next one may open."""
    room = RoomProcess(tmp_path, url=url)
    room.open()
    try:
        second = RoomProcess(tmp_path, url=url)
        second.log = tmp_path / "second.log"
        with pytest.raises(AssertionError, match="another room is at work on it"):
            second.open()
        assert "Traceback" not in second.log.read_text()
        with urllib.request.urlopen(f"{room.address}/healthz") as answer:
            assert answer.status == 200
        room.kill()
        room.open()
    finally:
        room.close()
    assert not list(tmp_path.glob("*-lock"))
