"""OpenSpiel's alpha-beta and our perfect play say the same: a proof by somebody else's search."""

from dataclasses import replace

import pytest
from bench.alpha_beta import agrees, cases, value


def check(count, seed):
    found = [(case, value(case)) for case in cases(count, seed)]
    assert len(found) == count
    assert [case for case, alpha_beta in found if not agrees(case, alpha_beta)] == []
    return found


def test_they_agree_on_some_positions():
    found = check(16, 1)
    assert {case.sign for case, _ in found} == {-1, 0, 1}


@pytest.mark.slow
def test_they_agree_on_two_hundred_positions_and_eighty_of_them_are_no_draws(fresh_seed):
    found = check(240, fresh_seed)
    decided = [case for case, alpha_beta in found if alpha_beta]
    assert len(decided) >= 80
    kinds = {case.what.partition(",")[0] for case in decided}
    assert {"the ending of Two Solutions", "wff-1969 basic", "wff-1969 advanced"} <= kinds
    assert not any(agrees(replace(case, sign=0), alpha_beta) for case, alpha_beta in found if alpha_beta)
