"""Logs of the ACPC dealer: every hand is read as the law plays it, and written so that one file is enough."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt import Options
from openfelt.history import acpc
from openfelt.history.acpc.game import STOCK, UNLIMITED, game_lines, parse_game
from openfelt.history.record import UNTOLD, OtherGame, Record, Unreadable, Unwritable, Variant
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.options import HeadsUpBlinds
from tests.history.records import HANDS, SAMPLES, needs_the_big_sets, records

LOGS = SAMPLES / "acpc"
NO_LIMIT = "holdem.nolimit.3p.game"
HEADS_UP = "holdem.nolimit.2p.reverse_blinds.game"
LIMIT = "holdem.limit.2p.reverse_blinds.game"


def read(*lines: str, game: str = NO_LIMIT) -> list[Record | Unreadable]:
    """The hands of a log of a well-known game."""
    return list(acpc.read(Source.of_text("\n".join((f"# name/game/hands/seed test {game} 1 0", *lines)))))


def one(*lines: str, game: str = NO_LIMIT) -> Record:
    """The one hand of such a log."""
    [record] = read(*lines, game=game)
    assert isinstance(record, Record), record
    return record


def refusal(*lines: str, game: str = NO_LIMIT) -> str:
    """Why its one hand cannot be read."""
    [error] = read(*lines, game=game)
    assert isinstance(error, Unreadable), error
    return str(error)


def defined(*changes: str, cards: str = "AhKh|QsQd", betting: str = "f") -> Record | Unreadable:
    """One hand under a definition of limit for two players, with some lines of it changed."""
    lines = {line.partition("=")[0]: line for line in game_lines(STOCK[LIMIT])}
    lines |= {change.partition("=")[0]: change for change in changes}
    lines["END GAMEDEF"] = lines.pop("END GAMEDEF")
    text = "\n".join(f"# {line}" for line in lines.values()) + f"\nSTATE:0:{betting}:{cards}"
    [entry] = acpc.read(Source.of_text(text))
    return entry


def rewritten(records: Iterable[Record]) -> list[Record | Unreadable]:
    """The hands of the log that is written of ``records``, with nothing beside it."""
    return list(acpc.read(Source.of_text("".join(acpc.write(records)))))


# ------------------------------------------------------------------------------------------- the logs


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.log")), ids=lambda path: path.name)
def test_the_samples(path: Path) -> None:
    """Every hand is read, the law comes to the same result, and what is written of it is the same hand."""
    hands = [entry for entry in acpc.read(Source(path)) if isinstance(entry, Record)]
    assert len(hands) == len(list(acpc.read(Source(path)))) == 8
    for hand in hands:
        prove(hand)
    assert rewritten(hands) == hands
    assert acpc.looks_like(path.read_text()[:4096])


@needs_the_big_sets
@pytest.mark.parametrize("path", sorted((HANDS / "acpc").glob("*.log")), ids=lambda path: path.name)
def test_all_logs(path: Path) -> None:
    """The same for all 5,000 hands."""
    entries = list(acpc.read(Source(path)))
    assert len(entries) == 1000
    for entry in entries:
        assert isinstance(entry, Record), entry
        prove(entry)
    assert rewritten(entry for entry in entries if isinstance(entry, Record)) == entries


def test_a_raise_counts_the_whole_hand() -> None:
    """In no limit a raise names all that was put in; PHH counts the round: 13024 before the flop, then 3892 more."""
    record = one("STATE:0:cr13024c/r16916f:5d5c|9hQd/8dAs8s:13024|-13024:Alice|Bob", game=HEADS_UP)
    assert record.actions == (
        "d dh p1 5d5c", "d dh p2 9hQd", "p2 cc", "p1 cbr 13024", "p2 cc", "d db 8dAs8s", "p1 cbr 3892", "p2 f",
    )  # fmt: skip
    assert (record.blinds, record.min_bet, record.players) == ((100, 50), 100, ("Alice", "Bob"))
    assert record.finishing_stacks == (33024, 6976)
    assert record.about == {"event": "test"}


def test_a_raise_in_limit_is_one_bet() -> None:
    """10 in the first two rounds, 20 in the others; the values need not be told, nor the names."""
    record = one("STATE:3:rrc/rc/crc/rf:4s8s|6hJd/QhJs9d/Qc/9h", game=LIMIT)
    raises = [action for action in record.actions if "cbr" in action]
    assert raises == ["p2 cbr 20", "p1 cbr 30", "p1 cbr 10", "p2 cbr 20", "p1 cbr 20"]
    assert (record.variant, record.bets, record.min_bet) == (Variant.FIXED_LIMIT, (10, 20), None)
    assert record.stacks == (UNLIMITED, UNLIMITED)
    assert (record.players, record.finishing_stacks, record.options) == ((), (), None)


def test_a_run_out() -> None:
    """Empty rounds deal the rest of the board; a log that leaves them out means the same."""
    line = "STATE:0:r20000c///:5d5c|9hQd/8dAs8s/4h/6d:20000|-20000:a|b"
    record = one(line, game=HEADS_UP)
    assert record.actions[-5:] == ("d db 8dAs8s", "d db 4h", "d db 6d", "p1 sm 5d5c", "p2 sm 9hQd")
    assert one(line.replace("///", ""), game=HEADS_UP) == record


def test_values_may_be_fractions_and_end_in_a_bar() -> None:
    """A pot that does not divide is split into halves."""
    record = one("STATE:0:ff:|QsQd|AhKh:0.5|-50.25|49.75|:a|b|c|")
    assert record.finishing_stacks == (Decimal("20000.5"), Decimal("19949.75"), Decimal("20049.75"))
    assert rewritten([record]) == [record]


def test_match_states() -> None:
    """What one player saw: his place is told, hidden cards are not, and the hand ends where the line does."""
    record = one("MATCHSTATE:1:30:cc/r250:|TdAs/2c8c3h", game=HEADS_UP)
    assert (record.hand, record.hero) == (30, 1)
    assert record.actions == ("d dh p1 ????", "d dh p2 TdAs", "p2 cc", "p1 cc", "d db 2c8c3h", "p1 cbr 150")
    assert rewritten([record]) == [record]


def test_decoration_and_garbage() -> None:
    """Comments and scores are no hands; anything else that is no hand is told, and reading goes on."""
    entries = read("#--t_response 600000", "", "SCORE:1|-1:a|b", "hello", "STATE:7:ff:||")
    assert [type(entry) for entry in entries] == [Unreadable, Record]
    assert str(entries[0]) == "no line of an ACPC log: hello"


# ------------------------------------------------------------------------------------------ definitions


@pytest.mark.parametrize("name", STOCK)
def test_well_known_definitions(name: str) -> None:
    """They are as the dealer has them, with and without the last line, and come back as they were written."""
    text = (LOGS / name).read_text()
    for lines in (text.splitlines(), text.splitlines()[:-1], game_lines(STOCK[name])):
        assert parse_game(lines, name) == STOCK[name]


def test_the_definition_lies_beside_the_log(tmp_path: Path) -> None:
    """By the path that the log names or by its name alone; where it is missing every hand says where it should lie."""
    log = tmp_path / "match.log"
    log.write_text("# name/game/hands/seed m games/our.game 2 0\nSTATE:5:f:AhKh|QsQd\nSTATE:6:f:AhKh|QsQd\n")
    missing = list(acpc.read(Source(log)))
    assert [(type(entry), entry.hand) for entry in missing] == [(Unreadable, 5), (Unreadable, 6)]
    assert f"our.game is missing: it should lie beside the log as {tmp_path / 'our.game'}" in str(missing[0])
    shutil.copy(LOGS / LIMIT, tmp_path / "our.game")
    assert [entry.variant for entry in acpc.read(Source(log)) if isinstance(entry, Record)] == ["FT", "FT"]
    (tmp_path / "games").mkdir()
    shutil.copy(LOGS / HEADS_UP, tmp_path / "games" / "our.game")
    assert [entry.variant for entry in acpc.read(Source(log)) if isinstance(entry, Record)] == ["NT", "NT"]


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", "..", "a\0b", "x" * 5000, "."])
def test_a_log_cannot_name_any_file(tmp_path: Path, name: str) -> None:
    """Only what lies with the log is read."""
    log = tmp_path / "logs" / "match.log"
    log.parent.mkdir()
    (tmp_path / "secret").write_text("GAMEDEF\n")
    log.write_text(f"# name/game/hands/seed m {name} 2 0\nSTATE:5:f:AhKh|QsQd\n")
    [error] = acpc.read(Source(log))
    assert isinstance(error, Unreadable)
    assert "is missing" in str(error) or "cannot be read" in str(error)


def test_no_definition_at_all() -> None:
    """A bare hand belongs to no game."""
    [error] = acpc.read(Source.of_text("STATE:0:f:AhKh|QsQd"))
    assert str(error) == "no game definition is named before this hand"


@pytest.mark.parametrize(
    ("changes", "game"),
    [
        (("numSuits = 2", "numRanks = 3", "numHoleCards = 1"), "2 suits, 3 ranks, 1 hole card"),
        (("numHoleCards = 4",), "4 hole cards"),
        (("numRounds = 1", "numBoardCards = 0"), "1 round, 0 board cards"),
    ],
)
def test_other_games(changes: tuple[str, ...], game: str) -> None:
    """Leduc, Omaha and Kuhn are named by what is not as in hold'em."""
    entry = defined(*changes)
    assert isinstance(entry, OtherGame)
    assert entry.game == f"the definition in the log ({game})"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("numPlayers = 1", "2 to 10 players can play, not 1"),
        ("blind = 0 0", "hold'em is played with a big blind"),
        ("blind = 1 2 3", "blind has 3 values, and there is room for 2"),
        ("firstPlayer = 3 1 1 1", "positions are 1 to 2"),
        ("firstPlayer = 2 1 2 1", "one player is the first in every round, not 1 2 1"),
        ("firstPlayer = 1 1 1 1", "another player than 1 opens the betting"),
        ("raiseSize = 10 20 20 20", "raiseSize = 10 20 20 20: the law knows one bet"),
        ("raiseSize = 10 20", "a raiseSize for each of the four rounds"),
        ("maxRaises = 4 4 4 4", "maxRaises = 4 4 4 4: the law knows one limit for all rounds"),
        ("nolimit", "no limit has no limit of raises"),
        ("ante = 5", "ante = 5 is no line of a game definition"),
        ("blind = -5 10", "blind = -5 10 is no line of a game definition"),
    ],
)
def test_definitions_that_cannot_be_played(change: str, words: str) -> None:
    """They are refused with the line that is wrong."""
    entry = defined(change)
    assert isinstance(entry, Unreadable)
    assert words in str(entry)


