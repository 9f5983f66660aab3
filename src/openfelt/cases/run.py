"""Run a rule case through the law, step by step."""

from __future__ import annotations

from openfelt.cards import UNKNOWN, Card
from openfelt.cases.case import Case, CaseError
from openfelt.errors import IllegalAction, OpenfeltError
from openfelt.rules import actions, dealing, showdown
from openfelt.rules.betting import legal
from openfelt.rules.decide import Step, play
from openfelt.rules.evolve import evolve
from openfelt.rules.opening import start
from openfelt.rules.state import Phase, State


class CaseFailed(OpenfeltError):
    """A case whose outcome is not what it says; the message names the step and both values."""


def run_case(case: Case) -> None:
    """Play ``case`` and check every line of it and chip conservation after every step.

    Raises :class:`CaseFailed` at the first difference and :class:`CaseError` for a line that cannot be read.
    """
    try:
        opening = start(
            case.game,
            case.stacks,
            case.button,
            seats=case.seats,
            options=case.options,
            posts=case.posts,
            big_blind=case.big_blind,
            dead_small_blind=case.dead_small_blind,
            straddle=case.straddle,
        )
    except OpenfeltError as error:
        raise CaseFailed(f"the hand does not begin: {error}") from error
    run = _Run(case, opening.state)
    run.deal()
    for line in case.script:
        run.line(line)
    run.check_outcome()


