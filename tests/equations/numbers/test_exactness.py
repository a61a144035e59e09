"""Exactness traps: what floating point would get wrong (VII-B-2, XIII-C-9 Comment)."""

from fractions import Fraction

import pytest

from forceout.equations.numbers import decide
from forceout.equations.numbers.complex import complex_powers, imaginary_unit, turn
from forceout.equations.numbers.effort import CannotVerify, limited
from forceout.equations.numbers.form import HALF, ONE, ZERO, add, divide, multiply, negate, subtract
from forceout.equations.numbers.powers import factorial, logarithm, positive_power, whole_power
from forceout.equations.numbers.text import number_text


def n(value):
    return Fraction(value) if isinstance(value, int | str) else value


def root(value, index=2):
    return positive_power(n(value), Fraction(1, index))


def plus(*numbers):
    total = ZERO
    for number in numbers:
        total = add(total, n(number))
    return total


def times(left, right):
    return multiply(n(left), n(right))


TOWER = positive_power(n(9), n(9**9))
HIGHER = positive_power(n(9), TOWER)
HIGHEST = positive_power(n(9), positive_power(n(9), HIGHER))

EQUAL = {
    "√2+√3 = √(5+2√6)": (plus(root(2), root(3)), root(plus(5, times(2, root(6))))),
    "(2*√2)*√2 = 4": (positive_power(positive_power(n(2), root(2)), root(2)), n(4)),
    "√8 = 2√2": (root(8), times(2, root(2))),
    "√6 = √2·√3": (root(6), times(root(2), root(3))),
    "1/(√2−1) = √2+1": (divide(ONE, plus(root(2), -1)), plus(root(2), 1)),
    "∛(2+√5)−∛(√5−2) = 1": (subtract(root(plus(2, root(5)), 3), root(plus(root(5), -2), 3)), ONE),
    "√(2+√3) = (√6+√2)/2": (root(plus(2, root(3))), times(HALF, plus(root(6), root(2)))),
    "√(1+√(1+√2))² ": (
        times(root(plus(1, root(plus(1, root(2))))), root(plus(1, root(plus(1, root(2)))))),
        plus(1, root(plus(1, root(2)))),
    ),
    "9·9*(9*9) = 9*(9*9+1)": (times(9, TOWER), positive_power(n(9), n(9**9 + 1))),
    "3*(2·9*9) = 9*(9*9)": (positive_power(n(3), n(2 * 9**9)), TOWER),
    "2·t−t = t": (subtract(times(2, TOWER), TOWER), TOWER),
    "t÷t = 1": (divide(TOWER, TOWER), ONE),
    "9*t = 3*(2t)": (HIGHER, positive_power(n(3), times(2, TOWER))),
    "40320!÷40319! = 40320": (divide(factorial(n(40320)), factorial(n(40319))), n(40320)),
    "log₄9 = log₂3": (logarithm(n(9), n(4)), logarithm(n(3), n(2))),
    "log₈32 = 5/3": (logarithm(n(32), n(8)), n("5/3")),
    "2*log₂7 = 7": (positive_power(n(2), logarithm(n(7), n(2))), n(7)),
    "6*log₆5 = 5": (positive_power(n(6), logarithm(n(5), n(6))), n(5)),
    "log₂3·log₃2 = 1": (times(logarithm(n(3), n(2)), logarithm(n(2), n(3))), ONE),
    "(1+√2)^√2^√2": (
        positive_power(positive_power(plus(1, root(2)), root(2)), root(2)),
        plus(3, times(2, root(2))),
    ),
    "i·i = −1": (times(imaginary_unit(), imaginary_unit()), n(-1)),
    "ω+ω²+1 = 0": (plus(turn(Fraction(1, 3)), turn(Fraction(2, 3)), 1), ZERO),
    "ζ₇ sums to 0": (plus(*(turn(Fraction(k, 7)) for k in range(7))), ZERO),
    "√(3+4i) = 2+i": (
        complex_powers(plus(3, times(4, imaginary_unit())), HALF, positive=None)[0],
        plus(2, imaginary_unit()),
    ),
}

