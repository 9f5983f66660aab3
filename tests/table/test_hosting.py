"""The host's powers: his alone, and carried out between two hands."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.cards import DECK
from openfelt.errors import IllegalCommand, InvalidSetup, Refusal
from openfelt.rules.events import Folded, HandStarted, Posted, PostKind
from openfelt.rules.options import FirstButton, NewPlayerPost, Options
from openfelt.rules.stakes import FixedLimit, NoLimit, Stakes
from openfelt.table.commands import (
    BeginHand,
    ChangeSettings,
    CloseTable,
    Command,
    GiveChips,
    HandOver,
    Kick,
    Mute,
    Pause,
    PlayOn,
    Post,
    Reserve,
    Sit,
    SitIn,
    SitOut,
    Tick,
    TopUp,
    Unban,
    WaitForSeat,
)
from openfelt.table.events import (
    Banned,
    ChipsAdded,
    ChipsGiven,
    ClosePlanned,
    GiftPlanned,
    HostChanged,
    Kicked,
    LeaveAsked,
    Muted,
    NextHandSet,
    Pardoned,
    Paused,
    PlayedOn,
    PlayerLeft,
    SettingsChanged,
    SettingsPlanned,
    TableClosed,
    TableMade,
)
from openfelt.table.settings import TableSettings
from openfelt.table.state import Person
from openfelt.table.view import view_table
from tests.table.felt import NOON, Felt, hosted, of_kind, settings, stacked

TEN_MINUTES = 600_000

POWERS: list[Any] = [
    lambda who: Pause(who),
    lambda who: PlayOn(who),
    lambda who: Kick(who, "p1"),
    lambda who: Unban(who, "p1"),
    lambda who: Mute(who, "p1"),
    lambda who: GiveChips(who, "p1", 10),
    lambda who: ChangeSettings(who, settings(name="Mine now")),
    lambda who: HandOver(who, "p1"),
    lambda who: CloseTable(who),
]


def refusal(felt: Felt, command: Command) -> str:
    error = felt.refused(command)
    assert isinstance(error, IllegalCommand)
    return str(error.refusal)


@pytest.mark.parametrize("power", POWERS, ids=lambda power: type(power("p1")).__name__)
def test_nobody_else_has_the_powers(power: Any) -> None:
    """I4: neither a player nor a stranger, and at a table that the room keeps not even who sat down first."""
    felt = hosted(0, 1, 2)
    for who in ("p1", "stranger", ""):
        assert refusal(felt, power(who)) == Refusal.NOT_HOST
    assert refusal(Felt.with_players(0, 1), power("p0")) == Refusal.NOT_HOST


def test_who_makes_a_table_is_its_host() -> None:
    """L06: the making is the first event, and carries settings and host."""
    felt = hosted()
    assert felt.events == [TableMade(felt.state.settings, "p0", "Player 0", NOON)]
    assert felt.state.host == view_table(felt.state).host == Person("p0", "Player 0")


# ---------------------------------------------------------------- pausing


def test_a_pause_begins_after_the_hand() -> None:
    """K15: the hand is played to its end with its clock running, and no other begins."""
    felt = hosted(0, 1, 2)
    felt.begin()
    turn = felt.turn
    assert felt.do(Pause("p0")) == (Paused(felt.now),)
    assert felt.do(Pause("p0")) == ()
    assert felt.turn == turn
    felt.fold_down()
    assert felt.state.next_hand_at is None
    assert refusal(felt, BeginHand(DECK)) == Refusal.NO_HAND
    assert of_kind(felt.do(PlayOn("p0")), PlayedOn) == [PlayedOn(felt.now)]
    assert felt.do(PlayOn("p0")) == ()
    felt.begin()


def test_a_pause_calls_off_the_hand_that_was_planned() -> None:
    """L12: and everything else can be done meanwhile."""
    felt = hosted(0, 1)
    assert NextHandSet(0) in felt.do(Pause("p0"))
    felt.do(TopUp("p1", 200))
    felt.sit(3)
    assert felt.state.next_hand_at is None


def test_nobody_is_stood_up_during_a_pause() -> None:
    """D8: who sits out has the whole time again when it is over."""
    felt = hosted(0, 1, 2)
    felt.do(SitOut("p2"))
    felt.do(Pause("p0"))
    felt.now += 5 * TEN_MINUTES
    assert felt.state.wakes_at is None
    felt.do(Tick())
    felt.do(PlayOn("p0"))
    felt.now += TEN_MINUTES - 1
    assert of_kind(felt.do(Tick()), PlayerLeft) == []
    felt.now += 1
    assert of_kind(felt.do(Tick()), PlayerLeft) == [PlayerLeft(2, "p2", 200, felt.now)]


# ---------------------------------------------------------------- sending away


def test_who_is_kicked_between_hands_leaves_with_his_chips() -> None:
    """D2, L03: once, and may come back."""
    felt = hosted(0, 1, 2)
    assert felt.do(Kick("p0", "p1")) == (Kicked(1, "p1"), PlayerLeft(1, "p1", 200, felt.now))
    assert refusal(felt, Kick("p0", "p1")) == Refusal.NO_SUCH_PLAYER
    felt.do(Sit("p1", "P1", 1, 100))


def test_who_is_kicked_in_a_hand_is_folded_when_he_has_to_act() -> None:
    """D2, D3, L03: as if he had asked for it, at once in his turn; paid out when the hand is over, once."""
    felt = hosted(0, 1, 2)
    felt.begin()
    assert felt.turn.seat == 0
    assert felt.do(Kick("p0", "p1")) == (Kicked(1, "p1"), LeaveAsked(1))
    assert felt.do(Kick("p0", "p1")) == ()
    events = felt.answer("call")
    assert Folded(1) in events
    felt.play_down()
    assert of_kind(felt.events, PlayerLeft) == [PlayerLeft(1, "p1", 199, felt.now)]


def test_who_is_kicked_in_his_turn_is_folded_at_once() -> None:
    """D2: nobody waits for him."""
    felt = hosted(0, 1, 2)
    felt.begin()
    felt.answer("call")
    assert felt.turn.seat == 1
    events = felt.do(Kick("p0", "p1"))
    assert events[:3] == (Kicked(1, "p1"), LeaveAsked(1), Folded(1))


def test_who_is_kicked_cannot_take_it_back() -> None:
    """D7: unlike who leaves by himself."""
    felt = hosted(0, 1, 2)
    felt.begin()
    felt.do(Kick("p0", "p1"))
    assert refusal(felt, SitIn("p1")) == Refusal.BANNED


def test_who_is_banned_neither_sits_nor_waits() -> None:
    """D9: until the host pardons him; he is off the waiting list and has no seat kept."""
    felt = hosted(0, 1, seats=3)
    felt.do(Reserve("x", "X", 2))
    events = felt.do(Kick("p0", "x", ban=True))
    assert events[0] == Banned("x", "X")
    assert felt.state.holds == ()
    for command in (Sit("x", "X", 2, 100), Reserve("x", "X", 2), WaitForSeat("x", "X")):
        assert refusal(felt, command) == Refusal.BANNED
    assert felt.do(Unban("p0", "x")) == (Pardoned("x"),)
    assert felt.do(Unban("p0", "x")) == ()
    felt.do(Sit("x", "X", 2, 100))


def test_kicked_and_banned_at_once() -> None:
    """D2: he leaves, and does not come back; also who has left already can be kept out."""
    felt = hosted(0, 1, 2)
    events = felt.do(Kick("p0", "p1", ban=True))
    assert [type(event) for event in events[:3]] == [Banned, Kicked, PlayerLeft]
    assert felt.do(Kick("p0", "p1", ban=True)) == ()
    felt.do(Kick("p0", "p2"))
    assert felt.do(Kick("p0", "p2", ban=True)) == (Banned("p2", "Player 2"),)
    assert {person.player for person in felt.state.banned} == {"p1", "p2"}


@pytest.mark.parametrize(("whom", "ban"), [("p0", False), ("p0", True), ("stranger", False), ("stranger", True)])
def test_who_cannot_be_kicked(whom: str, ban: bool) -> None:
    """The host himself, and somebody who was never there."""
    assert refusal(hosted(0, 1), Kick("p0", whom, ban)) == Refusal.NO_SUCH_PLAYER


# ---------------------------------------------------------------- giving chips


def test_chips_are_given_between_hands() -> None:
    """S0-54, I1: at once, on top of any stack, and so often as the host likes."""
    felt = hosted(0, 1)
    before = felt.state.chips
    assert felt.do(GiveChips("p0", "p1", 150)) == (ChipsGiven(1, 150),)
    felt.do(GiveChips("p0", "p1", 200))
    assert felt.stacks[1] == 550
    assert felt.state.chips == before + 350


def test_chips_wait_for_the_end_of_the_hand() -> None:
    """S0-54, L01: the stack of the running hand stays as it is; several gifts come together."""
    felt = hosted(0, 1, 2)
    felt.begin()
    assert felt.do(GiveChips("p0", "p1", 50)) == (GiftPlanned(1, 50),)
    assert felt.do(GiveChips("p0", "p1", 30)) == (GiftPlanned(1, 80),)
    assert felt.hand.player(1).stack == 199
    felt.fold_down()
    assert of_kind(felt.events, ChipsGiven) == [ChipsGiven(1, 80)]
    assert (felt.stacks[1], felt.chair(1).gift) == (279, 0)


def test_a_gift_comes_before_a_top_up() -> None:
    """D11, L02: what he is given is not bought as well, and no top-up leads above the greatest buy-in."""
    felt = hosted(0, 1, 2, stacks=(100, 100, 100))
    felt.begin()
    felt.do(TopUp("p1", 200))
    felt.do(GiveChips("p0", "p1", 60))
    felt.fold_down()
    assert felt.stacks[1] == 200
    assert of_kind(felt.events, ChipsAdded) == [ChipsAdded(1, 200 - 99 - 60)]


def test_a_gift_to_somebody_who_leaves_is_not_made() -> None:
    """I1: he takes what he has."""
    felt = hosted(0, 1, 2)
    felt.begin()
    felt.do(GiveChips("p0", "p1", 60))
    felt.do(Kick("p0", "p1"))
    felt.fold_down()
    assert of_kind(felt.events, ChipsGiven) == []


@pytest.mark.parametrize("amount", [0, -1, 201])
def test_what_cannot_be_given(amount: int) -> None:
    """L08: less than a chip, or more than one can buy in for."""
    assert refusal(hosted(0, 1), GiveChips("p0", "p1", amount)) == Refusal.BUY_IN


def test_to_whom_nothing_can_be_given() -> None:
    """D12: to somebody who does not sit, or is about to go."""
    felt = hosted(0, 1, 2)
    assert refusal(felt, GiveChips("p0", "stranger", 5)) == Refusal.NO_SUCH_PLAYER
    felt.begin()
    felt.do(Kick("p0", "p1"))
    assert refusal(felt, GiveChips("p0", "p1", 5)) == Refusal.NO_SUCH_PLAYER


def test_a_gift_is_whole_chips_of_the_table() -> None:
    """L08, X-20: where the smallest chip is 5, 7 cannot be given."""
    felt = hosted(0, 1, game=NoLimit(Stakes(blinds=(5, 10), chip_unit=5)), min_buy_in=100, max_buy_in=500)
    assert refusal(felt, GiveChips("p0", "p1", 7)) == Refusal.BUY_IN
    felt.do(GiveChips("p0", "p1", 10))


# ---------------------------------------------------------------- changing settings


def test_settings_change_at_once_between_hands() -> None:
    """G6: and the next hand is played by them."""
    felt = hosted(0, 1, 2)
    new = settings(game=FixedLimit(Stakes(blinds=(2, 4)), (4, 8)), name="Other")
    assert felt.do(ChangeSettings("p0", new)) == (SettingsChanged(new),)
    assert felt.do(ChangeSettings("p0", new)) == ()
    assert felt.begin().game == new.game


def test_settings_wait_for_the_end_of_the_hand() -> None:
    """G6: nobody plays a hand by other rules than it was dealt by; the last word counts."""
    felt = hosted(0, 1, 2)
    old = felt.state.settings
    felt.begin()
    first = settings(game=NoLimit(Stakes(blinds=(5, 10))))
    second = settings(game=NoLimit(Stakes(blinds=(2, 4))))
    assert felt.do(ChangeSettings("p0", first)) == (SettingsPlanned(first),)
    felt.do(ChangeSettings("p0", second))
    assert (felt.state.settings, felt.hand.game) == (old, old.game)
    felt.fold_down()
    assert of_kind(felt.events, SettingsChanged) == [SettingsChanged(second)]
    assert felt.state.planned is None
    assert felt.begin().game == second.game


def test_a_change_taken_back_in_time() -> None:
    """G6: the settings as they are can be planned again."""
    felt = hosted(0, 1, 2)
    old = felt.state.settings
    felt.begin()
    felt.do(ChangeSettings("p0", settings(name="Other")))
    felt.do(ChangeSettings("p0", old))
    felt.fold_down()
    assert felt.state.settings == old


def test_seats_go_down_to_what_is_taken() -> None:
    """D9: no further, and a seat that is kept counts as taken."""
    felt = hosted(0, 3)
    assert refusal(felt, ChangeSettings("p0", settings(seats=3))) == Refusal.SETTINGS
    felt.do(Reserve("x", "X", 4))
    assert refusal(felt, ChangeSettings("p0", settings(seats=4))) == Refusal.SETTINGS
    felt.do(ChangeSettings("p0", settings(seats=5)))
    assert felt.state.settings.seats == 5


def test_somebody_sits_down_where_a_seat_was_to_go() -> None:
    """D9, D13: he keeps it, and the rest of the change is carried out."""
    felt = hosted(0, 1)
    felt.begin()
    felt.do(ChangeSettings("p0", settings(seats=2, name="Two")))
    felt.sit(3)
    felt.fold_down()
    assert (felt.state.settings.seats, felt.state.settings.name) == (4, "Two")


def test_what_never_changes() -> None:
    """L08: the id, that it is a cash game, and the smallest chip while chips of it are there."""
    felt = hosted(0, 1)
    unit = NoLimit(Stakes(blinds=(5, 10), chip_unit=5))
    for new in (settings(id="other"), settings(tournament=True), settings(game=unit)):
        assert refusal(felt, ChangeSettings("p0", new)) == Refusal.SETTINGS
    empty = hosted()
    empty.do(ChangeSettings("p0", settings(game=unit)))


def test_a_new_time_bank_is_everybodys() -> None:
    """X-33: also his who comes back; unchanged it stays as used up as it is."""
    felt = hosted(0, 1, 2)
    felt.do(Kick("p0", "p2"))
    felt.do(ChangeSettings("p0", _with_bank(60)))
    felt.sit(2)
    assert [chair.bank for chair in felt.state.chairs] == [60_000] * 3
    felt.do(ChangeSettings("p0", _with_bank(60, name="Other")))
    assert [chair.bank for chair in felt.state.chairs] == [60_000] * 3


def _with_bank(seconds: int, **changes: Any) -> TableSettings:
    options = Options(new_player_post=NewPlayerPost.NONE, first_button=FirstButton.SEAT, time_bank_seconds=seconds)
    return settings(options=options, **changes)


def test_a_lower_greatest_buy_in_bounds_what_is_under_way() -> None:
    """D11, L02: what was asked for before is not brought above it."""
    felt = hosted(0, 1, 2, stacks=(100, 100, 100))
    felt.begin()
    felt.do(TopUp("p1", 200))
    felt.do(ChangeSettings("p0", settings(max_buy_in=150)))
    felt.fold_down()
    assert felt.stacks[1] == 150


def test_where_the_house_straddles() -> None:
    """J27: left of the big blind, twice as much, from three players on, and he acts last before the flop."""
    felt = hosted(0, 1, 2, 3, straddle=True)
    felt.begin()
    assert Posted(3, 4, PostKind.STRADDLE) in felt.events
    assert (felt.turn.seat, felt.legal.price) == (0, 4)
    felt.fold_down()
    for seat in (2, 3):
        felt.do(Kick("p0", f"p{seat}"))
    start = len(felt.events)
    felt.begin()
    assert [event.kind for event in of_kind(felt.events[start:], Posted)] == [
        PostKind.SMALL_BLIND, PostKind.BIG_BLIND
    ]  # fmt: skip


def test_who_posts_what_he_owes_does_not_straddle() -> None:
    """J27, S1-19: once is enough."""
    felt = hosted(1, 2, 3, 4, straddle=True, seats=9, options=Options(first_button=FirstButton.SEAT))
    felt.begin()
    felt.fold_down()
    felt.sit(8)
    felt.do(Post("p8"))
    start = len(felt.events)
    assert felt.begin().big_blind == 4
    assert [(event.seat, event.kind) for event in of_kind(felt.events[start:], Posted)] == [
        (3, PostKind.SMALL_BLIND), (4, PostKind.BIG_BLIND), (8, PostKind.LIVE_POST)
    ]  # fmt: skip


# ---------------------------------------------------------------- who may sit, and who may talk


def test_bots_where_they_are_not_wanted() -> None:
    """A table for people."""
    felt = hosted(0, bots=False)
    assert refusal(felt, Sit("b", "B", 1, 100, bot=True)) == Refusal.NO_BOTS
    felt.do(Sit("b", "B", 1, 100))


def test_whom_the_host_silences() -> None:
    """Also somebody who does not sit; not himself; not twice."""
    felt = hosted(0, 1)
    assert felt.do(Mute("p0", "x")) == (Muted("x", muted=True),)
    assert felt.do(Mute("p0", "x")) == ()
    assert list(felt.state.muted) == ["x"]
    assert felt.do(Mute("p0", "x", muted=False)) == (Muted("x", muted=False),)
    assert list(felt.state.muted) == []
    for whom in ("p0", "x" * 65):
        assert refusal(felt, Mute("p0", whom)) == Refusal.NO_SUCH_PLAYER


def test_the_table_is_handed_over() -> None:
    """I4: to somebody who sits there and is no bot; the old host has no powers any more."""
    felt = hosted(0, 1)
    felt.sit(2, bot=True)
    assert refusal(felt, HandOver("p0", "stranger")) == refusal(felt, HandOver("p0", "p2")) == Refusal.NO_SUCH_PLAYER
    assert felt.do(HandOver("p0", "p0")) == ()
    assert felt.do(HandOver("p0", "p1")) == (HostChanged("p1", "Player 1"),)
    assert refusal(felt, Pause("p0")) == Refusal.NOT_HOST
    felt.do(Pause("p1"))


def test_a_host_keeps_his_powers_without_a_seat() -> None:
    """G4: they belong to his account, whether he sits, leaves or was never there."""
    felt = hosted(1, 2)
    felt.do(Pause("p0"))
    felt.do(PlayOn("p0"))


# ---------------------------------------------------------------- closing


def test_a_table_is_closed_between_hands() -> None:
    """D2, I1: everybody takes his chips, and nothing happens any more."""
    felt = hosted(0, 1, stacks=(100, 150))
    events = felt.do(CloseTable("p0"))
    assert events == (
        PlayerLeft(0, "p0", 100, felt.now), PlayerLeft(1, "p1", 150, felt.now), TableClosed(felt.now)
    )  # fmt: skip
    assert (felt.state.chips, felt.state.wakes_at, felt.state.next_hand_at) == (0, None, None)
    for command in (Sit("p0", "P0", 0, 100), Tick(), CloseTable("p0"), BeginHand(DECK)):
        assert refusal(felt, command) == Refusal.CLOSED


def test_a_table_is_closed_after_the_hand() -> None:
    """D2, D13: it is played to its end, and nobody sits down meanwhile."""
    felt = hosted(0, 1, 2)
    felt.begin(stacked("2c7dAs 3d8hAd"))
    assert felt.do(CloseTable("p0")) == (ClosePlanned(),)
    assert felt.do(CloseTable("p0")) == ()
    assert refusal(felt, Sit("x", "X", 4, 100)) == Refusal.CLOSED
    felt.play_down()
    assert felt.state.closed
    assert sum(event.stack for event in of_kind(felt.events, PlayerLeft)) == 600


def test_a_table_to_which_nobody_comes_is_closed() -> None:
    """From the making or the last one's leaving on, not a millisecond early; a guest in between begins it anew."""
    felt = hosted(close_after=100_000)
    assert felt.state.wakes_at == felt.now + 100_000
    felt.now += 99_999
    felt.do(Tick())
    felt.sit(3)
    felt.now += 200_000
    felt.do(Tick())
    felt.do(Kick("p0", "p3"))
    felt.now += 99_999
    felt.do(Tick())
    assert not felt.state.closed
    felt.now += 1
    assert felt.do(Tick()) == (TableClosed(felt.now),)


def test_a_table_of_the_room_is_never_closed() -> None:
    """Nor one whose room keeps its tables for ever."""
    for felt in (Felt(close_after=1_000), hosted(close_after=0)):
        felt.now += 10**12
        felt.do(Tick())
        assert not felt.state.closed
        assert felt.state.wakes_at is None


def test_no_settings_of_nonsense() -> None:
    """L08: times are not negative."""
    for changes in ({"spectator_delay": -1}, {"close_after": -1}):
        with pytest.raises(InvalidSetup, match="0 milliseconds or more"):
            settings(**changes)


def test_the_frozen_hand_of_a_table_that_changes() -> None:
    """D13: whatever the host does in the middle of a hand, its players and chips stay the same."""
    felt = hosted(0, 1, 2)
    felt.begin()
    (started,) = of_kind(felt.events, HandStarted)
    felt.do(GiveChips("p0", "p1", 50))
    felt.do(ChangeSettings("p0", settings(game=NoLimit(Stakes(blinds=(5, 10))))))
    felt.do(Kick("p0", "p2"))
    felt.do(Pause("p0"))
    felt.sit(4)
    assert felt.hand.seats == started.seats
    assert felt.hand.pot + sum(player.stack for player in felt.hand.players) == 600
