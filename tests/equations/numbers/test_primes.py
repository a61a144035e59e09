import pytest
import sympy

from forceout.equations.numbers.effort import CannotVerify, limited
from forceout.equations.numbers.form import Fraction, add
from forceout.equations.numbers.powers import factorial, positive_power
from forceout.equations.numbers.primes import (
    factorial_exponents,
    factorise,
    integer_root,
    is_prime,
    next_prime_above,
    primes_up_to,
)
from forceout.equations.numbers.whole import (
    count_factors,
    greatest_common_factor,
    least_common_multiple,
)


def test_primes_agree_with_sympy():
    assert list(primes_up_to(3000)) == list(sympy.primerange(3001))
    assert [number for number in range(3000) if is_prime(number)] == list(sympy.primerange(3000))
    assert [next_prime_above(number) for number in range(-3, 300)] == [
        sympy.nextprime(n) for n in range(-3, 300)
    ]


def test_primality_beyond_the_proved_bound_is_left_open():
    assert is_prime(2**127 - 1) is None
    assert is_prime(2**128 + 1) is False
    assert is_prime(10**18 + 9) is True


@pytest.mark.parametrize("number", [1, 2, 360, 97**3, 10**18 + 9, 1000003 * 999983, (2**31 - 1) ** 4, 6**50])
def test_factorisations_agree_with_sympy(number):
    assert dict(factorise(number)) == sympy.factorint(number)


def test_a_number_out_of_reach_has_no_factorisation():
    assert factorise((10**30 + 57) * (10**31 + 33)) is None
    assert factorise(2**3000 + 1) is None


def test_integer_roots_are_the_largest():
    for number in [0, 1, 2, 26, 27, 28, 10**40, 10**40 - 1]:
        for index in (1, 2, 3, 7):
            root = integer_root(number, index)
            assert root**index <= number < (root + 1) ** index


def test_the_factors_of_a_factorial():
    assert factorial_exponents(30) == sympy.factorint(sympy.factorial(30))


def test_the_number_of_factors():
    assert [count_factors(Fraction(n)) for n in range(1, 200)] == [
        sympy.divisor_count(n) for n in range(1, 200)
    ]
    assert count_factors(positive_power(Fraction(6), Fraction(10**9))) == (10**9 + 1) ** 2
    assert count_factors(factorial(Fraction(2000))) == sympy.divisor_count(sympy.factorial(2000))


def test_lcm_and_gcf_of_numbers_too_large_to_write():
    large, other = (
        positive_power(Fraction(12), Fraction(10**9)),
        positive_power(Fraction(18), Fraction(10**9)),
    )
    assert greatest_common_factor(large, other) == positive_power(Fraction(6), Fraction(10**9))
    assert least_common_multiple(large, other) == positive_power(Fraction(36), Fraction(10**9))
    assert greatest_common_factor(large, Fraction(0)) == large
    assert greatest_common_factor(Fraction(0), large) == large
    assert greatest_common_factor(Fraction(12), Fraction(18)) == 6


@pytest.mark.parametrize(
    "number",
    [add(factorial(Fraction(2000)), Fraction(1)), Fraction((10**45 + 9) * (10**46 + 7) * (10**44 + 31))],
    ids=["2000! + 1", "136 digits"],
)
def test_what_cannot_be_factored_in_time_is_not_guessed(number):
    with limited(seconds=0), pytest.raises(CannotVerify):
        count_factors(number)
