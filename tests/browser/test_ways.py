"""The table in the documentation: which way to play is tested through what, and in which structure."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from tests.browser.way import STRUCTURES, WAYS

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"
ROW = re.compile(
    r"^\| (?P<situation>[^|`]+) \| `(?P<file>test_\w+)\.py::(?P<test>test_\w+)` \|(?P<cells>.*)\|$", re.MULTILINE
)
HEAD = "| situation | test | mouse | touch | typed |"


def test_the_table_says_what_is_tested() -> None:
    """Every test that it names is there, and runs for every way and structure of its row; no such test is missing."""
    page = PAGE.read_text(encoding="utf-8")
    assert HEAD in page
    named = set()
    for row in ROW.finditer(page):
        module = importlib.import_module(f"tests.browser.{row['file']}")
        test = getattr(module, row["test"])
        runs = {mark.args[0]: list(mark.args[1]) for mark in test.pytestmark if mark.name == "parametrize"}
        assert runs == {"way": list(WAYS), "structure": list(STRUCTURES)}, row["test"]
        cells = [cell.split() for cell in row["cells"].split("|")]
        assert cells == [list(STRUCTURES)] * len(WAYS), row["situation"]
        named.add((row["file"], row["test"]))
    assert named == {
        (file, name)
        for file in ("test_journeys", "test_reconnects")
        for name in vars(importlib.import_module(f"tests.browser.{file}"))
        if name.startswith("test_")
    }
