"""number: powers modulo k and numbers of divisors (Equations XIII-B-7, XIII-B-13, XIII-C-9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd, prod
from typing import Any

from forceout.core.errors import Malformed
from forceout.training.learning import words
from forceout.training.learning.asks.ask import Ask, expect_different, refuse, whole_number
from forceout.training.learning.given import Given
from forceout.training.learning.mark import RIGHT, Mark, wrong

MODULI = range(6, 12)
BASES = (8, 9, 10, 11)
_LARGEST = 10**6
"""Numbers that an item gives are at most so large."""
_DEEPEST = 40
"""Powers that are tried for a number of divisors, and signs × in a row."""


def _modulus(given: Given) -> int:
    k = given.number("k", MODULI[0])
    if k not in MODULI:
        raise Malformed("given.k", f"expected a number from {MODULI[0]} to {MODULI[-1]}")
    return k


def _small(given: Given, name: str, least: int = 0) -> int:
    found = given.number(name, least)
    if found > _LARGEST:
        raise Malformed(f"given.{name}", f"expected at most {_LARGEST}")
    return found


def power_mod(given: Given) -> int:
    """a^b modulo k."""
    return pow(_small(given, "a"), _small(given, "b"), _modulus(given))


def tower_mod(given: Given) -> int:
    """a^(b^c) modulo k: the exponent is shortened by its cycle, once it is long enough to be in it."""
    a, b, c, k = _small(given, "a"), _small(given, "b"), _small(given, "c"), _modulus(given)
    if c * b.bit_length() < 64:
        return pow(a, b**c, k)
    period = carmichael(k)
    return pow(a, pow(b, c, period) + period * k, k)


def fraction_mod(given: Given) -> int:
    """The least N ≥ 0 for which a^b ÷ c and N ÷ c differ by a multiple of k: a^b modulo ck."""
    c, k = _small(given, "c", 1), _modulus(given)
    if gcd(c, k) != 1:
        raise Malformed("given.c", "expected a number without a common factor with k")
    return pow(_small(given, "a"), _small(given, "b"), c * k)


def cycle(given: Given) -> int:
    """Return how many different powers of a repeat modulo k."""
    a, k = _small(given, "a", 1), _modulus(given)
    seen: list[int] = []
    power = a % k
    while power not in seen:
        seen.append(power)
        power = power * a % k
    return len(seen) - seen.index(power)


def carmichael(k: int) -> int:
    """Return the least L > 0 with a^L ≡ 1 modulo k for every a coprime to k."""
    bases = [a for a in range(1, k) if gcd(a, k) == 1]
    return next(length for length in range(1, k + 1) if all(pow(a, length, k) == 1 % k for a in bases))


def exponents(n: int) -> dict[int, int]:
    """Return the primes of a number with their powers."""
    found: dict[int, int] = {}
    prime = 2
    while prime * prime <= n:
        while n % prime == 0:
            found[prime] = found.get(prime, 0) + 1
            n //= prime
        prime += 1
    return found | ({n: found.get(n, 0) + 1} if n > 1 else {})


def divisors(n: int, power: int = 1) -> int:
    """Count the divisors of n^power."""
    return prod(times * power + 1 for times in exponents(n).values())


def _factors(given: Given) -> int:
    if "n" in given:
        if "base" in given or "power" in given:
            raise Malformed("given.n", "expected n, or base and power")
        return divisors(_small(given, "n", 1))
    return divisors(_small(given, "base", 1), _small(given, "power"))


def signs_of(base: int, signs: int, n: int) -> int:
    """Apply × to base^n ``signs`` times: the number of divisors, then the number of divisors of that, and so on."""
    value = divisors(base, n)
    for _ in range(signs - 1):
        value = divisors(value)
    return value


def _signs(given: Given) -> tuple[int, int, int]:
    base, signs, value = _small(given, "base", 2), given.number("signs", 1), _small(given, "value", 1)
    if signs > 3:
        raise Malformed("given.signs", "expected at most 3")
    return base, signs, value


def factors_power(given: Given) -> int:
    """Return the least n ≥ 0 for which × applied ``signs`` times to base^n gives the value."""
    base, signs, value = _signs(given)
    for n in range(_LARGEST // 100):
        if signs_of(base, signs, n) == value:
            return n
    raise Malformed("given.value", "no small power of the base has that")


def reach(given: Given) -> list[int]:
    """Return the bases 8 to 11 that have a power with this number of divisors."""
    value = _small(given, "value", 1)
    return [base for base in BASES if any(divisors(base, n) == value for n in range(value + 1))]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: the numbers given and the answer. ``accepts`` is set if other answers are right too."""

    needs: tuple[str, ...]
    answer: Callable[[Given], Any]
    accepts: Callable[[Given, int], bool] | None = None


def _accepts_fraction(given: Given, answer: int) -> bool:
    return (answer - fraction_mod(given)) % (_small(given, "c", 1) * _modulus(given)) == 0


def _accepts_power(given: Given, answer: int) -> bool:
    base, signs, value = _signs(given)
    return 0 <= answer <= _LARGEST and signs_of(base, signs, answer) == value


FORMULAS = {
    "power-mod": Formula(("a", "b", "k"), power_mod),
    "tower-mod": Formula(("a", "b", "c", "k"), tower_mod),
    "fraction-mod": Formula(("a", "b", "c", "k"), fraction_mod, _accepts_fraction),
    "cycle": Formula(("a", "k"), cycle),
    "lambda": Formula(("k",), lambda given: carmichael(_modulus(given))),
    "factors": Formula(("n", "base", "power"), _factors),
    "factors-power": Formula(("base", "signs", "value"), factors_power, _accepts_power),
    "reach": Formula(("value",), reach),
}
_NAMES = tuple(dict.fromkeys(name for formula in FORMULAS.values() for name in formula.needs))


def _formula(given: Given) -> Formula:
    formula = FORMULAS[given.word("formula", tuple(FORMULAS))]
    for name in given.values:
        if name != "formula" and name not in formula.needs:
            raise Malformed(f"given.{name}", f"unknown field; this formula has {', '.join(formula.needs)}")
    return formula


def number_of(given: Given) -> Any:
    return _formula(given).answer(given)


def _form(given: Given, answer: object) -> Any:
    if given.text("formula") != "reach":
        return whole_number(given, answer)
    if not isinstance(answer, list):
        refuse("a list of bases")
    found = [whole_number(given, each) for each in answer]
    expect_different(found)
    return sorted(found)


def _mark(given: Given, answer: Any) -> Mark:
    formula = _formula(given)
    if answer == formula.answer(given) or (formula.accepts is not None and formula.accepts(given, answer)):
        return RIGHT
    return wrong("other", words.OTHER_NUMBER)


NUMBER = Ask("number", ("formula",), _NAMES, _form, number_of, _mark, has_book=False)
