"""The Poker Hand History format: every field is kept, what cannot be read says why, and nothing else happens."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt import Options
from openfelt.history import phh
from openfelt.history.record import UNTOLD, OtherGame, Record, Unreadable, Unwritable, Variant
from openfelt.history.source import Source
from tests.history.records import HANDS, SAMPLES, needs_the_big_sets, read_phh, records, sample_hands

HAND = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 6', 'p2 f']
"""


def one(text: str) -> Record:
    """The one hand of ``text``."""
    [record] = read_phh(text)
    assert isinstance(record, Record), record
    return record


def refusal(text: str) -> Unreadable:
    """Why the one hand of ``text`` cannot be read."""
    [error] = read_phh(text)
    assert isinstance(error, Unreadable), error
    return error


def test_a_hand() -> None:
    """The fields that the play needs."""
    record = one(HAND)
    assert record.variant == Variant.NO_LIMIT
    assert (record.antes, record.blinds, record.stacks) == ((0, 0, 0), (1, 2, 0), (200, 200, 200))
    assert (record.min_bet, record.bets, record.ante_trimming) == (2, None, True)
    assert record.actions[3:] == ("p3 f", "p1 cbr 6", "p2 f")


def test_two_players_stand_in_reverse() -> None:
    """PHH lists the blinds of two players as small and big, though the first player is the big blind."""
    text = HAND.replace("[0, 0, 0]", "[0, 3]").replace("[1, 2, 0]", "[1, 2]").replace("200, 200, 200", "300, 200")
    record = one(text)
    assert (record.antes, record.blinds, record.stacks) == ((3, 0), (2, 1), (300, 200))
    assert one(phh.write_hand(record)) == record


def test_fixed_limit_and_pot_limit() -> None:
    """``FT`` has two bets; ``PT``, which is ours, has the fields of ``NT``."""
    limit = HAND.replace("'NT'", "'FT'").replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
    assert (one(limit).variant, one(limit).bets) == (Variant.FIXED_LIMIT, (2, 4))
    assert one(HAND.replace("'NT'", "'PT'")).variant == Variant.POT_LIMIT


def test_every_field_is_kept() -> None:
    """The fields of the format, the user's own, and such as a later version may add."""
    fields = """\
author = 'Zoë "Z"'
event = '2023 World Series #43: $50,000 | Day 5'
venue = 'Café ♠♥♦♣'
time = 11:57:05
day = 6
month = 7
year = 2009
hand = 'x-17'
seats = [3, 4, 9]
seat_count = 9
table = 12
players = ['José', '"q"', "it's [me]: x/y"]
finishing_stacks = [202, 198, 200]
winnings = [4, 0, 0]
currency_symbol = '€'
time_banks = [1.5, 0, 0]
time_zone_abbreviation = 'ET'
later = {a = [1, {b = 2}]}
_mine = 2009-07-06T11:57:05
"""
    record = one(HAND + fields)
    assert record.hand == "x-17"
    assert record.seats == (3, 4, 9)
    assert record.players == ("José", '"q"', "it's [me]: x/y")
    assert (record.finishing_stacks, record.winnings) == ((202, 198, 200), (4, 0, 0))
    assert record.about["time"] == datetime.time(11, 57, 5)
    assert record.about["later"] == {"a": [1, {"b": 2}]}
    assert record.user == {"_mine": datetime.datetime(2009, 7, 6, 11, 57, 5)}
    assert one(phh.write_hand(record)) == record


def test_lists_are_lists_however_they_were_written() -> None:
    """A list of the user's own equals itself whether its hand was plain to read or not."""
    plain = one(HAND + "_list = [1, 2]\ntime_banks = [5, 6, 7]\n")
    assert plain == one(HAND + "_list = [ 1, 2 ]\ntime_banks = [ 5, 6, 7 ]\n")
    assert plain.user == {"_list": [1, 2]}


def test_amounts_are_written_as_they_came() -> None:
    """Fractional amounts keep their digits, unknown stacks stay unknown."""
    text = HAND.replace("[200, 200, 200]", "[1324.10, 205, inf]")
    record = one(text)
    assert record.stacks == (Decimal("1324.10"), 205, UNTOLD)
    assert "starting_stacks = [1324.10, 205, inf]" in phh.write_hand(record)


def test_our_own_field() -> None:
    """What PHH has no field for is one table, and it comes back."""
    ours = (
        "_openfelt = {stakes = [1, 2], button = 7, chip = 0.5, dead_posts = [0, 0, 1], rake = 0.50, pot = 4, cap = 80, "
        "boards = ['2c7d9hJc4s'], hero = 2, cancelled = true, options = {burn_cards = false}}\n"
    )
    record = one(HAND + ours)
    assert (record.stakes, record.button, record.chip, record.dead_posts) == ((1, 2), 7, Decimal("0.5"), (0, 0, 1))
    assert (record.rake, record.pot, record.cap, record.hero) == (Decimal("0.50"), 4, 80, 2)
    assert (record.boards, record.cancelled, record.options) == (("2c7d9hJc4s",), True, Options(burn_cards=False))
    assert phh.write_hand(record) == HAND + ours