def test_house_rules_of_a_definition() -> None:
    """Other limits of raises, and heads-up with the big blind on the button, are options of the record."""
    five, any_number = defined("maxRaises = 4 5 5 5"), defined("maxRaises = 255 255 255 255")
    literal = defined("blind = 5 10", "firstPlayer = 1 1 1 1")
    assert isinstance(five, Record)
    assert isinstance(any_number, Record)
    assert isinstance(literal, Record)
    assert five.options == Options(max_bets_per_round=5)
    assert any_number.options == Options(max_bets_per_round=256)
    assert literal.options == Options(heads_up_blinds=HeadsUpBlinds.LITERAL)
    assert (literal.blinds, literal.actions[-1]) == ((5, 10), "p1 f")
    for record in (five, any_number, literal):
        prove(record)
        assert rewritten([record]) == [record]


def test_positions_are_turned_to_the_order_of_a_record() -> None:
    """Blinds of 5 and 10 with the small one on the button: the other player stands first."""
    record = defined("blind = 5 10", "firstPlayer = 1 2 2 2", betting="rf")
    assert isinstance(record, Record)
    assert record.blinds == (10, 5)
    assert record.actions == ("d dh p1 QsQd", "d dh p2 AhKh", "p2 cbr 20", "p1 f")
    prove(record)
    assert rewritten([record]) == [record]


