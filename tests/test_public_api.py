"""What `import forceout` offers, and that it costs next to nothing."""

import ast
import doctest
import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import forceout
from forceout import Equation, Malformed, Position, Solution, judge, rules, solve
from forceout.records.documents import schemas

ON_SETS = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "senior",
    "universe": ["BRG", "BR", "B", "RG", "R", "G", "Y", "GY", "BY", "blank"],
    "goal": "5",
    "required": "B",
    "permitted": "G ∪",
    "forbidden": "V",
    "resources": "R R ′",
    "challenge": "impossible",
    "variations": [{"name": "wild-cube", "cube": "G"}, {"name": "required-card", "card": "BR"}],
}
EQUATIONS = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "middle",
    "goal": "3×5+2",
    "required": "2@red 5",
    "permitted": "4 − *",
    "challenge": "forceout",
    "variations": [{"name": "base", "m": 8}, {"name": "average"}],
}


@pytest.mark.parametrize("name", forceout.__all__)
def test_every_public_name_is_there_and_documented(name):
    assert getattr(forceout, name).__doc__
    assert name in dir(forceout)


OF_EACH_GAME = {"Position", "Solution"}
OF_THE_TABLE = {"Mat", "Shake", "Selection", "Challenge", "Fields"}


def test_a_public_name_names_one_thing():
    """A class of the library that is called like a public one is a kind of it, or its counterpart in a game.

    The words of the table that once named several things name one.
    """
    source = Path(forceout.__file__).parent
    classes = [
        (node.name, path.relative_to(source).as_posix())
        for path in sorted(source.rglob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    public = {name for name in forceout.__all__ if isinstance(getattr(forceout, name), type)} - OF_EACH_GAME
    found = {
        name: [place for called, place in classes if called == name]
        for name in OF_THE_TABLE | public - {"Equation"}
    }
    assert {name: places for name, places in found.items() if len(places) != 1} == {}


def test_the_version_is_that_of_the_package():
    assert forceout.__version__ == importlib.metadata.version("forceout")


def test_what_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'forceout' has no attribute 'solves'"):
        _ = forceout.solves


def test_importing_the_package_loads_neither_a_game_nor_an_edge():
    script = "import sys, forceout; print(*(name for name in sys.modules if name.startswith('forceout.')))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


@pytest.mark.parametrize(
    ("document", "solution", "other"),
    [
        (ON_SETS, {"set_name": "B"}, "forceout.equations"),
        (EQUATIONS, {"equation": "5 = 5"}, "forceout.onsets"),
    ],
)
def test_judging_loads_neither_the_other_game_nor_the_rules_of_play(document, solution, other):
    script = f"import sys, forceout; forceout.judge_document({ ({**document, 'solution': solution})!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    found = [
        name for name in loaded.stdout.split() if f"{name}.".startswith((f"{other}.", "forceout.match."))
    ]
    assert found == []


@pytest.mark.parametrize("module", [forceout, schemas], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_hold(module):
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("document", [ON_SETS, EQUATIONS], ids=lambda document: document["game"])
class TestOnePositionForBothGames:
    def test_a_document_is_read_and_written(self, document):
        position = Position.of(document)
        assert isinstance(position, Position)
        assert position.rules == rules(document["game"], document["rules"], document["division"])
        assert Position.of(position.document()) == position
        assert {**position.document(), "universe": 0} == {**document, "universe": 0}

    def test_a_whole_case_of_judge_or_solve_is_taken_too(self, document):
        assert Position.of({**document, "id": "x", "solution": {}, "budget_ms": 9}) == Position.of(document)

    def test_a_misspelt_field_is_named(self, document):
        with pytest.raises(forceout.Malformed, match="permited: unknown field; did you mean permitted"):
            Position.of({"permited" if key == "permitted" else key: value for key, value in document.items()})

    def test_texts_are_parsed_for_the_game_that_is_played(self, document):
        position = Position.of(document)
        texts = {
            key: value
            for key, value in document.items()
            if key not in ("game", "rules", "division", "variations")
        }
        assert Position.parse(position.rules, **texts, variations=position.variations) == position

    def test_it_draws_itself(self, document):
        assert Position.of(document)._repr_svg_().startswith("<svg")

    def test_its_repr_is_one_short_line(self, document):
        text = repr(Position.of(document))
        assert len(text) < 150
        assert f"<Position {document['game']} {document['rules']} {document['division']}" in text
        assert f"Goal {document['goal']}; required " in text

    def test_a_text_in_place_of_a_solution_is_a_clear_type_error(self, document):
        with pytest.raises(
            TypeError,
            match=r"expected an? (Solution|Equation), not a str; write (Solution.of|Equation)\('B'\)",
        ):
            judge(Position.of(document), "B")

    def test_a_document_in_place_of_a_position_is_a_clear_type_error(self, document):
        with pytest.raises(
            TypeError, match=r"expected a Position, not a dict; Position.of\(document\) makes one"
        ):
            judge(document, Solution.of("B"))


def test_a_position_of_the_other_game_is_not_taken_for_one_of_this():
    from forceout import onsets

    with pytest.raises(TypeError, match="position of equations"):
        onsets.Position.of(EQUATIONS)


def test_variations_are_told_by_name_or_as_documents_in_either_game():
    senior = rules("equations", "agloa-2015", "senior")
    chosen = ["sideways", {"name": "base", "m": 8}]
    position = Position.parse(senior, goal="21", permitted="7 × 3", challenge="forceout", variations=chosen)
    assert position.document()["variations"] == [{"name": "sideways"}, {"name": "base", "m": 8}]
    assert (
        Position.parse(
            senior, goal="21", permitted="7 × 3", challenge="forceout", variations=position.variations
        )
        == position
    )
    onsets = Position.parse(
        rules("on-sets", "agloa-2023", "senior"),
        universe=["B"],
        goal="1",
        challenge="forceout",
        variations=[{"name": "wild-cube", "cube": "B"}, "two-operations"],
    )
    assert onsets.document()["variations"] == [
        {"name": "wild-cube", "cube": "B"},
        {"name": "two-operations"},
    ]


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ("sidewards", r"variations\[1\]\.name"),
        ({"name": "base"}, r"variations\[1\]\.m"),
        ({"name": "base", "k": 8}, r"variations\[1\]\.k"),
        ({"m": 8}, r"variations\[1\]\.name"),
    ],
)
def test_a_variation_that_is_misspelt_is_named_with_its_place(told, field):
    senior = rules("equations", "agloa-2015", "senior")
    with pytest.raises(Malformed, match=field):
        Position.parse(senior, goal="21", challenge="forceout", variations=["sideways", told])