DIFFERENT = {
    "1+1/9*(9*9) ≠ 1": (plus(1, divide(ONE, TOWER)), ONE),
    "1+1/9*(9*(9*9)) ≠ 1": (plus(1, divide(ONE, HIGHER)), ONE),
    "nearly equal radicals": (plus(root(10**8 + 1), root(10**8 - 1)), times(2, root(10**8))),
    "√2+√3 ≠ √10": (plus(root(2), root(3)), root(10)),
    "a rational close to √2": (root(2), n("6369051672525773/4503599627370496")),
    "nested radicals, close": (root(plus(5, times(2, root(6)))), plus(root(2), root(3), n(Fraction(1, 10**40)))),
    "8!!+1 ≠ 8!!": (plus(factorial(n(40320)), 1), factorial(n(40320))),
    "8!! ≠ 9*(9*9)": (factorial(n(40320)), TOWER),
    "towers of different height": (HIGHER, TOWER),
    "t+9*t ≠ 9*t": (plus(HIGHER, TOWER), HIGHER),
    "the highest towers": (plus(HIGHEST, HIGHER), HIGHEST),
    "2*n ≠ 3*m, large": (positive_power(n(2), n(10**9)), positive_power(n(3), n(630929753))),
    "log₂3 ≠ 19/12": (logarithm(n(3), n(2)), n("19/12")),
    "2^√2 ≠ 3^√2": (positive_power(n(2), root(2)), positive_power(n(3), root(2))),
    "2^√2 is irrational": (positive_power(n(2), root(2)), n("2665144142690225/1000000000000000")),
    "ln2+ln3 over ln5": (logarithm(n(6), n(5)), logarithm(n(7), n(5))),
    "two values of ⁵√2": complex_powers(n(2), Fraction(1, 5), positive=True)[:2],
}  # fmt: skip


@pytest.mark.parametrize("pair", EQUAL.values(), ids=EQUAL)
def test_equal_numbers_are_proved_equal(pair):
    assert decide.equal(*pair) is True


@pytest.mark.parametrize("pair", DIFFERENT.values(), ids=DIFFERENT)
def test_different_numbers_are_proved_different(pair):
    assert decide.equal(*pair) is False


RATIONAL = {
    "√2·√2": (times(root(2), root(2)), True),
    "√2+√3": (plus(root(2), root(3)), False),
    "(√2+1)/(√2−1)": (divide(plus(root(2), 1), plus(root(2), -1)), False),
    "(√2+√3+√5)/(√2+√3−√5)": (
        divide(plus(root(2), root(3), root(5)), plus(root(2), root(3), negate(root(5)))),
        False,
    ),
    "2^√2": (positive_power(n(2), root(2)), False),
    "1+2^√2": (plus(1, positive_power(n(2), root(2))), False),
    "log₂3": (logarithm(n(3), n(2)), False),
    "log₆5": (logarithm(n(5), n(6)), False),
    "log₂15": (logarithm(n(15), n(2)), False),
    "9*(9*9)/7": (divide(TOWER, n(7)), True),
    "∛(2+√5)−∛(√5−2)": (subtract(root(plus(2, root(5)), 3), root(plus(root(5), -2), 3)), True),
    "∛(2+√5)": (root(plus(2, root(5)), 3), False),
    "√(1+9*(9*9))": (root(plus(1, TOWER)), None),
}


@pytest.mark.parametrize(("number", "answer"), RATIONAL.values(), ids=RATIONAL)
def test_what_is_known_to_be_rational(number, answer):
    assert decide.is_rational(number) is answer


def test_a_hidden_fraction_is_found():
    number = subtract(root(plus(2, root(5)), 3), root(plus(root(5), -2), 3))
    assert decide.as_fraction(number) == 1
    assert decide.is_whole(number) is True


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        (TOWER, True),
        (plus(HIGHER, 1), True),
        (divide(TOWER, n(9)), True),
        (divide(TOWER, n(7)), False),
        (divide(ONE, TOWER), False),
        (root(2), False),
        (n("7/2"), False),
        (factorial(factorial(factorial(n(9)))), True),
        (divide(plus(TOWER, 5), n(7)), None),
    ],
)
def test_what_is_known_to_be_whole(number, answer):
    assert decide.is_whole(number) is answer


