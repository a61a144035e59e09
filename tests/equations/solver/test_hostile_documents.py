"""`forceout solve` answers every document about Equations, within its budget and in little memory, and leaves nothing running."""

import json
import sys
from random import Random

import pytest
from tests.cli.solve_stream import solve_stream

from equations.solver import hostile

SECONDS = 2
MEGABYTES = 500
SOLVABLE = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "middle",
    "goal": "21",
    "permitted": "7 × 3",
    "challenge": "forceout",
}
PROOFS = {True: "witness", False: "exhaustive", None: None}


@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_each_kind_of_answer_is_given():
    with solve_stream() as stream:
        for document, solvable in ((SOLVABLE, True), (SOLVABLE | {"permitted": "7 3"}, False)):
            answer, _ = stream.ask(json.dumps(document).encode())
            assert (answer["solvable"], answer["proof"]) == (solvable, PROOFS[solvable])
        answer, _ = stream.ask(b"{}")
        assert answer["error"]["message"]


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_every_hostile_document_is_answered(fresh_seed, amount):
    dice = Random(fresh_seed)
    with solve_stream() as stream:
        stream.ask(json.dumps(SOLVABLE).encode())  # a first line that is cut off would wait for the next
        for _ in range(amount(fast=80, slow=1_000, soak=20_000)):
            line = hostile.line(dice)
            answer, cost = stream.ask(line)
            assert cost.seconds < SECONDS, (cost, line)
            assert cost.megabytes < MEGABYTES, (cost, line)
            if "error" in answer:
                assert answer["error"]["message"], line
            else:
                assert answer["proof"] == PROOFS[answer["solvable"]]
