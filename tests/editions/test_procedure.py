"""What the books say of times, penalties, Goals, moves and challenges, where they differ."""

import pytest

from forceout import editions

TITLES = {
    "1969": editions.load("on-sets", "wff-1969"),
    "2014": editions.load("on-sets", "agloa-2014"),
    "mlag": editions.load("on-sets", "mlag-2019"),
    "2023": editions.load("on-sets", "agloa-2023"),
    "eq": editions.load("equations", "agloa-2015"),
}


def of(book, division=None):
    edition = TITLES[book]
    return edition.rules(division or edition.divisions[-1])


def value_of(rules, path):
    """A value that drives, or one that is only told."""
    section, name = path.split(".")
    driving = getattr(getattr(rules, section), name, None)
    return rules.told.get(path) if driving is None else driving


# Seconds in 1969, 2014, mlag, 2023 and Equations; None where the book has no such limit.
@pytest.mark.parametrize(
    ("task", "limits"),
    {
        "rolling": (None, 60, None, 60, 60),
        "dealing": (None, None, 60, None, None),
        "variation": (None, 15, None, 15, 15),
        "goal": (60, 120, 120, 120, 120),
        "first_turn": (60, 120, 120, 120, 120),
        "turn": (60, 60, 60, 60, 60),
        "state_challenge": (None, 15, 15, 15, 15),
        "impossible_after_last_cube": (None, 60, 60, 60, 60),
        "writing": (60, 120, 120, 120, 120),
        "third_decision": (60, *["2 min"] * 4),
        "checking": (None, 120, 120, 120, 120),
        "no_goal_answer": (60, 60, 60, 60, 60),
        "no_goal_goal": (None, 60, None, None, 60),
        "no_goal_writing": (60, None, 120, 120, None),
        "stop": (None, 120, 120, 120, 120),
        "correction": (None, 10, 10, 10, 10),
        "charge": (None, None, 15, None, None),
        "countdown": (None, 10, 10, 10, 10),
        "additional": (60, 60, 60, 60, 60),
        "first_penalty": (1, 1, 1, 1, 1),
        "second_penalty": (1, 1, 0, 1, 1),
        "then": ("again", "lost", "lost", "lost", "lost"),
        "starts": ("stall", *["previous-task"] * 4),
        "goal_includes_rolling": (False, False, True, False, False),
        "state_challenge_countdown": (None, False, True, False, False),
    }.items(),
)
def test_time_limits(task, limits):
    assert tuple(value_of(of(book), f"time.{task}") for book in TITLES) == limits


def test_two_solutions_has_longer_limits_in_senior_only():
    for book, no_goal in (("2014", None), ("2023", 180)):
        longer = of(book, "senior").time.two_solutions
        assert (longer.writing, longer.checking, longer.impossible_after_last_cube) == (180, 180, 120)
        assert (longer.stop, longer.no_goal_writing) == (180, no_goal)
        assert of(book, "senior").challenges.now_least_resources_two_solutions == 3
        assert of(book, "junior").time.two_solutions is None


def test_a_judge_initials_penalties_in_elementary_and_middle():
    for book in ("2014", "2023", "eq"):
        approving = [name for name in TITLES[book].divisions if of(book, name).time.judge_approves_penalties]
        assert approving == ["elementary", "middle"]


