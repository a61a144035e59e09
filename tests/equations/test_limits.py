"""How much handwriting is read: two thousand symbols of any shape; what is more cannot be verified."""

import pytest
from tests.equations.cases import PLENTY, verdict

from forceout.core.verdict import Code
from forceout.equations.writing import MOST_SYMBOLS

MANY = " ".join(PLENTY.split() * 100)


def deep(inner, depth):
    """The expression in brackets of every kind, one pair inside the other."""
    kinds = ["()", "[]", "{}"]
    pairs = [kinds[place % 3] for place in range(depth)]
    return "".join(p[0] for p in pairs) + inner + "".join(p[1] for p in reversed(pairs))


@pytest.mark.parametrize("depth", [1, 51, 300, 990])
def test_brackets_may_be_as_deep_as_the_text_is_long(depth):
    """VII-B-6"""
    assert verdict("middle", "7", f"{deep('3+4', depth)} = 7").correct
    assert verdict("middle", "7", f"3+4 = {deep('7', depth)}").correct
    wrong = verdict("middle", "7", f"{deep('3+5', depth)} = 7")
    assert wrong.codes() == {Code.NOT_EQUAL}
    assert wrong.value == "8"


def test_a_long_chain_of_operations_is_worked_out_and_told():
    nested = "1"
    for place in range(300):
        nested = f"({nested}){'+−'[place % 2]}1"
    answer = verdict("middle", "1", f"{nested} = 1", resources=MANY)
    assert answer.correct
    wrong = verdict("middle", "2", f"{nested} = 2", resources=MANY)
    assert wrong.codes() == {Code.NOT_EQUAL}


def test_trouble_deep_inside_brackets_is_pointed_at():
    answer = verdict("middle", "7", f"{deep('3+', 400)} = 7")
    (reason,) = answer.reasons
    assert reason.code is Code.UNREADABLE
    assert reason.facts["trouble"] == "a number is missing at the end"


@pytest.mark.parametrize(("sign", "goal"), [("+", "60"), ("×", "1")])
def test_a_long_sum_or_product_needs_no_grouping(sign, goal):
    """VII-B-6: every grouping has the same value"""
    row = sign.join("1" * 60)
    assert verdict("middle", goal, f"{row} = {goal}", resources=MANY).correct
    assert verdict("middle", goal, f"{row}{sign}2 = {goal}", resources=MANY).codes() == {Code.NOT_EQUAL}


def test_a_long_average_needs_grouping():
    """XIII-A-8"""
    row = "+".join("1" * 30 + "2")
    answer = verdict("elementary", "1", f"{row} = 1", {"name": "average"}, resources=MANY)
    assert not answer.correct


def test_up_to_two_thousand_symbols_are_read():
    filled = "+".join("1" * (MOST_SYMBOLS // 2))
    assert verdict("middle", "7", f"{filled} = 7", resources=MANY).codes() >= {Code.NOT_EQUAL}
    assert verdict("middle", "7", f"{filled}+ = 7").codes() == {Code.UNREADABLE}


def test_more_than_two_thousand_symbols_cannot_be_verified():
    too_much = "+".join("1" * (MOST_SYMBOLS // 2 + 1))
    for equation in (f"{too_much} = 7", f"7 = {too_much}", f"{'?' * 10} = {too_much}"):
        assert verdict("middle", "7", equation).codes() & {Code.UNVERIFIABLE, Code.UNREADABLE}
    assert verdict("middle", "7", f"{too_much} = 7").codes() == {Code.UNVERIFIABLE}


def test_spaces_are_no_symbols():
    assert verdict("middle", "7", f"3 {' ' * 50_000}+4 = 7").correct


@pytest.mark.parametrize("text", ["1<=" * 600, "1<=" * 600 + "1" + ">" * 600, "(" * 1999, "(1" * 999])
def test_hostile_nesting_gets_an_answer(text):
    assert not verdict("senior", "7", f"{text} = 7", {"name": "root-is-i"}).correct


def test_any_number_of_cubes_is_taken():
    """VII-B-3"""
    assert verdict("basic", "7", "3+4 = 7", resources="3 + 4 " * 2000, required="3").correct