def test_both_games_are_judged_by_one_function():
    on_sets, equations = Position.of(ON_SETS), Position.of(EQUATIONS | {"variations": []})
    written = "(5*2)−4 = 3×(5+2)"
    assert judge(equations, Equation(written)) == judge(equations, {"equation": written})
    assert judge(equations, Equation(written)).correct
    assert judge(on_sets, Solution.of("B")).codes() == judge(on_sets, {"set_name": "B"}).codes() != set()
    with pytest.raises(TypeError, match=r"expected an Equation, not a forceout\.onsets\.position\.Solution"):
        judge(equations, Solution.of("B"))


def test_every_repr_is_short():
    position = Position.of(ON_SETS)
    verdict = judge(position, Solution.of("B"))
    assert repr(position.rules) == "rules('on-sets', 'agloa-2023', 'senior')"
    assert repr(forceout.load("on-sets", "mlag-2019")) == "<Edition on-sets mlag-2019: basic>"
    assert repr(position.resources) == "<Pile R R ′>"
    bare = Position.of({**EQUATIONS, "required": "", "permitted": ""})
    assert repr(bare) == "<Position equations agloa-2015 middle, forceout: Goal 3×5+2>"
    assert repr(position.goal) == "<Goal 5>"
    assert repr(verdict).startswith("<Verdict incorrect: ")
    assert len(repr(verdict)) < 200
    right = judge(Position.of(EQUATIONS | {"variations": []}), Equation("(5*2)−4 = 3×(5+2)"))
    assert repr(right) == "<Verdict correct: 21>"


@pytest.mark.parametrize("equation", [Equation("3+4 = 7"), Equation("3+x = 7", {"x": "4"})])
def test_an_equation_is_shown_as_it_is_made(equation):
    assert repr(equation).startswith("Equation('3+")
    assert eval(repr(equation), {"Equation": Equation}) == equation


SOLVABLE = (
    ON_SETS
    | {"division": "elementary", "universe": ["BR", "B", "RG", "R", "G", "Y"]}
    | {"goal": "2", "required": "B", "permitted": "", "resources": "R G ∩ −", "variations": []}
)


def test_both_games_are_solved_by_one_function_and_the_judge_agrees():
    for document in (SOLVABLE, EQUATIONS | {"variations": []}):
        position = Position.of(document)
        answer = solve(position, budget_ms=5000, limit=2)
        assert (answer.solvable, answer.proof) == (True, "witness")
        assert len(answer.solutions) <= 2
        assert all(judge(position, solution).correct for solution in answer.solutions)
        assert answer.solution == answer.solutions[0]
        assert repr(answer) == f"<Answer {answer.texts[0]}>"


def test_that_there_is_no_solution_is_an_answer_with_a_proof():
    answer = solve(Position.of(SOLVABLE | {"resources": "", "permitted": ""}))
    assert (answer.solvable, answer.proof, answer.solution) == (False, "exhaustive", None)
    assert repr(answer) == "<Answer: there is no Solution>"


def test_only_a_position_is_solved():
    with pytest.raises(TypeError, match="expected a Position, not a str"):
        solve("B ∪ G")