class _Run:
    """A case being played."""

    def __init__(self, case: Case, state: State) -> None:
        self.case = case
        self.state = state
        self.order: tuple[int, ...] = ()
        self.together = False
        self.chips = sum(case.stacks)
        self.check_chips()

    def line(self, text: str) -> None:
        try:
            match text.split():
                case ["?", *words]:
                    self.check_question(text, words)
                case ["!", *words]:
                    self.check_refused(text, _action(words))
                case ["=", *words]:
                    self.check_facts(text, words)
                case words:
                    self.take(play(self.state, _action(words)))
                    self.deal()
        except IllegalAction as error:
            raise CaseFailed(f"{text!r} was refused: {error}") from error
        except (ValueError, LookupError) as error:
            if isinstance(error, OpenfeltError):
                raise
            raise CaseError(f"{text!r} cannot be read: {error}") from error

    def take(self, step: Step) -> None:
        for event in step.events:
            self.state = evolve(self.state, event)
            self.check_chips()
            if self.state.phase == Phase.SHOWDOWN and not self.order:
                order = showdown.showing_order(self.state)
                if len(order) > 1:
                    self.order = tuple(self.state.seats[index] for index in order)
                    self.together = any(player.all_in for player in self.state.players)

    def deal(self) -> None:
        """Deal what the case names, or unknown cards, until a player has to decide or the hand is over."""
        while (action := self.dealer_action()) is not None:
            self.take(play(self.state, action))

    def dealer_action(self) -> actions.Action | None:
        state = self.state
        if (seat := dealing.next_to_deal(state)) is not None:
            return actions.DealHole(seat, self.case.holes.get(seat, (UNKNOWN, UNKNOWN)))
        if dealing.burn_is_due(state):
            return actions.Burn(UNKNOWN)
        if due := dealing.board_is_due(state):
            laid = len(state.board)
            return actions.DealBoard(_padded(self.case.board[laid : laid + due], due))
        if state.phase == Phase.SHOWDOWN and state.to_act is not None:
            if state.to_act in self.case.mucks:
                return actions.Muck(state.to_act)
            return showdown.automatic(state)
        return None

    def check_question(self, text: str, words: list[str]) -> None:
        may = legal(self.state)
        if may is None:
            raise CaseFailed(f"{text!r}: nobody is to act")
        seat, *rest = words
        found = [f"seat {may.seat}"]
        wanted = [f"seat {int(seat)}"]
        while rest:
            word = rest.pop(0)
            if word == "check":
                wanted.append("check")
                found.append("check" if may.may_check else f"call {may.price}")
            elif word == "call":
                wanted.append(f"call {int(rest.pop(0))}")
                found.append(f"call {may.price}" if may.price else "check")
            elif word == "noraise":
                wanted.append("noraise")
                found.append(f"raise {may.low}-{may.high}" if may.may_raise else "noraise")
            elif word in ("bet", "raise"):
                wanted.append(f"{word} {rest.pop(0)}")
                kind = "bet" if may.opening else "raise"
                found.append(f"{kind} {may.low}-{may.high}" if may.may_raise else "noraise")
            else:
                raise ValueError(f"unknown word {word!r}")
        if found != wanted:
            raise CaseFailed(f"{text!r}: found {', '.join(found)}")

    def check_refused(self, text: str, action: actions.Action) -> None:
        before = self.state
        try:
            play(before, action)
        except IllegalAction:
            if before != self.state:
                raise CaseFailed(f"{text!r} was refused but changed the hand") from None
            return
        raise CaseFailed(f"{text!r} was accepted")

    def check_facts(self, text: str, words: list[str]) -> None:
        state = self.state
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if word == "pot":
                self.same(text, state.pot, int(rest.pop(0)))
            elif word == "street":
                self.same(text, state.street.name.lower(), rest.pop(0))
            elif word == "bets":
                self.same(text, state.bets, int(rest.pop(0)))
            elif word == "over":
                self.same(text, "over" if state.over else "not over", "over")
            elif word in ("in", "stack"):
                while rest and ":" in rest[0]:
                    seat, amount = map(int, rest.pop(0).split(":"))
                    player = state.player(seat)
                    self.same(text, player.bet if word == "in" else player.stack, int(amount))
            else:
                raise ValueError(f"unknown word {word!r}")

    def check_outcome(self) -> None:
        expect, state = self.case.expect, self.state
        if expect.pots is not None:
            self.same(
                "pots",
                [(pot.amount, sorted(pot.seats)) for pot in state.pots],
                [(amount, sorted(seats)) for amount, seats in expect.pots],
            )
        if expect.returned is not None:
            back = {seat: amount for seat, amount in zip(state.seats, state.returned, strict=True) if amount}
            self.same("returned", back, {seat: amount for seat, amount in expect.returned.items() if amount})
        if expect.stacks is not None:
            self.same("stacks", [state.player(seat).stack for seat in self.case.seats], expect.stacks)
        if expect.won is not None:
            won: dict[int, int] = {}
            for award in state.awards:
                for share in award.shares:
                    won[share.seat] = won.get(share.seat, 0) + share.amount
            self.same("won", won, {seat: amount for seat, amount in expect.won.items() if amount})
        if expect.show is not None:
            found, wanted = list(self.order), list(expect.show)
            if self.together:
                found.sort()
                wanted.sort()
            self.same("show", found, wanted)

    def check_chips(self) -> None:
        there = sum(player.stack for player in self.state.players) + self.state.pot
        if there != self.chips:
            raise CaseFailed(f"{self.chips} chips began the hand, {there} are there now")

    def same(self, what: str, found: object, wanted: object) -> None:
        if found != wanted:
            raise CaseFailed(f"{what}: found {found}, wanted {wanted}")


def _padded(cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    return cards + (UNKNOWN,) * (count - len(cards))


def _action(words: list[str]) -> actions.Action:
    seat = int(words[0])
    match words[1:]:
        case ["fold"]:
            return actions.Fold(seat)
        case ["check"]:
            return actions.Check(seat)
        case ["call"]:
            return actions.Call(seat)
        case ["bet", amount]:
            return actions.Bet(seat, int(amount))
        case ["raise", amount]:
            return actions.Raise(seat, int(amount))
        case ["allin"]:
            return actions.AllIn(seat)
        case ["protect"]:
            return actions.Protect(seat)
    raise ValueError(f"unknown action {' '.join(words[1:])!r}")
