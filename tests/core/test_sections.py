"""Match points by place, and the cubes of a kit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout import editions
from forceout.core.sections import MatchPointRules

EVERY_MATCH = [
    rules.match_points
    for edition in editions.all_editions()
    for rules in map(edition.rules, edition.divisions)
    if rules.match_points
]
POINTS: MatchPointRules = EVERY_MATCH[0]


# agloa-2014 XII-A, mlag-2019 XII-A, agloa-2023 XII-A, agloa-2015 XII-A: the same places in all four books.
@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((20, 15, 10), (6, 4, 2)),
        ((10, 20, 15), (2, 6, 4)),
        ((20, 20, 10), (5, 5, 2)),
        ((20, 10, 10), (6, 3, 3)),
        ((10, 20, 10), (3, 6, 3)),
        ((20, 20, 20), (4, 4, 4)),
        ((20, 15), (6, 4)),
        ((15, 20), (4, 6)),
        ((20, 20), (5, 5)),
    ],
)
def test_match_points_go_by_place_and_ties_share(totals, points):
    for rules in EVERY_MATCH:
        assert rules.award(totals) == points


@given(st.lists(st.integers(-20, 60), min_size=2, max_size=3))
def test_match_points_follow_the_players_and_never_reward_fewer_points(totals):
    awarded = POINTS.award(totals)
    assert POINTS.award(totals[::-1]) == awarded[::-1]
    assert sum(awarded) == (10 if len(totals) == 2 else 12)
    for mine, other in zip(range(len(totals)), reversed(range(len(totals))), strict=True):
        if totals[mine] > totals[other]:
            assert awarded[mine] > awarded[other]


def test_a_kit_has_the_stated_cubes_with_six_faces_each():
    for edition in editions.all_editions():
        for rules in map(edition.rules, edition.divisions):
            kinds = rules.equipment.cubes
            assert sum(kind.count for kind in kinds.values()) == (18 if rules.game == "on-sets" else 24)
            for kind in kinds.values():
                assert len(kind.each()) == kind.count
                assert all(len(faces) == 6 and set(faces) == set(kind.symbols) for faces in kind.each())
            for counts in rules.roll.in_play:
                assert all(count <= kinds[name].count for name, count in counts.items())


def test_each_colour_and_sign_is_as_likely_as_the_next():
    for edition in editions.all_editions():
        for name in ("colour", "operation"):
            kind = edition.rules(edition.divisions[0]).equipment.cubes.get(name)
            if kind:
                shown = [face for faces in kind.each() for face in faces]
                assert len({shown.count(symbol) for symbol in kind.symbols}) == 1
