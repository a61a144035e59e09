"""``forceout judge --explain`` for Equations."""

import pytest
from rich.console import Console

from forceout.cli.explain import explain_case

CASE = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "middle",
    "goal": "3×5+2",
    "challenge": "impossible",
    "resources": "5 * 2 − 4 0 +",
}


def told(equation, **changes):
    case = {**CASE, **changes, "solution": {"equation": equation, **changes.pop("solution", {})}}
    console = Console(width=100, no_color=True, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(explain_case(case))
    return " ".join(capture.get().split())


def test_a_correct_equation_is_told_step_by_step():
    text = told("(5*2)−4 = 3×(5+2)")
    assert "5*2 = 25 25−4 = 21" in text
    assert "5+2 = 7 3×7 = 21" in text
    assert "✓ CORRECT" in text


@pytest.mark.parametrize(
    ("equation", "words"),
    [
        ("5*2−4+0 = 3×(5+2)", "It can also be read as"),
        ("5+2 = 3×(5+2)", "a judge answers: no"),
        ("(5*2)−? = 3×(5+2)", "cannot be read at column 7"),
        ("5÷(2−2) = 3×(5+2)", "5÷0: division by 0"),
        ("5+2", "The Equation must show the Goal"),
        ("+".join("2" * 60) + " = 3×(5+2)", "more"),
    ],
)
def test_a_wrong_equation_is_told_with_its_reasons(equation, words):
    text = told(equation)
    assert words in text
    assert "✗ INCORRECT" in text


def test_wild_cubes_are_told():
    fields = {**CASE, "goal": "40", "variations": [{"name": "zero-wild"}]}
    fields["solution"] = {"equation": "9×5 = 40", "wild": {"0": "5"}}
    console = Console(width=100)
    with console.capture() as capture:
        console.print(explain_case(fields))
    assert "0 stands for 5" in capture.get()


def test_absurdly_long_writing_is_cut():
    assert "…" in told("2" * 900 + " = 3×(5+2)")
