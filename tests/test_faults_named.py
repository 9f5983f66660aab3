"""Every fault of our list is kept away by a test that names it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
SECTIONS = "ABCDF"
"""The sections that are listed; the others follow with what they are about."""


def listed() -> dict[str, str]:
    """The faults of the list by their ids."""
    lines = (TESTS / "faults.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(maxsplit=1) for line in lines if line and not line.startswith("#"))


def named() -> Iterator[tuple[str, str]]:
    """Every id that a mark on a test names, and where."""
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.fault":
                        for fault in mark.args:
                            yield ast.literal_eval(fault), f"{file.name}::{node.name}"


def test_every_fault_is_named_by_a_test() -> None:
    """No line of the list is without a proof."""
    proved = {fault for fault, _ in named()}
    assert [f"{fault} {title}" for fault, title in listed().items() if fault not in proved] == []


def test_no_test_names_a_fault_that_is_not_listed() -> None:
    """A slip of the pen proves nothing."""
    known = listed()
    assert len(known) == 40
    assert [place for fault, place in named() if fault[0] in SECTIONS and fault not in known] == []