@pytest.mark.parametrize(
    ("path", "values"),
    {
        "players.most": (None, 3, 3, 3, 3),
        "equipment.cards": (16, 16, 16, 16, 0),
        "lot.cube": (None, "digit", "digit", "digit", "red"),
        "goal.cubes_most": (3, 3, 3, 3, 6),
        "goal.complete": (
            ("last-cube-touches",),
            ("said",),
            ("said", "time-out", "timer-turned"),
            ("said",),
            ("said",),
        ),
        "goal.bonus_while_leading": (True, False, True, False, False),
        "goal.bonus_penalty": (None, 1, None, 1, 1),
        "goal.bonus_relations": (True, False, True, False, False),
        "goal.bonus_digits": (True, False, False, False, True),
        "no_goal.objector_writes": (True, False, True, True, False),
        "no_goal.after_bonus": (True, False, False, False, False),
        "no_goal.false_penalty": (None, 2, None, None, 2),
        "no_goal.objector_penalty": (None, 1, None, None, 1),
        "no_goal.agreed": ("scored", "void", "void", "void", "void"),
        "moves.assertion": (True, False, False, False, False),
        "moves.last_cube_to_forbidden": (True, False, False, False, False),
        "moves.bonus_while_leading": (True, False, True, False, False),
        "moves.relation_to_forbidden_from": (None, 4, None, 4, None),
        "challenges.now_least_resources": (None, 2, 2, 2, 2),
        "challenges.now_needs_cube_on_mat": (False, True, True, True, True),
        "challenges.never_is_impossible": (False, True, True, True, True),
        "challenges.invalid_penalty": (0, 1, 0, 1, 1),
        "challenges.put_down_penalty": (0, 1, 0, 1, 1),
        "challenges.simultaneous": (*["first-to-hold"] * 3, "joint", "first-to-hold"),
        "solution.minimum_cubes": (1, 2, 2, 2, 2),
        "solution.restrictions": (True, True, False, True, False),
        "solution.chains": (False, True, False, True, False),
        "solution.statement_per_required_relation": (True, False, False, False, None),
        "solution.relations_are_wild": (False, False, True, False, False),
        "solution.double_set_minus": (None, "symmetric", None, "in-order", None),
        "solution.alternative_move_burden": (True, False, False, False, False),
        "writing.third": ("joins", "joins", "joins", "may", "joins"),
        "writing.change_after_presenting": (*["refused"] * 3, "incorrect", "refused"),
        "checking.ambiguity_together": (False, False, False, True, True),
        "checking.ask_judge_needs_all": (False, False, True, False, False),
        "checking.appeal_judges": (None, None, None, 2, None),
    }.items(),
)
def test_where_the_books_differ(path, values):
    assert tuple(value_of(of(book), path) for book in TITLES) == values


def test_1969_has_no_match():
    manual = of("1969")
    assert (manual.round, manual.match_points, manual.conduct, manual.illegal) == (None, None, None, None)


def test_rounds_of_thirty_and_five_minutes():
    for book in ("2014", "mlag", "2023", "eq"):
        assert (of(book).round.length, of(book).round.extra, of(book).round.deceit_higher) == (1800, 300, 0)


def test_only_2023_punishes_grave_infractions_at_once():
    assert (of("2023").told["conduct.grave_penalty"], of("2023").conduct.grave_judges) == (1, 2)
    assert of("2014").conduct.grave_judges is None
    assert (of("mlag").conduct.by, of("2023").conduct.by) == ("head-judge", "judge")


def test_cards_by_division():
    for book in ("2014", "2023"):
        limits = {
            name: (of(book, name).deal.minimum, of(book, name).deal.maximum)
            for name in TITLES[book].divisions
        }
        six = dict.fromkeys(("basic", "elementary", "middle", "junior"), (6, 12))
        assert limits == six | {"senior": (10, 14)}
        laid = [name for name in TITLES[book].divisions if of(book, name).roll.set_out]
        assert laid == ["basic", "elementary"]


def test_how_many_variations_are_chosen():
    for book in ("2014", "2023", "eq"):
        for name in ("elementary", "middle", "junior"):
            choosing = of(book, name).choosing
            assert (choosing.least, choosing.most, choosing.other_of_two) == (1, 1, 2)
        senior = of(book, "senior").choosing
        assert (senior.least, senior.most, senior.other_of_two) == (1, 2, None)
    assert [of(*book).choosing for book in (("1969",), ("mlag",), ("eq", "basic"))] == [None, None, None]


def test_basic_1969_takes_two_shaking_sets_and_advanced_all_cubes():
    assert [sum(counts.values()) for counts in of("1969", "basic").roll.in_play] == [10, 12]
    assert [sum(counts.values()) for counts in of("1969", "advanced").roll.in_play] == [18]
    assert not of("1969", "basic").solution.universe_and_null
    assert of("1969", "advanced").solution.universe_and_null
