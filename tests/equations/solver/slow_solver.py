"""A slow solver of the same contract, for tests only: plain recursion over the cubes, fractions and sixty digits.

It shares no code with the kernel. Rational values are fractions; others are mpmath numbers of sixty digits, compared to
forty-five. Where a variation has no end (Powers of the Base, signs that cost nothing) it looks less far than the kernel, so that
what it finds must be found, and what it does not find proves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

import mpmath

from forceout.core.claims import Resources
from forceout.equations.position import Position
from forceout.equations.variations import Conditions

mpmath.mp.dps = 60
CLOSE = mpmath.mpf(10) ** -45
HUGE = 10**40


class TooHard(Exception):
    """The slow solver does not follow this position to the end."""


@dataclass(frozen=True)
class Token:
    """A cube as it is used: its symbol, and whether it has the Exponent colour."""

    symbol: str
    coloured: bool = False


Tokens = tuple[Token, ...]
Found = dict[object, tuple[object, int, int]]


def key(value: object) -> object:
    if isinstance(value, Fraction):
        return value
    number = mpmath.mpmathify(value)
    return mpmath.nstr(number.real, 40), mpmath.nstr(number.imag, 40)


def plain(value: object) -> object:
    """The value as a fraction where it surely looks like one with small parts."""
    if isinstance(value, Fraction):
        if abs(value.numerator) > HUGE or value.denominator > HUGE:
            raise TooHard
        return value
    number = mpmath.mpmathify(value)
    if not (mpmath.isfinite(number.real) and mpmath.isfinite(number.imag)) or abs(number) > HUGE:
        raise TooHard
    if abs(number.imag) < CLOSE:
        number = number.real
        if abs(number) < 10**12:
            near = Fraction(int(mpmath.nint(number * 5040)), 5040)
            if abs(number - mpmath.mpf(near.numerator) / near.denominator) < CLOSE:
                return near
    return number


def real(value: object) -> bool:
    return isinstance(value, Fraction) or abs(mpmath.mpmathify(value).imag) < CLOSE


def number_of(value: object) -> mpmath.mpf:
    return (
        mpmath.mpf(value.numerator) / value.denominator
        if isinstance(value, Fraction)
        else mpmath.mpmathify(value)
    )


def whole(value: object) -> bool:
    return isinstance(value, Fraction) and value.denominator == 1


class SlowSolver:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.conditions: Conditions = position.conditions
        self.elementary = position.rules.solution.whole_powers_and_roots
        self.complex = "root-is-i" in self.conditions
        self.many = "multiple-operations" in self.conditions
        self.factorials = self.conditions.number("factorial", "factorials") or 0
        self.free: frozenset[str] = frozenset()
        self.memory: dict[object, Found] = {}

    def has(self, name: str) -> bool:
        return name in self.conditions

    def is_endless(self) -> bool:
        return self.many or self.has("powers-of-the-base")

    def solvable(self) -> bool:
        """Whether a Solution was met."""
        return any(self._with_meaning(meaning) for meaning in self._meanings())

    def _meanings(self) -> list[str | None]:
        face = self.conditions.wild_face
        if face is None:
            return [None]
        digits = [str(d) for d in range(10) if d < self.conditions.base]
        signs = [] if self.position.rules.division == "elementary" else list("+−×÷*√")
        return list(digits + signs)

    def _token(self, cube: object, meaning: str | None) -> Token:
        symbol = meaning if meaning is not None and cube.face == self.conditions.wild_face else cube.face
        coloured = (
            symbol.isdigit() and cube.colour is not None and cube.colour == self.conditions.exponent_colour
        )
        return Token(symbol, coloured)

    def _with_meaning(self, meaning: str | None) -> bool:
        position = self.position
        goals = self._goal_values(meaning)
        if not goals:
            return False
        required = [self._token(cube, meaning) for cube in position.required]
        permitted = [self._token(cube, meaning) for cube in position.permitted]
        resources = [self._token(cube, meaning) for cube in position.resources]
        reach = position.reach
        most = {Resources.NONE: 0, Resources.ONE: 1, Resources.ANY: len(resources)}[reach]
        seen = set()
        for count in range(most + 1):
            for extra in combinations(range(len(resources)), count):
                taken = [resources[n] for n in extra]
                for size in range(len(permitted) + 1):
                    for some in combinations(permitted, size):
                        bag = tuple(sorted([*required, *taken, *some], key=lambda t: (t.symbol, t.coloured)))
                        # √ as i is no operation sign (XIII-D-11 (f)): it serves once.
                        free = frozenset(
                            t.symbol
                            for t in (*required, *permitted, *taken)
                            if not t.symbol.isdigit() and not (self.complex and t.symbol == "√")
                        )
                        if len(bag) < 2 or (bag, free) in seen:
                            continue
                        seen.add((bag, free))
                        if self._bag_meets(bag, free if self.many else frozenset(), goals):
                            return True
        return False

    def _bag_meets(self, bag: Tokens, free: frozenset[str], goals: list[tuple[object, int]]) -> bool:
        if free != self.free:
            self.free, self.memory = free, {}
        least = 3 if self.has("three-operation-solution") else 0
        for value, used, operations in self._values(bag).values():
            if operations < least:
                continue
            for goal, goal_used in goals:
                within = used + goal_used <= self.factorials or self.many
                if within and self._equal(value, goal):
                    return True
        return False

    def _equal(self, value: object, goal: object) -> bool:
        k = self.conditions.k
        if isinstance(value, Fraction) and isinstance(goal, Fraction):
            difference = value - goal
            return difference == 0 if k is None else difference != 0 and (difference / k).denominator == 1
        difference = number_of(value) - number_of(goal)
        if k is None:
            return abs(difference) < CLOSE * max(1, abs(number_of(goal)))
        steps = difference / k
        return abs(steps - mpmath.nint(mpmath.re(steps))) < CLOSE and abs(steps) > 0.5

    def _values(self, bag: Tokens) -> Found:
        if bag not in self.memory:
            found: Found = {}
            self.memory[bag] = found
            for value in self._leaves(bag):
                self._put(found, value, 0, 0)
            for index, token in enumerate(bag):
                if index and bag[index - 1] == token:
                    continue
                rest = bag[:index] + bag[index + 1 :]
                if not rest:
                    continue
                if token.coloured:
                    self._exponents(found, rest, token)
                if not token.symbol.isdigit():
                    self._sign(found, rest, token.symbol)
            for sign in self.free:
                self._sign(found, bag, sign, free=True)
            self._factorials(found)
        return self.memory[bag]

    def _put(self, found: Found, value: object, used: int, operations: int) -> None:
        value = plain(value)
        if not self.complex and not real(value):
            return
        operations = min(operations, 3)
        if not self.many and used > self.factorials:
            return
        place = (key(value), used, operations)
        if place not in found:
            found[place] = (value, used, operations)
        if len(found) > 30_000:
            raise TooHard

    def _factorials(self, found: Found) -> None:
        if not self.factorials:
            return
        pending = list(found.values())
        for _ in range(2):
            fresh = []
            for value, used, operations in pending:
                if whole(value) and 0 <= value <= 30 and (self.many or used < self.factorials):
                    before = len(found)
                    self._put(found, Fraction(math.factorial(int(value))), used + 1, operations + 1)
                    if len(found) > before:
                        fresh.append(list(found.values())[-1])
                elif whole(value) and value > 30:
                    raise TooHard
            pending = fresh

    def _leaves(self, bag: Tokens) -> Iterator[object]:
        base = self.conditions.base
        digits = [self._digit(token) for token in bag]
        if len(bag) == 1:
            if bag[0].symbol == "√" and self.complex:
                yield mpmath.mpc(0, 1)
                yield mpmath.mpc(0, -1)
            if digits[0] is not None:
                yield from self._turned(Fraction(digits[0]))
                if bag[0].symbol == "1" and self.has("powers-of-the-base"):
                    for power in (-2, -1, 1, 2):
                        yield from self._turned(Fraction(base) ** power)
        if len(bag) == 2 and self.conditions.solution_digits == 2 and None not in digits:
            for high, low in permutations(digits):
                yield Fraction(high * base + low)
        if self.has("decimal-point") and len(bag) <= 4:
            for index, token in enumerate(bag):
                others = digits[:index] + digits[index + 1 :]
                if token.symbol == "*" and others and None not in others:
                    for order in permutations(others):
                        number = sum(d * base**n for n, d in enumerate(reversed(order)))
                        for point in range(len(order) + 1):
                            yield Fraction(number, base**point)
                    break

    def _digit(self, token: Token) -> int | None:
        base = self.conditions.base
        value = {"*": 10, "√": 11}.get(token.symbol)
        if token.symbol.isdigit():
            value = int(token.symbol)
        elif value is None or base < 11:
            return None
        return value if value < base else None

    def _turned(self, value: Fraction) -> Iterator[Fraction]:
        turns = [value]
        if self.has("sideways") and value:
            turns.append(1 / value)
        yield from turns
        if self.has("upside-down"):
            yield from (-turn for turn in turns)

    def _exponents(self, found: Found, rest: Tokens, token: Token) -> None:
        exponents = [(value, 0) for value in self._turned(Fraction(int(token.symbol)))]
        if int(token.symbol) >= self.conditions.base:
            return
        if self.factorials:
            exponents += [(Fraction(math.factorial(int(e))), 1) for e, _ in exponents if whole(e) and e >= 0]
        for value, used, operations in self._values(rest).values():
            for exponent, more in exponents:
                for result in self._power(value, exponent):
                    self._put(found, result, used + more, operations + more)

    def _sign(self, found: Found, rest: Tokens, sign: str, *, free: bool = False) -> None:
        depth = len(rest)
        if not free or depth == 1:
            for value, used, operations in (
                list(self._values(rest).values()) if not free else list(found.values())
            ):
                for result, counted in self._unary(sign, value):
                    self._put(found, result, used, operations + counted)
        seen = set()
        for size in range(1, depth):
            for some in combinations(range(depth), size):
                left = tuple(rest[n] for n in some)
                if left in seen:
                    continue
                seen.add(left)
                right = tuple(rest[n] for n in range(depth) if n not in some)
                for x, fx, nx in self._operands(left, sign):
                    for y, fy, ny in self._operands(right, sign):
                        for result in self._binary(sign, x, y, len(left), len(right)):
                            self._put(found, result, fx + fy, nx + ny + 1)

    def _operands(self, bag: Tokens, sign: str) -> list[tuple[object, int, int]]:
        values = list(self._values(bag).values())
        self._percent_only = set()
        if sign == "√" and self.has("percent") and len(bag) == 2 and self.conditions.solution_digits == 1:
            digits = [self._digit(token) for token in bag]
            if all(token.symbol.isdigit() for token in bag) and None not in digits:
                for high, low in permutations(digits):
                    values.append((_Pair(high * self.conditions.base + low), 0, 0))
        return values

    def _unary(self, sign: str, value: object) -> Iterator[tuple[object, int]]:
        if isinstance(value, _Pair):
            return
        if sign == "√" and self.complex:
            yield from ((number_of(value) * unit, 0) for unit in self._units())
        elif sign == "√":
            for result in self._root(Fraction(2), value):
                yield result, 1
        elif sign == "×" and self.has("smallest-prime"):
            if isinstance(value, Fraction) and value <= 200:
                prime = max(2, math.floor(value) + 1)
                while any(prime % d == 0 for d in range(2, prime)):
                    prime += 1
                yield Fraction(prime), 1
        elif sign == "×" and self.has("number-of-factors"):
            limit = self.conditions.number("number-of-factors", "largest")
            if whole(value) and value >= 1 and (limit is None or value <= limit):
                if value > 200_000:
                    raise TooHard
                yield Fraction(sum(int(value) % d == 0 for d in range(1, int(value) + 1))), 1

    def _binary(self, sign: str, x: object, y: object, size_x: int, size_y: int) -> Iterator[object]:
        if isinstance(x, _Pair) or isinstance(y, _Pair):
            if sign == "√":
                yield (
                    Fraction(x) * Fraction(y) / self.conditions.base**2
                    if _rational(x, y)
                    else _product(x, y) / self.conditions.base**2
                )
            return
        both = isinstance(x, Fraction) and isinstance(y, Fraction)
        a, b = (x, y) if both else (number_of(x), number_of(y))
        if sign == "+":
            yield (a + b) / 2 if self.has("average") else a + b
        elif sign == "−":
            yield a - b
        elif sign == "×":
            yield a * b
        elif sign == "÷":
            if self._nonzero(y):
                yield a / b
            yield from self._sideways_division(x, y)
        elif sign == "*":
            yield from self._power(x, y)
            if self.has("gcf") and whole(x) and whole(y) and x >= 0 and y >= 0 and (x or y):
                yield Fraction(math.gcd(int(x), int(y)))
        elif sign == "√":
            if self.complex:
                yield from (number_of(x) * unit * number_of(y) for unit in self._units())
            else:
                yield from self._root(x, y)
            if self.has("lcm") and whole(x) and whole(y) and x > 0 and y > 0:
                yield Fraction(math.lcm(int(x), int(y)))
            if self.has("percent"):
                yield a * b / self.conditions.base**2

    def _units(self) -> tuple[object, ...]:
        """i, and −i where the cube is turned."""
        turned = self.has("sideways") or self.has("upside-down")
        return (mpmath.mpc(0, 1), mpmath.mpc(0, -1)) if turned else (mpmath.mpc(0, 1),)

    def _nonzero(self, value: object) -> bool:
        return value != 0 if isinstance(value, Fraction) else abs(number_of(value)) > CLOSE

    def _sideways_division(self, x: object, y: object) -> Iterator[object]:
        if self.has("remainder") and whole(x) and whole(y) and 0 < x <= 1000 and y > 0:
            yield Fraction(int(x) % int(y))
        if self.has("log") and real(x) and real(y):
            a, b = mpmath.re(number_of(x)), mpmath.re(number_of(y))
            if a > 0 and b > 0 and y != 1:
                if abs(b - 1) < CLOSE:
                    raise TooHard
                yield mpmath.log(a) / mpmath.log(b)

    def _power(self, x: object, y: object) -> Iterator[object]:
        if self.elementary and not (whole(x) and whole(y) and x >= 0 and y >= 0):
            return
        if not real(y):
            return
        if not self._nonzero(x):
            if mpmath.re(number_of(y)) > CLOSE:
                yield Fraction(0)
            return
        if isinstance(y, Fraction) and y.denominator == 1:
            if abs(y) > 300:
                if x in (1, -1):
                    yield Fraction(int(x)) ** int(y)
                    return
                raise TooHard
            yield x ** int(y) if isinstance(x, Fraction) else number_of(x) ** int(y)
            return
        if self.complex and isinstance(y, Fraction):
            size, angle = mpmath.polar(mpmath.mpc(number_of(x)))
            for turn in range(y.denominator):
                exponent = mpmath.mpf(y.numerator) / y.denominator
                yield mpmath.rect(size**exponent, (angle + 2 * mpmath.pi * turn) * exponent)
            return
        if not real(x):
            return
        base = mpmath.re(number_of(x))
        if base > 0:
            if abs(mpmath.log(base) * number_of(y)) > 90:
                raise TooHard
            yield base ** mpmath.re(number_of(y))
        elif isinstance(y, Fraction) and y.denominator % 2:
            yield (-1) ** (y.numerator % 2) * (-base) ** number_of(y)

    def _root(self, index: object, radicand: object) -> Iterator[object]:
        if not self._nonzero(index):
            return
        if self.elementary:
            if not (whole(index) and whole(radicand) and index > 0 and radicand >= 0):
                return
            root = round(float(radicand) ** (1 / float(min(index, 200))))
            for near in (root - 1, root, root + 1):
                if (
                    near >= 0
                    and Fraction(near) ** int(min(index, 200)) == radicand
                    and (index <= 200 or near < 2)
                ):
                    yield Fraction(near)
            return
        inverse = 1 / index if isinstance(index, Fraction) else 1 / number_of(index)
        yield from self._power(radicand, inverse)

    def _goal_values(self, meaning: str | None) -> list[tuple[object, int]]:
        cubes = self.position.goal.cubes
        if len(cubes) > 6:
            return []
        tokens = [self._token(cube, meaning) for cube in cubes]
        found = self._goal_range(tokens, 0, len(cubes), {})
        limit = self.conditions.number("multiple-of-k", "goal_greatest")
        values = [(value, used) for value, used in found.values()]
        return [item for item in values if limit is None or abs(number_of(item[0])) <= limit]

    def _goal_range(self, tokens: list[Token], i: int, j: int, memory: dict) -> dict:
        if (i, j) in memory:
            return memory[i, j]
        found: dict = {}
        memory[i, j] = found

        def put(value: object, used: int) -> None:
            value = plain(value)
            if not self.complex and not real(value):
                return
            place = (key(value), used)
            found.setdefault(place, (value, used))

        for value in self._goal_numerals(tokens, i, j):
            put(value, 0)
        for k in range(i, j):
            symbol = tokens[k].symbol
            if symbol.isdigit():
                continue
            for x, fx in (
                self._side(tokens, i, k, memory) if k > i and self._takes(k, (i, k), (k + 1, j)) else []
            ):
                for y, fy in self._side(tokens, k + 1, j, memory) if k + 1 < j else []:
                    cube = self.position.goal.cubes[k]
                    for _op, result in self._goal_binary(symbol, cube.turn, x, y):
                        put(result, fx + fy)
            if symbol == "√" and self.complex:
                self._goal_beside_i(tokens, (i, k, j), memory, put)
            elif (
                k == i
                and k + 1 < j
                and self._takes(k, (k + 1, j))
                and not (self.position.goal.cubes[k].turn and symbol != "*")
            ):
                for x, fx in self._side(tokens, k + 1, j, memory):
                    for result, _ in self._unary(symbol, x):
                        put(result, fx)
        if j - i > 1 and tokens[j - 1].coloured and self._takes(j - 1, (i, j - 1)):
            for x, fx in self._side(tokens, i, j - 1, memory):
                for e, fe in self._side(tokens, j - 1, j, memory):
                    for result in self._power(x, e):
                        put(result, fx + fe)
        allowed = self._goal_factorials()
        for _ in range(2):
            for value, used in list(found.values()):
                if used < allowed and whole(value) and value >= 0:
                    if value > 30:
                        raise TooHard
                    put(Fraction(math.factorial(int(value))), used + 1)
        memory[i, j] = {place: item for place, item in found.items() if item[1] <= allowed}
        return memory[i, j]

    def _goal_beside_i(
        self, tokens: list[Token], place: tuple[int, int, int], memory: dict, put: Callable
    ) -> None:
        """i5, 5i and 7i2: a gap beside the product is one between its factors (XIII-D-11)."""
        i, k, j = place
        gaps, turn = self.position.goal.gaps, self.position.goal.cubes[k].turn
        unit = mpmath.mpc(0, -1 if turn else 1)

        def inside(start: int, end: int) -> bool:
            return any(start < gap < end for gap in gaps)

        left_may = k in gaps or not inside(i, k)
        right_may = k + 1 in gaps or not (inside(i, k + 1) or inside(k + 1, j))
        if turn == "su" or (k > i and not left_may) or (k + 1 < j and not right_may) or j - i == 1:
            return
        ones = self._side(tokens, i, k, memory) if k > i else [(Fraction(1), 0)]
        others = self._side(tokens, k + 1, j, memory) if k + 1 < j else [(Fraction(1), 0)]
        for x, fx in ones:
            for y, fy in others:
                put(number_of(x) * unit * number_of(y), fx + fy)

    def _takes(self, sign: int, *operands: tuple[int, int]) -> bool:
        """IV-B-2: a sign with no gap beside it, on an operand's side, takes no operand that has a gap inside."""
        gaps = self.position.goal.gaps
        beside = any((sign if end == sign else sign + 1) in gaps for _, end in operands)
        return beside or not any(start < gap < end for start, end in operands for gap in gaps)

    def _goal_factorials(self) -> int:
        if self.conditions.k is not None and self.position.rules.division in ("junior", "senior"):
            return 0
        return self.factorials

    def _side(self, tokens: list[Token], i: int, j: int, memory: dict) -> list:
        return list(self._goal_range(tokens, i, j, memory).values())

    def _goal_binary(self, symbol: str, turn: str, x: object, y: object) -> Iterator[tuple[str, object]]:
        if turn and symbol not in "÷√*":
            return
        if symbol == "÷" and turn == "s":
            yield from (("÷s", result) for result in self._sideways_division(x, y))
        elif symbol == "÷" and not turn and self._nonzero(y):
            both = isinstance(x, Fraction) and isinstance(y, Fraction)
            yield "÷", x / y if both else number_of(x) / number_of(y)
        elif symbol == "√" and turn == "u" and self.has("percent"):
            yield "%", number_of(x) * number_of(y) / self.conditions.base**2
        elif symbol == "√" and not turn:
            if not self.complex:
                yield from (("√", result) for result in self._root(x, y))
            if self.has("lcm") and whole(x) and whole(y) and x > 0 and y > 0:
                yield "lcm", Fraction(math.lcm(int(x), int(y)))
        elif symbol not in "÷√":
            yield from ((symbol, result) for result in self._binary(symbol, x, y, 1, 1))

    def _goal_numerals(self, tokens: list[Token], i: int, j: int) -> Iterator[object]:
        cubes = self.position.goal.cubes[i:j]
        base = self.conditions.base
        part = tokens[i:j]
        digits = [self._digit(token) for token in part]
        if j - i == 1:
            yield from self._goal_single(part[0], cubes[0], digits[0])
        upright = all(not cube.turn or cube.face == "*" for cube in cubes)
        if not upright or any(i < gap < j for gap in self.position.goal.gaps):
            return
        if None not in digits and len(digits) <= 2:
            number = sum(d * base**n for n, d in enumerate(reversed(digits)))
            if len(digits) == 2:
                yield Fraction(number)
            if self.has("decimal-in-goal"):
                for point in range(1, len(digits) + 1):
                    yield Fraction(number, base**point)
        if self.has("decimal-point"):
            for place, token in enumerate(part):
                others = digits[:place] + digits[place + 1 :]
                if token.symbol == "*" and others and None not in others and len(others) <= 3:
                    number = sum(d * base**n for n, d in enumerate(reversed(others)))
                    yield Fraction(number, base ** (len(others) - place))

    def _goal_single(self, token: Token, cube: object, digit: int | None) -> Iterator[object]:
        if token.symbol == "√" and self.complex:
            yield mpmath.mpc(0, -1 if cube.turn else 1)
        if digit is None:
            return
        if cube.face == "*":
            yield Fraction(digit)
            yield Fraction(1, digit)
            return
        values = [Fraction(digit)]
        if digit == 1 and cube.face == "1" and self.has("powers-of-the-base"):
            values += [Fraction(self.conditions.base) ** power for power in (-2, -1, 1, 2)]
        for value in values:
            if cube.turn == "":
                yield value
            elif cube.turn == "s" and self.has("sideways") and value:
                yield 1 / value
            elif cube.turn == "u" and self.has("upside-down"):
                yield -value


class _Pair(Fraction):
    """A two-digit numeral that may only stand beside percent (XIII-A-10)."""


def _rational(x: object, y: object) -> bool:
    return isinstance(x, Fraction) and isinstance(y, Fraction)


def _product(x: object, y: object) -> object:
    return number_of(x) * number_of(y)
