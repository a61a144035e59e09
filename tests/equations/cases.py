"""Cases written down as lines: a clause, a position, an Equation, and what the judge must answer."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forceout.core.verdict import Verdict
from forceout.editions import load
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.variations import Variation

# Where a case does not say which cubes there are, there are enough of every face.
PLENTY = " ".join(face for face in "0123456789+−×÷*√" for _ in range(6))
PILES = ("required", "permitted", "forbidden", "resources")


def read(name: str) -> Iterator[dict[str, Any]]:
    path = Path(__file__).parent / "cases" / name
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def position(
    division: str,
    goal: str | None,
    *variations: dict[str, Any],
    challenge: str = "impossible",
    **piles: str,
) -> Position:
    rules = load("equations", "agloa-2015").rules(division)
    chosen = [
        Variation.parse(rules, one["name"], {k: v for k, v in one.items() if k != "name"}, "variations")
        for one in variations
    ]
    piles = piles or {"resources": PLENTY}
    return Position.parse(rules, challenge=challenge, goal=goal, variations=chosen, **piles)


def verdict(division: str, goal: str, equation: str, *variations: dict[str, Any], **more: Any) -> Verdict:
    wild = more.pop("wild", {})
    return judge(position(division, goal, *variations, **more), Solution.parse(equation, wild))


def judged(case: dict[str, Any]) -> Verdict:
    piles = {name: case[name] for name in PILES if name in case}
    more = {name: case[name] for name in ("challenge", "wild") if name in case}
    return verdict(case["division"], case["goal"], case["equation"], *case["variations"], **piles, **more)


def disagreements(case: dict[str, Any], answer: Verdict) -> list[str]:
    """Each expectation of a case that the verdict does not meet."""
    expect = case["expect"]
    found = [f"correct: {answer.correct}"] if answer.correct != expect["correct"] else []
    found += [f"no {code}" for code in expect.get("codes", []) if code not in answer.codes()]
    for name in ("value", "equals_in_some_reading"):
        if name in expect and getattr(answer, name) != expect[name]:
            found.append(f"{name}: {getattr(answer, name)}")
    return found
