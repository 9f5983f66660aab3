"""One running room for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.process import RoomProcess


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    """A room of its own for each test file, without pauses."""
    with RoomProcess(tmp_path_factory.mktemp("room")) as process:
        yield process
