"""`forceout solve` answers every document about Equations, within its budget and in little memory, and leaves nothing running."""

import sys
from random import Random

import pytest
from tests.cli.solve_stream import solve_stream

from equations.solver import hostile

SECONDS = 2
MEGABYTES = 500


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="what a process costs is read from /proc")
def test_every_hostile_document_is_answered(fresh_seed, amount):
    dice = Random(fresh_seed)
    seen = set()
    with solve_stream() as stream:
        for _ in range(amount(fast=80, slow=1_000, soak=20_000)):
            line = hostile.line(dice)
            answer, cost = stream.ask(line)
            assert cost.seconds < SECONDS, (cost, line)
            assert cost.megabytes < MEGABYTES, (cost, line)
            if "error" in answer:
                assert answer["error"]["message"], line
                seen.add("refused")
                continue
            assert answer["proof"] == {True: "witness", False: "exhaustive", None: None}[answer["solvable"]]
            seen.add(answer["solvable"])
    assert {"refused", True, False} <= seen
