"""What a notebook shows of verdicts and tables."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from forceout import Equation, Position, Solution, Table, all_editions, judge, notebook, solve
from test_public_api import EQUATIONS, ON_SETS, SOLVABLE


def shown(value):
    text = value._repr_html_()
    ET.fromstring(text)
    assert "<script" not in text
    assert text.count("http") == text.count("<svg")
    return text


ELEMENTARY = ON_SETS | {
    "division": "elementary",
    "universe": ["BR", "B", "RG", "R", "G", "Y", "blank"],
    "goal": "3",
    "required": "",
    "permitted": "B G R ∪ −",
    "variations": [],
}


def test_an_on_sets_verdict_shows_its_reasons_and_the_cards():
    text = shown(judge(Position.of(ELEMENTARY), Solution.of("B ∪ G − R")))
    assert "✗ Incorrect" in text
    assert "<em>(ambiguous, VII-B-6)</em>" in text
    assert "Venn diagram of B ∪ (G − R)" in text


def test_a_correct_on_sets_verdict_tells_the_count():
    assert "<strong>✓ Correct</strong>: it comes to 3" in shown(
        judge(Position.of(ELEMENTARY), Solution.of("B ∪ (G − R)"))
    )


def test_an_equations_verdict_shows_each_step():
    position = Position.of(EQUATIONS | {"variations": []})
    text = shown(judge(position, Equation("(5*2)−4 = 3×(5+2)")))
    assert "<strong>✓ Correct</strong>: it comes to 21" in text
    assert "<li>5*2 = 25</li>" in text


def test_what_a_player_wrote_cannot_become_markup():
    text = shown(judge(Position.of(ON_SETS), Solution.of("<script>alert(1)</script>")))
    assert "script>" not in text


def test_what_has_nothing_to_show_is_a_type_error():
    with pytest.raises(TypeError, match="nothing to show of a complex"):
        notebook.html(1j)


def test_an_answer_shows_its_solutions():
    text = shown(solve(Position.of(SOLVABLE)))
    assert "There is a Solution" in text
    assert "<code>R − B</code>" in text
    assert "no Solution" in shown(solve(Position.of(SOLVABLE | {"resources": ""})))


BOOKS = [edition.rules(edition.divisions[-1]) for edition in all_editions()]


@pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: f"{rules.game}-{rules.edition_id}")
def test_a_table_draws_itself_at_every_step_of_a_shake(rules):
    table, rng = Table.new(rules, ["Ann", "Ben & Co"], seed=5, shakes=1), Random(5)
    for _ in range(60):
        drawn = ET.fromstring(table._repr_svg_())
        assert drawn.attrib["aria-label"] == f"{rules.game} table"
        seat = rng.choice(table.awaited or ("judge",))
        choices = [*table.legal(seat), *filter(None, (form.example(rng) for form in table.forms(seat)))]
        if table.is_over or not choices:
            break
        table.do(rng.choice(choices))


def test_a_table_and_a_view_have_short_reprs():
    table = Table.new(BOOKS[0], ["Ann", "Ben"], seed=5)
    assert len(repr(table)) < 100
    assert len(repr(table.view("Ann"))) < 100
