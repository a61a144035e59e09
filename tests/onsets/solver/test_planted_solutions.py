"""Where the judge accepts a Solution the solver finds one; and the judge accepts what the solver shows."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.onsets.solver import random_shakes
from tests.onsets.solver.planter import choices, planted

from forceout.core.claims import Claim
from forceout.core.solving import Effect
from forceout.onsets import judge
from forceout.onsets.position import Solution
from forceout.onsets.solver import Solver, moves, solve

FORMS = {
    "a double prime": "′′",
    "square brackets": r"\[",
    "braces": "{",
    "a row without brackets": r"^\S+ [∪∩−] \S+ [∪∩−] \S+$",
    "a wild set": r"[BRGYOVΛ]<.>",
    "a wild operation": "[∪∩−′]<.>",
    "a wild relation": "[=⊆]<.>",
    "an interchangeable face": "V<Λ>|Λ<V>|∪<∩>|∩<∪>",
}


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_no_planted_solution_is_denied(part, fresh_seed, amount):
    for each in planted(Random(fresh_seed + part), amount(fast=12, slow=500, soak=5_000)):
        assert solve(each.position).solvable is True, each


def test_the_planter_goes_round_every_variation_and_every_pair():
    divisions = Counter((book, division) for book, division, _ in choices())
    assert divisions["wff-1969", "basic"] == divisions["mlag-2019", "basic"] == 1
    for book, division, chosen in choices():
        offered = len([c for b, d, c in choices() if (b, d) == (book, division) and len(c) == 1])
        assert divisions[book, division] == 1 + offered + offered * (offered - 1) // 2
        assert len(set(chosen)) == len(chosen)


def test_the_planter_writes_every_form():
    found = [each.solution.parts for each in planted(Random(11), 150)]
    texts = [text for parts in found for part in parts for text in (part.set_name, *part.restrictions)]
    for form, pattern in FORMS.items():
        assert any(re.search(pattern, text) for text in texts), form
    relations = Counter(len(re.findall("[=⊆](?!>)(?!<)", text)) for text in texts)
    assert {0, 1, 2} <= set(relations)
    assert any(len(parts) == 2 for parts in found)
    assert any(len(part.restrictions) == 2 for parts in found for part in parts)
    assert any(part.blank for parts in found for part in parts)


@pytest.mark.soak
def test_the_judge_accepts_every_witness_of_large_positions(fresh_seed, amount):
    dice = Random(fresh_seed)
    for _ in range(amount(fast=40, slow=600, soak=5_000)):
        book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
        here = random_shakes.position(book, dice, dice.randint(10, 15), most_variations=6)
        solver = Solver.of(here)
        values = solver.goal_values(here.goal)
        limit = dice.choice([1, 1, 5])
        for shown in solver.shown(here, values, here.reach, limit):
            verdict = judge(here, shown.solution)
            burden = verdict.codes() == {"burden"}
            assert verdict.correct or burden, (here, shown)


@pytest.mark.soak
def test_the_judge_accepts_the_witness_of_every_turn(fresh_seed, amount):
    dice = Random(fresh_seed)
    for _ in range(amount(fast=15, slow=150, soak=1_500)):
        book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
        here = random_shakes.position(book, dice, dice.randint(4, 12))
        if not here.resources:
            continue
        found = moves(here)
        for each in dice.sample(found.labelled, min(4, len(found.labelled))):
            if each.effect in (Effect.BREAKS, Effect.ENDS):
                continue
            after = each.turn.after(here)
            shown = found.witness(each.turn)
            wide = Claim.P if Claim.P in book.challenges.claims else Claim.IMPOSSIBLE
            written = Solution(tuple(each.written for each in shown))
            assert judge(replace(after, challenge=wide), written).correct, (here, each)
