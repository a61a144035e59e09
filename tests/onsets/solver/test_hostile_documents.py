"""`forceout solve` answers every document about On-Sets, soon and in little memory, and leaves nothing running."""

import json
import sys
from random import Random

import pytest
from tests.cli.solve_stream import solve_stream
from tests.onsets.solver import hostile

from forceout.games import MOST_ON_SETS

SECONDS = 2
LATE = 0.3
"""So many processor seconds may pass after the budget: on a busy machine everything takes longer. Without it there were two."""
EASY = (
    b'{"game": "on-sets", "rules": "agloa-2023", "division": "elementary", "universe": ["B", "R"], '
    b'"goal": "1", "permitted": "B V", "challenge": "now"}'
)
MEGABYTES = 500
PROOFS = {True: "witness", False: "exhaustive", None: None}


@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_each_kind_of_answer_is_given():
    with solve_stream() as stream:
        for permitted, solvable in (("B ∪ R", True), ("V", False)):
            case = {**json.loads(EASY), "goal": "2", "challenge": "forceout", "permitted": permitted}
            answer, _ = stream.ask(json.dumps(case).encode())
            assert (answer["solvable"], answer["proof"]) == (solvable, PROOFS[solvable])
        answer, _ = stream.ask(b"{}")
        assert answer["error"]["message"]


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_every_hostile_document_is_answered(fresh_seed, amount):
    dice = Random(fresh_seed)
    with solve_stream() as stream:
        stream.ask(
            EASY
        )  # the first one waits for the program to be loaded, and one cut off would wait for the next
        for _ in range(amount(fast=60, slow=1_000, soak=20_000)):
            line = hostile.line(dice)
            answer, cost = stream.ask(line)
            assert cost.seconds < SECONDS, (cost, line)
            assert cost.megabytes < MEGABYTES, (cost, line)
            if "error" in answer:
                assert answer["error"]["message"], line
                continue
            budget = json.loads(line).get("budget_ms")
            assert answer["solvable"] is not None or budget is not None, (answer, line)
            assert budget is None or cost.seconds <= budget / 1000 + LATE, (cost, line)
            assert answer["proof"] == PROOFS[answer["solvable"]]


@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_all_solutions_of_a_position_with_hundreds_are_answered_soon():
    case = {
        "game": "on-sets", "rules": "agloa-2014", "division": "junior", "goal": "4", "challenge": "impossible",
        "universe": ["Y", "RY", "R", "GY", "blank", "BGY", "BRY", "BRGY", "BY", "BR", "BG", "BRG", "G", "B"],
        "required": "R Y G ⊆ Y ⊆ ∪ ∪ ∪ G B B V R", "permitted": "Y", "resources": "V Λ", "all": 10**9,
    }  # fmt: skip
    with solve_stream() as stream:
        stream.ask(EASY)
        answer, cost = stream.ask(json.dumps(case).encode())
    assert len(answer["solutions"]) == MOST_ON_SETS
    assert cost.seconds < SECONDS


@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_what_was_hard_to_decide_is_not_made_shorter_for_as_long_again():
    case = {
        "game": "on-sets", "rules": "agloa-2023", "division": "senior", "goal": "5", "challenge": "forceout",
        "universe": [
            *("RY", "BGY", "BRGY", "Y", "BRY", "GY", "RG", "blank"),
            *("BR", "BG", "RGY", "BRG", "G", "B", "BY", "R"),
        ],
        "variations": [
            {"name": "double-set", "set": "B"}, {"name": "blank-card-wild"}, {"name": "wild-cube", "cube": "∩"},
            {"name": "two-solutions"}, {"name": "symmetric-difference"}, {"name": "no-null-restrictions"},
        ],
        "required": "′ B G ⊆ R B ∩ − ∩ − ∩ ⊆ Λ = Y G −",
    }  # fmt: skip
    with solve_stream() as stream:
        stream.ask(EASY)
        answer, cost = stream.ask(json.dumps(case).encode())
    assert answer["proof"] == "witness"
    assert cost.seconds < SECONDS
