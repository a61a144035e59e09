"""The On-Sets judge: whole commands, and its reading of ungrouped rows beside listing every bracketing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from bench.onsets_cases import ordinary
from bench.row import Row
from bench.timing import command_seconds, seconds
from forceout.onsets.cards import TRUTH_TABLES
from forceout.onsets.meaning import Evaluator
from forceout.onsets.notation import parse_set_name, read
from forceout.onsets.symbols import Symbol
from forceout.records.documents.cases import judge_document


def rows() -> Iterable[Row]:
    cases = list(ordinary())
    lines = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases).encode()
    yield Row("forceout --help", command_seconds(["--help"]), "s", at_most=0.4)
    yield Row(
        "forceout judge, 1,000 ordinary cases as JSON Lines",
        command_seconds(["judge"], lines),
        "s",
        at_most=1.5,
    )
    per_case = seconds(lambda: [judge_document(case) for case in cases]) / len(cases)
    yield Row("judge one ordinary case, in process", per_case * 1e6, "µs")
    for operands in (6, 9, 11):
        yield _reading(operands)


def _reading(operands: int) -> Row:
    """The values of a row without brackets, all its readings considered."""
    names = [("B", "R", "G", "Y")[place % 4] for place in range(operands)]
    signs = [("∪", "−", "∩")[place % 3] for place in range(operands - 1)]
    text = names[0] + "".join(sign + name for sign, name in zip(signs, names[1:], strict=True))
    steps = parse_set_name(read(text, ("B", "R", "G", "Y")))
    masks = [TRUTH_TABLES[Symbol(name)] for name in names]
    assert set(Evaluator().meaning(steps).masks) == set(_every_bracketing(masks, signs))
    return Row(
        f"all readings of a row of {operands}",
        seconds(lambda: Evaluator().meaning(steps)) * 1e3,
        "ms",
        baseline=seconds(lambda: list(_every_bracketing(masks, signs)), runs=2) * 1e3,
        baseline_name="listing every bracketing",
    )


def _every_bracketing(masks: Sequence[int], signs: Sequence[str]) -> Iterator[int]:
    """The plain way: one value a bracketing, of which there are Catalan many."""
    if len(masks) == 1:
        yield masks[0]
    for split, sign in enumerate(signs):
        for left in _every_bracketing(masks[: split + 1], signs[:split]):
            for right in _every_bracketing(masks[split + 1 :], signs[split + 1 :]):
                yield {"∪": left | right, "∩": left & right, "−": left & ~right}[sign]
