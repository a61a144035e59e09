"""The judge on the examples of the rulebook, and on further cases for its clauses."""

import pytest
from tests.equations.cases import disagreements, judged, read


@pytest.mark.parametrize("name", ["book.jsonl", "own.jsonl"])
def test_judge_agrees_with_the_cases_of(name):
    wrong = []
    for case in read(name):
        answer = judged(case)
        if found := disagreements(case, answer):
            wrong.append(
                f"{case['cite']}: {case['goal']} | {case['equation']}: {found} {sorted(answer.codes())}"
            )
        for reason in answer.reasons:
            assert reason.rule.startswith(("III", "IV", "VII", "VIII", "XIII")), reason
    assert not wrong, "\n".join(wrong)
