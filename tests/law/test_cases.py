"""The rule cases, each a test, and the reader and runner that make tests of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from openfelt.cases.case import Case, CaseError, read_cases
from openfelt.cases.run import CaseFailed, run_case
from openfelt.cli import main

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "tests" / "cases" / "law.yaml"
ORIGIN = ROOT.parent / "shared" / "rules" / "cases.md"


def cases_of(path: Path) -> list[Case]:
    """The cases of a file, none of which may be unreadable."""
    found = list(read_cases(path))
    assert [str(case) for case in found if isinstance(case, CaseError)] == []
    return [case for case in found if isinstance(case, Case)]


@pytest.mark.parametrize("case", cases_of(COPY), ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Every step of a rule case is as it says, and so is its outcome."""
    run_case(case)


def test_every_case_is_there_once() -> None:
    """No id stands twice in the copy, and there are as many as the sections A to K hold."""
    ids = [case.id for case in cases_of(COPY)]
    assert len(ids) == len(set(ids)) == 96
    assert {name[0] for name in ids} == set("ABCDEFHJK")


def test_no_case_of_the_rule_list_is_missing() -> None:
    """The copy holds every block of the rule list, word for word but for comments."""
    if not ORIGIN.exists():
        pytest.skip(f"no rule list beside the repository: {ORIGIN.relative_to(ROOT.parent)} is not there")
    origin = {case.id: _told(case) for case in cases_of(ORIGIN)}
    copy = {case.id: _told(case) for case in cases_of(COPY)}
    assert [name for name in origin if copy.get(name) != origin[name]] == []


def _told(case: Case) -> tuple[object, ...]:
    """All of a case but the line where it stands."""
    return tuple(getattr(case, field) for field in case.__struct_fields__ if field != "line")


# ---------------------------------------------------------------- a wrong expectation

TEMPLATE = """
id: T01
game: {{type: NL, sb: 50, bb: 100}}
options: {{}}
seats: [0, 1, 2]
stacks: [1000, 1000, 150]
button: 0
holes: {{0: AsAd, 1: KsKd, 2: QsQd}}
board: 2c7d9hJc4s
script: |
  {line}
  0 raise 300
  1 call
  2 call
  1 check
  0 check
  1 check
  0 check
  1 check
  0 check
expect: {expect}
"""
RIGHT = "{pots: [[450, [0, 1, 2]], [300, [0, 1]]], stacks: [1450, 700, 0], show: [0, 1, 2], won: {0: 750}}"


def told(tmp_path: Path, line: str = "= pot 150", expect: str = RIGHT) -> Case:
    """The template hand with one step in front and some expectation."""
    path = tmp_path / "case.yaml"
    path.write_text(TEMPLATE.format(line=line, expect=expect), encoding="utf-8")
    (case,) = cases_of(path)
    return case


@pytest.mark.parametrize(
    "line",
    [
        "? 0 call 100 raise 200-1000",
        "! 0 check",
        "! 1 fold",
        "! 0 raise 199",
        "! 0 bet 300",
        "= in 1:50 2:100 pot 150 street preflop bets 1",
        "= stack 0:1000 2:50",
    ],
)
def test_a_right_step_passes(tmp_path: Path, line: str) -> None:
    """Each kind of step holds when it is right, so that the wrong ones below fail for their own sake."""
    run_case(told(tmp_path, line))


WRONG_STEPS = [
    ("? 1 call 100", "seat 0"),
    ("? 0 call 99", "call 100"),
    ("? 0 check", "call 100"),
    ("? 0 call 100 noraise", "raise 200-1000"),
    ("? 0 call 100 raise 201-1000", "raise 200-1000"),
    ("? 0 call 100 raise 200-999", "raise 200-1000"),
    ("? 0 call 100 bet 200-1000", "raise 200-1000"),
    ("! 0 call", "accepted"),
    ("! 0 raise 200", "accepted"),
    ("! 0 fold", "accepted"),
    ("! 0 allin", "accepted"),
    ("= pot 151", "150"),
    ("= street flop", "preflop"),
    ("= bets 2", "1"),
    ("= in 1:51", "50"),
    ("= in 1:50 2:99", "100"),
    ("= stack 0:999", "1000"),
    ("= over", "not over"),
    ("0 check", "refused"),
    ("1 call", "refused"),
    ("0 raise 150", "too_small|too small"),
    ("0 bet 300", "refused"),
    ("0 protect", "refused"),
]


@pytest.mark.parametrize(("line", "found"), WRONG_STEPS, ids=[line for line, _ in WRONG_STEPS])
def test_a_wrong_step_fails_and_is_named(tmp_path: Path, line: str, found: str) -> None:
    """The message names the step and what was found instead."""
    with pytest.raises(CaseFailed, match=found) as caught:
        run_case(told(tmp_path, line))
    assert line in str(caught.value)


