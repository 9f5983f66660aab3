"""How often a table has stumbled over the same thing."""

from __future__ import annotations

from openfelt.table.state import TableState


class Stumbles:
    """The faults of one table since it last got on."""

    def __init__(self) -> None:
        self._where: tuple[int, int, bool] | None = None
        self._count = 0

    def add(self, state: TableState) -> bool:
        """Count another fault, which the table had at ``state``; tells whether it had one there before."""
        where = (state.hands, state.decisions, state.playing)
        self._count = self._count + 1 if where == self._where else 1
        self._where = where
        return self._count > 1

    @property
    def twice(self) -> bool:
        """It has stumbled again where it had just been put on its feet: the hand cannot go on."""
        return self._count == 2

    @property
    def halted(self) -> bool:
        """Nor can the table: from now on it does nothing by itself."""
        return self._count > 2
