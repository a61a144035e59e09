"""The judge beside a second one that lists every reading and lays every cube."""

from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from forceout.records.documents.cases import judge_document
from onsets_writing import restrictions, set_names
from slow_judge import GOALS, Shake
from slow_way import CARDS

CHOSEN = [
    "no-null-restrictions",
    "absolute-value",
    "double-set",
    "required-card",
    "forbidden-card",
    "two-operations",
    "symmetric-difference",
    "blank-card-wild",
]
STANDING = ["multiple-operations", "union-intersection-interchangeable", "universe-null-interchangeable"]
BLANKS = {"double-set": {"set": "B"}, "required-card": {"card": "B"}, "forbidden-card": {"card": "B"}}
CLAIMS = {"forceout": "none", "now": "one", "impossible": "any"}
SIZE = 7


@st.composite
def shakes(draw):
    """A shake whose cubes are mostly those that the Solution needs, with a claim and legal variations."""
    name = draw(set_names(3))
    statements = tuple(draw(st.lists(restrictions, max_size=2)))
    needed = [sign for text in (name, *statements) for sign in text if sign not in " ()[]{}"][:SIZE]
    faces = draw(st.permutations(needed)) + draw(st.lists(st.sampled_from("BR∪∩V="), max_size=1))
    sections = st.sampled_from(["permitted"] * 6 + ["required", "required", "resources", "forbidden"])
    cubes = tuple((face, draw(sections)) for face in faces)
    variations = set(draw(st.sets(st.sampled_from(CHOSEN), max_size=2)))
    if {"required-card", "forbidden-card"} <= variations:
        variations.remove("forbidden-card")
    claim = draw(st.sampled_from(sorted(CLAIMS)))
    cards = {"B", "R", "blank", *draw(st.sets(st.sampled_from(CARDS), max_size=5))}
    dots = draw(st.sampled_from(["", "B", "RG"])) if "blank-card-wild" in variations else ""
    shake = Shake(
        tuple(sorted(cards)),
        draw(st.sampled_from(sorted(GOALS))),
        cubes,
        CLAIMS[claim],
        name,
        statements,
        frozenset({*variations, *STANDING}),
        dots=dots,
    )
    # A Goal that the Solution equals is rarely hit by chance.
    fitting = [goal for goal in GOALS if replace(shake, goal=goal).is_correct()]
    return claim, replace(shake, goal=fitting[0]) if fitting and draw(st.booleans()) else shake


def judged(claim, shake):
    def pile(section):
        return " ".join(face for face, where in shake.cubes if where == section)

    solution = {"set_name": shake.set_name, "restrictions": list(shake.restrictions)}
    document = {
        "game": "on-sets",
        "rules": "agloa-2023",
        "division": "senior",
        "universe": list(shake.cards),
        "goal": shake.goal,
        "required": pile("required"),
        "permitted": pile("permitted"),
        # One of each in Forbidden besides, so that every variation was legally chosen.
        "forbidden": f"{pile('forbidden')} B R G Y V Λ ∪ ∩ − ′ = ⊆",
        "resources": pile("resources"),
        "challenge": claim,
        "variations": [{"name": name, **BLANKS.get(name, {})} for name in CHOSEN if name in shake.variations],
        "solution": solution | ({"blank": shake.dots} if shake.dots else {}),
    }
    return judge_document(document)["correct"]


@given(shakes())
def test_both_judges_agree(drawn):
    claim, shake = drawn
    event(f"correct: {shake.is_correct()}")
    assert judged(claim, shake) is shake.is_correct()


@pytest.mark.slow
@settings(max_examples=2_500)
@given(shakes())
def test_both_judges_agree_often(drawn):
    claim, shake = drawn
    assert judged(claim, shake) is shake.is_correct()


def test_second_judge_passes_some_and_refuses_some():
    right = Shake(
        ("B", "BR", "R"),
        "1 1u",
        (("B", "permitted"), ("Λ", "permitted"), ("∩", "permitted")),
        "none",
        "B ∩ Λ",
        (),
    )
    assert right.is_correct()
    assert not Shake(right.cards, "3", right.cubes, "none", "B ∩ Λ", ()).is_correct()