# ---------------------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("STATE:x:f:|", "a hand is STATE:number:betting:cards"),
        ("STATE:1:f", "a hand is STATE:number:betting:cards"),
        ("STATE:1:f:AhKh", "the hole cards of 1 players, and there are 2"),
        ("STATE:1:f:AhKh|QsQ", "QsQ are no two hole cards"),
        ("STATE:1:f:AhKh|AhQd", "a card lies twice"),
        ("STATE:1:f:AhKh|??Qd", "not known"),
        ("STATE:1:f:AhKh|ZzQd", "'Zz' is no card"),
        ("STATE:1:x:|", "'x' is no betting: there are f, c, r and /"),
        ("STATE:1:r:|", "a raise in no limit has to name its size"),
        ("STATE:1:r20001:|", "20001 is too large: the greatest raise to is 20000"),
        ("STATE:1:r100:|", "100 is too small: the least raise to is 200"),
        ("STATE:1:ff:|", "somebody acts when the betting is over"),
        ("STATE:1:c/:|/2c3c4c", "the next round begins before the betting is over"),
        ("STATE:1:cc/:|", "a round begins without its board cards"),
        ("STATE:1:cc/:|/2c3c", "2c3c are no board cards of this round, which has 3"),
        ("STATE:1:cc:|/2c3c4c", "board cards of 1 rounds where the betting reaches 0"),
        ("STATE:1:f:|:1|2|3", "3 values for 2 players"),
        ("STATE:1:f:|:1|x", "x is no amount won or lost"),
        ("STATE:1:f:|:1|-1:a|b|c", "3 names for 2 players"),
        ("MATCHSTATE:2:1:f:|", "position 2 sees this hand, and there are 0 to 1"),
    ],
)
def test_lines_that_cannot_be_read(line: str, words: str) -> None:
    """Each says what is wrong with it."""
    assert words in refusal(line, game=HEADS_UP)


