"""The benchmarks: how subjects are found, what a row says, what stays in results.md."""

from importlib import import_module

import pytest
from bench.__main__ import subjects
from bench.onsets_cases import ordinary
from bench.row import Row

from bench import results
from forceout.records.documents.cases import judge_document


def test_subjects_are_the_modules_that_measure_something():
    assert {"onsets_judge", "onsets_hostile"} <= set(subjects())
    assert "row" not in subjects()
    assert all(callable(import_module(f"bench.{subject}").rows) for subject in subjects())


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        (Row("a", 1.4, "s", at_most=1.5), True),
        (Row("a", 1.6, "s", at_most=1.5), False),
        (Row("a", 10, "cases/s", at_least=20), False),
        (Row("a", 10, "s"), True),
    ],
)
def test_row_says_whether_its_promise_is_kept(row, kept):
    assert row.holds is kept
    assert row.cells()[-1] in ("", "yes" if kept else "NO")


def test_row_tells_its_ratio_to_the_baseline():
    row = Row("a", 2.0, "ms", baseline=8.0, baseline_name="the plain way")
    assert row.ratio == 0.25
    assert row.cells() == ("a", "2 ms", "", "0.25 × the plain way", "")


def test_subjects_that_did_not_run_keep_their_results(tmp_path):
    file = tmp_path / "results.md"
    first, second = (results.section([Row(what, 1.0, "s")], "a machine", "a day") for what in "ab")
    results.write({"one": first, "two": first}, file)
    results.write({"two": second}, file)
    assert results.read(file) == {"one": first, "two": second}


def test_ordinary_cases_are_well_formed_and_of_every_kind():
    codes = set()
    for case in ordinary(200):
        verdict = judge_document(case)
        codes |= {reason["code"] for reason in verdict["reasons"]} or {"correct"}
    assert {"correct", "ambiguous", "not-equal", "required-unused"} <= codes
