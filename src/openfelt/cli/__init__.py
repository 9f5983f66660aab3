"""The ``openfelt`` command."""

from __future__ import annotations

import click

from openfelt.cli.admin import admin
from openfelt.cli.bench import bench
from openfelt.cli.check import check
from openfelt.cli.convert import convert
from openfelt.cli.equity import equity
from openfelt.cli.rank import rank
from openfelt.cli.replay import replay
from openfelt.cli.serve import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="openfelt")
def main() -> None:
    """Texas Hold'em: a card room and its rules."""


for command in (admin, bench, check, convert, equity, rank, replay, serve):
    main.add_command(command)
