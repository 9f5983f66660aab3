"""Equity: against the slow way, against known values, and one method against another."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from openfelt.bulk.engine import Engine
from openfelt.cards import DECK, Card, format_cards, parse_cards
from openfelt.equity import Equity, Method, NoDeal, Range, Spot, by_category, equity, next_cards
from openfelt.equity.combos import combo_text
from openfelt.errors import InvalidCard
from openfelt.strength import Category
from tests.equity.slow import ENGINES, by_engine, slow_equity

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"


def parts(answer: Equity) -> list[tuple[float, float, float]]:
    """Wins, ties and equity of all players."""
    return [(player.win, player.tie, player.equity) for player in answer.players]


def near(values: object) -> object:
    """The same up to the last digits."""
    return pytest.approx(values, abs=1e-12)


# ---- against the slow way


SPOTS = [
    (("AhKh", "QsQc"), "2h7h9c", ""),
    (("AhKh", "QsQc", "8d7d"), "2h7h9cTd", ""),
    (("AhKh", "AdKd"), "AsKsQs2c", ""),
    (("AhKh", "AdKd", "AcKc"), "TsJsQs3s", "2d"),
    (("AA,KK:0.5", "QQ:0.25,AKs"), "Ah7h9c2d", ""),
    (("AA", "AA,KK", "AKs:0.3,AKo"), "Ah7h9c2d", "Kd"),
    (("JTs,T9s,98s", "TT+,!TsTh", "A5s-A2s"), "9h8h2c3h7s", ""),
    (("22-44", "random"), "5h5c5d5s6h", ""),
    (("KQo:0.1,33", "KQo,33:0.7"), "3hKc8s2d", "Qc"),
    (("76s", "76s", "76s", "AhAd"), "5h8h9sQc", ""),
    # Known hands: no flush possible, one in one suit, in two, in three, by one card, on the board.
    (("AhKd", "QsJc"), "2h7d9c", "Td"),
    (("AhKh", "QsQc", "8d7d"), "2h7h9c", ""),
    (("AhKh", "QcJc"), "2h7h9c", ""),
    (("AhKh", "QcJc", "8d6d"), "2h7d9c", ""),
    (("AhKd", "QhJc"), "2h7h9h", "Th"),
    (("AhKd", "QhJc"), "2h7h9h3h", ""),
    (("AhKd", "AcKs", "2d2c"), "3h7h9hJhQh", ""),
    # One deal is left of several hands: their cards do not come.
    (("AhKh", "AhAs,QsQc"), "2h7h9c", ""),
    (("AhKh,QcJc", "AhAs,8d7d", "QcTs"), "2h7h9cTd", ""),
]


@by_engine
@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS, ids=[" v ".join(hands) for hands, _, _ in SPOTS])
def test_as_the_slow_way(hands: tuple[str, ...], board: str, dead: str, engine: Engine) -> None:
    """Weights, card removal, dead cards and split pots: the same parts and the same number of boards as one by one.

    So it is for whole ranges, for each hand in them, and for each category that the hands end up as.
    """
    slow, boards = slow_equity(hands, board, dead)
    answer = equity(*hands, board=board, dead=dead, engine=engine)
    assert (answer.method, answer.boards) == (Method.EXACT, boards)
    assert parts(answer) == [near(player.whole.parts()) for player in slow]
    for at, player in enumerate(slow):
        assert {hand.hand: (hand.win, hand.tie, hand.equity) for hand in answer.hands(at)} == {
            combo_text(combo): near(tally.parts()) for combo, tally in player.by_combo.items()
        }
        assert {hand.hand: hand.share for hand in answer.hands(at)} == {
            combo_text(combo): near(float(tally.all / player.whole.all)) for combo, tally in player.by_combo.items()
        }
    made = by_category(*hands, board=board, dead=dead, engine=engine)
    assert (made.method, made.boards) == (Method.EXACT, boards)
    for found, player in zip(made.players, slow, strict=True):
        assert {category: (each.win, each.tie, each.equity) for category, each in found.items()} == {
            category: near(tally.parts()) for category, tally in player.by_category.items()
        }
        assert {category: each.share for category, each in found.items()} == {
            category: near(float(tally.all / player.whole.all)) for category, tally in player.by_category.items()
        }


groups = st.sampled_from(["AA", "KK", "AKs", "QJs:0.5", "22", "JTs", "AhKh", "Ah2h", "7c2d:0.25", "95s-84s"])
ranges = st.lists(groups, min_size=1, max_size=2, unique=True).map(",".join)


@given(
    hands=st.lists(ranges, min_size=2, max_size=3),
    cards=st.lists(st.sampled_from(DECK), min_size=4, max_size=6, unique=True),
    board=st.integers(4, 5),
)
@settings(max_examples=20)
@example(hands=["AKs,JTs", "AKs,JTs"], cards=list(parse_cards("AhKhQhJh")), board=4)
def test_both_engines_as_the_slow_way(hands: list[str], cards: list[Card], board: int) -> None:
    """Any ranges on any turn or river, with dead cards."""
    board = min(board if len(hands) == 2 else 5, len(cards))
    lying, dead = format_cards(cards[:board]), format_cards(cards[board:])
    slow, boards = slow_equity(hands, lying, dead)
    if not boards:
        with pytest.raises(NoDeal):
            equity(*hands, board=lying, dead=dead)
        return
    for engine in ENGINES:
        answer = equity(*hands, board=lying, dead=dead, engine=engine)
        assert (answer.method, answer.boards) == (Method.EXACT, boards)
        assert parts(answer) == [near(player.whole.parts()) for player in slow]


@pytest.mark.skipif(len(ENGINES) < 2, reason="there is nothing to compare: numba is missing or told not to compile")
@given(
    cards=st.lists(st.sampled_from(DECK), min_size=14, max_size=14, unique=True),
    players=st.integers(2, 4),
    board=st.integers(3, 5),
    besides=st.booleans(),
)
@settings(max_examples=60)
def test_one_deal_from_the_flop_on(cards: list[Card], players: int, board: int, besides: bool) -> None:
    """Known hands, and ranges of which one deal is left, bring the same pots with both engines, by category too."""
    hands = [format_cards(cards[at : at + 2]) for at in range(0, 2 * players, 2)]
    if besides:
        # The second player may also be named cards of the first, who holds them.
        hands[1] += f",{format_cards([cards[0], cards[13]])},{format_cards([cards[1], cards[13]])}"
    lying, dead = format_cards(cards[8 : 8 + board]), format_cards(cards[13:] if not besides else ())
    plain, machine = (by_category(*hands, board=lying, dead=dead, engine=engine) for engine in Engine)
    assert plain == machine
    one, other = (equity(*hands, board=lying, dead=dead, engine=engine) for engine in Engine)
    assert (one.boards, one.players) == (other.boards, other.players)
    assert one.boards == comb(52 - 2 * players - board - (not besides), 5 - board)


@by_engine
def test_weights_that_cancel_out(engine: Engine) -> None:
    """A hand that meets no other is not there, whatever is left over in the last digits of weights like 0.1."""
    hands = ("AA:0.1,KK:0.3,QQ:0.7,AKs:0.9", "AhAd:0.1,AsKs:0.7,AcKc:0.3")
    slow, _ = slow_equity(hands, "Kh2h7h9cQd")
    answer = equity(*hands, board="Kh2h7h9cQd", engine=engine)
    made = by_category(*hands, board="Kh2h7h9cQd", engine=engine)
    for at, player in enumerate(slow):
        assert {hand.hand for hand in answer.hands(at)} == {combo_text(combo) for combo in player.by_combo}
        assert made.players[at].keys() == player.by_category.keys()
        assert (answer.players[at].win, answer.players[at].tie, answer.players[at].equity) == near(player.whole.parts())


# ---- known values


@by_engine
@pytest.mark.parametrize(
    ("hands", "board", "expected"),
    [
        (("AhKh", "QsQc"), "", 0.46214457245909607),
        (("AhKh", "QsQc", "8d7d"), "", 0.3847383751327128),
        (("AhKh", "QsQc", "8d7d"), "2h7h9c", 0.5282392026578073),
        (("AhKh", "random"), "", 0.6704463230923519),
        (("QQ+,AKs", "random"), "", 0.7969663055167098),
        (("QQ+,AK", WIDE), "", 0.672413958156291),
        (("QQ+,AKs", "random"), "2h7h9c", 18227826.5 / 23544180),
        (("AA", "KK"), "", 0.8194605046767397),
        (("AsAh", "7s2h"), "", 0.8897681136059952),
    ],
)
def test_known_values(hands: tuple[str, ...], board: str, expected: float, engine: Engine) -> None:
    """Equities on which several independent programs agree."""
    answer = equity(*hands, board=board, engine=engine)
    assert answer.method is Method.EXACT
    assert answer.players[0].equity == near(expected)


# ---- one method against another


@by_engine
@pytest.mark.parametrize(
    ("board", "dead"),
    [("2h7h9c", ""), ("2h7d9c", "AsAd"), ("AhKhQh", ""), ("8s8d8c", "Kh"), ("5s5h5d5c", ""), ("9dTd2dJd3s", "")],
)
def test_groups_of_hands_as_hand_by_hand(
    board: str, dead: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands that are alike may be counted together, whatever flush there can be; each still gets its own pots."""
    from openfelt.equity import solve

    spot = Spot.of(("AKs,QQ:0.3,JTs:0.7,95s,Qh2h:0.9", "random,!KK,A2s:0.1,KQo:0.6"), board, dead)
    for apart in (False, True):
        found = []
        for few in (0, 10**9):
            monkeypatch.setattr(solve, "_FEW", {engine: ((few, 1),) * 3})
            found.append(solve.solve(spot, by_category=apart, exact=True, samples=None, seed=None, engine=engine))
        together, one_by_one = found
        assert together.boards == one_by_one.boards
        assert together.pots == pytest.approx(one_by_one.pots, rel=1e-9, abs=0)


