"""From symbols to rows: brackets matched, numerals formed, every sign given its role, and then all readings.

A row is what stands between two brackets. In bases eleven and twelve a plain * or √ may also be a digit, so that one
line of symbols may give several rows (VII-C-5-e, XIII-C-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from forceout.core.errors import Unreadable
from forceout.equations.goal import Goal
from forceout.equations.meanings import digit_value
from forceout.equations.numbers import decide
from forceout.equations.numbers.effort import CannotVerify, Exhausted, limited
from forceout.equations.numbers.powers import imaginary_unit
from forceout.equations.operations import Operations, Undefined
from forceout.equations.readings import Chart, Item, Reading, Readings, Splits
from forceout.equations.variations import Conditions
from forceout.equations.writing import CLOSE, OPEN, Symbol, is_digit

SideName = Literal["solution", "goal", "value"]

_DEEPEST = 50
_MOST_ROWS = 32
_MOST_OPERANDS = 24  # as many cubes as there are; a longer row cannot be made of them, and is only sampled
_LONG_ROW = 12  # operands; they have 58,786 bracketings
_STEPS_FOR_ALL, _STEPS_FOR_ONE = 40_000, 4_000
_INFIX_BY_VARIATION = {"rem": "remainder", "log": "log", "lcm": "lcm", "gcf": "gcf", "%": "percent"}


class TooLong(Unreadable):
    """A numeral with more digits than its place allows."""


@dataclass(frozen=True, slots=True)
class Group:
    """Symbols between brackets."""

    parts: tuple[Symbol | Group, ...]
    column: int
    brackets: str

    def symbols(self) -> Iterator[Symbol]:
        for part in self.parts:
            if isinstance(part, Group):
                yield from part.symbols()
            else:
                yield part


Part = Symbol | Group


@dataclass(frozen=True, slots=True)
class SideReadings:
    """All readings of one side, one for each value; some of them only, where ``complete`` is false."""

    readings: Readings
    complete: bool = True


def grouped(symbols: Sequence[Symbol], text: str) -> Group:
    """The symbols with their brackets matched in kind; raises Unreadable."""
    stack: list[tuple[Symbol | None, list[Part]]] = [(None, [])]
    for symbol in symbols:
        if symbol.meaning in OPEN:
            if len(stack) > _DEEPEST:
                raise Unreadable(text, symbol.column, f"more than {_DEEPEST} brackets inside each other")
            stack.append((symbol, []))
        elif symbol.meaning in CLOSE:
            opening, parts = stack.pop()
            if opening is None or OPEN.index(opening.meaning) != CLOSE.index(symbol.meaning):
                raise Unreadable(text, symbol.column, f"{symbol.meaning} does not match")
            group = Group(tuple(parts), opening.column, opening.meaning + symbol.meaning)
            stack[-1][1].append(group)
        else:
            stack[-1][1].append(symbol)
    opening, parts = stack.pop()
    if opening is not None:
        raise Unreadable(text, opening.column, f"{opening.meaning} is never closed")
    return Group(tuple(parts), 1 if not symbols else symbols[0].column, "")


@dataclass(slots=True)
class _State:
    """A row under construction."""

    items: list[Item] = field(default_factory=list)
    at: int = 0

    def then(self, item: Item, at: int) -> _State:
        return _State([*self.items, item], at)


class Reader:
    """Reads one side of an Equation under the conditions of a shake.

    With ``goal`` the gaps on the mat must allow the grouping; ``free`` lets the signs of a Goal reach as far as they
    can (VII-B-6-c Note). ``too_long`` is the first numeral that is.
    """

    def __init__(
        self,
        conditions: Conditions,
        side: SideName,
        text: str,
        *,
        goal: Goal | None = None,
        free: bool = False,
    ) -> None:
        self._conditions = conditions
        self._operations = Operations(conditions)
        self._side = side
        self._text = text
        self._goal = goal
        self._free = free
        self._complete = True
        self.too_long: TooLong | None = None
        self._seen: dict[int, Readings] = {}
        self._formed: dict[int, list[list[Item]]] = {}

    def rows(self, symbols: Sequence[Symbol]) -> list[list[Item]]:
        """The rows of a line without brackets."""
        return self._rows(grouped(symbols, self._text))

    def read(self, symbols: Sequence[Symbol]) -> SideReadings:
        """Every reading; raises Unreadable, or TooLong where a numeral is the trouble."""
        readings = self._group(grouped(symbols, self._text))
        return SideReadings(readings, self._complete)

    def _fail(self, part: Part | None, message: str) -> Unreadable:
        column = part.column if part is not None else len(self._text) + 1
        return Unreadable(self._text, column, message)

    def _group(self, group: Group) -> Readings:
        """The readings of what stands between brackets; the same brackets are read once."""
        if id(group) not in self._seen:
            rows = self._rows(group)
            found: Readings = {}
            for row in rows:
                for key, reading in self._readings_of(row).items():
                    found.setdefault(key, reading)
            if not found and self._complete:
                raise self.too_long or TooLong(
                    self._text, group.column, "a numeral is too long for its place"
                )
            self._seen[id(group)] = found
        return self._seen[id(group)]

    def _rows(self, group: Group) -> list[list[Item]]:
        """The rows that the symbols may form; formed once for each pair of brackets."""
        if id(group) not in self._formed:
            self._formed[id(group)] = self._form(group)
        return self._formed[id(group)]

    def _form(self, group: Group) -> list[list[Item]]:
        rows: list[list[Item]] = []
        trouble: Unreadable | None = None
        pending = [_State()]
        while pending:
            state = pending.pop()
            try:
                if state.at == len(group.parts) and _after_operand(state.items):
                    rows.append(_linked(state.items))
                else:
                    pending += reversed(list(self._next(state, group)))
            except Unreadable as found:
                if trouble is None or found.column > trouble.column:
                    trouble = found
            if len(rows) == _MOST_ROWS and pending:
                self._complete = False
                break
        if not rows:
            raise trouble or self._fail(group, "nothing is written here")
        return rows

    def _next(self, state: _State, group: Group) -> Iterator[_State]:
        """What the next symbol may be."""
        if state.at == len(group.parts):
            raise self._fail(None if group.brackets == "" else group, "a number is missing at the end")
        part = group.parts[state.at]
        if _after_operand(state.items):
            yield from self._after(state, group, part)
        else:
            yield from self._operand(state, group, part)

    def _operand(self, state: _State, group: Group, part: Part) -> Iterator[_State]:
        if isinstance(part, Group):
            yield state.then(self._bracket(part), state.at + 1)
            return
        prefix = not part.turn and self._is_prefix(part.meaning)
        if prefix:
            yield state.then(_sign("prefix", part), state.at + 1)
        yield from self._numbers(state, group, part)
        if not prefix and not self._starts_number(part):
            trouble = "has no number in front of it" if _is_infix(part.meaning) else "cannot stand here"
            raise self._fail(part, f"{part} {trouble}")

    def _is_prefix(self, meaning: str) -> bool:
        return (meaning == "√" and self._is_root()) or (meaning == "×" and self._has_prefix_times())

    def _is_root(self) -> bool:
        return "root-is-i" not in self._conditions

    def _has_prefix_times(self) -> bool:
        return "smallest-prime" in self._conditions or "number-of-factors" in self._conditions

    def _starts_number(self, part: Symbol) -> bool:
        return (
            is_digit(part.meaning)
            or part.meaning in (".", "i")
            or part.power is not None
            or self._may_be_digit(part)
            or (part.meaning == "√" and not self._is_root())
        )

    def _may_be_digit(self, part: Part) -> bool:
        """A plain * in base eleven or twelve, a plain √ in base twelve."""
        if not isinstance(part, Symbol) or part.turn:
            return False
        return self._conditions.base > {"*": 10, "√": 11}.get(part.meaning, 99)

    def _numbers(self, state: _State, group: Group, part: Symbol) -> Iterator[_State]:
        if part.power is not None:
            yield state.then(self._power_of_base(part), state.at + 1)
            return
        if part.meaning == "i" or (part.meaning == "√" and not self._is_root()):
            yield state.then(self._imaginary(part), state.at + 1)
            if part.meaning == "i":
                return
        if is_digit(part.meaning) and part.turn:
            yield state.then(self._turned_digit(part), state.at + 1)
            return
        if self._stands_alone(group, state.at, part):
            yield state.then(_DIGIT_ITEMS[part.meaning], state.at + 1)
        elif is_digit(part.meaning) or part.meaning == "." or self._may_be_digit(part):
            for end in self._numeral_ends(group, state.at):
                run = [
                    _as_digit(symbol) for symbol in group.parts[state.at : end] if isinstance(symbol, Symbol)
                ]
                yield state.then(self._numeral(run), end)

    def _stands_alone(self, group: Group, at: int, part: Symbol) -> bool:
        """A plain digit below eight with no digit, point or sign that may be one behind it: the ordinary case."""
        if part.meaning not in _DIGIT_ITEMS or part.named or part.cube is not None:
            return False
        if at + 1 == len(group.parts):
            return True
        behind = group.parts[at + 1]
        return isinstance(behind, Symbol) and behind.meaning in _ENDS_NUMERAL and self._conditions.base <= 10

    def _numeral_ends(self, group: Group, start: int) -> Iterator[int]:
        """Where a numeral that starts here may end: plain digits all belong to it, a * or √ may."""
        at, borrowed = start, False
        while at < len(group.parts):
            part = group.parts[at]
            if not isinstance(part, Symbol) or part.power is not None or part.turn:
                break
            if is_digit(part.meaning) or part.meaning == ".":
                at += 1
            elif self._may_be_digit(part):
                if at > start and not (borrowed and _length(group, start, at) > 2):
                    yield at
                borrowed, at = True, at + 1
            else:
                break
            if borrowed and _length(group, start, at) > 2:
                return
        yield at

    def _numeral(self, run: Sequence[Symbol]) -> Item:
        digits = [symbol for symbol in run if symbol.meaning != "."]
        points = [symbol for symbol in run if symbol.meaning == "."]
        for symbol in digits:
            if digit_value(symbol.meaning) >= self._conditions.base:
                raise self._fail(symbol, f"{symbol} is no digit in base {self._conditions.base}")
        if points:
            self._check_points(points, digits)
        cubes = [symbol.cube for symbol in run if symbol.cube is not None]
        if self._goal is not None and cubes and self._goal.gap_within(cubes[0], cubes[-1]):
            raise self._fail(run[0], "a gap never lies inside a numeral")
        limit, percent = self._digit_limits(bool(points))
        if len(digits) > max(limit, percent):
            message = f"a numeral of {len(digits)} digits; at most {limit}"
            self.too_long = self.too_long or TooLong(self._text, run[0].column, message)
            return _atom({}, run, two_digit=True)  # it can be read on, but has no legal reading
        whole = run.index(points[0]) if points else len(digits)
        value = Fraction(0)
        for symbol in digits:
            value = value * self._conditions.base + digit_value(symbol.meaning)
        value /= self._conditions.base ** (len(digits) - whole)
        reading = Reading(value, text="".join(map(str, run)))
        return _atom({reading.key: reading}, run, two_digit=len(digits) > limit)

    def _check_points(self, points: Sequence[Symbol], digits: Sequence[Symbol]) -> None:
        allowed = "decimal-point" in self._conditions or (
            "decimal-in-goal" in self._conditions and self._side == "goal"
        )
        if self._side != "value" and not allowed:
            raise self._fail(points[0], "there is no decimal point in this shake")
        if len(points) > 1 or not digits:
            raise self._fail(points[-1], "a decimal point belongs to one numeral")

    def _digit_limits(self, decimal: bool) -> tuple[int, int]:
        """How many digits a numeral may have, and how many beside percent."""
        if self._side == "value":
            return 20, 20
        conditions = self._conditions
        plain = conditions.rules.goal.numeral_digits if self._side == "goal" else conditions.solution_digits
        if decimal:
            return conditions.number("decimal-point", "numeral_digits") or plain, 0
        return plain, conditions.number("percent", "numeral_digits") or 0

    def _turned_digit(self, part: Symbol) -> Item:
        self._check_turn(part)
        if digit_value(part.meaning) >= self._conditions.base:
            raise self._fail(part, f"{part} is no digit in base {self._conditions.base}")
        return self._turned(Reading(Fraction(digit_value(part.meaning)), text=str(part)), part)

    def _check_turn(self, part: Symbol) -> None:
        for letter, name in (("s", "sideways"), ("u", "upside-down")):
            if letter in part.turn and name not in self._conditions:
                raise self._fail(part, f"no cube lies {name} in this shake")
        if part.turn == "su" and self._side == "goal":
            raise self._fail(part, "a cube in the Goal does not lie both sideways and upside down")

    def _turned(self, upright: Reading, part: Symbol) -> Item:
        assert upright.value is not None
        try:
            reading = replace(upright, value=self._operations.turned(upright.value, part.turn))
        except Undefined as undefined:
            reading = replace(upright, value=None, undefined=undefined)
        return _atom({reading.key: reading}, [part])

    def _power_of_base(self, part: Symbol) -> Item:
        """A 1 that stands for a power of the base; the numeral is written in the base (XIII-B-13)."""
        assert part.power is not None
        ones = part.power.strip("0.")
        whole, _, decimals = part.power.partition(".")
        if ones != "1":
            raise self._fail(part, "a 1 stands for a power of the base only")
        self._check_turn(part)
        exponent = len(whole) - whole.index("1") - 1 if "1" in whole else -decimals.index("1") - 1
        return self._turned(Reading(Fraction(self._conditions.base) ** exponent, text=str(part)), part)

    def _imaginary(self, part: Symbol) -> Item:
        if "root-is-i" not in self._conditions:
            raise self._fail(part, "i has no meaning without √ = i")
        self._check_turn(part)
        item = self._turned(Reading(imaginary_unit(), text=f"i{str(part)[1:]}"), part)
        return replace(item, bare_i=True)

    def _bracket(self, group: Group) -> Item:
        rows = self._rows(group)
        if len(rows) == 1 and len(rows[0]) == 1 and rows[0][0].two_digit:
            inner, two_digit = rows[0][0].readings, True  # brackets round a numeral change nothing
        else:
            inner, two_digit = self._group(group), False
        readings = {key: _in_brackets(reading, group.brackets) for key, reading in inner.items()}
        return _atom(readings, list(group.symbols()), two_digit=two_digit)

    def _after(self, state: _State, group: Group, part: Part) -> Iterator[_State]:
        """What may follow a number."""
        last = state.items[-1]
        if isinstance(part, Group) or self._starts_plain_number(part):
            if last.bare_i:
                yield from self._operand(state.then(_IMPLICIT, state.at), group, part)
                return
            raise self._fail(part, "there is no sign between two numbers")
        meaning = part.meaning
        if meaning == "i" or (meaning == "√" and not self._is_root()):
            yield from self._operand(state.then(_IMPLICIT, state.at), group, part)
        elif meaning == "!":
            self._need(part, "factorial")
            yield state.then(_sign("postfix", part), state.at + 1)
        elif meaning == "pow":
            yield self._exponent(state, group, part)
        elif meaning == "<=":
            yield self._selected(state, part)
        elif _is_infix(meaning):
            if meaning in _INFIX_BY_VARIATION:
                self._need(part, _INFIX_BY_VARIATION[meaning])
            elif part.turn:
                raise self._fail(part, f"a turned {meaning} has no meaning here")
            yield state.then(_sign("infix", part), state.at + 1)
        else:
            raise self._fail(part, f"{part} cannot stand here")

    @staticmethod
    def _starts_plain_number(part: Symbol) -> bool:
        return is_digit(part.meaning) or part.meaning == "." or part.power is not None

    def _need(self, part: Symbol, name: str) -> None:
        if name not in self._conditions:
            raise self._fail(part, f"{part} has no meaning without the variation {name}")

    def _exponent(self, state: _State, group: Group, part: Symbol) -> _State:
        """``pow`` with the numeral of one cube, and the factorials behind that (XIII-B-12)."""
        self._need(part, "exponent")
        at = state.at + 1
        follower = group.parts[at] if at < len(group.parts) else None
        if not isinstance(follower, Symbol) or not (is_digit(follower.meaning) or follower.power is not None):
            raise self._fail(follower or part, "an exponent is the numeral on one cube")
        ends = [at + 1] if follower.turn or follower.power else list(self._numeral_ends(group, at))
        if ends[0] > at + 1:
            raise TooLong(self._text, follower.column, "an exponent is the numeral on one cube")
        item = next(self._numbers(_State([], at), Group(group.parts[: at + 1], 0, ""), follower)).items[0]
        argument, at = item.readings, at + 1
        while at < len(group.parts) and getattr(group.parts[at], "meaning", None) == "!":
            sign = group.parts[at]
            assert isinstance(sign, Symbol)
            self._need(sign, "factorial")
            factorial = Chart([_atom(argument, []), _sign("postfix", sign)], self._operations)
            argument, at = factorial.readings(), at + 1
        return state.then(
            Item("postfix", "pow", argument=argument, first=follower.cube, last=follower.cube), at
        )

    def _selected(self, state: _State, part: Symbol) -> _State:
        """``<=EXPR>``: which of several values is meant."""
        last = state.items[-1]
        if last.role != "atom" or part.selected is None:
            raise self._fail(part, "<= belongs to the numeral or group just before it")
        wanted = Reader(self._conditions, "value", self._text).read(part.selected).readings
        kept: Readings = {}
        for key, reading in last.readings.items():
            chosen = _one_of(reading, wanted)
            if chosen is not False:
                value = reading.value if chosen else None
                text = f"{_as_group(reading)}<={next(iter(wanted.values()))}>"
                kept[key] = Reading(value, "<=", reading.operands, text, reading.undefined)
        if not kept and last.readings:  # a group that was too much to read has none
            undefined = Undefined(
                self._selection_clause(), "the value that is said to be meant is none of its values"
            )
            nothing = Reading(
                None, "<=", text=_as_group(next(iter(last.readings.values()))), undefined=undefined
            )
            kept = {nothing.key: nothing}
        item = replace(last, readings=kept)
        return _State([*state.items[:-1], item], state.at + 1)

    def _selection_clause(self) -> str:
        return self._conditions.clause("root-is-i") if "root-is-i" in self._conditions else "III-A"

    def _readings_of(self, row: list[Item]) -> Readings:
        """All readings of a row. Of a long one some are looked at first: where they differ, that is enough."""
        operands = sum(item.role == "atom" for item in row)
        some: Readings = {}
        if operands > _LONG_ROW:
            some = self._some(row)
            if len(some) > 1 or operands > _MOST_OPERANDS:
                self._complete = False
                return some
        try:
            with limited(_STEPS_FOR_ALL):
                return Chart(row, self._operations, free=self._free, goal=self._goal).readings()
        except Exhausted:
            self._complete = False
        return some or self._some(row)

    def _some(self, row: list[Item]) -> Readings:
        """A few readings of a row: from the left, from the right, and some between."""
        found: Readings = {}
        for order in (_from_the_left, _from_the_right, *map(_shuffled, (3, 7, 11))):
            try:
                with limited(_STEPS_FOR_ONE):
                    chart = Chart(row, self._operations, goal=self._goal, splits=order, one=True)
                    found.update(chart.readings())
            except CannotVerify:
                self._complete = False
        return found


def _from_the_left(_start: int, _end: int, places: list[int]) -> list[int]:
    return places[::-1]


def _from_the_right(_start: int, _end: int, places: list[int]) -> list[int]:
    return places


def _shuffled(seed: int) -> Splits:
    def order(start: int, end: int, places: list[int]) -> list[int]:
        return sorted(places, key=lambda place: (place * 2654435761 + start * 40503 + end * seed) % 1009)

    return order


_IMPLICIT = Item("tight", "·", implicit=True)


def _after_operand(items: Sequence[Item]) -> bool:
    return bool(items) and items[-1].role in ("atom", "postfix")


def _is_infix(meaning: str) -> bool:
    return meaning in "+−×÷*√" or meaning in _INFIX_BY_VARIATION


def _length(group: Group, start: int, end: int) -> int:
    return sum(1 for part in group.parts[start:end] if isinstance(part, Symbol) and part.meaning != ".")


_BORROWED = {"*": "T", "√": "E"}


def _as_digit(symbol: Symbol) -> Symbol:
    """A * or √ as the digit that it may be."""
    digit = _BORROWED.get(symbol.meaning)
    return symbol if digit is None else replace(symbol, meaning=digit)


def _sign(role: Literal["infix", "prefix", "postfix"], symbol: Symbol) -> Item:
    return Item(role, symbol.meaning, first=symbol.cube, last=symbol.cube)


def _atom(readings: Readings, symbols: Sequence[Symbol], *, two_digit: bool = False) -> Item:
    cubes = [symbol.cube for symbol in symbols if symbol.cube is not None]
    first, last = (min(cubes), max(cubes)) if cubes else (None, None)
    return Item("atom", readings=readings, first=first, last=last, two_digit=two_digit)


def _digit_item(digit: str) -> Item:
    reading = Reading(Fraction(int(digit)), text=digit)
    return _atom({reading.key: reading}, [])


_DIGIT_ITEMS = {digit: _digit_item(digit) for digit in "01234567"}  # in every base
_ENDS_NUMERAL = set("+−×÷*√!")


def _linked(items: Sequence[Item]) -> list[Item]:
    """The row with a × beside i marked as binding first (XIII-D-11)."""
    linked = list(items)
    for place, item in enumerate(items):
        if (
            item.role == "infix"
            and item.operation == "×"
            and (items[place - 1].bare_i or items[place + 1].bare_i)
        ):
            linked[place] = replace(item, role="tight")
    return linked


def _in_brackets(reading: Reading, brackets: str) -> Reading:
    """A group counts as one number; what is inside stays as it was read."""
    if reading.operation in ("", "<="):
        return replace(reading, text=f"{brackets[0]}{reading.text}{brackets[1]}")
    return reading


def _as_group(reading: Reading) -> str:
    return f"({reading})" if reading.operation not in ("", "<=") else reading.text


def _one_of(reading: Reading, wanted: Readings) -> bool | None:
    """Whether a reading has one of the wanted values."""
    unknown = False
    for other in wanted.values():
        if reading.value is not None and other.value is not None:
            same = decide.equal(reading.value, other.value)
            if same:
                return True
            unknown |= same is None
        else:
            unknown |= not (reading.verified and other.verified)
    return None if unknown else False
