"""Two documents of progress are joined without loss, whichever way and however often."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout import Malformed
from forceout.training.learning.progress import empty, joined, read_progress

NAMES = st.sampled_from(["os-now", "eq-goal", "power-mod"])
DAYS = st.dates().map(str)


@st.composite
def counts(draw):
    of = draw(st.integers(0, 50))
    return {"right": draw(st.integers(0, of)), "of": of}


LESSONS = st.fixed_dictionaries(
    {"done": st.lists(st.integers(1, 14), unique=True), "tries": st.integers(0, 99), "last": DAYS}
)
DRILLS = st.builds(
    lambda level, best, counted: {"level": level, "best_ms": best, **counted},
    st.integers(1, 3), st.none() | st.integers(0, 9999), counts(),
)  # fmt: skip
QUIZZES = st.builds(
    lambda seed, counted, day: {"quiz": {"kind": "judge", "seed": seed}, **counted, "day": day},
    st.integers(0, 3), counts(), DAYS,
)  # fmt: skip
PROGRESS = st.fixed_dictionaries(
    {
        "format": st.just(1),
        "lessons": st.dictionaries(NAMES, LESSONS),
        "drills": st.dictionaries(NAMES, DRILLS),
        "quizzes": st.lists(QUIZZES, max_size=4),
    }
)


@given(PROGRESS, PROGRESS)
def test_the_order_of_two_devices_does_not_matter(one, other):
    assert joined(one, other) == joined(other, one)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_three_devices_may_be_joined_in_any_order(one, other, third):
    assert joined(joined(one, other), third) == joined(one, joined(other, third))


@given(PROGRESS, PROGRESS)
def test_joining_again_counts_nothing_twice(one, other):
    both = joined(one, other)
    assert joined(both, both) == joined(both, one) == joined(both, other) == both


@given(PROGRESS, PROGRESS)
def test_nothing_is_lost(one, other):
    both = read_progress(joined(one, other))
    for mine in (one, other):
        for name, lesson in mine["lessons"].items():
            assert set(lesson["done"]) <= set(both["lessons"][name]["done"])
            assert both["lessons"][name]["tries"] >= lesson["tries"]
            assert both["lessons"][name]["last"] >= lesson["last"]
        for name, drill in mine["drills"].items():
            kept = both["drills"][name]
            assert kept["level"] >= drill["level"]
            assert kept["of"] >= drill["of"]
            assert drill["best_ms"] is None or kept["best_ms"] <= drill["best_ms"]
        assert all(quiz in both["quizzes"] for quiz in mine["quizzes"])


@given(PROGRESS)
def test_somebody_who_has_not_begun_adds_nothing(one):
    assert joined(one, empty()) == joined(one, one)


def test_steps_of_a_phone_and_a_laptop_are_united():
    def done(*steps):
        return {**empty(), "lessons": {"os-now": {"done": list(steps), "tries": 2, "last": "2026-11-18"}}}

    assert joined(done(1, 2, 5), done(2, 3))["lessons"]["os-now"]["done"] == [1, 2, 3, 5]


def drilled(**changed):
    return {**empty(), "drills": {"cycle": {"level": 1, "best_ms": 900, "right": 3, "of": 5} | changed}}


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ([], "progress"),
        ({**empty(), "format": 2}, "format"),
        ({**empty(), "cookies": 1}, "progress"),
        ({**empty(), "lessons": []}, "lessons"),
        (
            {**empty(), "lessons": {"os-now": {"done": [0], "tries": 1, "last": "2026-11-18"}}},
            "lessons.os-now.done",
        ),
        (
            {**empty(), "lessons": {"os-now": {"done": [], "tries": 1, "last": "today"}}},
            "lessons.os-now.last",
        ),
        (drilled(right=6), "drills.cycle.right"),
        (drilled(level=True), "drills.cycle.level"),
        (drilled(best_ms="fast"), "drills.cycle.best_ms"),
        (
            {**empty(), "quizzes": [{"quiz": "month", "right": 0, "of": 1, "day": "2026-11-18"}]},
            "quizzes[0].quiz",
        ),
    ],
)
def test_what_is_no_progress_is_malformed(document, field):
    for pair in ((document, empty()), (empty(), document)):
        with pytest.raises(Malformed) as told:
            joined(*pair)
        assert told.value.field == field
