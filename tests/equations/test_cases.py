"""The judge on the examples of the rulebook, and on further cases for its clauses."""

import pytest
from tests.equations.cases import disagreements, judged, read


@pytest.mark.parametrize("name", ["book.jsonl", "own.jsonl"])
def test_judge_agrees_with_the_cases_of(name):
    wrong = [
        f"{case['cite']}: {case['goal']} | {case['equation']}: {found} {[*map(str, answer.codes())]}"
        for case in read(name)
        if (found := disagreements(case, answer := judged(case)))
    ]
    assert not wrong, "\n".join(wrong)


def test_every_reason_has_its_clause_in_the_book():
    for case in read("own.jsonl"):
        for reason in judged(case).reasons:
            assert reason.rule.startswith(("III", "IV", "VII", "VIII", "XIII")), reason