FAULTS = [
    ("variant = 'NT'\n", "", "the field variant is missing"),
    ("antes = [0, 0, 0]\n", "", "the field antes is missing"),
    ("'NT'", "5", "the variant 5 is not hold'em"),
    ("'NT'", "'XX'", "the variant 'XX' is not hold'em"),
    ("'NT'", "'FT'", "the field small_bet is missing"),
    ("[200, 200, 200]", "[200, 200]", "2 starting_stacks, 3 antes, 3 blinds_or_straddles"),
    ("[200, 200, 200]", "200", "starting_stacks is a list of amounts, not 200"),
    ("[200, 200, 200]", "['200', 200, 200]", "starting_stacks is a list of amounts"),
    ("[200, 200, 200]", "[nan, 200, 200]", "starting_stacks holds NaN, which is no amount"),
    ("[1, 2, 0]", "[1, inf, 0]", "blinds_or_straddles holds Infinity, which is no amount"),
    ("min_bet = 2", "min_bet = 'two'", "min_bet is an amount, not 'two'"),
    ("min_bet = 2", "min_bet = inf", "min_bet is an amount"),
    ("min_bet = 2", "min_bet = 2\nhand = 1.5", "hand is a number or a name"),
    ("min_bet = 2", "min_bet = 2\nplayers = ['a']", "players tells of 1 players, starting_stacks of 3"),
    ("min_bet = 2", "min_bet = 2\nplayers = [1, 2, 3]", "players is a list of texts"),
    ("min_bet = 2", "min_bet = 2\nseats = ['a', 'b', 'c']", "seats is a list of whole numbers"),
    ("min_bet = 2", "min_bet = 2\nwinnings = [inf, 0, 0]", "winnings holds Infinity"),
    ("status = true", "status = 1", "ante_trimming_status is true or false, not 1"),
    ("'p3 f'", "7", "actions is a list of texts"),
    ("min_bet = 2", "min_bet = ", "no TOML"),
    ("min_bet = 2", "min_bet = 2\n_openfelt = 5", "_openfelt is a table that only openfelt writes"),
    ("min_bet = 2", "min_bet = 2\n_openfelt = {colour = 'red'}", "colour"),
    (
        "min_bet = 2",
        "min_bet = 2\n_openfelt = {hero = 3}",
        "hero is the place of a player from 0 to 2, not 3",
    ),
    ("min_bet = 2", "min_bet = 2\n_openfelt = {dead_posts = [1]}", "_openfelt.dead_posts tells of 1 players"),
    ("min_bet = 2", "min_bet = 2\n_openfelt = {options = {burn_cards = 5}}", "burn_cards"),
    ("min_bet = 2", "min_bet = 2\n_openfelt = {options = {max_bets_per_round = 0}}", "max_bets_per_round"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_a_hand_that_cannot_be_read(old: str, new: str, message: str) -> None:
    """It comes as an error with its number and line, and the hands around it are read."""
    assert old in HAND
    bad = HAND.replace(old, new)
    assert message in str(refusal(bad))
    first, error, last = read_phh(f"[1]\n{HAND}\n[2]\n{bad}\n[3]\n{HAND}")
    assert isinstance(error, Unreadable)
    assert (error.line, error.hand) == (10, "2")
    assert first == last == one(HAND)


@pytest.mark.parametrize(("code", "name"), phh.OTHER_GAMES.items())
def test_other_games_are_refused_by_name(code: str, name: str) -> None:
    """Not hold'em, but of the format all the same."""
    error = refusal(HAND.replace("'NT'", f"'{code}'") + "hand = 7\n")
    assert isinstance(error, OtherGame)
    assert (error.game, error.hand) == (name, 7)
    assert str(error) == f"{name} is not hold'em"


def test_headers_and_lists_over_several_lines() -> None:
    """Hands begin at headers; a list or a text over several lines may hold what looks like one."""
    long = HAND.replace("['d dh p1", "[  # the deal\n'd dh p1") + "_story = '''\n[7]\n'''\n_list = [\n[7],\n]\n"
    entries = read_phh(f"# two hands\n\n[ 1 ] # one\n{long}\n['two']\n{HAND}[_notes]\na = 1\n")
    assert [type(entry) for entry in entries] == [Record, Record]
    first, second = entries
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert first.user == {"_story": "[7]\n", "_list": [[7]]}
    assert first.actions == one(HAND).actions
    assert second.user == {"_notes": {"a": 1}}


PIECES = [
    "[1]", "[2]  # the second", "  ['third']", "[_no_header]", "[[4]]", "", "   ", "# a remark", "x = [", "  [5],",
    "[6]", "]", "_said = '''", "'''", 'y = """', "variant = 'NT'", "hand = 7", "no TOML", *HAND.splitlines(),
]  # fmt: skip


class _LineByLine(Source):
    """A source that is read one line at a time."""

    def blocks(self) -> Iterator[str]:
        for block in super().blocks():
            yield from block.split("\n")


@given(st.lists(st.sampled_from(PIECES) | st.just(HAND.rstrip()), max_size=12), st.sampled_from(["\n", "\r\n"]))
def test_where_hands_begin_does_not_depend_on_how_much_is_read_at_once(pieces: list[str], end: str) -> None:
    """Differential test: cut out of a block or line by line, the same hands, the same faults on the same lines."""
    text = end.join(pieces)
    at_once, singly = (list(phh.read(kind.of_text(text))) for kind in (Source, _LineByLine))
    assert list(map(_told, at_once)) == list(map(_told, singly))


def _told(entry: Record | Unreadable) -> object:
    return entry if isinstance(entry, Record) else (type(entry), str(entry), entry.hand, entry.line)


@given(st.permutations(range(len(HAND.splitlines()))))
def test_the_order_of_the_fields_does_not_matter(order: list[int]) -> None:
    """They may stand in any, and the hand after it begins where it does."""
    lines = HAND.splitlines()
    text = "\n".join(lines[place] for place in order)
    assert read_phh(f"[1]\n{text}\n\n[2]\n{text}\n") == [one(HAND), one(HAND)]


def test_text_before_the_first_hand_is_told() -> None:
    """Nothing is skipped but blank lines and remarks; an empty file has no hands."""
    assert read_phh("") == read_phh("\n# nothing\n") == []
    error, record = read_phh(f"hello\n[1]\n{HAND}")
    assert isinstance(error, Unreadable)
    assert (error.line, isinstance(record, Record)) == (1, True)
    assert "variant is missing" in str(refusal("[1]\n"))


def test_a_phh_file_holds_one_hand() -> None:
    """``.phh`` has no header; a second hand is refused with the ending that would do."""
    record = one(HAND)
    assert list(phh.write_single([record])) == [HAND]
    with pytest.raises(Unwritable, match=r"\.phhs"):
        list(phh.write_single([record, record]))


@given(records)
def test_write_and_read_generated_hands(record: Record) -> None:
    """Any hand that the law can play comes back equal, and is written again byte for byte."""
    text = "".join(phh.write([record, record]))
    assert read_phh(text) == [record, record]
    assert "".join(phh.write(read_phh(text))) == text  # type: ignore[arg-type]


anything = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.lists(anything, min_size=3, max_size=3), anything, st.dictionaries(anything.map("_".__add__), anything))
def test_names_with_any_characters(names: list[str], table: str, user: dict[str, str]) -> None:
    """Quotes, brackets, line ends, control characters, emoji, right-to-left: all come back."""
    user.pop("_openfelt", None)
    record = Record(
        variant=Variant.POT_LIMIT,
        antes=(0, 0, 0),
        blinds=(1, 2, 0),
        stacks=(5, 5, 5),
        actions=("p3 f # " + table,),
        players=tuple(names),
        about={"table": table},
        user=user,
    )
    assert one(phh.write_hand(record)) == record


@pytest.mark.parametrize("path", sorted((SAMPLES / "phh").glob("*.phh*")), ids=lambda path: path.name)
def test_samples_come_back(path: object) -> None:
    """Reading, writing and reading again gives equal hands."""
    hands = sample_hands(str(path).rpartition("/")[2])
    assert read_phh("".join(phh.write(hands))) == hands
    assert hands or "stud" in str(path)


def test_remarks_of_the_file_are_no_part_of_the_hand() -> None:
    """The remarks of Dwan against Ivey stand beside the actions, as TOML comments."""
    [record] = sample_hands("dwan-ivey-2009.phh")
    assert record.actions[0] == "d dh p1 Ac2d"
    assert record.about["currency"] == "USD"


@needs_the_big_sets
@pytest.mark.parametrize("pattern", ["pluribus/*.phhs", "pluribus/*/*.phh", "wsop*/*.phh", "famous/*", "handhq_phhs/*"])
def test_the_big_sets_come_back(pattern: str) -> None:
    """Every file of the data sets: equal hands, and byte for byte what we wrote before."""
    for path in HANDS.glob(pattern):
        entries = list(phh.read(Source(path)))
        hands = [entry for entry in entries if isinstance(entry, Record)]
        assert all(isinstance(entry, OtherGame) for entry in entries if not isinstance(entry, Record)), path
        text = "".join(phh.write(hands))
        again = read_phh(text)
        assert again == hands, path
        assert "".join(phh.write(hands)) == text


@given(st.data())
def test_broken_files_give_errors_and_nothing_else(data: st.DataObject) -> None:
    """A cut, doubled or garbled file raises nothing: every piece is a hand or says why it is none."""
    text = (SAMPLES / "phh" / "handhq.phhs").read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 200)))
        noise = data.draw(st.text("[]'\"#={},.\n\\\x00_a1é-", max_size=6) | st.just(text[at:end] * 2))
        text = text[:at] + noise + text[end:]
    for entry in read_phh(text):
        assert isinstance(entry, Record | Unreadable)
        if isinstance(entry, Unreadable):
            assert str(entry)
            assert entry.line > 0
