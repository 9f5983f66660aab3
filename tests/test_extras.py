"""Commands whose extra is not installed."""

from __future__ import annotations

import sys

import click
import pytest
from click.testing import CliRunner

from openfelt.cli import main
from openfelt.cli.extras import extra


@pytest.mark.parametrize("command", [["serve", "--port", "8998"], ["admin", "audit"]])
def test_what_is_not_installed_is_named_with_the_way_to_it(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2, the module, and the extra that brings it."""
    monkeypatch.setitem(sys.modules, "sqlalchemy.exc", None)
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert "(sqlalchemy.exc is missing): pip install 'openfelt[room]'" in result.output


@pytest.mark.parametrize(
    "fault",
    [ModuleNotFoundError("no such module", name="openfelt.room.roof"), ImportError("no such name", name="click")],
)
def test_a_fault_of_ours_is_not_called_a_missing_extra(fault: ImportError) -> None:
    """No way to install it would mend it, so it is raised as it is."""
    with pytest.raises(type(fault), match="no such") as raised, extra("room", "the room is not installed"):
        raise fault
    assert raised.value is fault
    assert not isinstance(raised.value, click.UsageError)