@by_engine
@pytest.mark.parametrize("board", ["2h7h9c", "TsJsQs", "2h7h9c3d", "TsJsQs3s", "2h7h9c3d5s", "TsJsQsKsAs"])
@pytest.mark.parametrize(
    "hands",
    [
        ("AhKh", "TT+,AQ+:0.3"),
        ("QQ+:0.7,AKs", "random"),
        ("AhKh", "AdKd", "AcKc,A5s"),
        ("QQ+,AK", "TT+:0.1,AQs", "JTs,98s:0.9"),
        ("AA,KK", "KK,AKo", "AKs,QQ", "22-44:0.5"),
    ],
    ids=" v ".join,
)
def test_many_pots_at_once_as_one_by_one(hands: tuple[str, ...], board: str, engine: Engine) -> None:
    """The pots of a deal are counted together where nobody asks what was made, and else one by one."""
    from openfelt.equity.solve import solve

    spot = Spot.of(hands, board, "2c")
    together, apart = (
        solve(spot, by_category=each, exact=True, samples=None, seed=None, engine=engine) for each in (False, True)
    )
    assert together.boards == apart.boards
    assert together.pots[:, :, 0] == pytest.approx(apart.pots.sum(axis=2), rel=1e-9, abs=0)


@by_engine
@pytest.mark.parametrize("hands", [("AhKh", "QsQc"), ("AhAd", "AcAs"), ("7h2c", "6c5c")])
def test_counted_as_looked_up(hands: tuple[str, ...], engine: Engine) -> None:
    """By category all boards are counted, which gives the same as the table of matchups."""
    looked_up = equity(*hands)
    counted = by_category(*hands, engine=engine)
    assert counted.boards == looked_up.boards == 1_712_304
    for found, player in zip(counted.players, looked_up.players, strict=True):
        assert sum(each.share for each in found.values()) == near(1.0)
        assert sum(each.share * each.equity for each in found.values()) == near(player.equity)
        assert sum(each.share * each.tie for each in found.values()) == near(player.tie)


