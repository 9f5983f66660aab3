"""Power cuts under busy tables; the long run is ``benchmarks/chaos.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.storm import PATIENCE, Storm


@pytest.mark.slow
@pytest.mark.fault("E6", "F1", "F3", "F4", "F5")
async def test_ten_power_cuts(tmp_path: Path) -> None:
    """SIGKILL at random and at chosen moments, also in the middle of a payout and between commit and publish.

    Every time each table is back with the same deck, board, pot and player to act; nothing confirmed is lost, nothing
    has happened twice, nothing was told that is not kept, and the books agree.
    """
    figures = await Storm(tmp_path, tables=12, kills=10, seed=5, limit=PATIENCE).run()
    assert sum(figures.kills.values()) == 10
    assert len(figures.kills) == 5, "at random, and at each of the chosen moments"
    assert figures.told.hands > 20
    assert figures.confirmed > 200


@pytest.mark.slow
async def test_power_cuts_behind_a_gate(tmp_path: Path) -> None:
    """The same where another process holds the connections."""
    figures = await Storm(tmp_path, tables=6, kills=4, seed=6, limit=PATIENCE, gates=1).run()
    assert sum(figures.kills.values()) == 4
    assert figures.confirmed > 20
