"""``openfelt rank``: name hands and compare them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from openfelt.cards import Card


@click.command()
@click.argument("cards", nargs=-1, required=True)
def rank(cards: tuple[str, ...]) -> None:
    """Name the hand of five to seven CARDS; of several hands, the best comes first.

    One hand may be written in pieces: "openfelt rank AhKh Th9h2c".
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from openfelt.cards import format_cards
    from openfelt.errors import InvalidCard
    from openfelt.strength import best_five, strength

    try:
        hands = sorted(((strength(hand), hand) for hand in _hands(cards)), key=lambda ranked: -ranked[0])
    except InvalidCard as error:
        raise click.UsageError(str(error)) from error
    table = Table(box=SIMPLE_HEAD)
    if len(hands) > 1:
        table.add_column("place")
    for heading in ("cards", "best five", "hand"):
        table.add_column(heading)
    strengths = [made for made, _ in hands]
    for made, hand in hands:
        place = (
            [f"{strengths.index(made) + 1}{', tied' if strengths.count(made) > 1 else ''}"] if len(hands) > 1 else []
        )
        table.add_row(*place, format_cards(hand), format_cards(best_five(hand)), made.name)
    Console(highlight=False).print(table)


def _hands(texts: tuple[str, ...]) -> list[tuple[Card, ...]]:
    """Each text is a hand, unless all of them are too short for one: then they are the pieces of one."""
    from openfelt.cards import parse_cards

    pieces = [parse_cards(text) for text in texts]
    if all(len(piece) < 5 for piece in pieces):
        return [tuple(card for piece in pieces for card in piece)]
    return pieces
