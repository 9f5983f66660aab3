"""``openfelt equity``: how much of the pot each hand or range wins on average."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from openfelt.equity import Equity


@click.command()
@click.argument("hands", nargs=-1, required=True, metavar="HAND-OR-RANGE...")
@click.option("--board", default="", metavar="CARDS", help="The board so far: 3, 4 or 5 cards.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--exact", is_flag=True, help="Count every board, however long it takes.")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Draw so many boards at random.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def equity(hands: tuple[str, ...], board: str, dead: str, exact: bool, samples: int | None, as_json: bool) -> None:
    """How much of the pot each HAND-OR-RANGE wins on average.

    A hand is written AhKh, a range like "QQ+,AKs,A5s-A2s", 15% or random.
    """
    from openfelt.equity import equity as ask
    from openfelt.errors import OpenfeltError
    from openfelt.notice import speak_up

    speak_up()
    if exact and samples is not None:
        raise click.UsageError("--exact and --samples exclude each other: count all boards, or draw some")
    try:
        answer = ask(*hands, board=board, dead=dead, exact=exact, samples=samples)
    except OpenfeltError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        click.echo(json.dumps(_report(answer)))
    else:
        _print(answer)


def _report(answer: Equity) -> dict[str, Any]:
    """The answer as one JSON object; the standard error stands there where there is one."""
    players = [
        {"hand": player.hand, "win": player.win, "tie": player.tie, "equity": player.equity}
        | ({"standard_error": player.error} if answer.method == "sampled" else {})
        for player in answer.players
    ]
    return {"method": str(answer.method), "boards": answer.boards, "players": players}


def _print(answer: Equity) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    sampled = answer.method == "sampled"
    table = Table(box=SIMPLE_HEAD, caption=f"{answer.method}, {answer.boards:,} boards", caption_justify="left")
    table.add_column("hand", overflow="fold")
    for heading in ("equity", "win", "tie"):
        table.add_column(heading, justify="right")
    for player in answer.players:
        error = f" ± {player.error:.2%}" if sampled else ""
        table.add_row(player.hand, f"[bold]{player.equity:.2%}[/]{error}", f"{player.win:.2%}", f"{player.tie:.2%}")
    Console(highlight=False).print(table)
