"""Positions built round a correct Solution: of every form that the grammar and the variations allow (III, VII-B, XIII).

An expression is written at random, fully grouped, and with it the cubes that it stands on. One becomes the Goal, another the
Solution; the judge says whether the Solution stands. The planter knows nothing of the solver and no arithmetic of its own:
pairs are found by the values that the judge tells, or are equal by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, cycle
from random import Random

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.equations.cubes import COLOURS, DIGITS, SIGNS, Cube
from forceout.equations.goal import Goal
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.variations import Argument, Conditions, Variation, in_force

DIVISIONS = ("basic", "elementary", "middle", "junior", "senior")
EDITION = load("equations", "agloa-2015")
MOST_CUBES = 14
"""Cubes that a position has beside its Goal, where others lie beside those of the Solution."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A position and an Equation that the judge accepts in it."""

    position: Position
    equation: str


@dataclass(frozen=True, slots=True)
class Written:
    """An expression on paper and the cubes it stands on, in order; an atom needs no brackets as an operand."""

    text: str
    cubes: tuple[Cube, ...]
    atom: bool = False


def choices() -> list[tuple[str, tuple[str, ...]]]:
    """Every division without variations, with each of them alone, and with each pair of them."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for division in DIVISIONS:
        names = [rule.name for rule in EDITION.rules(division).variations.values() if not rule.always]
        found += [(division, some) for number in (0, 1, 2) for some in combinations(names, number)]
    return found


def triples() -> list[tuple[str, tuple[str, ...]]]:
    """Every division with each three of its variations: where most arguments meet."""
    return [
        (division, some)
        for division in DIVISIONS
        for some in combinations(
            [rule.name for rule in EDITION.rules(division).variations.values() if not rule.always], 3
        )
    ]


def planted(rng: Random, number: int) -> Iterator[Planted]:
    """So many positions, going round all choices of variations in a random order, a triple after each of the others."""
    few, three = choices(), triples()
    rng.shuffle(few)
    rng.shuffle(three)
    made = 0
    for division, names in chain.from_iterable(zip(cycle(few), cycle(three), strict=False)):
        for each in Planter(rng, division, names).some(2):
            yield each
            made += 1
            if made == number:
                return


class Planter:
    """Plants Solutions under one choice of variations; a wild cube has one meaning for all of them."""

    def __init__(self, rng: Random, division: str, names: tuple[str, ...]) -> None:
        self._rng = rng
        self._rules = EDITION.rules(division)
        self._chosen = tuple(Variation(name, self._argument(name)) for name in names)
        self._conditions = in_force(self._rules, self._chosen)
        self._wild = self._conditions.wild_face
        self._meaning = self._draw_meaning() if self._wild is not None else None

    def _argument(self, name: str) -> Argument | None:
        rule = self._rules.variations[name]
        options = rule.limits[rule.asks] if rule.asks else (None,)
        assert isinstance(options, tuple)
        return self._rng.choice(options)

    def _draw_meaning(self) -> str:
        numerals = [digit for digit in DIGITS if int(digit) < self._conditions.base]
        only = self._conditions.limit(self._conditions.wild_rule, "stands_for") == "numeral"
        return self._rng.choice(numerals if only else [*numerals, *SIGNS, *SIGNS])

    def some(self, wanted: int, attempts: int = 40) -> Iterator[Planted]:
        """At most so many positions, each with a Solution that stands."""
        by_value: dict[str, list[Written]] = {}
        goals: list[tuple[Written, tuple[str, ...]]] = []
        made = 0
        for _ in range(attempts):
            # What is written for both sides keeps the numerals of a Solution.
            both = self._rng.random() < 0.6
            writer = _Writer(self._rng, self._conditions, self._meaning, side="goal", long=not both)
            goal = writer.expression(self._size(4))
            if len(goal.cubes) > self._rules.goal.cubes_most:
                continue
            solution = self._solution(goal)
            verdict = judge(self._around(goal, solution, tight=True), Solution(_equation(solution, goal)))
            if verdict.value is not None:
                by_value.setdefault(verdict.value, []).append(solution)
            goals.append((goal, tuple(verdict.goal_values)))
            pairs = [(solution, goal)]
            pairs += [(mine, goal) for value in verdict.goal_values for mine in by_value.get(value, [])[-2:]]
            for mine, laid in pairs:
                position = self._around(laid, mine, tight=self._rng.random() < 0.5)
                if position.cube_count > self._rules.equipment.cube_count:
                    continue
                if judge(position, Solution(_equation(mine, laid))).correct:
                    yield Planted(self._perhaps_without_goal(position), _equation(mine, laid))
                    made += 1
                    if made == wanted:
                        return

    def _size(self, most: int) -> int:
        return self._rng.choice(range(1, most + 1))

    def _solution(self, goal: Written) -> Written:
        """An expression at random, or one that should come to the Goal's value."""
        writer = _Writer(self._rng, self._conditions, self._meaning, side="solution")
        plain = replace(goal, cubes=tuple(replace(cube, turn="") for cube in goal.cubes))
        shape = self._rng.randrange(4)
        if self._conditions.k is not None and shape > 0:
            return writer.joined(plain, self._rng.choice("+−"), writer.multiple(self._conditions.k))
        if shape == 0:
            return writer.expression(self._size(6))
        if shape == 1 and len(plain.cubes) > 1:
            return plain
        return writer.unchanged(plain)

    def _around(self, goal: Written, solution: Written, *, tight: bool) -> Position:
        """The cubes of the Solution dealt to the sections, now and then with others beside them."""
        rng = self._rng
        cubes = self._needed(solution)
        rng.shuffle(cubes)
        challenge = rng.choice(("now", "impossible", "forceout", "time"))
        required, permitted, resources = cubes, [], []
        if not tight:
            cut = rng.randint(0, len(cubes))
            required, permitted = cubes[:cut], cubes[cut:]
            if "multiple-operations" in self._conditions and rng.random() < 0.4:
                # Every sign Required as often as it is written: that leaves little room for others.
                required = [cube for cube in solution.cubes if not cube.is_digit]
                digits = [cube for cube in cubes if cube.is_digit]
                cut = rng.randint(0, len(digits))
                required, permitted = required + digits[:cut], digits[cut:]
            most = 2 if rng.random() < 0.7 else MOST_CUBES - len(cubes)
            extra = [self._any_cube() for _ in range(rng.randint(0, max(0, most)))]
            if challenge == "now" and permitted and rng.random() < 0.6:
                resources = [permitted.pop()]
            elif challenge in ("impossible", "time"):
                resources, permitted = permitted, []
            (permitted if challenge == "forceout" else resources).extend(extra)
        return Position(
            rules=self._rules,
            goal=Goal(goal.cubes, self._gaps(goal)),
            challenge=Claim(challenge),
            required=Pile(required),
            permitted=Pile(permitted),
            resources=Pile(resources),
            variations=self._chosen,
        )

    def _perhaps_without_goal(self, position: Position) -> Position:
        """Now and then nobody has laid the Goal yet: then all cubes lie in Resources (IV-D)."""
        on_mat = len(position.required + position.permitted + position.resources)
        if self._rng.random() > 0.03 or on_mat > 5 or position.goal is None:
            return position
        cubes = Pile(replace(cube, turn="") for cube in position.goal.cubes)
        everything = cubes + position.required + position.permitted + position.resources
        return Position(position.rules, None, Claim.NO_GOAL, resources=everything, variations=self._chosen)

    def _needed(self, solution: Written) -> list[Cube]:
        """The Solution's cubes; with Multiple Operations a sign may lie there once for all its uses (XIII-A-5)."""
        cubes = list(solution.cubes)
        if "multiple-operations" in self._conditions:
            for cube in list(cubes):
                if not cube.is_digit and cubes.count(cube) > 1 and self._rng.random() < 0.7:
                    cubes.remove(cube)
        return cubes

    def _gaps(self, goal: Written) -> frozenset[int]:
        if len(goal.cubes) < 3 or self._rng.random() < 0.85:
            return frozenset()
        return frozenset({self._rng.randrange(1, len(goal.cubes))})

    def _any_cube(self) -> Cube:
        return Cube(self._rng.choice(DIGITS + SIGNS))


