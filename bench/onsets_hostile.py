"""Hostile documents: each must get an answer or a clear error in milliseconds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from functools import partial

from bench.row import Row
from bench.timing import seconds
from forceout.records.documents.cases import judge_document
from forceout.records.documents.stream import answers

MILLISECONDS = 50


def rows() -> Iterable[Row]:
    for what, text in documents():
        yield Row(what, seconds(partial(_answer, text)) * 1e3, "ms", at_most=MILLISECONDS)


def _answer(text: str) -> list[str]:
    return [answer.line() for answer in answers(text, judge_document)]


def documents() -> Iterator[tuple[str, str]]:
    """What it is, and the text of the document."""
    nested = "(" * 10_000 + "B" + ")" * 10_000
    yield "10,000 nested brackets", case(nested)
    yield "10,000 nested brackets in a Restriction", case("B", [f"{nested} = R"])
    yield "10,000 brackets left open", case("(" * 10_000)
    yield "2,000 primes", case("B" + "′" * 1_999)
    yield "a megabyte of text", case("B ∪ " * 250_000)
    yield "a row of 1,000 sets, one operation", case(" ∪ ".join("B" * 1_000))
    yield "a mixed row of 600 sets", case(mixed(600, seed=1))
    for sets in (12, 14, 16, 20, 40, 80):
        yield f"a mixed row of {sets} sets", case(mixed(sets, seed=sets))
    yield (
        "a mixed row of 11 sets in a chain of four such rows",
        case(mixed(11, seed=0), [" = ".join(mixed(11, seed=seed) for seed in range(1, 5))]),
    )
    yield "forty mixed Restrictions", case("V", [f"{mixed(4, seed=seed)} = V" for seed in range(40)])
    yield "combining, right-to-left, NUL and surrogate characters", case("B\u0301 \u202e∪ \0 R \ud800")
    yield "a pile of 20,000 cubes", json.dumps(document("B ∪ R") | {"permitted": "B ∪ R ′ " * 5_000})
    yield (
        "1,000 variations",
        json.dumps(document("B ∪ R") | {"variations": [{"name": "two-operations"}] * 1_000}),
    )
    yield "JSON nested 100,000 deep", "[" * 100_000
    yield "a Goal of a megabyte", json.dumps(document("B") | {"goal": "3 " * 500_000})


def mixed(sets: int, seed: int) -> str:
    """A row without brackets over all four colours and all operations: as ambiguous as can be."""
    dice = random.Random(seed)
    operands = [dice.choice("BRGY") + dice.choice(["", "′"]) for _ in range(sets)]
    return operands[0] + "".join(f" {dice.choice('∪∩−')} {operand}" for operand in operands[1:])


def case(set_name: str, restrictions: list[str] | None = None) -> str:
    return json.dumps(document(set_name, restrictions))


def document(set_name: str, restrictions: list[str] | None = None) -> dict[str, object]:
    cards = ["".join(c for bit, c in enumerate("BRGY") if card >> bit & 1) or "blank" for card in range(16)]
    return {
        "game": "on-sets",
        "rules": "agloa-2023",
        "division": "senior",
        "universe": cards[:14],
        "goal": "3",
        "permitted": "B R G Y ∪ ∩ − ′ = ⊆",
        "challenge": "forceout",
        "solution": {"set_name": set_name, "restrictions": restrictions or []},
    }
