"""The generator of compiled code is even, reproducible, and as long as it says."""

from __future__ import annotations

import numpy as np

from openfelt.bulk import chance


def is_prime(number: int) -> bool:
    """Miller and Rabin's test, with bases that leave no doubt below 3 * 10 ** 24."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and not any(
            (power := power * power % number) == number - 1 for _ in range(twos - 1)
        ):
            return False
    return True


def test_the_period_is_half_the_modulus() -> None:
    """The modulus and its half are prime, and two to the thirty-second is no smaller step of the cycle."""
    modulus = chance._MODULUS
    assert modulus < 2**63
    assert is_prime(modulus)
    assert is_prime(modulus // 2)
    assert not is_prime(modulus + 2**32)
    assert pow(2**32, modulus // 2, modulus) in (1, modulus - 1)
    assert pow(2**32, 2, modulus) != 1


def test_every_number_comes_as_often() -> None:
    """No number of a die of seven or fifty-two sides is favoured."""
    (die,) = chance.dice(3, 1)
    for sides in (2, 7, 52):
        thrown = np.array([chance.below(die, sides) for _ in range(20_000)])
        expected = len(thrown) / sides
        deviation = ((np.bincount(thrown, minlength=sides) - expected) ** 2 / expected).sum()
        # Four standard deviations above the mean of the chi-square distribution.
        assert deviation < sides - 1 + 4 * (2 * (sides - 1)) ** 0.5


def test_draws_that_would_be_uneven_do_not_count() -> None:
    """With three billionths of all draws too many of some kind, the others stay even."""
    (die,) = chance.dice(4, 1)
    bound = 3 * 2**29
    thrown = np.array([chance.below(die, bound) for _ in range(30_000)])
    assert thrown.max() < bound
    # Without the rejection, every third number would come up twice as often as the others.
    thirds = np.bincount(thrown % 3, minlength=3) / len(thrown)
    assert (abs(thirds - 1 / 3) < 0.012).all()


def test_every_card_comes_to_every_place() -> None:
    """A shuffle from any order leaves no trace of it."""
    (die,) = chance.dice(5, 1)
    deck = np.arange(52)
    seen = np.zeros((5, 52))
    for _ in range(10_000):
        chance.shuffle(deck, die, 5)
        seen[np.arange(5), deck[:5]] += 1
    assert sorted(deck.tolist()) == list(range(52))
    expected = 10_000 / 52
    assert (((seen - expected) ** 2 / expected).sum(axis=1) < 51 + 4 * 102**0.5).all()


def test_generators_differ_and_repeat() -> None:
    """Each table has its own, the first ones whatever their number; nothing is ever drawn at the still point."""
    few, many = chance.dice(9, 3), chance.dice(9, 5_000)
    assert (few == many[:3]).all()
    assert len(np.unique(many)) == 5_000
    assert many.min() > 0
    assert many.max() < chance._MODULUS
