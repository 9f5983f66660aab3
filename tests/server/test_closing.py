"""A room that is closed as an operator closes it."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from openfelt.cli import main
from tests.server.client import Client, admit
from tests.server.process import RoomProcess


@pytest.mark.parametrize("gates", [0, 2])
async def test_open_connections_are_told_and_nothing_is_complained_of(tmp_path: Path, gates: int) -> None:
    """F5: an interrupt in the middle of a hand closes every socket with a reason, and the room opens again."""
    room = RoomProcess(tmp_path, gates=gates)
    room.open()
    cookie = admit(room, "Ada")
    async with Client(room, cookie) as ada:
        await ada.watch("practice-no-limit")
        await ada.sit(200)
        decision = await ada.decision()
        room.close()
        with pytest.raises(ConnectionClosed) as closed:
            await ada.until(lambda message: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert "everything is kept" in room.log.read_text()
    assert "Traceback" not in room.log.read_text()
    with room:
        async with Client(room, cookie) as ada:
            await ada.watch("practice-no-limit")
            assert (await ada.decision()).id == decision.id


@pytest.mark.parametrize("database", ["sqlite:////nowhere/at/all.db", "mysql://nobody@localhost/x", "no url"])
def test_a_database_that_cannot_be_opened_is_one_sentence(database: str) -> None:
    """Exit 2 and a sentence that names the database, without a traceback."""
    result = CliRunner().invoke(main, ["serve", "--port", "8999", "--database", database])
    assert result.exit_code == 2
    assert f"the database {database} cannot be opened" in result.output


def test_a_gate_that_cannot_be_started_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2 and a sentence about the gate, which does not blame the database."""

    async def none(*_: object, **__: object) -> NoReturn:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", none)
    database = f"sqlite:///{tmp_path}/room.db"
    result = CliRunner().invoke(main, ["serve", "--port", "8999", "--database", database, "--gates", "1"])
    assert result.exit_code == 2
    assert "no gate can be started" in result.output
    assert "Resource temporarily unavailable" in result.output
    assert "database" not in result.output
