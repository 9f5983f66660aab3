"""``openfelt replay`` and ``openfelt convert``, as scripts use them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from openfelt.cli import main
from openfelt.history.formats import FORMATS, UnknownFormat, format_for, format_of
from openfelt.history.record import Record
from openfelt.history.source import Source
from openfelt.history.tally import tally
from openfelt.rules.options import Options
from tests.executors import Backwards
from tests.history.records import HANDS, SAMPLES, needs_the_big_sets

PHH = SAMPLES / "phh"
GOOD = PHH / "pluribus.phhs"
FAULTY = PHH / "handhq.phhs"
OTHER = PHH / "wsop_stud.phh"


def run(*arguments: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def report(*files: object) -> dict[str, object]:
    """The JSON report of ``openfelt replay``."""
    found: dict[str, object] = json.loads(run("replay", "--json", *files).stdout)
    return found


def test_replay_of_good_hands() -> None:
    """Exit 0, one line, and nothing on standard error."""
    result = run("replay", GOOD)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "8 hands in 1 file: 8 matched, 0 differed, 0 refused\n"


def test_replay_names_what_differs() -> None:
    """Exit 1; each with its file, its hand and the reason."""
    result = run("replay", FAULTY)
    assert result.exit_code == 1
    first, second = result.stderr.splitlines()
    assert first == f"{FAULTY}: hand 26420500794: the players took 322 of the 315 in the pots"
    assert second.endswith("the record ends before the hand does: seat 2 is to act, and the stacks are not told")


@pytest.mark.parametrize("workers", [1, 2])
def test_replay_as_json(workers: int) -> None:
    """Design section 6: the counts, and every hand that failed or is of another game; the same from all processes."""
    result = run("replay", "--json", "--workers", workers, GOOD, OTHER, FAULTY)
    assert (result.exit_code, result.stderr) == (1, "")
    found = json.loads(result.stdout)
    failures = found.pop("failures")
    assert found == {"files": 3, "hands": 21, "matched": 18, "differed": 2, "refused": 1}
    assert [failure["hand"] for failure in failures] == [10, 26420500794, 3424296156]
    assert failures[0] == {
        "file": str(OTHER),
        "hand": 10,
        "reason": "fixed-limit seven-card stud is not hold'em",
    }


def test_one_large_file_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its hands are proved by other processes, and told as if they had been proved here."""
    alone = run("replay", "--json", "--workers", 1, FAULTY)
    monkeypatch.setattr("openfelt.cli.replay._WORTH_SHARING", 0)
    shared = run("replay", "--json", "--workers", 2, FAULTY)
    assert json.loads(shared.stdout)["differed"] == 2
    assert (shared.stdout, shared.exit_code) == (alone.stdout, alone.exit_code)


