"""The ``openfelt`` command."""

from __future__ import annotations

import click

from openfelt.cli.check import check
from openfelt.cli.serve import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="openfelt")
def main() -> None:
    """Texas Hold'em: a card room and its rules."""


main.add_command(check)
main.add_command(serve)
