"""The benchmarks run, and their reports have the form that scripts rely on."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from random import Random
from typing import Final

import pytest
from click.testing import CliRunner

from openfelt.bench import law
from openfelt.bench.row import Row, by_turns
from openfelt.cli import main
from openfelt.rules.events import HandEnded


def test_a_row_beside_a_peer() -> None:
    """A ratio above 1 says that we are faster, whether more or less of the unit is better."""
    fast = Row.of("hands", "a second", [30, 40, 20]).beside("pokerkit", [30, 40, 20], [10, 10, 10])
    assert (fast.value, fast.peer_value, fast.ratio, fast.spread) == (30, 10, 3, (2, 4))
    assert Row("a spot", "seconds", 0.5).beside("eval7", [0.5], [2.0], more_is_faster=False).ratio == 4


def test_everybody_is_measured_by_turns() -> None:
    """One round to warm up, then all in each round, so that a slow moment hits everybody."""
    order: list[str] = []

    def run(name: str) -> float:
        order.append(name)
        return len(order)

    assert by_turns({"a": lambda: run("a"), "b": lambda: run("b")}, rounds=2) == {"a": [3, 5], "b": [4, 6]}
    assert "".join(order) == "ababab"


def test_the_script_plays_whole_hands() -> None:
    """What is measured is a hand of six players from the blinds to the end, and no other."""
    dice = Random(7)
    for _ in range(50):
        events = law.play_hand(dice)
        assert isinstance(events[-1], HandEnded)
        assert sum(events[-1].stacks) == law.PLAYERS * law.STACK


def test_the_report_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design section 6: one object with the name, the machine and the rows; a row of ours has no peer."""
    measured = law.rows(seconds=0.02)
    monkeypatch.setattr(law, "rows", lambda: measured)
    result = CliRunner().invoke(main, ["bench", "law", "--json"])
    assert (result.exit_code, result.stderr) == (0, "")
    report = json.loads(result.stdout)
    assert list(report) == ["name", "machine", "rows"]
    assert report["name"] == "law"
    first = report["rows"][0]
    assert list(first) == ["what", "unit", "value", "peer", "peer_value", "ratio"]
    assert (first["unit"], first["peer"], first["ratio"]) == ("hands a second", None, None)
    assert first["value"] > 100
    table = CliRunner().invoke(main, ["bench", "law"])
    assert "hands a second" in table.stdout


ROOT: Final = Path(__file__).parents[1]

TOLD: Final = [
    Row("many at once, numba, 2 workers, distinct", "hands a second", 532_698_215.3),
    Row("many at once, numba, 2 workers, distinct", "hands a second", 5e8, "phevaluator", 7e7, 4.07, (3.76, 4.31)),
    Row("six-max", "hands a second", 5_301.2),
    Row("six-max", "bytes of JSON a hand", 1_751.0),
    Row("six-max", "hands a second", 5_301.2, "open_spiel universal_poker", 1_230_894.0, 0.431, (0.4, 0.5)),
    Row("QQ+,AK v 22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo, 1,000,000 samples, numpy", "seconds", 7.45e-05),
    Row(
        "QQ+,AK v 22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo, 1,000,000 samples, numpy",
        "seconds", 7.45e-05, "poker_equity", 0.201, 2690.0, (2500.0, 3140.0),
    ),
    Row("first use", "seconds", 12.5),
]  # fmt: skip


@pytest.mark.parametrize("width", [80, 100])
def test_the_table_is_read_on_any_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From 80 columns on no line is too long, no figure is cut or broken, and no word is."""
    monkeypatch.setattr(law, "rows", lambda: TOLD)
    shown = CliRunner().invoke(main, ["bench", "law"], env={"COLUMNS": str(width)}).stdout
    assert max(map(len, shown.splitlines())) <= width
    assert "…" not in shown
    figures = (
        "533 M|70 M|4.07|3.76 to 4.31|5,301|1,751|1.23 M|0.431|0.4 to 0.5|74.5 µs|201 ms|2,690|2,500 to 3,140|12.5 s"
    )
    for figure in figures.split("|"):
        assert f" {figure} " in f"{shown} ".replace("\n", " \n "), figure
    broken = (
        "numba,",
        "distinct,",
        "bytes",
        "A2s+,",
        "ATo+,",
        "1,000,000",
        "samples,",
        "universal_poker",
        "phevaluator",
    )
    for word in broken:
        assert word in shown.split(), word


def test_the_readme_tells_what_was_measured() -> None:
    """Its table is made from the page of all benchmarks, with the rows in which we are not first."""
    tool = runpy.run_path(str(ROOT / "tools" / "build_benchmarks.py"))
    page, readme = ((ROOT / name).read_text(encoding="utf-8") for name in ("docs/benchmarks.md", "README.md"))
    assert tool["renewed"](readme, page) == readme
    assert tool["renewed"](readme.replace(" a second |", " a minute |"), page) == readme
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| ") and line.count("|") == 8]
    behind = {row[1].strip() for row in rows if row[6].strip()[:1] == "0"}
    assert {what for _, what, _ in tool["SUMMARY"]} & behind
    words = ((1_234_567, "hands a second"), (0.0000745, "seconds"), (0.268, "seconds"), (5_301, "hands a second"))
    assert [tool["in_words"](*each) for each in words] == ["1.2 million", "0.074 ms", "0.27 s", "5,300"]


def test_a_benchmark_that_there_is_not() -> None:
    """Exit 2 and the names there are."""
    result = CliRunner().invoke(main, ["bench", "patience"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'law'" in result.stderr