@by_engine
def test_dead_cards_before_the_flop(engine: Engine) -> None:
    """Before the flop, equity is the mean over all flops, with dead cards too."""
    hands = ("AhKh", "QsQc", "8d7d")
    live = parse_cards("AcAd Ts9s 4h5h6h 8h8c 2d3d 7s")
    dead = [card for card in DECK if card not in live and str(card) not in "AhKhQsQc8d7d"]
    flops = [equity(*hands, board=flop, dead=dead, engine=engine).players[0].equity for flop in combinations(live, 3)]
    answer = equity(*hands, dead=dead, engine=engine)
    assert answer.boards == comb(len(live), 5)
    assert answer.players[0].equity == near(sum(flops) / len(flops))


@by_engine
def test_ranges_before_the_flop(engine: Engine) -> None:
    """Each hand of a range fares as it does alone; hands that are the same but for their suits are counted once."""
    hands = equity("AA,KQs:0.5", "AhJd", "Ts9s", engine=engine).hands(0)
    assert [hand.hand for hand in hands] == ["KcQc", "AdAc", "AsAc", "KdQd", "AsAd", "KhQh", "KsQs"]
    assert [hand.share for hand in hands] == near([0.5 / 5, 1 / 5, 1 / 5, 0.5 / 5, 1 / 5, 0.5 / 5, 0.5 / 5])
    alone = [equity(hand.hand, "AhJd", "Ts9s", engine=engine).players[0] for hand in hands]
    assert [hand.equity for hand in hands] == near([player.equity for player in alone])
    assert [hand.tie for hand in hands] == near([player.tie for player in alone])