@pytest.mark.parametrize(
    ("expect", "what"),
    [
        ("{pots: [[451, [0, 1, 2]], [299, [0, 1]]]}", "pots"),
        ("{pots: [[450, [0, 1]], [300, [0, 1]]]}", "pots"),
        ("{pots: [[750, [0, 1, 2]]]}", "pots"),
        ("{returned: {0: 1}}", "returned"),
        ("{stacks: [1449, 701, 0]}", "stacks"),
        ("{show: [0, 1]}", "show"),
        ("{won: {0: 749, 1: 1}}", "won"),
    ],
)
def test_a_wrong_outcome_fails_and_is_named(tmp_path: Path, expect: str, what: str) -> None:
    """The message names which expectation differs, with both values."""
    with pytest.raises(CaseFailed, match=f"^{what}: found .*, wanted "):
        run_case(told(tmp_path, expect=expect))


def test_a_wrong_order_of_showing_fails(tmp_path: Path) -> None:
    """Where nobody is all-in the order of showing counts, not only who shows (H02)."""
    path = tmp_path / "case.yaml"
    document = TEMPLATE.format(line="= pot 150", expect="{show: [2, 1, 0]}").replace("150]", "1000]")
    steps = "2 call\n" + 3 * "  1 check\n  2 check\n  0 check\n"
    path.write_text(document.partition("2 call")[0] + steps + "expect: {show: [2, 1, 0]}\n", encoding="utf-8")
    (case,) = cases_of(path)
    with pytest.raises(CaseFailed, match=r"show: found \[1, 2, 0\], wanted \[2, 1, 0\]"):
        run_case(case)


def test_a_step_after_the_end_fails(tmp_path: Path) -> None:
    """Asking who acts when nobody does is a failure of the case."""
    case = told(tmp_path, "0 fold\n  1 fold\n  ? 2 check")
    with pytest.raises(CaseFailed, match="nobody is to act"):
        run_case(case)


def test_a_hand_that_cannot_begin_fails(tmp_path: Path) -> None:
    """Stacks the law refuses make the case fail, not the runner."""
    path = tmp_path / "case.yaml"
    path.write_text(TEMPLATE.format(line="= pot 150", expect="{}").replace("[1000,", "[0,"), encoding="utf-8")
    (case,) = cases_of(path)
    with pytest.raises(CaseFailed, match=r"does not begin.*stack of seat 0"):
        run_case(case)


@pytest.mark.parametrize(
    "line",
    ["0 dance", "0 raise", "0 raise much", "x fold", "? 0 sing", "? 0 call", "= moon", "= pot", "= in 9:50", "!", "?"],
)
def test_a_step_that_cannot_be_read(tmp_path: Path, line: str) -> None:
    """Words of no meaning are an error of the case, named with the line."""
    with pytest.raises(CaseError) as caught:
        run_case(told(tmp_path, line))
    assert repr(line) in str(caught.value)


# ---------------------------------------------------------------- what cannot be read

UNREADABLE = [
    ("{type: NL", "{type: XX", "no structure is called 'XX'"),
    ("options: {}", "options: {colour: red}", "no option is called colour"),
    ("options: {}", "options: {max_bets: many}", "max_bets_per_round"),
    ("options: {}", "options: {show_first: nobody}", "showdown_first"),
    ("sb: 50, ", "", "no 'sb'"),
    ("button: 0\n", "", "no 'button'"),
    ("0: AsAd", "0: AsA", "two characters"),
    ("0: AsAd", "0: AsAx", "'Ax' is no card"),
    ("expect: {}", "expect: {colour: red}", "colour"),
    ("bb: 100", "bb: 1.5", "whole number"),
    ("type: NL, ", "type: NL, ante_type: each, ", "each"),
    ("options: {}", "options: [colour]", "options"),
    ("board: 2c7d9hJc4s", "board: 27", "board"),
    ("holes: {0: AsAd, 1: KsKd, 2: QsQd}", "holes: [AsAd]", "holes"),
    ("script: |", "script: 7\nnotes: |", "script"),
]


@pytest.mark.parametrize(("old", "new", "message"), UNREADABLE, ids=[new or old for old, new, _ in UNREADABLE])
def test_a_case_that_cannot_be_read(tmp_path: Path, old: str, new: str, message: str) -> None:
    """The reader names the case and what is wrong with it, and goes on with the next one."""
    document = TEMPLATE.format(line="= pot 150", expect="{}")
    assert old in document
    path = tmp_path / "case.yaml"
    path.write_text(f"# some cases\n---{document.replace(old, new)}---{document}", encoding="utf-8")
    error, good = read_cases(path)
    assert isinstance(error, CaseError)
    assert isinstance(good, Case)
    assert (error.id, error.line) == ("T01", 3)
    assert message in str(error)


