"""What a Solution knows of itself, in both games: its cubes, its lines, its text."""

import pytest

from forceout import Equation, Solution, Unreadable
from forceout.onsets.position import Written

PAIR = Solution((Written("B ∪ R", ("G = Λ",)), Written("B")))


@pytest.mark.parametrize(
    ("solution", "cubes"),
    [
        (Solution.of("(B ∪ R)′"), "B ∪ R ′"),
        (Solution.of("B −<⊆> Y"), "B ⊆ Y"),
        (Solution.of("V", "B = O"), "B = O V"),
        (PAIR, "G = Λ B ∪ R B"),
        (Equation("(9+2)×5<0> = 55"), "9 + 2 × 0"),
        (Equation("(16*4)<=0−2i> = 2"), "1 6 * 4"),
        (Equation("6 rem 4 = 2"), "6 ÷s 4"),
        (Equation("6 rem<x> 4 = 2"), "6 × 4"),
        (Equation("(7 rem 4) lcm 2 = 6"), "7 ÷s 4 √ 2"),
        (Equation("8 log 2 gcf 3 = 3"), "8 ÷s 2 * 3"),
        (Equation("1u+1s = 0"), "1u + 1s"),
        (Equation("1.5+3! = 7.5"), "1 * 5 + 3"),
        (Equation("5%×2 = .1"), "5 √u × 2"),
        (Equation("i*2 = 0−1"), "√ * 2"),
        (Equation("3T+7E = 2"), "3 * + 7 √"),
        (Equation("3 pow 2@red = 9"), "3 2@red"),
        (Equation("100<1>+.01<1> = 2"), "1 + 1"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.text(),
)
def test_each_symbol_on_a_cube_is_one_cube_whatever_it_stands_for(solution, cubes):
    """Contract, section 2: rem, log, lcm, gcf, %, a point, i, T and E stand on a cube; !, pow and brackets on none."""
    assert " ".join(map(str, solution.cubes())) == cubes


def test_what_cannot_be_read_has_no_cubes():
    with pytest.raises(Unreadable):
        Solution.of("B ? R").cubes()
    with pytest.raises(Unreadable):
        Equation("3 ? 4 = 7").cubes()


def test_a_solution_is_told_on_lines_and_on_one_line():
    assert Solution.of("B ∪ R", "G = Λ").lines() == ("G = Λ", "B ∪ R")
    assert PAIR.lines() == ("G = Λ", "B ∪ R", "B")
    assert PAIR.text() == "G = Λ; B ∪ R and B"
    assert PAIR.text("y") == "G = Λ; B ∪ R y B"
    assert Equation("3+4 = 7").lines() == ("3+4 = 7",)
    assert Equation("3+4 = 7").text() == "3+4 = 7"


def test_its_expression_can_be_replaced_where_there_is_one():
    assert Solution.of("(B)", "G = Λ").with_expression("B") == Solution.of("B", "G = Λ")
    assert PAIR.expression is None
    wild = Equation("0+4 = 7", {"0": "3"})
    assert wild.with_expression("4+0 = 7") == Equation("4+0 = 7", {"0": "3"})
