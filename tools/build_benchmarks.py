"""Measure everything beside its peers, write ``docs/benchmarks.md``, and some rows of it in words to the README.

``make bench`` installs the peers and runs this; it takes some minutes, and wants the machine to itself.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import msgspec

from openfelt.bench.row import ROUNDS, Row

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"

CHAPTERS: Final = {
    "law": ("The law", "One hand at a time, with every rule, every event and every view: six players, random actions."),
    "evaluate": ("Strengths", "Random hands of seven cards, one by one and two million at once."),
    "equity": ("Equity", "One question each, on one thread; every answer is compared with the known one."),
    "bulk": ("Many hands at once", "Whole six-max hands without limit over arrays, on one core."),
}

PACKAGES: Final = (
    "numpy", "numba", "pokerkit", "pokerfast", "treys", "phevaluator", "py-poker-equity", "poker-equity", "eval7",
    "open_spiel",
)  # fmt: skip

HEAD: Final = f"""\
<!-- Made by tools/build_benchmarks.py: run `make bench`. -->

# Benchmarks

Each value is the median of {ROUNDS} rounds in which everybody took his turn, so that whatever else the machine did
slowed all of them down. A ratio above 1 says that openfelt is faster; the spread is the smallest and the largest ratio
of any round. `openfelt bench` measures the same on your machine, beside whichever of the peers are installed.
"""


README: Final = PAGE.parent.parent / "README.md"

SUMMARY_HEAD: Final = "| what | openfelt | beside it | ratio |\n|---|--:|---|--:|"

SUMMARY: Final = (
    ("whole six-max hands under the law, with every event", "six-max", "pokerkit"),
    ("strength of seven cards, one by one in Python", "one by one", "phevaluator"),
    ("two million hands of seven cards, `fast`", "many at once, numba, 1 worker", "pokerfast"),
    ("the same with NumPy alone", "many at once, numpy, 1 worker", "pokerfast"),
    ("AhKh v QsQc, every board, `fast`", "AhKh v QsQc, numba", "pokerfast"),
    ("the same on the flop, `fast`", "AhKh v QsQc on 2h7h9c, numba", "pokerfast"),
    ("the same on the flop with NumPy alone", "AhKh v QsQc on 2h7h9c, numpy", "pokerfast"),
    ("a million sampled boards, `fast`", "AhKh v QsQc, 1,000,000 samples, numba", "eval7"),
    ("the same with NumPy alone", "AhKh v QsQc, 1,000,000 samples, numpy", "eval7"),
    ("whole hands on arrays, `fast`", "whole hands", "open_spiel universal_poker"),
)
"""What the README shows: in its words, and of which row of the page."""

NAMES: Final = {
    "pokerkit": "[PokerKit](https://github.com/uoftcprg/pokerkit)",
    "pokerfast": "OMPEval in pokerfast",
    "open_spiel universal_poker": "OpenSpiel",
}


def summary(page: str) -> str:
    """The README's table, from the text of the page."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| ")
    ]
    found = {(what, peer): (unit, value, its, ratio) for what, unit, value, peer, its, ratio, _ in rows}
    lines = [SUMMARY_HEAD]
    for words, what, peer in SUMMARY:
        unit, *numbers = found[what, peer]
        value, its, ratio = (float(number.replace(",", "")) for number in numbers)
        beside = f"{NAMES.get(peer, peer)} {in_words(its, unit)}"
        told = in_words(value, unit) + " a second" * (unit != "seconds")
        lines.append(f"| {words} | {told} | {beside} | {f'**{ratio:.2g}**' if ratio < 1 else two_digits(ratio)} |")
    return "\n".join(lines)


def in_words(value: float, unit: str) -> str:
    """About as much, as one would say it."""
    if unit == "seconds":
        return f"{two_digits(value)} s" if value >= 0.1 else f"{two_digits(1000 * value)} ms"
    return f"{two_digits(value / 1e6)} million" if value >= 1e6 else two_digits(value)


def two_digits(value: float) -> str:
    """Two digits that count."""
    return f"{float(f'{value:.2g}'):,.10g}"


def renewed(readme: str, page: str) -> str:
    """The README with its table made anew."""
    before, head, rest = readme.partition(SUMMARY_HEAD)
    assert head, "the README has no such table"
    return before + summary(page) + rest[rest.index("\n\n") :]


def measured(name: str) -> list[Row]:
    """The rows of one benchmark, from a process of its own: what others leave in memory is looked through with ours."""
    code = f"import sys; from openfelt.bench import {name}; sys.stdout.buffer.write(encode({name}.rows()))"
    command = [sys.executable, "-c", f"from openfelt.codec import encode; {code}"]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return msgspec.json.decode(told, type=list[Row])


def page() -> Iterator[str]:
    """The page, piece by piece."""
    yield HEAD
    yield f"Measured with {machine()}.\n"
    for name, (title, about) in CHAPTERS.items():
        print(f"measuring {name}", file=sys.stderr)
        rows = measured(name)
        yield f"## {title}\n\n{about}\n"
        yield "| what | unit | openfelt | peer | its value | ratio | spread |\n|---|---|--:|---|--:|--:|--:|"
        yield from (line(row) for row in rows)
        yield ""


def line(row: Row) -> str:
    """A row of the table."""
    beside = " | | | "
    if row.peer is not None and row.peer_value is not None and row.ratio is not None and row.spread is not None:
        low, high = row.spread
        beside = f"{row.peer} | {number(row.peer_value)} | {row.ratio:.3g} | {low:.3g} to {high:.3g}"
    return f"| {row.what.replace('|', ' ')} | {row.unit} | {number(row.value)} | {beside} |"


def number(value: float) -> str:
    """Three figures that count, or whole numbers."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def machine() -> str:
    """Processor, system and versions."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [text for text in info.read_text(encoding="utf-8").splitlines() if text.startswith("model name")]
        model = models[0].partition(":")[2].strip() if models else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, {versions()}"


def versions() -> str:
    """The versions of openfelt's libraries and of the peers, as far as they are installed."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


if __name__ == "__main__":
    text = "\n".join(page()).rstrip() + "\n"
    PAGE.write_text(text, encoding="utf-8")
    README.write_text(renewed(README.read_text(encoding="utf-8"), text), encoding="utf-8")
    print(PAGE)
