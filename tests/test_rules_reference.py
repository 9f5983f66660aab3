"""The rules reference: every sentence and every conflict stands there once, is proved, and the pages are fresh."""

from __future__ import annotations

import importlib
import runpy
from pathlib import Path
from typing import Any

import pytest

from openfelt.rules.options import PRESETS, Options

ROOT = Path(__file__).resolve().parent.parent

builder = runpy.run_path(str(ROOT / "tools" / "build_rules.py"))
RULES: list[dict[str, Any]] = builder["load"]("rules")
CONFLICTS: list[dict[str, Any]] = builder["load"]("conflicts")
ADDITIONS: list[dict[str, Any]] = builder["load"]("additions")
INDEX = builder["Index"](builder["read_proofs"]())
PAGES: dict[Path, str] = builder["pages"]()

SENTENCES = [f"{document}-{number:02}" for document, last in (("S0", 81), ("S1", 21), ("S3", 43))
             for number in range(1, last + 1)]  # fmt: skip
NEVER_PROVED = {"S0-01", "S0-79"}
"""Praise of the game, and names that change no rule."""


def named_options() -> set[str]:
    """Every option that some rule, conflict or addition names."""
    named = {option for row in RULES for option in row["option"]}
    return named | {option for entry in CONFLICTS + ADDITIONS for option in entry.get("options", {})}


def unproved(entries: list[dict[str, Any]]) -> str:
    """What has no proof yet, in words; empty when all is proved."""
    return ", ".join(entry.get("id") or entry["about"] for entry in entries if not INDEX.prove(entry))


def test_every_sentence_is_there_once() -> None:
    """145 sentences of three documents, in order."""
    assert [row["id"] for row in RULES] == SENTENCES
    assert len(SENTENCES) == 145


def test_every_conflict_is_there_once() -> None:
    assert [entry["id"] for entry in CONFLICTS] == [f"X-{number:02}" for number in range(1, 35)]


def test_every_row_says_what_is_done_and_where_it_comes_from() -> None:
    topics = {topic for page in builder["load"]("pages") for topic in page.get("topics", {})}
    for row in RULES:
        assert row["does"].endswith("."), row["id"]
        assert row["source"].startswith(f"{row['id'][:2]}, line"), row["id"]
        assert row["topic"] in topics, row["id"]
    for entry in CONFLICTS:
        assert entry["about"].endswith("."), entry["id"]
        assert entry.get("options") or entry.get("rule"), entry["id"]


@pytest.mark.parametrize("module", sorted({row["where"] for row in RULES} - {"nowhere"}))
def test_the_code_is_where_a_rule_says(module: str) -> None:
    assert importlib.import_module(module).__doc__


def test_every_option_that_is_named_exists() -> None:
    """An option is one of the house rules, or part of the stakes."""
    assert sorted(named_options() - set(Options.__struct_fields__) - set(builder["SETTINGS"])) == []


@pytest.mark.parametrize("setting", builder["SETTINGS"])
def test_every_setting_of_the_stakes_exists(setting: str) -> None:
    module, names = builder["SETTINGS"][setting]
    assert all(hasattr(importlib.import_module(module), name) for name in names.split(", "))


def test_every_option_is_named() -> None:
    """A new option needs a rule, a conflict or an addition that says what it decides."""
    assert sorted(set(Options.__struct_fields__) - named_options()) == []


def test_every_value_is_told() -> None:
    """Where an entry says what the values of an option do, it says it of each."""
    for entry in CONFLICTS + ADDITIONS:
        for option, told in entry.get("options", {}).items():
            values = builder["values_of"](option)
            assert values is None or set(told) == set(values), (entry, option)
            assert getattr(PRESETS["online"], option, next(iter(told))) in told, (entry, option)


def test_only_words_need_no_proof() -> None:
    assert {row["id"] for row in RULES if row.get("proof") == "none needed"} == NEVER_PROVED


def test_every_sentence_has_a_proof() -> None:
    """A test names the sentence or one of its cases, or the case is played."""
    missing = unproved([row for row in RULES if row["id"] not in NEVER_PROVED])
    assert not missing, f"no proof of {missing}"


def test_every_conflict_has_a_proof() -> None:
    missing = unproved(CONFLICTS)
    assert not missing, f"no proof of {missing}"


def test_every_addition_has_a_proof() -> None:
    missing = unproved(ADDITIONS)
    assert not missing, f"no proof of {missing}"


def test_every_conflict_is_tested_with_each_value() -> None:
    """The document's value and the modern one: each is played in some test or case.

    For a number the default and one other value are enough.
    """
    missing = []
    for entry in CONFLICTS + ADDITIONS:
        for option, told in entry.get("options", {}).items():
            default = builder["FIELDS"][option].default
            played = {value for value in told if builder["plays"](option, value, default, entry, INDEX)}
            if builder["values_of"](option) is not None:
                missing += [f"{option}: {builder['word'](value)}" for value in told if value not in played]
            elif not builder["plays_another"](option, default, entry, INDEX):
                missing.append(f"{option}: anything but {default}")
    assert not missing, "no test plays by " + ", ".join(missing)


@pytest.mark.parametrize("path", sorted(PAGES), ids=lambda path: path.stem)
def test_the_page_is_fresh(path: Path) -> None:
    """Somebody has changed a rule, an option or a test: run ``python tools/build_rules.py``."""
    assert path.read_text(encoding="utf-8") == PAGES[path], "run: python tools/build_rules.py"


# ---------------------------------------------------------------- the search for proofs


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("S3-14 to S3-16, X-16", {"S3-14", "S3-15", "S3-16", "X-16"}),
        ("J18 to J23 and K19", {"J18", "J19", "J20", "J21", "J22", "J23", "K19"}),
        ("I2, E1 to E4, A1, 0xB04", set()),
        ("H06: both hands", {"H06"}),
    ],
)
def test_ids_in_a_text(text: str, found: set[str]) -> None:
    """Ranges count for each id in between; ids of other lists do not count."""
    assert builder["mentions"](text) == found


@pytest.mark.parametrize(
    ("option", "value", "text", "told"),
    [
        ("cap_scope", "player", "Options(cap_scope=CapScope.PLAYER)", True),
        ("cap_scope", "player", "options: {cap_scope: player}", True),
        ("cap_scope", "player", "each player in turn", False),
        ("heads_up_cap_exception", "never", "options: {fl_heads_up: never}", True),
        ("burn_cards", False, "Options(burn_cards=False)", True),
        ("burn_cards", False, "Options(burn_cards=True, show_all_hands=False)", False),
        ("burn_cards", True, '@pytest.mark.parametrize("burn_cards", [False, True])', True),
        ("flop_error", "reshuffle", "for rule in FlopError:", True),
        ("small_blind_rule", "half_exact", '(500, "half_exact", 250)', True),
        ("new_player_post", "none", 'word == "none"', False),
        ("max_bets_per_round", 5, "options: {max_bets: 5}", True),
        ("max_bets_per_round", 5, "options: {max_bets: 50}", False),
        ("ante_type", "big_blind", "Options(ante_type=AnteType.BIG_BLIND)", True),
    ],
)
def test_a_value_in_a_text(option: str, value: object, text: str, told: bool) -> None:
    """Enumeration members, keywords, mappings, parameters and the short names of the cases."""
    assert builder["tells"](option, value, text) is told
