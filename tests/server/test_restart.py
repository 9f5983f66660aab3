"""The power goes in the middle of a hand."""

from __future__ import annotations

from pathlib import Path

from openfelt.rules.events import HandEnded
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLE = "practice-no-limit"


def hands(client: Client) -> int:
    """The number of the hand that ``client`` sees."""
    assert client.follower.state is not None
    return client.follower.state.hands


async def test_a_killed_server_finishes_the_same_hand_with_the_same_cards(tmp_path: Path) -> None:
    """SIGKILL in the middle of a hand: the same hand, deck, board, pot and decision afterwards, and no chip lost.

    Room faults E6, F5, B7.
    """
    room = RoomProcess(tmp_path)
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
            again = await ada.decision()
            assert ada.follower.hand == hand
            assert hands(ada) == number
            assert ada.follower.seq == seq + 1, "only the clock was started again"
            assert (again.id, again.legal) == (decision.id, decision.legal)
            chips = hand.pot + sum(player.stack for player in hand.players)
            await ada.play_hands(1)
            ended = next(event for event in ada.events if isinstance(event, HandEnded))
            assert sum(ended.stacks) == chips
    finally:
        room.close()