@pytest.mark.parametrize("modulus", [2, 6, 7, 8, 9, 10, 11, 30])
def test_remainders_of_towers_are_those_of_small_powers(modulus):
    assert decide.residue(plus(TOWER, 5), modulus) == (pow(9, 9**9, modulus) + 5) % modulus
    order = next(
        k for k in range(1, 40) if all(pow(9, e + k, modulus) == pow(9, e, modulus) for e in (50, 51))
    )
    assert decide.residue(HIGHER, modulus) == pow(9, pow(9, 9**9, order) + 40 * order, modulus)


def test_a_remainder_of_what_is_not_whole_is_unknown():
    assert decide.residue(root(2), 7) is None
    assert decide.residue(divide(ONE, plus(root(2), 1)), 7) is None
    assert decide.residue(n("1/2"), 7) is None
    assert decide.residue(factorial(factorial(factorial(n(9)))), 7) == 0


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        (subtract(root(2), n("7/5")), 1),
        (subtract(TOWER, HIGHER), -1),
        (divide(subtract(ONE, root(2)), plus(root(2), root(3), root(5), root(7))), -1),
        (subtract(factorial(factorial(n(9))), TOWER), -1),
        (subtract(factorial(factorial(factorial(n(9)))), TOWER), 1),
        (subtract(HIGHEST, HIGHER), 1),
        (subtract(root(plus(2, root(5)), 3), plus(1, root(plus(root(5), -2), 3))), 0),
        (n(-3), -1),
    ],
)
def test_signs(number, answer):
    assert decide.sign(number) == answer


def test_real_numbers_among_complex_ones():
    roots = complex_powers(n(2), Fraction(1, 5), positive=True)
    assert [decide.is_real(value) for value in roots] == [True, False, False, False, False]
    assert decide.is_real(times(imaginary_unit(), turn(Fraction(1, 4)))) is True
    assert (
        decide.is_real(complex_powers(plus(3, times(4, imaginary_unit())), HALF, positive=None)[0]) is False
    )


def test_every_complex_root_is_a_root():
    for base in (n(-8), times(2, imaginary_unit()), times(-3, imaginary_unit()), plus(1, imaginary_unit())):
        real = decide.is_real(base)
        for value in complex_powers(base, Fraction(2, 3), positive=decide.sign(base) == 1 if real else None):
            assert decide.equal(whole_power(value, 3), whole_power(base, 2)) is True


def test_a_root_with_very_many_values_is_not_attempted():
    with pytest.raises(CannotVerify):
        complex_powers(n(2), Fraction(1, 99), positive=True)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (n("-7/2"), "-7/2"),
        (root(12), "2√3"),
        (times(root(2), root(3)), "√6"),
        (plus(1, negate(root(2))), "1-√2"),
        (divide(root(3), n(2)), "√3/2"),
        (root(2, 3), "2^(1/3)"),
        (TOWER, "3^774840978"),
        (times(2, imaginary_unit()), "2i"),
        (turn(Fraction(1, 5)), "e^(2πi·1/5)"),
        (logarithm(n(3), n(2)), "ln(2)^(-1)·ln(3)"),
        (factorial(factorial(factorial(n(9)))), "((362880)!)!"),
        (root(plus(1, root(2), root(3))), "√(1+√2+√3)"),
        (divide(ONE, plus(1, root(2), root(3))), "(1/3)/(1/3+√2/3+√3/3)"),
    ],
)
def test_exact_values_as_text(number, text):
    assert number_text(number) == text


def test_a_number_too_long_to_print_has_no_text():
    assert number_text(factorial(n(40320))) is None
    assert number_text(plus(*(root(k, 3) for k in range(2, 130)))) is None


def test_an_empty_budget_decides_nothing():
    left, right = root(plus(1, root(2))), root(plus(2, root(3)))
    with limited(steps=0):
        assert decide.equal(left, right) is None


def test_a_fraction_that_is_too_large_is_refused():
    large = n(2**11_000)
    with pytest.raises(CannotVerify):
        multiply(large, large)
