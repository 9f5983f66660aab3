"""The ``openfelt`` command."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

_COMMANDS: Final = ("admin", "bench", "check", "convert", "equity", "rank", "replay", "serve")


class _Commands(click.Group):
    """The commands, each loaded only when it is asked for: a question about two hands need not wait for the room."""

    def list_commands(self, _: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"openfelt.cli.{name}"), name)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="openfelt")
def main() -> None:
    """Texas Hold'em: a card room and its rules."""
