"""An evaluator written only for the tests, and independent of the library: exact fractions where it can, else mpmath with
many digits. It says ``UNSURE`` where such digits cannot decide.
"""

from fractions import Fraction
from math import gcd

import mpmath
import sympy

mpmath.mp.dps = 80
UNDEFINED, UNSURE = "undefined", "unsure"
_TINY = mpmath.mpf(10) ** -50
_LARGE = mpmath.mpf(10) ** 25


class Unsure(Exception):
    pass


class Undefined(Exception):
    pass


def exact(value):
    return isinstance(value, Fraction)


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator if exact(value) else value


def settled(value):
    """A value whose digits can be trusted; a whole-looking one might be whole, and then it matters how."""
    if exact(value):
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > 4000:
            raise Unsure
        return value
    if not mpmath.isfinite(value) or abs(value) > _LARGE or (value != 0 and abs(value) < 1 / _LARGE):
        raise Unsure
    return value


def decided(value):
    """A value that is certainly no fraction of small parts, or an exact one."""
    if not exact(value):
        for denominator in range(1, 1000):
            scaled = value * denominator
            if abs(scaled - mpmath.nint(scaled)) < _TINY * denominator:
                raise Unsure
    return value


def sign(value):
    if exact(value):
        return (value > 0) - (value < 0)
    if abs(value) < _TINY:
        raise Unsure
    return 1 if value > 0 else -1


def power(base, exponent, whole_only):
    if whole_only:
        for part in (base, exponent):
            if not exact(part) or part.denominator != 1 or part < 0:
                raise Undefined
    if sign(base) == 0:
        if sign(exponent) <= 0:
            raise Undefined
        return Fraction(0)
    decided(exponent)
    if exact(exponent) and exponent.denominator == 1 and exact(base):
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if size * abs(exponent) > 4000 and abs(base) != 1:
            raise Unsure
        return base ** int(exponent)
    if sign(base) < 0:
        if not exact(exponent) or exponent.denominator % 2 == 0:
            raise Undefined
        size = power(-base, exponent, False)
        return -size if exponent.numerator % 2 else size
    if exact(base) and exact(exponent):
        top, clean = (
            sympy.integer_nthroot(base.numerator, exponent.denominator)
            if exponent.denominator < 9999
            else (0, False)
        )
        bottom, also = sympy.integer_nthroot(base.denominator, exponent.denominator) if clean else (0, False)
        if clean and also:
            return power(Fraction(int(top), int(bottom)), Fraction(exponent.numerator), False)
    return mpmath.power(number(base), number(exponent))


def root(index, radicand, whole_only):
    if whole_only:
        for part, least in ((index, 1), (radicand, 0)):
            if not exact(part) or part.denominator != 1 or part < least:
                raise Undefined
        if index > 4000:
            raise Unsure
        found, clean = sympy.integer_nthroot(int(radicand), int(index))
        if not clean:
            raise Undefined
        return Fraction(int(found))
    if sign(index) == 0:
        raise Undefined
    return power(radicand, 1 / index, False)


def counting(value, least=1):
    decided(value)
    if not exact(value) or value.denominator != 1 or value < least:
        raise Undefined
    return int(value)


def factorial(value):
    count = counting(value, 0)
    if count > 300:
        raise Unsure
    return Fraction(int(sympy.factorial(count)))


def factors(value, largest):
    count = counting(value)
    if largest is not None and count > largest:
        raise Undefined
    if count > 10**12:
        raise Unsure
    return Fraction(int(sympy.divisor_count(count)))


def prime(value, largest):
    decided(value)
    if not exact(value) or value > largest:
        raise Undefined
    return Fraction(int(sympy.nextprime(value.numerator // value.denominator)))


def remainder(left, right, largest):
    a, b = counting(left), counting(right)
    if a > largest:
        raise Undefined
    return Fraction(a % b)


def lcm(left, right):
    a, b = counting(left), counting(right)
    return Fraction(a * b // gcd(a, b))


def gcf(left, right):
    a, b = counting(left, 0), counting(right, 0)
    if a == b == 0:
        raise Undefined
    return Fraction(gcd(a, b))


def divided(left, right):
    if sign(right) == 0:
        raise Undefined
    return left / right if exact(left) and exact(right) else number(left) / number(right)


def log(value, base):
    if sign(value) <= 0 or sign(base) <= 0:
        raise Undefined
    if exact(base) and base == 1:
        raise Undefined
    if not exact(base):
        sign(base - 1)
    result = mpmath.log(number(value)) / mpmath.log(number(base))
    for denominator in range(1, 40):
        scaled = result * denominator
        if exact(value) and exact(base) and abs(scaled - mpmath.nint(scaled)) < _TINY * 100:
            ratio = Fraction(int(mpmath.nint(scaled)), denominator)
            if value**ratio.denominator == base**ratio.numerator:
                return ratio
    return result


def join(operation, left, right, rules):
    whole_only = rules["whole"]
    if operation in "+−×" and exact(left) and exact(right):
        return {"+": left + right, "−": left - right, "×": left * right}[operation]
    if operation in "+−×":
        a, b = number(left), number(right)
        return {"+": a + b, "−": a - b, "×": a * b}[operation]
    return {
        "÷": lambda: divided(left, right),
        "*": lambda: power(left, right, whole_only),
        "√": lambda: root(left, right, whole_only),
        "rem": lambda: remainder(left, right, 1000),
        "lcm": lambda: lcm(left, right),
        "gcf": lambda: gcf(left, right),
        "%": lambda: (
            divided(number(left) * number(right), Fraction(100))
            if not (exact(left) and exact(right))
            else left * right / 100
        ),
        "log": lambda: log(left, right),
    }[operation]()


def evaluate(tree, rules):
    """The value of a tree of tuples: a digit, (sign, operand) or (sign, left, right)."""
    if isinstance(tree, int):
        return Fraction(tree)
    operation, *operands = tree
    values = [evaluate(operand, rules) for operand in operands]
    if len(values) == 2:
        return settled(join(operation, *values, rules))
    (value,) = values
    if operation == "√":
        return settled(root(Fraction(2), value, rules["whole"]))
    if operation == "!":
        return settled(factorial(value))
    if operation == "s":
        if value == 0:
            raise Undefined
        return 1 / value
    if operation == "u":
        return -value
    return settled(prime(value, 200) if rules["prime"] else factors(value, rules["largest"]))


def answer(tree, rules):
    try:
        return evaluate(tree, rules)
    except Undefined:
        return UNDEFINED
    except (Unsure, OverflowError, mpmath.libmp.libhyper.NoConvergence):
        return UNSURE
