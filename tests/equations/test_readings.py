"""Every reading of a row, against a plain listing of all bracketings (VII-B-6)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout.editions import load
from forceout.equations.numbers.effort import limited
from forceout.equations.operations import Operations, Undefined
from forceout.equations.sides import Reader
from forceout.equations.variations import Variation, in_force
from forceout.equations.writing import scan


def conditions(division="middle", *names):
    rules = load("equations", "agloa-2015").rules(division)
    return in_force(rules, [Variation(*name.split(":")[:1]) for name in names])


def values(text, division="middle", *names):
    """The values of an expression in all its readings; None for one that is undefined."""
    found = Reader(conditions(division, *names), "solution", text).read(scan(text))
    assert found.complete
    return {reading.value for reading in found.readings.values()}


class Listing:
    """All readings by trying every last operation: exponential, and plain to see."""

    def __init__(self, tokens, operations):
        self.tokens, self.operations = tokens, operations

    def all(self, start, end):
        yield from self.units(start, end)
        for place in range(start + 1, end):
            sign = self.tokens[place]
            if sign in list("+−×÷*√") and self.after_number(place):
                rights = self.units if sign == "√" else self.all
                for left in self.all(start, place - 1):
                    for right in rights(place + 1, end):
                        yield from self.apply(sign, left, right)
        if self.tokens[end] == "!" and start < end and self.conflict(end):
            for inner in self.all(start, end - 1):
                yield from self.apply("!", inner)

    def units(self, start, end):
        first = self.tokens[start]
        if start == end:
            if isinstance(first, int):
                yield Fraction(first)
            return
        if first == "√" and not self.after_number(start):
            for inner in self.units(start + 1, end):
                yield from self.apply("√", inner)
        if self.tokens[end] == "!":
            for inner in self.units(start, end - 1):
                yield from self.apply("!", inner)

    def after_number(self, place):
        return place > 0 and (isinstance(self.tokens[place - 1], int) or self.tokens[place - 1] == "!")

    def conflict(self, end):
        """Whether the numeral in front of a ! has a √ in front of it."""
        while self.tokens[end] == "!":
            end -= 1
        return end > 0 and self.tokens[end - 1] == "√"

    def apply(self, sign, *operands):
        if None in operands:
            yield None
            return
        try:
            yield from self.operations.apply(sign, operands)
        except Undefined:
            yield None


@st.composite
def rows(draw):
    tokens = []
    for place in range(draw(st.integers(1, 5))):
        if place:
            tokens.append(draw(st.sampled_from("+−×÷*√")))
        tokens += ["√"] * draw(st.sampled_from([0, 0, 0, 1]))
        tokens.append(draw(st.integers(0, 4)))
        tokens += ["!"] * draw(st.sampled_from([0, 0, 0, 1]))
    return tokens


@given(rows())
@settings(max_examples=150, deadline=None)
def test_readings_are_those_of_every_bracketing(tokens):
    operations = Operations(conditions("middle", "factorial"))
    with limited(steps=200_000):
        try:
            expected = set(Listing(tokens, operations).all(0, len(tokens) - 1))
            got = values("".join(map(str, tokens)), "middle", "factorial")
        except ArithmeticError:
            return
    assert got == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("√9!", {Fraction(6), "√362880"}),
        ("√4+5", {Fraction(7)}),
        ("√4√9", {Fraction(3)}),
        ("4+3!", {Fraction(10)}),
        ("2+√9!", {Fraction(8), Fraction(120), "2+√362880"}),
    ],
)
def test_defaults_and_their_conflicts(text, expected):
    from forceout.equations.numbers.form import add
    from forceout.equations.numbers.powers import positive_power

    root = positive_power(Fraction(362880), Fraction(1, 2))
    named = {"√362880": root, "2+√362880": add(Fraction(2), root)}
    assert values(text, "middle", "factorial") == {named.get(value, value) for value in expected}


def test_a_row_longer_than_the_cubes_is_only_sampled():
    text = "+0−".join("1" * 20)
    found = Reader(conditions(), "solution", text).read(scan(text))
    assert not found.complete
    assert found.readings


@pytest.mark.parametrize(("sign", "value"), [("+", 40), ("×", 1)])
def test_a_long_sum_or_product_is_read_in_full(sign, value):
    text = sign.join("1" * 40)
    found = Reader(conditions(), "solution", text).read(scan(text))
    assert found.complete
    assert {reading.value for reading in found.readings.values()} == {value}


def test_a_long_row_whose_readings_differ_needs_no_listing():
    text = "−".join("123456789123456")
    found = Reader(conditions(), "solution", text).read(scan(text))
    assert not found.complete
    assert len(found.readings) > 1


def test_a_row_too_costly_to_read_in_full_is_sampled():
    text = "1+2×3−4÷5*6+7×8−9"
    with limited(steps=2000):
        found = Reader(conditions(), "solution", text).read(scan(text))
    assert not found.complete


@given(rows())
@settings(max_examples=100, deadline=None)
def test_the_text_of_a_reading_reads_as_that_reading(tokens):
    text = "".join(map(str, tokens))
    where = conditions("middle", "factorial")
    for reading in Reader(where, "solution", text).read(scan(text)).readings.values():
        again = Reader(where, "solution", str(reading)).read(scan(str(reading))).readings
        if reading.value is not None:
            assert set(again) == {reading.value}


@given(st.lists(st.tuples(st.sampled_from("+−×÷"), st.integers(1, 9)), max_size=7), st.integers(0, 9))
def test_vii_b_6_a_the_usual_order_holds_in_basic_as_in_arithmetic(rest, first):
    """Beside Python's own arithmetic on fractions."""
    text = str(first) + "".join(f"{sign}{number}" for sign, number in rest)
    signs = {"−": "-", "×": "*", "÷": "/"}
    arithmetic = f"Fraction({first})" + "".join(f"{signs.get(s, s)}Fraction({n})" for s, n in rest)
    try:
        expected = eval(arithmetic)
    except ZeroDivisionError:
        expected = None
    assert values(text, "basic") == {expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2+3×4", {14}),
        ("2×3*2", {18}),
        ("2+2√9", {5}),
        ("8÷2×4", {16}),
        ("9−4−3", {2}),
        ("√9*2", {9}),
        ("5−√4×2", {1}),
        ("(2+3)×4", {20}),
        ("2*3*2", {64, 512}),
        ("1+2*3*2", {65, 513}),
        ("1*2√9", {1, 9}),
    ],
)
def test_vii_b_6_a_powers_and_roots_come_first_in_basic(text, expected):
    """A row of powers has no usual order and stays ambiguous."""
    assert values(text, "basic") == expected


def test_vii_b_6_a_a_long_row_in_basic_is_read_in_full():
    text = "+0−".join("1" * 20)
    found = Reader(conditions("basic"), "solution", text).read(scan(text))
    assert found.complete
    assert [reading.value for reading in found.readings.values()] == [1 - 19]