def test_limit_leaves_no_size_open() -> None:
    """A raise that names its size belongs to no limit."""
    assert "r20 names the size of a raise" in refusal("STATE:1:r20:|", game=LIMIT)


# --------------------------------------------------------------------------------------------- writing


def test_what_is_written_needs_no_other_file() -> None:
    """The definition stands in comments, and again where it changes; what no log tells stands before its hand."""
    first = one("STATE:0:ff:|QsQd|AhKh:50|-50|0:a|b|c")
    deep = msgspec.structs.replace(
        first, stacks=(500, 500, 500), finishing_stacks=(), players=("a:b", "c|d", " e\u2028")
    )
    marked = msgspec.structs.replace(first, actions=(*first.actions, "# good hand"), about={"venue": "here"})
    pieces = list(acpc.write([first, deep, first, marked]))
    assert [piece.count("END GAMEDEF") for piece in pieces] == [1, 1, 1, 1]
    assert pieces[0].endswith("# END GAMEDEF\nSTATE:0:ff:|QsQd|AhKh:50|-50|0:a|b|c\n")
    assert '# _openfelt {"players":["a:b","c|d"," e\\u2028"]}\nSTATE:0:ff:|QsQd|AhKh::p1|p2|p3\n' in pieces[1]
    assert '"remarks":[[5,"# good hand"]]' in pieces[3]
    assert rewritten([first, deep, first, marked]) == [first, deep, first, marked]


def test_game_files() -> None:
    """A well-known game has its well-known name, another one a name of its own."""
    record = one("STATE:0:ff:||")
    assert acpc.game_file_name(record) == NO_LIMIT
    assert parse_game(acpc.write_game(record).splitlines(), NO_LIMIT) == STOCK[NO_LIMIT]
    other = msgspec.structs.replace(record, stacks=(500, 500, 500))
    assert acpc.game_file_name(other).startswith("holdem.nolimit.3p.")
    assert acpc.game_file_name(other) not in STOCK
    assert "stack = 500 500 500\n" in acpc.write_game(other)


