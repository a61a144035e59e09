"""The books' clauses and examples, case by case, through the public function and through the command."""

import re

import pytest

from conformance import Case, answer, cases, command_answers
from forceout.records.documents.cases import judge_document

OWN = cases("on-sets")
EXAMPLES = cases("on-sets-examples")
BOOKS = {"wff-1969", "mlag-2019", "agloa-2014", "agloa-2023"}


@pytest.mark.parametrize("case", [*OWN, *EXAMPLES], ids=str)
def test_case_is_judged_as_the_book_has_it(case: Case) -> None:
    assert case.disagreements(answer(case, judge_document)) == []


def test_command_agrees_on_all_cases_as_json_lines() -> None:
    asked = [*OWN, *EXAMPLES]
    given = command_answers("judge", asked)
    assert len(given) == len(asked)
    assert [line for case, one in zip(asked, given, strict=True) for line in case.disagreements(one)] == []


def test_every_case_has_its_own_id_and_cites_a_book() -> None:
    asked = [*OWN, *EXAMPLES]
    assert len({case.id for case in asked}) == len(asked)
    named = re.compile(rf"{'|'.join(BOOKS)}|contract|ruling")
    assert [case.id for case in asked if not named.search(case.cite)] == []


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_book_has_correct_and_incorrect_cases(book: str) -> None:
    of_book = [case for case in [*OWN, *EXAMPLES] if case.document["rules"] == book]
    assert {case.expect.get("correct") for case in of_book} >= {True, False}
    assert len(of_book) >= 20
