"""Primes and factorisations of whole numbers, within bounds."""

from __future__ import annotations

from functools import lru_cache
from math import gcd, isqrt

from forceout.equations.numbers.effort import spend

_TRIAL = 2000
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_PROVEN = 3_317_044_064_679_887_385_961_981  # below this the witnesses above decide primality
_RHO_STEPS = 20_000
_RHO_BITS = 96
_ROOT_BITS = 1500


@lru_cache(maxsize=64)
def primes_up_to(limit: int) -> tuple[int, ...]:
    """Every prime up to the limit."""
    sieve = bytearray([1]) * (limit + 1)
    sieve[:2] = b"\0\0"[: limit + 1]
    for number in range(2, isqrt(limit) + 1):
        if sieve[number]:
            sieve[number * number :: number] = bytes(len(range(number * number, limit + 1, number)))
    return tuple(number for number in range(2, limit + 1) if sieve[number])


def is_prime(number: int) -> bool | None:
    """Whether the number is prime; None when it is too large for a proof here and no witness speaks against it."""
    if number < 2:
        return False
    for prime in _WITNESSES:
        if number % prime == 0:
            return number == prime
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    spend(1 + number.bit_length() ** 2 // 2000)
    for witness in _WITNESSES:
        power = pow(witness, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True if number < _PROVEN else None


def next_prime_above(floor: int) -> int:
    """The smallest prime greater than a whole number of moderate size (XIII-A-9)."""
    number = max(floor + 1, 2)
    while not is_prime(number):
        number += 1
    return number


@lru_cache(maxsize=4096)
def factorise(number: int) -> tuple[tuple[int, int], ...] | None:
    """The prime factorisation of a counting number; None when it is out of reach here."""
    found: dict[int, int] = {}
    spend(20 + number.bit_length() // 8)
    for prime in primes_up_to(_TRIAL):
        if prime * prime > number:
            break
        while number % prime == 0:
            number //= prime
            found[prime] = found.get(prime, 0) + 1
    pending = [number] if number > 1 else []
    while pending:
        part = pending.pop()
        if part.bit_length() > _ROOT_BITS:
            return None
        if part < _TRIAL * _TRIAL or is_prime(part):
            found[part] = found.get(part, 0) + 1
            continue
        factor = _divisor(part)
        if factor is None:
            return None
        pending += [factor, part // factor]
    return tuple(sorted(found.items()))


def _divisor(number: int) -> int | None:
    """A proper divisor of an odd number: a root if it is a perfect power, else by Pollard's method, within a bound."""
    for exponent in primes_up_to(number.bit_length() // 11):
        root = integer_root(number, exponent)
        if root**exponent == number:
            return root
    if number.bit_length() > _RHO_BITS:
        return None
    for shift in (1, 3, 5):
        slow = fast = 2
        for _ in range(_RHO_STEPS // 100):
            product = 1
            for _ in range(100):
                slow = (slow * slow + shift) % number
                fast = (fast * fast + shift) % number
                fast = (fast * fast + shift) % number
                product = product * (slow - fast) % number
            spend(10)
            common = gcd(product, number)
            if common == number:
                break
            if common > 1:
                return common
    return None


def integer_root(number: int, exponent: int) -> int:
    """The largest whole number whose power does not exceed the number."""
    if number < 2:
        return number
    root = 1 << -(-number.bit_length() // exponent)
    while True:
        smaller = ((exponent - 1) * root + number // root ** (exponent - 1)) // exponent
        if smaller >= root:
            return root
        root = smaller


def factorial_exponents(number: int) -> dict[int, int]:
    """The prime factorisation of a factorial (Legendre)."""
    exponents = {}
    primes = primes_up_to(number)
    spend(len(primes) // 2)
    for prime in primes:
        total, power = 0, number // prime
        while power:
            total += power
            power //= prime
        exponents[prime] = total
    return exponents
