"""Families of numbers that do not cancel by themselves: units, conjugates, logarithms, factorials, towers.

Each test makes two numbers that are equal by a theorem and two that are not, and wants both decided (XIII-C-9 Comment).
"""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from forceout.equations.numbers import decide, whole
from forceout.equations.numbers.effort import limited
from forceout.equations.numbers.form import (
    HALF,
    ONE,
    Number,
    add,
    as_term,
    divide,
    multiply,
    negate,
    subtract,
)
from forceout.equations.numbers.powers import factorial, logarithm, positive_power, whole_power

MILLIONS = Fraction(9**9)
TOWER = positive_power(Fraction(9), MILLIONS)
HIGHER = positive_power(Fraction(9), TOWER)
RADICANDS = [2, 3, 5, 6, 7, 10]


def n(value: int | str | Fraction) -> Fraction:
    return Fraction(value)


def root(value: int, index: int = 2) -> Number:
    return positive_power(n(value), Fraction(1, index))


def size(number: Number) -> Number:
    return negate(number) if decide.sign(number) == -1 else number


def is_decided(equal: bool, left: Number, right: Number) -> None:
    with limited(seconds=20.0):  # what is decided is asked here, not how soon
        assert decide.equal(left, right) is equal, (left, right)


@st.composite
def conjugates(draw):
    """A sum of a rational and a square root, its conjugate, both made positive, and the size of their product."""
    a, b = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    d = draw(st.sampled_from(RADICANDS))
    scale = Fraction(1, draw(st.sampled_from([1, 1, 2, 3])))
    one = multiply(add(n(a), multiply(n(b), root(d))), scale)
    other = size(multiply(subtract(n(a), multiply(n(b), root(d))), scale))
    return one, other, abs(Fraction(a * a - b * b * d)) * scale * scale


@st.composite
def sums(draw):
    """A positive sum of radicals that is no single term, and is not 1."""
    index = draw(st.sampled_from([2, 2, 2, 3]))
    first, second = draw(st.lists(st.sampled_from([2, 3, 5]), min_size=2, max_size=2, unique=True))
    terms = [
        n(draw(st.integers(0, 3))),
        root(first, index),
        multiply(n(draw(st.integers(0, 1))), root(second)),
    ]
    total = add(add(terms[0], terms[1]), terms[2])
    assume(terms[0] or terms[2])
    return total


EXPONENTS = [n("1/3"), MILLIONS, negate(MILLIONS), TOWER, root(3), add(MILLIONS, HALF), logarithm(n(3), n(2))]
exponents = st.sampled_from(EXPONENTS)


@given(conjugates())
@settings(max_examples=25, deadline=None)
def test_logarithms_of_conjugates(pair):
    one, other, product = pair
    assume(decide.equal(one, ONE) is False)
    is_decided(True, add(logarithm(other, one), ONE), logarithm(product, one))
    is_decided(False, add(logarithm(other, one), n("1000001/1000000")), logarithm(product, one))


@given(conjugates(), exponents)
@settings(max_examples=25, deadline=None)
def test_powers_of_conjugates(pair, exponent):
    one, other, product = pair
    powers = multiply(positive_power(one, exponent), positive_power(other, exponent))
    is_decided(True, powers, positive_power(product, exponent))
    is_decided(False, powers, multiply(n(2), positive_power(product, exponent)))


@given(sums(), st.integers(1, 4), st.integers(1, 4))
@settings(max_examples=25, deadline=None)
def test_logarithms_of_powers_of_one_number(number, above, below):
    found = logarithm(whole_power(number, above), whole_power(number, below))
    is_decided(True, found, Fraction(above, below))
    is_decided(False, found, Fraction(above, below) + Fraction(1, 10**9))
    assert decide.as_fraction(found) == Fraction(above, below)
    assert decide.is_whole(found) is (above % below == 0)