@pytest.mark.parametrize(
    ("hands", "board"),
    [(("AhKh", "QsQc"), ""), (("AhKh", "QQ+,AK", "random"), "Th9h2c"), (("random",) * 10, ""), ((WIDE,) * 3, "")],
)
def test_sampled_alike(hands: tuple[str, ...], board: str) -> None:
    """With the same seed both engines draw the same deals, and so give the same figures."""
    if len(ENGINES) < 2:
        pytest.skip("numba is missing or told not to compile")
    answers = [equity(*hands, board=board, samples=3_000, seed=5, engine=engine) for engine in ENGINES]
    assert parts(answers[0]) == parts(answers[1])
    assert answers[0].hands(0) == answers[1].hands(0)
    assert {(answer.method, answer.boards) for answer in answers} == {(Method.SAMPLED, 3_000)}
    other = equity(*hands, board=board, samples=3_000, seed=6)
    assert parts(other) != parts(answers[0])


@by_engine
@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("AhKh", "QsQc"), "", ""),
        (("AA:0.2,KK", "random"), "", ""),
        (("AK,AA", "AK,KK", "AhQd"), "2h7h9cTd", "As"),
        (("AA", "AK:0.5,QQ"), "", "AdKd"),
        (("random", "22"), "2h7h9c", "2s"),
    ],
)
def test_sampled_near_the_exact(hands: tuple[str, ...], board: str, dead: str, engine: Engine) -> None:
    """What is drawn lies within a few standard errors of what is counted, and the hands come up as often."""
    exact = equity(*hands, board=board, dead=dead)
    drawn = equity(*hands, board=board, dead=dead, samples=100_000, seed=11, engine=engine)
    assert (exact.method, drawn.method) == (Method.EXACT, Method.SAMPLED)
    for counted, player in zip(exact.players, drawn.players, strict=True):
        assert counted.error == 0
        assert 0 < player.error < 0.002
        assert abs(player.equity - counted.equity) < 4.5 * player.error
        assert player.tie == pytest.approx(counted.tie, abs=0.006)
    for at in range(len(hands)):
        shares = {hand.hand: hand.share for hand in exact.hands(at)}
        for hand in drawn.hands(at):
            assert hand.share == pytest.approx(shares[hand.hand], abs=5 * (shares[hand.hand] / 100_000) ** 0.5)