def _equation(solution: Written, goal: Written) -> str:
    return f"{solution.text} = {goal.text}"


class _Writer:
    """Writes expressions for one side."""

    def __init__(
        self, rng: Random, conditions: Conditions, meaning: str | None, *, side: str, long: bool = False
    ) -> None:
        self._rng = rng
        self._conditions = conditions
        self._meaning = meaning
        self._side = side
        self._long = long or conditions.solution_digits > 1
        self._digits = [digit for digit in DIGITS if int(digit) < conditions.base]
        self._binaries, self._unaries = self._signs()

    def _signs(self) -> tuple[list[Callable[[int], Written]], list[Callable[[int], Written]]]:
        """The ways to make an expression of two parts, and of one."""
        has = self._conditions.__contains__
        two: list[Callable[[int], Written]] = [self._sign(sign) for sign in "+−×÷*"]
        one: list[Callable[[int], Written]] = []
        words = {"remainder": "rem", "log": "log", "gcf": "gcf", "lcm": "lcm", "percent": "%"}
        two += [self._sign(word) for name, word in words.items() if has(name) for _ in range(2)]
        if has("root-is-i"):
            two += [self._around_i, self._around_i, self._complex_power, self._complex_power]
            one += [self._beside_i, self._beside_i]
        else:
            two.append(self._sign("√"))
            one.append(self._prefix("√"))
        if has("smallest-prime") or has("number-of-factors"):
            one += [self._prefix("×")] * 2
        if has("factorial"):
            one += [self._factorial] * 2
        if has("exponent"):
            one += [self._power] * 3
        return two, one

    def expression(self, operands: int) -> Written:
        """An expression with so many numerals, about."""
        if self._unaries and self._rng.random() < 0.3:
            return self._rng.choice(self._unaries)(operands)
        if operands == 1:
            return self.numeral()
        return self._rng.choice(self._binaries)(operands)

    def joined(self, left: Written, sign: str, right: Written) -> Written:
        text, cube = self._written_sign(sign)
        always = self._conditions.base > 10 and cube.face in "*√"
        return Written(
            _operand(left, always) + text + _operand(right, always), (*left.cubes, cube, *right.cubes)
        )

    def unchanged(self, value: Written) -> Written:
        """The same value, written with more cubes or the other way round."""
        one, zero = self._digit("1"), self._digit("0")
        rng = self._rng
        ways = [
            lambda: self.joined(value, "×", one),
            lambda: self.joined(one, "×", value),
            lambda: self.joined(value, "÷", one),
            lambda: self.joined(value, "*", one),
            lambda: self.joined(value, "−", zero),
            lambda: self.joined(value, "−", self.joined(zero, "×", self.expression(2))),
            lambda: self.joined(value, "×", self.joined(one, "*", self.expression(2))),
            lambda: self.joined(zero, "−", self.joined(zero, "−", value)),
        ]
        if "average" in self._conditions:
            ways += [lambda: self.joined(value, "+", value)]
        else:
            ways += [lambda: self.joined(zero, "+", value), lambda: self.joined(value, "+", zero)]
        return rng.choice(ways)()

    def multiple(self, k: int) -> Written:
        """A multiple of k."""
        factors = {6: ("2", "3"), 8: ("2", "4"), 9: ("3", "3"), 10: ("2", "5")}
        plain = [self._digit(str(k))] if k < min(10, self._conditions.base) else []
        if k in factors:
            plain.append(self.joined(self._digit(factors[k][0]), "×", self._digit(factors[k][1])))
        if k in (7, 11):
            plain.append(
                self.joined(
                    self._digit("4"), "−", self.joined(self._digit("1"), "−", self._digit(str(k - 3)[-1]))
                )
            )
        chosen = self._rng.choice(plain)
        return self.joined(chosen, "×", self.numeral()) if self._rng.random() < 0.3 else chosen

    def _parts(self, operands: int) -> tuple[int, int]:
        left = self._rng.randint(1, max(1, operands - 1))
        return left, max(1, operands - left)

    def _sign(self, sign: str) -> Callable[[int], Written]:
        def write(operands: int) -> Written:
            left, right = self._parts(operands)
            if sign == "%" and self._conditions.solution_digits == 1:
                return self.joined(self._beside_percent(left), sign, self._beside_percent(right))
            return self.joined(self.expression(left), sign, self.expression(right))

        return write

    def _beside_percent(self, operands: int) -> Written:
        """XIII-A-10: a numeral of two digits."""
        return (
            self._plain_numeral(2)
            if operands == 1 and self._rng.random() < 0.4
            else self.expression(operands)
        )

    def _prefix(self, sign: str) -> Callable[[int], Written]:
        def write(operands: int) -> Written:
            below = self.expression(operands)
            text, cube = self._written_sign(sign)
            return Written(text + _operand(below, self._conditions.base > 10), (cube, *below.cubes))

        return write

    def _factorial(self, operands: int) -> Written:
        below = self.expression(operands)
        return Written(_operand(below) + "!", below.cubes)

    def _power(self, operands: int) -> Written:
        """XIII-B-12: a numeral of the colour behind what it raises."""
        below = self.expression(operands)
        colour = self._conditions.exponent_colour
        exponent = self._single(colour=colour)
        marks = "!" * self._rng.choice((0, 0, 0, 1, 2)) if "factorial" in self._conditions else ""
        return Written(f"{_operand(below)} pow {exponent.text}{marks}", (*below.cubes, *exponent.cubes))

    def _around_i(self, operands: int) -> Written:
        """XIII-D-11 Example (e): 7i2 is 14i."""
        left, right = self._parts(operands)
        one, other, unit = self.expression(left), self.expression(right), self._unit()
        return Written(_operand(one) + unit.text + _operand(other), (*one.cubes, *unit.cubes, *other.cubes))

    def _beside_i(self, operands: int) -> Written:
        below, unit = self.expression(operands), self._unit()
        if self._rng.random() < 0.5:
            return Written(_operand(below) + unit.text, (*below.cubes, *unit.cubes))
        return Written(unit.text + _operand(below), (*unit.cubes, *below.cubes))

    def _unit(self) -> Written:
        turn = self._turn()
        mark, cube = self._cube("√", turn)
        return Written(f"i{mark[1:]}{turn}", (cube,), atom=True)

    def _complex_power(self, _operands: int) -> Written:
        """XIII-D-11: the writer says which of the complex roots is meant."""
        base, index, values = self._rng.choice(_ROOTS)
        below = self._digit(base) if len(base) == 1 else self._pair(base)
        exponent = (
            self._digit(index, "s")
            if self._rng.random() < 0.5
            else self.joined(self._digit("1"), "÷", self._digit(index))
        )
        whole = self.joined(below, "*", exponent)
        return Written(f"({whole.text})<={self._rng.choice(values)}>", whole.cubes, atom=True)

    def _pair(self, text: str) -> Written:
        """16 as a numeral, or as a product where a numeral has one digit."""
        if self._conditions.solution_digits > 1 and self._conditions.base == 10:
            return Written(text, tuple(Cube(digit) for digit in text), atom=True)
        root = {"16": "4", "81": "9", "25": "5", "64": "8"}[text]
        return self.joined(self._digit(root), "×", self._digit(root))

    def numeral(self) -> Written:
        conditions, rng = self._conditions, self._rng
        ways: list[Callable[[], Written]] = [self._single] * 4
        if self._long:
            ways += [lambda: self._plain_numeral(2)] * 2
        if "decimal-point" in conditions:
            ways += [self._decimal] * 3
        if "decimal-in-goal" in conditions and self._side == "goal" and self._long:
            ways += [self._free_decimal] * 3
        if "root-is-i" in conditions:
            ways.append(self._unit)
        return rng.choice(ways)()

    def _plain_numeral(self, length: int) -> Written:
        marks = [self._cube(self._any_digit(), "") for _ in range(length)]
        return Written("".join(mark for mark, _ in marks), tuple(cube for _, cube in marks), atom=True)

    def _decimal(self) -> Written:
        """XIII-A-11: a * with at most three digits."""
        numeral = [self._cube(self._any_digit(), "") for _ in range(self._rng.choice((1, 2, 3)))]
        mark, cube = self._cube("*", "")
        numeral.insert(self._rng.randint(0, len(numeral)), (f".{mark[1:]}", cube))
        return Written("".join(mark for mark, _ in numeral), tuple(cube for _, cube in numeral), atom=True)

    def _free_decimal(self) -> Written:
        """XIII-D-12"""
        plain = [self._cube(self._any_digit(), "") for _ in range(self._rng.choice((1, 2)))]
        marks = [mark for mark, _ in plain]
        marks.insert(self._rng.randrange(len(marks)), ".")
        return Written("".join(marks), tuple(cube for _, cube in plain), atom=True)

    def _single(self, colour: str | None = None) -> Written:
        """The numeral on one cube, turned perhaps, or a 1 that stands for a power of the base."""
        digit = self._any_digit()
        if (
            digit == "1"
            and self._meaning != "1"
            and "powers-of-the-base" in self._conditions
            and self._rng.random() < 0.7
        ):
            turn = self._turn()
            # The last ones are beyond the powers that a table holds.
            power = self._rng.choice(("10", ".1", "100", ".01", "1000000", ".0000001"))
            return Written(f"{power}<1>{turn}", (Cube("1", self._laid(turn), colour),), atom=True)
        return self._digit(digit, self._turn() if digit != "0" else "", colour)

    def _digit(self, digit: str, turn: str = "", colour: str | None = None) -> Written:
        mark, cube = self._cube(digit, turn, colour)
        return Written(mark + turn, (cube,), atom=True)

    def _any_digit(self) -> str:
        extra = {11: "T", 12: "TE"}.get(self._conditions.base, "")
        return self._rng.choice([*self._digits, *"1234", *extra * 2])

    def _turn(self) -> str:
        turns = ["", ""]
        if "sideways" in self._conditions:
            turns.append("s")
        if "upside-down" in self._conditions:
            turns.append("u")
        if len(turns) == 4 and self._side == "solution":
            turns.append("su")
        return self._rng.choice(turns)

    def _laid(self, turn: str) -> str:
        return turn if self._side == "goal" else ""

    def _written_sign(self, sign: str) -> tuple[str, Cube]:
        """A sign or a word as it is written, and its cube."""
        face, turn = _CARRIER.get(sign, (sign, ""))
        mark, cube = self._cube(face, turn)
        text = sign + mark[1:]
        return (f" {text} " if sign.isalpha() else text), cube

    def _cube(self, symbol: str, turn: str, colour: str | None = None) -> tuple[str, Cube]:
        """A symbol on its cube, or on a wild one that stands for it."""
        face = {"T": "*", "E": "√"}.get(symbol, symbol)
        wild = self._conditions.wild_face
        meant = self._meaning == face
        if wild is not None and meant and (face == wild or self._rng.random() < 0.6):
            named = wild != face
            return f"{symbol}<{'x' if wild == '×' else wild}>" if named else symbol, self._laid_cube(
                wild, turn, colour
            )
        return symbol, self._laid_cube(face, turn, colour)

    def _laid_cube(self, face: str, turn: str, colour: str | None) -> Cube:
        other = self._conditions.exponent_colour
        if colour is None and other is not None:
            colour = self._rng.choice((None, other, *COLOURS))
        return Cube(face, self._laid(turn), colour)


_CARRIER = {"rem": ("÷", "s"), "log": ("÷", "s"), "lcm": ("√", ""), "gcf": ("*", ""), "%": ("√", "u")}
_ROOTS = (
    ("4", "2", ("2", "0−2")),
    ("9", "2", ("3", "0−3")),
    ("1", "2", ("1", "0−1")),
    ("1", "4", ("1", "0−1", "i", "0−i")),
    ("16", "4", ("2", "0−2", "2i", "0−2i")),
    ("16", "2", ("4", "0−4")),
    ("81", "4", ("3", "0−3", "3i", "0−3i")),
    ("8", "3", ("2",)),
    ("1", "3", ("1",)),
)


def _operand(part: Written, always: bool = False) -> str:
    return part.text if part.atom and not always else f"({part.text})"
