"""``Hand``: one hand of hold'em for library users, fluent and immutable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openfelt.cards import UNKNOWN, Card, parse_cards
from openfelt.errors import IllegalAction, InvalidCard, Reason
from openfelt.rules import betting, dealing, showdown
from openfelt.rules.actions import (
    Action,
    AllIn,
    Bet,
    Burn,
    Call,
    Check,
    DealBoard,
    DealHands,
    DealHole,
    Fold,
    Legal,
    Muck,
    Raise,
    Show,
)
from openfelt.rules.decide import Step, play
from openfelt.rules.events import Event, Pot
from openfelt.rules.evolve import evolve
from openfelt.rules.opening import Post, start
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game
from openfelt.rules.state import DEAL, SHOWDOWN, State
from openfelt.rules.view import view_event

Cards = str | Iterable[Card]


class Hand:
    """One hand at one moment.  Every action returns a new ``Hand``; the old one stays as it was.

    The player to act is addressed without being named: ``hand.raise_to(6).call().fold()``.  Before board cards a
    burn card that nobody names is burned unseen, and at the showdown the cards speak: the players show or muck as
    they would if they left it to the dealer, unless the hand was started with ``by_hand=True``.
    """

    __slots__ = ("_by_hand", "events", "places", "state")

    state: State
    """The hand as the law sees it."""
    events: tuple[Event, ...]
    """Everything that has happened so far, in order."""
    places: tuple[int, ...]
    """The dealt-in seats in the order in which their stacks were given."""

    def __init__(
        self, state: State, events: tuple[Event, ...], places: tuple[int, ...], *, by_hand: bool = False
    ) -> None:
        self.state = state
        self.events = events
        self.places = places
        self._by_hand = by_hand

    def __copy__(self) -> Hand:
        """The hand itself: whoever keeps a value has branched off already."""
        return self

    def __deepcopy__(self, _: object) -> Hand:
        return self

    @classmethod
    def start(
        cls,
        game: Game,
        stacks: Sequence[int],
        button: int,
        *,
        seats: Sequence[int] | None = None,
        options: Options | None = None,
        posts: Mapping[int, Post] | None = None,
        big_blind: int | None = None,
        dead_small_blind: bool = False,
        straddle: bool | Mapping[int, int] = False,
        antes: Mapping[int, int] | None = None,
        by_hand: bool = False,
    ) -> Hand:
        """Open a hand; the blinds are in.  The arguments are those of :func:`openfelt.rules.opening.start`.

        Raises :class:`InvalidSetup` for anything no hand can be played with.
        """
        step = start(
            game,
            stacks,
            button,
            seats=seats,
            options=options,
            posts=posts,
            big_blind=big_blind,
            dead_small_blind=dead_small_blind,
            straddle=straddle,
            antes=antes,
        )
        places = tuple(range(len(stacks))) if seats is None else tuple(seats)
        return cls(step.state, step.events, places, by_hand=by_hand)

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Hand:
        """Rebuild a hand from its events, all of them or the first few, also redacted ones.

        Raises ``ValueError`` when there are none.
        """
        log = tuple(events)
        if not log:
            raise ValueError("a hand begins with its HandStarted event; there is none here")
        state: State | None = None
        for event in log:
            state = evolve(state, event)
        assert state is not None
        return cls(state, log, tuple(sorted(state.seats)), by_hand=True)

    # ------------------------------------------------------------ what is

    @property
    def over(self) -> bool:
        """The hand has ended and the pots are paid."""
        return self.state.over

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, None when it is the dealer's or nobody's."""
        return self.state.to_act

    @property
    def legal(self) -> Legal | None:
        """What the player to act may do, None when no player has to decide."""
        return betting.legal(self.state)

    @property
    def board(self) -> tuple[Card, ...]:
        """The board cards, none to five."""
        return self.state.board

    @property
    def pot(self) -> int:
        """All chips in the middle, bets of this round included."""
        return self.state.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots as of the end of the last betting round."""
        return self.state.pots

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, in the order in which the stacks were given."""
        return tuple(self.state.player(seat).stack for seat in self.places)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each player has won or lost so far, in the order in which the stacks were given."""
        won = dict.fromkeys(self.places, 0)
        for award in self.state.awards:
            for share in award.shares:
                won[share.seat] += share.amount
        players = (self.state.player(seat) for seat in self.places)
        return tuple(won[player.seat] - player.total - player.dead for player in players)

    def view(self, viewer: int | None) -> Hand:
        """The hand as the player in seat ``viewer`` sees it, or a spectator (None)."""
        events = tuple(view_event(event, viewer) for event in self.events)
        seen = Hand.replay(events)
        return Hand(seen.state, events, self.places, by_hand=True)

    # ------------------------------------------------------------ what the dealer does

    def deal_hole(self, cards: Cards | Mapping[int, Cards]) -> Hand:
        """Deal two cards to every player: in one text in the order of the stacks, or by seat.

        ``??`` stands for a card that is not known.  Raises :class:`InvalidCard` unless there are two for each.
        """
        if isinstance(cards, Mapping):
            hands = {seat: _cards(hole) for seat, hole in cards.items()}
        else:
            flat = _cards(cards)
            if len(flat) != 2 * len(self.places):
                raise InvalidCard(f"{len(self.places)} players take {2 * len(self.places)} hole cards, not {len(flat)}")
            hands = {seat: flat[2 * at : 2 * at + 2] for at, seat in enumerate(self.places)}
        if strangers := set(hands) - set(self.places):
            raise IllegalAction(Reason.NOT_IN_HAND, f"seat {min(strangers)} is not dealt in to this hand")
        if self.state.phase is not DEAL:
            raise IllegalAction(Reason.NOT_NOW, "the hole cards are dealt already", self.legal)
        if len(hands) == len(self.places) and not any(player.hole for player in self.state.players):
            return self.act(DealHands(tuple(hands[seat] for seat in self.state.seats)))
        hand = self
        while (seat := dealing.next_to_deal(hand.state)) is not None:
            if seat not in hands:
                raise IllegalAction(Reason.WRONG_CARDS, f"no hole cards are given for seat {seat}")
            hand = hand.act(DealHole(seat, hands[seat]))
        return hand

    def burn(self, card: Cards = (UNKNOWN,)) -> Hand:
        """Burn a card, unknown unless it is named."""
        burned = _cards(card)
        dealing.require_count(burned, 1, "a burn")
        return self.act(Burn(burned[0]))

    def deal_board(self, cards: Cards) -> Hand:
        """Turn up the flop, the turn or the river, burning a card first where one is due."""
        hand = self.burn() if dealing.burn_is_due(self.state) else self
        return hand.act(DealBoard(_cards(cards)))

    # ------------------------------------------------------------ what the player to act does

    def fold(self) -> Hand:
        """The player to act folds."""
        return self.act(Fold(self._actor()))

    def check(self) -> Hand:
        """The player to act checks."""
        return self.act(Check(self._actor()))

    def call(self) -> Hand:
        """The player to act calls, with all he has when that is less."""
        return self.act(Call(self._actor()))

    def bet(self, amount: int) -> Hand:
        """The player to act opens the betting with ``amount``."""
        return self.act(Bet(self._actor(), amount))

    def raise_to(self, to: int) -> Hand:
        """The player to act raises to ``to`` in all in this round."""
        return self.act(Raise(self._actor(), to))

    def all_in(self) -> Hand:
        """The player to act puts in everything."""
        return self.act(AllIn(self._actor()))

    def show(self, cards: Cards = ()) -> Hand:
        """The player whose turn it is at the showdown turns his cards up."""
        return self.act(Show(self._actor(), _cards(cards)))

    def muck(self) -> Hand:
        """The player whose turn it is at the showdown throws his cards away."""
        return self.act(Muck(self._actor()))

    def act(self, action: Action) -> Hand:
        """Any action of a player or the dealer.  Raises :class:`IllegalAction`; this hand stays as it is."""
        step = play(self.state, action)
        if not self._by_hand:
            step = _speak(step)
        return Hand(step.state, self.events + step.events, self.places, by_hand=self._by_hand)

    def _actor(self) -> int:
        seat = self.state.to_act
        if seat is None:
            reason = Reason.HAND_OVER if self.over else Reason.NOT_NOW
            raise IllegalAction(reason, "the hand is over" if self.over else "no player is to act: the dealer is")
        return seat

    def __repr__(self) -> str:
        street = self.state.street.name.lower()
        if self.over:
            return f"<Hand over, payoffs {self.payoffs}>"
        return f"<Hand {street}, pot {self.pot}, to act: {self.to_act if self.to_act is not None else 'dealer'}>"


def _speak(step: Step) -> Step:
    """Let the cards speak: everybody who can leaves his showing to the dealer."""
    while step.state.phase is SHOWDOWN and (action := showdown.automatic(step.state)) is not None:
        shown = play(step.state, action)
        step = Step(shown.state, step.events + shown.events)
    return step


def _cards(cards: Cards) -> tuple[Card, ...]:
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)