def test_too_much_to_count_is_drawn() -> None:
    """Three wide ranges before the flop are a matter of chance, unless the exact answer is insisted on."""
    answer = equity("22+", "AT+", "random", seed=1)
    assert (answer.method, answer.boards) == (Method.SAMPLED, 1_000_000)
    assert sum(player.equity for player in answer.players) == near(1.0)


# ---- what must be so


hand_texts = st.lists(st.sampled_from(DECK), min_size=13, max_size=13, unique=True)


@given(cards=hand_texts, players=st.integers(2, 4), board=st.sampled_from([3, 4, 5]))
@settings(max_examples=40)
def test_all_pots_are_won(cards: list[Card], players: int, board: int) -> None:
    """Equities add up to 1, whoever plays; the players' order only orders the answer."""
    hands = [format_cards(cards[2 * at : 2 * at + 2]) for at in range(players)]
    lying = cards[8 : 8 + board]
    answer = equity(*hands, board=lying)
    assert sum(player.equity for player in answer.players) == near(1.0)
    assert all(player.win <= player.equity + 1e-12 <= player.win + player.tie + 2e-12 for player in answer.players)
    assert parts(equity(*reversed(hands), board=lying)) == [near(each) for each in reversed(parts(answer))]


@by_engine
def test_equal_ranges_have_equal_equity(engine: Engine) -> None:
    """Nobody is better off with the same range."""
    for hands, board in (((WIDE, WIDE), ""), ((WIDE, WIDE), "2h7h9c"), (("QQ+", "QQ+", "QQ+"), "2h7h9cTd")):
        answer = equity(*hands, board=board, engine=engine)
        assert [player.equity for player in answer.players] == near([1 / len(hands)] * len(hands))


def test_hands_on_the_river() -> None:
    """With all cards known there is one board: won, lost or split."""
    answer = equity("AhKh", "2c2d", "AsKs", board="AdKdQcQh3s")
    assert answer.boards == 1
    assert parts(answer) == [(0.0, 1.0, 0.5), (0.0, 0.0, 0.0), (0.0, 1.0, 0.5)]


def test_next_cards() -> None:
    """After each card that may come, the equity is that on the longer board; over all cards it is the mean."""
    after = next_cards("AhKh", "QsQc", board="Th9h2c")
    assert len(after) == 52 - 7
    assert after[parse_cards("8h")[0]].players == equity("AhKh", "QsQc", board="Th9h2c8h").players
    mean = sum(answer.players[0].equity for answer in after.values()) / len(after)
    assert mean == near(equity("AhKh", "QsQc", board="Th9h2c").players[0].equity)
    # The ace that the only hand of a range needs cannot come.
    assert not set(parse_cards("AhKhAcAs")) & set(next_cards("AhKh", "AcAs", board="Th9h2c3c"))
    for board in ("", "Th9h2c3c4c"):
        with pytest.raises(InvalidCard, match="a next card comes on a board of 3 or 4 cards"):
            next_cards("AhKh", "QsQc", board=board)


def test_grid() -> None:
    """The grid has the kinds of hands where players look for them, and nothing where the range has none."""
    answer = equity("AA,AKs,72o:0.5", "random")
    grid = answer.grid(0)
    assert [len(row) for row in grid] == [13] * 13
    named = {cell.hand: (row, column) for row, cells in enumerate(grid) for column, cell in enumerate(cells) if cell}
    assert named == {"AA": (0, 0), "AKs": (0, 1), "72o": (12, 7)}
    cells = [cell for row in grid for cell in row if cell]
    assert sum(cell.share for cell in cells) == near(1.0)
    assert [cell.share for cell in cells] == near([6 / 16, 4 / 16, 6 / 16])
    assert sum(cell.share * cell.equity for cell in cells) == near(answer.players[0].equity)
    assert sum(cell is not None for row in answer.grid(1) for cell in row) == 169


