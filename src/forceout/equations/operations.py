"""What each operation of the game gives, and where the rules leave it undefined (III, XIII).

``Operations.apply`` returns every value of an operation: one, except for a fractional power with √ = i (XIII-D-11).
It raises ``Undefined`` with the clause, or ``CannotVerify`` where no exact answer can be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from forceout.equations.numbers import decide, whole
from forceout.equations.numbers.complex import complex_powers
from forceout.equations.numbers.effort import CannotVerify
from forceout.equations.numbers.form import (
    HALF,
    ONE,
    ZERO,
    Number,
    add,
    as_term,
    divide,
    multiply,
    negate,
    subtract,
)
from forceout.equations.numbers.powers import factorial, logarithm, positive_power, whole_power
from forceout.equations.numbers.primes import integer_root, next_prime_above
from forceout.equations.variations import Conditions

TWO = Fraction(2)


class Undefined(ArithmeticError):
    """An expression that the rules leave without a value; ``clause`` says where."""

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(why)
        self.clause = clause
        self.why = why


def certain(answer: bool | None, what: str) -> bool:
    """The answer, or CannotVerify where there is none."""
    if answer is None:
        raise CannotVerify(what)
    return answer


def certain_sign(number: Number) -> int:
    """The sign of a real number, or CannotVerify."""
    found = decide.sign(number)
    if found is None:
        raise CannotVerify("the sign of a number that cannot be told")
    return found


class Operations:
    """The operations of a shake."""

    def __init__(self, conditions: Conditions) -> None:
        self._conditions = conditions
        self._whole_only = conditions.rules.solution.whole_powers_and_roots
        self._complex = "root-is-i" in conditions
        self._binary: Mapping[str, Callable[[Number, Number], Number | Sequence[Number]]] = {
            "+": self._average if "average" in conditions else add,
            "−": subtract,
            "×": multiply,
            "÷": self._quotient,
            "*": self._power,
            "pow": self._power,
            "√": self._root,
            "%": self._percent,
            "rem": self._remainder,
            "lcm": self._lcm,
            "gcf": self._gcf,
            "log": self._log,
        }

    def apply(self, operation: str, operands: Sequence[Number]) -> Sequence[Number]:
        """Every value of the operation."""
        if len(operands) == 2:
            result = self._binary[operation](operands[0], operands[1])
        elif operation == "√":
            result = self._root(TWO, operands[0])
        elif operation == "!":
            result = self._factorial(operands[0])
        elif "smallest-prime" in self._conditions:
            result = self._smallest_prime(operands[0])
        else:
            result = self._number_of_factors(operands[0])
        return result if isinstance(result, tuple | list) else (result,)

    def is_associative(self, operation: str) -> bool:
        """Whether a row of this operation has one value however it is grouped."""
        return operation == "×" or (operation == "+" and "average" not in self._conditions)

    def turned(self, value: Number, turn: str) -> Number:
        """A cube's number, laid sideways or upside down (XIII-A-1, A-2)."""
        if "s" in turn:
            if value == ZERO:
                raise Undefined(self._conditions.clause("sideways"), "0 has no reciprocal")
            value = divide(ONE, value)
        return negate(value) if "u" in turn else value

    @staticmethod
    def _average(left: Number, right: Number) -> Number:
        return multiply(add(left, right), HALF)

    @staticmethod
    def _quotient(left: Number, right: Number) -> Number:
        if certain(decide.is_zero(right), "whether a divisor is 0"):
            raise Undefined("III-A", "division by 0")
        return divide(left, right)

    def _percent(self, left: Number, right: Number) -> Number:
        return divide(
            multiply(left, right), Fraction(self._conditions.base**2)
        )  # per m² in base m (XIII-B-9)

    def _power(self, base: Number, exponent: Number) -> Number | Sequence[Number]:
        if self._whole_only:
            for number, name in ((base, "base"), (exponent, "exponent")):
                if not self._is_whole(number):
                    raise Undefined("XIII-A", f"the {name} of a power must be a whole number")
        if self._complex and not certain(decide.is_real(exponent), "whether an exponent is real"):
            raise Undefined(self._conditions.clause("root-is-i"), "the exponent is not a real number")
        if certain(decide.is_zero(base), "whether a base is 0"):
            if certain_sign(exponent) <= 0:
                raise Undefined("III-C-2-b", "0 to a power that is not positive")
            return ZERO
        fraction = decide.as_fraction(exponent)
        if fraction is not None and fraction.denominator == 1:
            return self._whole_power(base, int(fraction))
        if self._complex and not certain(decide.is_real(base), "whether a base is real"):
            return self._complex_power(base, fraction, None)
        direction = certain_sign(base)
        if self._complex and fraction is not None:
            return self._complex_power(base, fraction, direction > 0)
        if direction > 0:
            return positive_power(base, exponent if fraction is None else fraction)
        return self._power_of_negative(base, exponent if fraction is None else fraction)

    def _whole_power(self, base: Number, exponent: int) -> Number:
        """A number to a whole power; a negative sum by its size, since only a positive one may stand under a power."""
        if isinstance(base, Fraction) or as_term(base) is not None or not self._real(base):
            return whole_power(base, exponent)
        positive = certain_sign(base) > 0
        size = whole_power(base if positive else negate(base), exponent, positive=True)
        return size if positive or exponent % 2 == 0 else negate(size)

    def _complex_power(
        self, base: Number, exponent: Fraction | None, positive: bool | None
    ) -> Sequence[Number]:
        if exponent is None:
            raise Undefined("III-A", "a number that is not positive, to an irrational power")
        return complex_powers(base, exponent, positive=positive)

    @staticmethod
    def _power_of_negative(base: Number, exponent: Number) -> Number:
        if isinstance(exponent, Fraction):
            if exponent.denominator % 2 == 0:
                raise Undefined("III-C-2-e", "an even root of a negative number")
            odd = exponent.numerator % 2 == 1
        elif decide.is_whole(exponent):
            odd = decide.residue(exponent, 2) == 1
        elif certain(decide.is_rational(exponent), "whether an exponent is rational"):
            raise CannotVerify("an exponent too large to reduce")
        else:
            raise Undefined("III-A", "a negative number to an irrational power")
        size = positive_power(negate(base), exponent)
        return negate(size) if odd else size

    def _root(self, index: Number, radicand: Number) -> Number | Sequence[Number]:
        if self._whole_only:
            return self._whole_root(index, radicand)
        if certain(decide.is_zero(index), "whether an index is 0"):
            raise Undefined("III-C-2-a", "a root with index 0")
        try:
            return self._power(radicand, divide(ONE, index))
        except Undefined as undefined:
            if undefined.clause != "III-C-2-e":
                raise
            clause = "III-C-2-c" if decide.is_whole(index) else "III-C-2-d"
            raise Undefined(clause, undefined.why) from None

    def _whole_root(self, index: Number, radicand: Number) -> Number:
        """XIII-A, General Rule: the index a counting number, radicand and root whole numbers."""
        if not self._is_whole(index) or index == ZERO:
            raise Undefined("XIII-A", "the index of a root must be a counting number")
        if not self._is_whole(radicand):
            raise Undefined("XIII-A", "the number under a root must be a whole number")
        if isinstance(index, Fraction) and isinstance(radicand, Fraction):
            bound = max(1, radicand.numerator.bit_length())
            root: Number = Fraction(integer_root(int(radicand), min(int(index), bound + 1)))
            exact = radicand in (ZERO, ONE) or (index <= bound and whole_power(root, int(index)) == radicand)
        else:
            root = positive_power(radicand, divide(ONE, index))
            exact = self._is_whole(root)
        if not exact:
            raise Undefined("XIII-A", "the root is not a whole number")
        return root

    def _is_whole(self, number: Number) -> bool:
        """Whether the number is 0, 1, 2 and so on."""
        return certain(decide.is_whole(number), "whether a number is whole") and certain_sign(number) >= 0

    def _is_counting(self, number: Number) -> bool:
        return certain(decide.is_whole(number), "whether a number is whole") and certain_sign(number) > 0

    def _real(self, number: Number) -> bool:
        return not self._complex or certain(decide.is_real(number), "whether a number is real")

    def _plain(self, number: Number) -> Number:
        """The number as a fraction where it is one, so that whole-number functions can look at it."""
        return found if (found := decide.as_fraction(number)) is not None else number

    def _factorial(self, number: Number) -> Number:
        if not self._real(number) or not self._is_whole(number):
            raise Undefined(self._conditions.clause("factorial"), "a factorial of what is not a whole number")
        return factorial(self._plain(number))

    def _remainder(self, left: Number, right: Number) -> Number:
        clause = self._conditions.clause("remainder")
        if not (self._is_counting(left) and self._is_counting(right)):
            raise Undefined(clause, "a remainder needs two counting numbers")
        self._within("remainder", left)
        dividend, divisor = self._plain(left), self._plain(right)
        if not isinstance(divisor, Fraction):
            return dividend
        assert isinstance(dividend, Fraction)
        return dividend % divisor

    def _within(self, name: str, number: Number) -> None:
        """XIII-A-7, A-9, A-15, B-11: the limit itself is allowed."""
        largest = self._conditions.number(name, "largest")
        if largest is not None and certain_sign(subtract(number, Fraction(largest))) > 0:
            raise Undefined(self._conditions.clause(name), f"a number above {largest}")

    def _lcm(self, left: Number, right: Number) -> Number:
        if not (self._is_counting(left) and self._is_counting(right)):
            raise Undefined(self._conditions.clause("lcm"), "the LCM needs two counting numbers")
        return whole.least_common_multiple(self._plain(left), self._plain(right))

    def _gcf(self, left: Number, right: Number) -> Number:
        both = self._is_whole(left) and self._is_whole(right)
        if not both or (left == ZERO and right == ZERO):
            raise Undefined(self._conditions.clause("gcf"), "the GCF needs two whole numbers, not both 0")
        return whole.greatest_common_factor(self._plain(left), self._plain(right))

    def _smallest_prime(self, number: Number) -> Number:
        clause = self._conditions.clause("smallest-prime")
        if not certain(decide.is_rational(number), "whether a number is rational"):
            raise Undefined(clause, "Smallest Prime needs a rational number")
        self._within("smallest-prime", number)
        if certain_sign(number) <= 0:
            return TWO
        fraction = self._plain(number)
        if not isinstance(fraction, Fraction):  # a positive number that is too small to write out
            return TWO
        return Fraction(next_prime_above(fraction.numerator // fraction.denominator))

    def _number_of_factors(self, number: Number) -> Number:
        clause = self._conditions.clause("number-of-factors")
        if not self._real(number) or not self._is_counting(number):
            raise Undefined(clause, "Number of Factors needs a counting number")
        self._within("number-of-factors", number)
        return whole.count_factors(self._plain(number))

    def _log(self, number: Number, base: Number) -> Number:
        clause = self._conditions.clause("log")
        for operand in (number, base):
            if not self._real(operand) or certain_sign(operand) <= 0:
                raise Undefined(clause, "a logarithm needs positive numbers")
        if certain(decide.equal(base, ONE), "whether a base is 1"):
            raise Undefined(clause, "a logarithm to the base 1")
        return logarithm(number, base)