def test_failures_stand_in_the_order_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order the hands were proved."""
    monkeypatch.setattr("openfelt.history.tally._BATCH", 1)
    assert tally(FAULTY, Options(), executor=Backwards(tally(FAULTY, Options()).hands)) == tally(FAULTY, Options())


def test_other_games_are_no_differences() -> None:
    """Exit 0 when nothing differs, whatever was refused."""
    assert run("replay", OTHER).exit_code == 0


def test_replay_of_what_cannot_be_read(tmp_path: Path) -> None:
    """A hand that is none counts as different, with its line; the others are replayed."""
    path = tmp_path / "some.phhs"
    text = GOOD.read_text(encoding="utf-8")
    path.write_text(text.replace("variant = 'NT'", "variant = ", 1), encoding="utf-8")
    found = report(path)
    assert (found["hands"], found["matched"], found["differed"]) == (8, 7, 1)
    assert "line 1: no TOML" in str(found["failures"])


def test_bad_usage(tmp_path: Path) -> None:
    """Exit 2 and a word on standard error; nothing on standard output."""
    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)))
    for arguments in (
        ["replay"],
        ["replay", tmp_path / "none.phh"],
        ["replay", tmp_path],
        ["replay", picture],
        ["replay", "--rules", "casino", GOOD],
        ["convert", GOOD],
        ["convert", picture, tmp_path / "out.phhs"],
        ["convert", GOOD, tmp_path / "out.docx"],
        ["convert", GOOD, tmp_path / "out.phhs", "--to", "paper"],
        ["convert", GOOD, tmp_path / "nowhere" / "out.phhs"],
    ):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, ""), arguments
        assert result.stderr


def test_house_rules_of_hands_that_tell_none() -> None:
    """``--rules`` names a preset; with ``classic`` a hand that was mucked has to be shown."""
    assert run("replay", "--rules", "tda", GOOD).exit_code == 0
    assert "there are online, classic, tda" in run("replay", "--rules", "casino", GOOD).stderr


def read(path: Path) -> list[Record]:
    """The hands of a file."""
    return [entry for entry in format_of(path).read(Source(path)) if isinstance(entry, Record)]


@pytest.mark.parametrize("name", FORMATS)
def test_convert_and_back(tmp_path: Path, name: str) -> None:
    """Hands go into each format and come back playing the same."""
    there, back = tmp_path / "hands.there", tmp_path / "hands.phhs"
    result = run("convert", GOOD, there, "--to", name)
    assert (result.exit_code, result.stdout) == (0, f"8 hands written to {there}\n"), result.stderr
    assert format_of(there).name == name
    assert run("convert", there, back).exit_code == 0
    assert run("replay", there, back).exit_code == 0
    for old, new in zip(read(GOOD), read(back), strict=True):
        assert (new.stacks, new.players, new.hand) == (old.stacks, old.players, old.hand)
        plays = [[action for action in hand.actions if action[:4] != "d dh"] for hand in (old, new)]
        assert plays[0] == plays[1]


def test_convert_names_what_it_leaves_out(tmp_path: Path) -> None:
    """What a format has no words for is named, and the rest is written; exit 1."""
    out = tmp_path / "hands.log"
    result = run("convert", FAULTY, out)
    assert result.exit_code == 1
    assert "ACPC" in result.stderr
    assert result.stdout.endswith("left out\n")
    assert len(result.stderr.splitlines()) + len(read(out)) == 12
    refused = run("convert", OTHER, tmp_path / "stud.phh")
    assert (refused.exit_code, refused.stdout) == (1, f"0 hands written to {tmp_path / 'stud.phh'}, 1 left out\n")


def test_a_phh_file_takes_one_hand(tmp_path: Path) -> None:
    """The first is written, the others are named."""
    out = tmp_path / "hand.phh"
    assert run("convert", PHH / "wsop_fixed_limit.phh", out).exit_code == 0
    assert not out.read_text(encoding="utf-8").startswith("[")
    result = run("convert", GOOD, out)
    assert result.exit_code == 1
    assert ".phhs" in result.stderr


def test_a_failed_conversion_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """OUT is written as a whole or not at all."""
    out = tmp_path / "hands.phhs"
    out.write_text("old", encoding="utf-8")

    def fail(*_: object) -> object:
        raise OSError(28, "No space left on device", str(out))

    monkeypatch.setattr(Path, "replace", fail)
    result = run("convert", GOOD, out)
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["hands.phhs"]
    assert out.read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.phh", "phh"), ("b.PHHS", "phh"), ("c.log", "acpc"), ("d.jsonl", "json"), ("e.ohh", "ohh")],
)
def test_endings(name: str, expected: str) -> None:
    """A file that is to be written is of the format of its ending."""
    assert format_for(Path(name)).name == expected
    with pytest.raises(UnknownFormat, match="stands for a format"):
        format_for(Path("x.doc"))


def test_a_file_is_what_it_looks_like(tmp_path: Path) -> None:
    """The beginning tells the format, whatever the name; an empty file is of the format of its ending."""
    odd = tmp_path / "hands.txt"
    shutil.copy(GOOD, odd)
    assert format_of(odd).name == "phh"
    empty = tmp_path / "none.log"
    empty.touch()
    assert format_of(empty).name == "acpc"
    assert report(empty)["hands"] == 0


@needs_the_big_sets
def test_all_recorded_hands() -> None:
    """Every hand of the big sets matches, is of another game, or has a record at fault, in one of these ways."""
    found = report(*(path for path in sorted(HANDS.rglob("*.*")) if path.suffix not in (".md", ".game")))
    failures = found.pop("failures")
    assert isinstance(failures, list)
    assert found == {"files": 422, "hands": 18468, "matched": 18321, "differed": 78, "refused": 69}
    told = [failure["reason"] for failure in failures]
    explained = (
        "is not hold'em",
        "and the stacks are not told",
        "the players took 322 of the 315 in the pots",
        "the players took 35 of the 25 in the pots",
        "acts but has no seat",
        "the pots hold 0.9, not 0.50 as recorded",
        "is both on the board and in the hand",
    )
    assert [reason for reason in told if not any(fault in reason for fault in explained)] == []