def test_by_category_before_the_flop() -> None:
    """Aces end up as two pair most often, and kings never win with that; categories come best first."""
    aces, kings = by_category("AhAs", "KdKc").players
    assert max(aces.values(), key=lambda made: made.share).hand == "Two pair"
    assert all(better > worse for better, worse in pairwise(aces))
    assert Category.HIGH_CARD not in aces
    assert 0.8 < aces[Category.TWO_PAIR].equity < 0.9
    assert kings[Category.TWO_PAIR].equity == kings[Category.PAIR].equity == 0.0


def test_in_words() -> None:
    """An answer prints as a small table that says how it was found."""
    assert str(equity("AhKh", "QsQd", board="Th9h2c")) == (
        "AhKh   53.54%  win 53.54%, tie 0.00%\nQsQd   46.46%  win 46.46%, tie 0.00%\nexact, 990 boards"
    )
    drawn = str(equity("AhKh", "QsQd", samples=1_000, seed=1))
    assert "standard error 1.5" in drawn
    assert drawn.endswith("\nsampled, 1,000 boards")


def test_hands_of_any_form() -> None:
    """A hand may be a text, a range or two cards; a board a text or cards."""
    expected = equity("AhKh", "QsQd", board="Th9h2c")
    answer = equity(parse_cards("AhKh"), Range.parse("QsQd"), board=parse_cards("Th9h2c"))
    assert parts(answer) == parts(expected)
    assert [player.hand for player in answer.players] == ["AhKh", "QsQd"]


@given(st.data())
@settings(max_examples=20)
def test_renamed_suits(data: st.DataObject) -> None:
    """Suits renamed everywhere change nothing, before the flop too."""
    cards = data.draw(st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True))
    suits = data.draw(st.permutations(range(4)))
    assume(suits != [0, 1, 2, 3])
    renamed = [Card(13 * suits[card.suit] + card.rank) for card in cards]
    hands, others = ([each[:2], each[2:]] for each in (cards, renamed))
    assert parts(equity(*hands)) == parts(equity(*others))


def test_nobody_waits_for_a_compiler_over_a_small_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy answers until it has counted as much as compiling costs; an engine that is asked for is taken at once."""
    from openfelt.bulk import compiling
    from openfelt.equity import plain, solve

    pays = compiling.Compiling(while_compiled=100_000_000, while_loaded=25_000_000)
    monkeypatch.setattr(solve, "_COMPILING", pays)
    monkeypatch.setattr(compiling, "is_kept", lambda kernel: kernel == "contest")
    monkeypatch.setattr(solve, "choose", lambda engine=None: engine or Engine.NUMBA)
    asked: list[Engine] = []

    def kernels(engine: Engine) -> object:
        asked.append(engine)
        return plain

    monkeypatch.setattr(solve, "_kernels_of", kernels)
    equity("AhKh", "QsQc", board="2h7h9c")
    assert asked.pop() == Engine.NUMPY
    equity("AhKh,TT+", "QQ+,AKs", "88+")
    assert asked.pop() == Engine.NUMPY  # in about a second
    pays.pays(pays.while_loaded, "showdown")
    equity("AhKh", "QsQc", board="2h7h9c")
    assert asked.pop() == Engine.NUMPY
    equity("QQ+", "random", board="2h7h9c8d")
    assert asked.pop() == Engine.NUMBA  # its machine code lies there
    pays.pays(pays.while_compiled, "showdown")
    equity("AhKh", "QsQc", board="2h7h9c")
    equity("AhKh", "QsQc", board="2h7h9c", engine=Engine.NUMPY)
    assert asked == [Engine.NUMBA, Engine.NUMPY]