@given(sums(), sums(), st.sampled_from([2, 3, 10]))
@settings(max_examples=20, deadline=None)
def test_logarithm_of_a_product_is_the_sum(one, other, base):
    apart = add(logarithm(one, n(base)), logarithm(other, n(base)))
    is_decided(True, logarithm(multiply(one, other), n(base)), apart)
    is_decided(False, logarithm(multiply(one, add(other, n("1/1000000"))), n(base)), apart)


@given(sums(), exponents, st.integers(2, 3))
@settings(max_examples=20, deadline=None)
def test_powers_of_powers_of_one_number(number, exponent, power):
    once = positive_power(number, multiply(n(power), exponent))
    is_decided(True, positive_power(whole_power(number, power), exponent), once)
    is_decided(False, positive_power(whole_power(number, power + 1), exponent), once)


small = st.integers(2, 9).map(n)


@given(small, small, small, st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_base_and_argument_change_places(a, b, c, factor):
    """a^(log_b c) = c^(log_b a)"""
    left, right = positive_power(a, logarithm(c, b)), positive_power(c, logarithm(a, b))
    is_decided(True, left, right)
    is_decided(True, multiply(n(factor), left), add(right, multiply(n(factor - 1), left)))
    is_decided(True, divide(left, right), ONE)
    is_decided(False, left, positive_power(c + 1, logarithm(a, b)))
    is_decided(False, left, add(right, n("1/100000000")))


@given(small, small, small, small, small)
@settings(max_examples=20, deadline=None)
def test_chains_of_logarithms_change_places(a, b, c, d, e):
    chain = multiply(logarithm(c, b), logarithm(e, d))
    left = positive_power(a, chain)
    right = positive_power(e, multiply(logarithm(c, b), logarithm(a, d)))
    is_decided(True, left, right)
    is_decided(False, multiply(left, add(ONE, n("1/1000000"))), right)


BIG = [n(50_101), n(362_880), MILLIONS, TOWER, add(HIGHER, n(5)), factorial(n(362_880))]


@given(st.sampled_from(BIG), st.integers(1, 6))
@settings(max_examples=30, deadline=None)
def test_quotients_of_factorials(number, distance):
    above, below = factorial(number), factorial(subtract(number, n(distance)))
    product: Number = ONE
    for step in range(distance):
        product = multiply(product, subtract(number, n(step)))
    is_decided(True, divide(above, below), product)
    is_decided(False, divide(above, below), add(product, ONE))
    is_decided(True, subtract(above, below), multiply(below, subtract(product, ONE)))
    is_decided(False, subtract(above, below), multiply(below, product))
    if as_term(product) is not None:
        is_decided(True, divide(below, above), divide(ONE, product))


def test_a_quotient_of_factorials_is_a_plain_number():
    assert divide(factorial(n(362_880)), factorial(n(362_878))) == n(362_880 * 362_879)
    assert number_is_whole(divide(factorial(n(362_880)), n(7 * 11)))


def number_is_whole(number: Number) -> bool:
    return decide.is_whole(number) is True


@pytest.mark.parametrize("number", [factorial(n(50_001)), factorial(MILLIONS), factorial(TOWER)])
def test_factorials_are_multiples_of_small_numbers(number):
    assert decide.residue(number, 7) == 0
    assert decide.residue(divide(number, n(7)), 6) == 0
    assert decide.residue(add(number, n(5)), 6) == 5
    assert whole.greatest_common_factor(number, n(84)) == n(84)
    assert whole.least_common_multiple(n(84), number) == number


def test_a_factorial_says_nothing_of_a_modulus_above_it():
    assert decide.residue(factorial(n(50_001)), 1_000_003) is None
    assert decide.is_whole(divide(factorial(n(50_001)), n(1_000_003))) is not True


@given(st.sampled_from([TOWER, HIGHER, factorial(TOWER), positive_power(n(2), HIGHER)]), sums(), sums())
@settings(max_examples=20, deadline=None)
def test_identical_huge_terms(huge, one, other):
    is_decided(True, divide(multiply(huge, one), huge), one)
    is_decided(True, subtract(add(multiply(huge, one), other), multiply(one, huge)), other)
    same = decide.equal(one, other)
    assert same is not None
    is_decided(same, multiply(huge, one), multiply(huge, other))
    is_decided(False, add(multiply(huge, one), ONE), multiply(huge, one))
    difference = multiply(huge, subtract(one, other))
    assert decide.sign(difference) == decide.sign(subtract(one, other))
    tiny = subtract(divide(one, huge), divide(other, huge))
    assert decide.sign(tiny) == decide.sign(subtract(one, other))


@given(sums(), st.sampled_from([TOWER, HIGHER, factorial(n(362_880))]))
@settings(max_examples=15, deadline=None)
def test_roots_of_huge_terms_that_share_a_factor(number, huge):
    left = positive_power(multiply(huge, number), HALF)
    is_decided(True, left, multiply(positive_power(huge, HALF), positive_power(number, HALF)))
    is_decided(False, left, multiply(positive_power(huge, HALF), number))


@pytest.mark.parametrize("prime", [37, 41, 101])
def test_a_product_of_conjugates_may_be_any_number(prime):
    one, other = add(root(prime), ONE), add(root(prime), n(-1))
    product = logarithm(n(prime - 1), one)
    is_decided(True, add(ONE, logarithm(other, one)), product)


def test_a_number_between_two_whole_ones_is_not_whole():
    assert decide.is_whole(logarithm(add(ONE, root(2)), n(2))) is False
    assert decide.is_whole(positive_power(add(ONE, root(2)), root(3))) is False
    assert decide.is_whole(logarithm(n(8), n(2))) is True


@pytest.mark.parametrize("number", [n(50_101), n(362_880), MILLIONS, TOWER])
@pytest.mark.parametrize("index", [2, 3, 5])
def test_a_root_of_a_factorial_is_irrational(number, index):
    found = positive_power(factorial(number), Fraction(1, index))
    assert decide.is_rational(found) is False
    assert decide.is_whole(multiply(found, root(6))) is False
    assert decide.is_whole(whole_power(found, index)) is True


def test_a_root_of_a_factorial_beside_a_large_prime_is_left_open():
    found = multiply(positive_power(factorial(n(50_101)), HALF), root(50_101))
    assert decide.is_rational(found) is None


@given(st.sampled_from(BIG), st.integers(1, 3), st.sampled_from([n("1/2"), n("2/3"), n(-1) / 2, root(2)]))
@settings(max_examples=20, deadline=None)
def test_powers_of_neighbouring_factorials(number, distance, power):
    above, below = factorial(number), factorial(subtract(number, n(distance)))
    product: Number = ONE
    for step in range(distance):
        product = multiply(product, positive_power(subtract(number, n(step)), power))
    found = divide(positive_power(above, power), positive_power(below, power))
    is_decided(True, found, product)
    is_decided(False, found, multiply(n(2), product))


@given(sums(), st.integers(-3, 3), exponents)
@settings(max_examples=20, deadline=None)
def test_a_power_with_a_whole_part_may_be_multiplied_out(number, whole_part, exponent):
    once = positive_power(number, add(n(whole_part), exponent))
    apart = multiply(whole_power(number, whole_part), positive_power(number, exponent))
    is_decided(True, once, apart)
    is_decided(False, once, multiply(n("1000001/1000000"), apart))


@pytest.mark.parametrize("huge", [TOWER, HIGHER, factorial(TOWER)])
def test_the_root_of_the_square_of_a_sum(huge):
    square = add(add(multiply(huge, huge), multiply(n(2), huge)), ONE)
    is_decided(True, positive_power(square, HALF), add(huge, ONE))
    is_decided(False, positive_power(multiply(n(2), square), HALF), add(huge, ONE))


@pytest.mark.parametrize("number", [factorial(MILLIONS * MILLIONS), factorial(TOWER), HIGHER])
def test_logarithms_to_a_base_too_large_for_any_ball(number):
    is_decided(False, logarithm(n(2), number), n("1/1000"))
    is_decided(False, logarithm(root(3), number), logarithm(n(2), number))
    is_decided(True, logarithm(multiply(number, number), number), n(2))
    assert decide.sign(logarithm(HALF, number)) == -1
