"""A database in which a few tables have been played at, as the actors would have written it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from openfelt.room.bookkeeper import transfers_of
from openfelt.room.scribe import Scribe
from openfelt.rules.events import Event
from openfelt.rules.stakes import Game
from openfelt.store.database import open_database
from openfelt.store.journal import SqlJournal
from openfelt.table.events import TableMade
from openfelt.table.evolve import evolve
from tests.table.felt import NOON
from tests.table.test_life import GAMES, HOUSES, Life


class Written(Life):
    """A life that remembers which events came together, for so they reach the journal."""

    def __init__(self, game: Game, seed: int, steps: int, *, host: bool = False, **changes: Any) -> None:
        super().__init__(game, Random(seed), **changes)
        self.pieces: list[list[Event]] = []
        self.made: TableMade | None = self.make() if host else None
        while len(self.pieces) < steps or not self.state.playing:
            at = len(self.events)
            self.step()
            if piece := self.events[at:]:
                self.pieces.append(piece)


async def write(journal: SqlJournal, life: Written) -> None:
    """Write a life down, with its hands, its transfers and a checkpoint between two hands."""
    name, state, scribe = life.empty.settings.id, life.empty, Scribe()
    checkpoint_due, at = True, 0
    if life.made is None:
        await journal.open_table(life.empty.settings)
    else:
        await journal.make_table(life.made)
        state, at = evolve(state, life.made), 1
    for piece in life.pieces:
        finished = scribe.finished(state, piece, NOON + at)
        moved = transfers_of(state, at + 1, piece, NOON + at)
        for event in piece:
            scribe.hear(event)
            state = evolve(state, event)
        checkpoint = state if checkpoint_due and state.hands > 3 and not state.playing else None
        checkpoint_due &= checkpoint is None
        await journal.append(name, at, piece, checkpoint, finished, moved)
        at += len(piece)


async def play(url: str) -> list[Written]:
    """A cash game of each kind and a tournament, with the same people at all; they stop in the middle of hands."""
    lives = [Written(game, 3 + at, 200, id=f"t{at}", options=HOUSES[at]) for at, game in enumerate(GAMES)]
    lives.append(Written(GAMES[0], 9, 60, id="cup", tournament=True))
    engine = await open_database(url)
    journal = SqlJournal(engine)
    await asyncio.gather(*(write(journal, each) for each in lives))
    await journal.close()
    await engine.dispose()
    return lives
