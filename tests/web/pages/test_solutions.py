"""Where the cubes of a written Solution come from, as the page tells who checks it: a count, and no judgement."""

import re

import pytest

from forceout import Position
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout.training.practice import begin_at
from forceout_web.pages.table import checking, verdicts
from forceout_web.pages.table.seat_view import seat_view_of

ON_SETS = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "middle",
    "universe": ["BR", "G", "BG", "RG", "BRG", "BY", "RY", "GY", "BGY", "BRGY"],
    "goal": "(1/4) 2",
    "challenge": "now",
    "required": "⊆ Y G",
    "permitted": "− Λ −",
    "forbidden": "V Y ′",
    "resources": "R R R B Y ∪",
}
EQUATIONS = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "elementary",
    "goal": "7@black",
    "challenge": "now",
    "required": "3@red",
    "permitted": "+@red 4@green",
    "forbidden": "5@blue",
    "resources": "4@green −@red",
}


def told(position, solution):
    """The sentence, with every cube by its name."""
    laid = Position.of(position)
    written = codec_for(laid.rules).solution(Fields(solution), with_goal=None, two=None)
    drawn = re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r"[\1]", checking.sentence(laid, written))
    assert "<" not in drawn
    return drawn


def test_a_cube_serves_once_in_the_restriction_and_once_in_the_set_name():
    """AGLOA VII-B-4: one Y and one G do for both lines."""
    assert told(ON_SETS, {"restrictions": ["Y ⊆ G"], "set_name": "G − (Y − B)"}) == (
        "Goal 6. It uses [green][yellow][subset] from Required, [minus][minus] from Permitted, [blue] from Resources."
    )


def test_what_lies_in_forbidden_or_nowhere_is_told_as_it_is_and_what_is_not_used_is_not_told():
    assert told(ON_SETS, {"set_name": "V ∩ G"}) == (
        "Goal 6. It uses [green] from Required, [Universe] from Forbidden, [intersection] from nowhere on the mat."
    )


def test_a_solution_that_was_found_correct_is_shown_with_the_cards_that_it_counts():
    table = begin_at(Position.of({**ON_SETS, "challenge": "now"}), ["Heron", "Otter"], seed="1")
    written = {"restrictions": ["Y ⊆ G"], "set_name": "G − (Y − B)"}
    (mover,) = table.awaited
    table.do({"by": mover, "do": "challenge", "claim": "now"}, 1.0)
    table.do({"by": mover, "do": "present", "solution": written}, 2.0)
    shown = verdicts.decided(seat_view_of(table, mover)).verdicts[0]
    assert (shown.correct, shown.counted) == (True, "6 cards")
    assert len(shown.cards) == 10
    assert sum("counted" in card for card in shown.cards) == 6


def test_with_interchangeable_operations_either_cube_serves():
    """AGLOA XIII-D: ∪ may be written for ∩, and the Required one is the one that must be used."""
    position = {
        **ON_SETS,
        "division": "senior",
        "required": "G ∩",
        "variations": [{"name": "union-intersection-interchangeable"}],
    }
    assert "[green][intersection] from Required, [blue] from Resources." in told(
        position, {"set_name": "G ∪ B"}
    )


def test_with_multiple_operations_one_cube_serves_for_all():
    position = {
        **ON_SETS,
        "permitted": "−",
        "resources": "B R −",
        "variations": [{"name": "multiple-operations"}],
    }
    assert "[minus] from Permitted, [blue][red] from Resources." in told(position, {"set_name": "G − B − R"})


def test_two_solutions_use_the_same_cubes():
    position = {**ON_SETS, "division": "senior", "variations": [{"name": "two-solutions"}]}
    written = {"solutions": [{"set_name": "G − B"}, {"set_name": "G − R"}]}
    assert "It uses [green] from Required, [minus] from Permitted, [blue][red] from Resources." in told(
        position, written
    )


def test_the_book_of_1969_has_orange():
    position = {
        **{name: ON_SETS[name] for name in ("game", "goal")},
        "rules": "wff-1969",
        "division": "basic",
        "challenge": "P",
        "universe": ["BR", "O", "BO"],
        "required": "O",
        "permitted": "∪",
        "forbidden": "",
        "resources": "B R",
    }
    assert told(position, {"set_name": "O ∪ B"}).endswith(
        "It uses [orange] from Required, [union] from Permitted, [blue] from Resources."
    )


@pytest.mark.parametrize(
    ("equation", "uses"),
    [
        ("3 + 4 = 7", "[red 3] from Required, [red plus][green 4] from Permitted."),
        ("7 = 4 + 3", "[red 3] from Required, [green 4][red plus] from Permitted."),
        ("5 + 2 = 7", "[red plus] from Permitted, [blue 5] from Forbidden, [2] from nowhere on the mat."),
        ("5 + 2 = 8", "[red plus] from Permitted, [blue 5] from Forbidden, [2] from nowhere on the mat."),
        ("4 − 3", "[red 3] from Required, [green 4] from Permitted, [red minus] from Resources."),
    ],
)
def test_the_cubes_of_an_equation_are_those_of_the_side_that_is_not_the_goal(equation, uses):
    assert told(EQUATIONS, {"equation": equation}) == f"It uses {uses}"


@pytest.mark.parametrize(
    ("position", "solution"), [(ON_SETS, {"set_name": "?"}), (EQUATIONS, {"equation": "3 & 4 = 7"})]
)
def test_what_cannot_be_read_is_not_counted(position, solution):
    assert "It uses" not in told(position, solution)


def test_a_goal_that_was_laid_after_no_goal_is_told_too():
    position = {name: value for name, value in ON_SETS.items() if name != "goal"}
    position |= {
        "challenge": "no-goal",
        "required": "",
        "permitted": "",
        "forbidden": "",
        "resources": "1 4 B R",
    }
    assert told(position, {"set_name": "B", "goal": "1 4"}) == (
        "Goal 5, laid as 1 beside 4. It uses [blue] from Resources."
    )