@pytest.mark.parametrize("text", ["id: [", "id: 'x", "- \t: {"])
def test_what_is_no_yaml(tmp_path: Path, text: str) -> None:
    """A block that is no YAML is reported with its line."""
    path = tmp_path / "cases.md"
    path.write_text(f"# Cases\n\n```yaml\n{text}\n```\n", encoding="utf-8")
    (error,) = read_cases(path)
    assert isinstance(error, CaseError)
    assert (error.id, error.line, str(error)[:7]) == ("?", 4, "no YAML")


@pytest.mark.parametrize("text", ["just words", "[1, 2]", "7"])
def test_what_is_no_case(tmp_path: Path, text: str) -> None:
    """A document that is no mapping is an error with its line, not a crash."""
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    (error,) = read_cases(path)
    assert isinstance(error, CaseError)
    assert (error.id, error.line) == ("?", 1)


def test_markdown_and_yaml_tell_the_same(tmp_path: Path) -> None:
    """The blocks of a Markdown file and the documents of a YAML file are read alike, with their lines."""
    document = TEMPLATE.format(line="= pot 150", expect=RIGHT).lstrip()
    (tmp_path / "a.md").write_text(f"# One\n\nWords.\n\n```yaml\n{document}```\nMore words.\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(document, encoding="utf-8")
    (first,), (second,) = cases_of(tmp_path / "a.md"), cases_of(tmp_path / "b.yaml")
    assert _told(first) == _told(second)
    assert (first.line, second.line) == (6, 1)


# ---------------------------------------------------------------- openfelt check


def check(*arguments: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``openfelt check``."""
    result = CliRunner().invoke(main, ["check", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_check_of_good_cases() -> None:
    """All cases hold: exit 0 and one line."""
    assert check(COPY) == (0, "96 cases, 96 passed, 0 failed\n", "")


def test_check_of_a_wrong_case(tmp_path: Path) -> None:
    """A case that differs: exit 1, its id, line and reason on standard error."""
    told(tmp_path, "= pot 151")
    code, out, err = check(tmp_path / "case.yaml")
    assert (code, out) == (1, "1 cases, 0 passed, 1 failed\n")
    assert err == "T01, line 1: = pot 151: found 150, wanted 151\n"


def test_check_as_json(tmp_path: Path) -> None:
    """One JSON object and nothing else, with the failures of all files, unreadable ones included."""
    told(tmp_path, "0 dance")
    (tmp_path / "bad.yaml").write_text("id: B9\ngame: 7\n", encoding="utf-8")
    code, out, err = check("--json", COPY, tmp_path / "case.yaml", tmp_path / "bad.yaml")
    report = json.loads(out)
    assert (code, err) == (1, "")
    assert {key: report[key] for key in ("cases", "passed", "failed")} == {"cases": 98, "passed": 96, "failed": 2}
    assert [(failure["id"], failure["line"]) for failure in report["failures"]] == [("T01", 1), ("B9", 1)]
    assert all(failure["reason"] for failure in report["failures"])


def test_check_as_json_of_good_cases() -> None:
    """The same object with nothing in ``failures``, exit 0."""
    code, out, _ = check("--json", COPY)
    assert (code, json.loads(out)) == (0, {"cases": 96, "passed": 96, "failed": 0, "failures": []})


def test_check_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Bad usage and unreadable input: exit 2, a word on standard error, nothing on standard output."""
    (tmp_path / "picture.yaml").write_bytes(b"\xff\xfe\x00")
    for arguments in ([], ["--loud", COPY], [tmp_path / "none.yaml"], [tmp_path], [tmp_path / "picture.yaml"]):
        code, out, err = check(*arguments)
        assert (code, out) == (2, ""), arguments
        assert err


HOUSE = """
id: house
game: {type: FL, small: 5, big: 10}
options: {%s}
seats: [0, 1, 2]
stacks: [100, 100, 100]
button: 0
script: |
  %s
"""


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("", "= in 1:2 2:5"),
        ("preset: classic", "= in 1:2 2:5"),
        ("preset: classic, losers_may_muck: true", "= bets 1"),
        ("small_blind_rule: half_floor", "? 0 call 5 raise 10-10"),
    ],
)
def test_a_limit_game_without_blinds_has_those_of_its_lower_bet(tmp_path: Path, options: str, line: str) -> None:
    """X-04, S0-30: half of 5 is 2; presets and single options may be mixed."""
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE % (options, line))
    (case,) = read_cases(file)
    assert isinstance(case, Case)
    run_case(case)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("small_blind_rule: explicit", "has to be named"),
        ("small_blind_rule: half_exact", "no whole number of chips"),
        ("preset: casino", "no preset is called 'casino'"),
    ],
)
def test_a_house_that_cannot_be(tmp_path: Path, options: str, message: str) -> None:
    """X-04: each its own clear error."""
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE % (options, "= bets 1"))
    (case,) = read_cases(file)
    assert isinstance(case, CaseError)
    assert message in str(case)
