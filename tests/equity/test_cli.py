"""``openfelt equity`` and ``openfelt rank``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from openfelt.cli.equity import equity
from openfelt.cli.rank import rank


def run(command: object, *arguments: str) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(command, arguments)  # type: ignore[arg-type]


def words(result: Result) -> list[str]:
    """The lines that were printed, with single spaces."""
    assert result.exit_code == 0, result.output
    return [" ".join(line.split()) for line in result.stdout.splitlines() if line.strip()]


def test_equity() -> None:
    """Each hand has a line; the last says how it was found."""
    lines = words(run(equity, "AhKh", "QsQd", "--board", "Th9h2c"))
    assert lines[0] == "hand equity win tie"
    assert lines[2:] == ["AhKh 53.54% 53.54% 0.00%", "QsQd 46.46% 46.46% 0.00%", "exact, 990 boards"]


def test_equity_sampled() -> None:
    """What was drawn says so, with its standard error."""
    lines = words(run(equity, "AhKh", "QQ", "--samples", "1000"))
    assert lines[2].startswith("AhKh ")
    assert "% ± 1.5" in lines[2]
    assert lines[-1] == "sampled, 1,000 boards"


def test_equity_as_json() -> None:
    """One object, with the keys that scripts rely on."""
    result = run(equity, "AhKh", "QsQd", "--board", "Th9h2c", "--dead", "2d", "--exact", "--json")
    report = json.loads(result.stdout)
    assert (report["method"], report["boards"], list(report)) == ("exact", 946, ["method", "boards", "players"])
    assert [player["hand"] for player in report["players"]] == ["AhKh", "QsQd"]
    assert [list(player) for player in report["players"]] == [["hand", "win", "tie", "equity"]] * 2
    assert sum(player["equity"] for player in report["players"]) == pytest.approx(1)
    drawn = json.loads(run(equity, "AhKh", "QQ", "--samples", "100", "--json").stdout)
    assert (drawn["method"], drawn["boards"]) == ("sampled", 100)
    assert 0 < drawn["players"][0]["standard_error"] < 0.1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("AhKh",), "equity is a matter between 2 to 10 hands, not 1"),
        ((), "Missing argument 'HAND-OR-RANGE...'"),
        (("AhKh", "AhQd"), "Ah is in AhKh and in AhQd: no deal gives it to both"),
        (("AhKh", "QQ", "--board", "Qx"), "'Qx' is no card"),
        (("AhKh", "Q+"), "'Q+' is no hand or group of hands"),
        (("AhKh", "QQ", "--exact", "--samples", "5"), "--exact and --samples exclude each other"),
        (("AhKh", "QQ", "--samples", "0"), "Invalid value for '--samples'"),
    ],
)
def test_equity_refused(arguments: tuple[str, ...], message: str) -> None:
    """Bad usage ends with 2, and the reason goes to standard error, also when JSON was wanted."""
    for more in ((), ("--json",)):
        result = run(equity, *arguments, *more)
        assert result.exit_code == 2
        assert message in result.stderr
        assert result.stdout == ""


def test_rank_one_hand() -> None:
    """A hand has its name, written in one piece or in several."""
    for arguments in (("AhKhTh9h2cQh4d",), ("AhKh", "Th9h2c", "Qh", "4d"), ("AhKh Th9h2c Qh4d",)):
        lines = words(run(rank, *arguments))
        assert lines[0] == "cards best five hand"
        assert lines[2:] == ["AhKhTh9h2cQh4d AhKhQhTh9h flush, ace high"]


def test_rank_several_hands() -> None:
    """The best comes first, and equal hands are said to be tied."""
    lines = words(run(rank, "2c7dKhAs9sJdQh", "2c2d2h2sAcKsKd", "AsKsQsJsTs", "2c2d2h2sAcQsQd"))
    assert lines[0] == "place cards best five hand"
    assert lines[2:] == [
        "1 AsKsQsJsTs AsKsQsJsTs royal flush",
        "2, tied 2c2d2h2sAcKsKd 2c2d2h2sAc four of a kind, deuces, ace kicker",
        "2, tied 2c2d2h2sAcQsQd 2c2d2h2sAc four of a kind, deuces, ace kicker",
        "4 2c7dKhAs9sJdQh AsKhQhJd9s ace high, king kicker",
    ]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ((), "Missing argument 'CARDS...'"),
        (("AhKh",), "a hand has 5 to 7 cards, not 2"),
        (("AhKhQhJhTh9h8h7h",), "a hand has 5 to 7 cards, not 8"),
        (("AhKhQhJhTh", "AhKh"), "a hand has 5 to 7 cards, not 2"),
        (("AhKhQhJhAh",), "Ah is more than once"),
        (("AhKhQhJhXX",), "'XX' is no card"),
        (("AhKhQhJh??",), "has no strength before all its cards are known"),
    ],
)
def test_rank_refused(cards: tuple[str, ...], message: str) -> None:
    """Bad usage ends with 2, and the reason goes to standard error."""
    result = run(rank, *cards)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