def test_stacks_nobody_tells_are_unlimited() -> None:
    """And come back as untold."""
    record = msgspec.structs.replace(one("STATE:0:ff:||"), stacks=(UNTOLD,) * 3)
    assert "stack" not in acpc.write_game(record)
    assert rewritten([record]) == [record]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"variant": Variant.POT_LIMIT}, "no pot limit"),
        ({"antes": (1, 1, 1)}, "no antes"),
        ({"dead_posts": (0, 0, 50)}, "no dead posts"),
        ({"blinds": (50, 100, -100)}, "no live posts"),
        ({"cap": 500}, "no cap"),
        ({"rake": 5}, "no rake"),
        ({"boards": ("2c3c4c5c6c",)}, "no second board"),
        ({"cancelled": True}, "no hands that are called off"),
        ({"stacks": (20, 200, 200)}, "no blinds that are larger than the stack"),
        ({"stacks": (Decimal("99.5"), 200, 200)}, "whole chips, and stacks has 99.5"),
        ({"stacks": (2**40, 200, 200)}, "ACPC counts up to 2147483647"),
        ({"stacks": (UNTOLD, 200, 200)}, "all stacks or none"),
        ({"min_bet": 50}, "the largest blind as the least bet, not 50"),
        ({"blinds": (100, 50, 0)}, "another player than 3 opens the betting"),
        ({"actions": ("p1 cc",)}, "p1 cc is no action of the ACPC dealer: it is the turn of p3"),
        ({"actions": ("p3 cbr 300.50",)}, "a raise has 300.50"),
        ({"actions": ("p3 protect",)}, "nobody is protected"),
        ({"actions": ("p9 f",)}, "there are p1 to p3"),
        ({"actions": ("p3 dances",)}, "there are f, cc, cbr and sm"),
        ({"players": ("a", "b", "\ud800")}, "a name is no text"),
    ],
)
def test_what_the_dealer_does_not_have(changes: dict[str, Any], words: str) -> None:
    """A record that no log can tell is refused, and why is told."""
    record = msgspec.structs.replace(one("STATE:0:ff:||"), **changes)
    with pytest.raises(Unwritable) as refused:
        list(acpc.write([record]))
    assert words in str(refused.value)


def test_hidden_cards_at_the_showdown() -> None:
    """Without them nobody knows who won."""
    record = one("STATE:0:cc/cc/cc/cc:|QsQd/2c3c4c/5c/6c", game=HEADS_UP)
    with pytest.raises(Unwritable, match="cards of everybody at the showdown"):
        list(acpc.write([record]))


@given(records)
def test_generated_hands(record: Record) -> None:
    """Any hand of the law comes back from its log, or is refused because ACPC has not what it has.

    The line of the hand alone, without the comment of ours beside it, tells the same play.
    """
    refused = ""
    text = ""
    try:
        text = "".join(acpc.write([record]))
    except Unwritable as error:
        refused = str(error)
    assert ("ACPC" in refused) == (not text)
    if not text:
        return
    assert list(acpc.read(Source.of_text(text))) == [record]
    [told] = acpc.read(Source.of_text("\n".join(line for line in text.splitlines() if "_openfelt" not in line)))
    assert isinstance(told, Record)
    assert play_of(told) == play_of(record)
    assert (told.blinds, told.bets) == (record.blinds, record.bets)


def play_of(record: Record) -> list[str]:
    """Folds, calls, raises and the board."""
    return [action for action in record.actions if action.split()[1] in ("f", "cc", "cbr", "db")]


# ------------------------------------------------------------------------------------------------ fuzz

alphabet = st.text("frc/0123456789:|AKQJTs2hd??-. #ESTA=\x85\n", max_size=30) | st.text(max_size=10)


@given(st.sampled_from(sorted(LOGS.iterdir())), st.lists(st.tuples(st.floats(0, 1), alphabet), max_size=6), st.data())
def test_mutated_logs(path: Path, changes: list[tuple[float, str]], data: st.DataObject) -> None:
    """Definitions and logs with pieces replaced: records and reasons, never an error of another kind."""
    text = "".join(f"# {line}\n" for line in game_lines(STOCK[HEADS_UP])) + path.read_text()
    for place, piece in changes:
        begin = int(place * len(text))
        text = text[:begin] + piece + text[begin + data.draw(st.integers(0, 40)) :]
    for entry in acpc.read(Source.of_text(text)):
        assert isinstance(entry, Record) or str(entry)


def test_long_lines_take_no_time() -> None:
    """A million letters in any field."""
    for line in ("STATE:0:" + "c" * 10**6 + ":|", "STATE:0:f:" + "|" * 10**6, "STATE:0:f:|:" + "1" * 10**6):
        assert isinstance(read(line, game=HEADS_UP)[0], Unreadable)
    assert isinstance(defined("blind = " + "1 " * 10**5), Unreadable)
    assert isinstance(defined("blind = 10 5" + " " * 10**5 + "x"), Unreadable)
