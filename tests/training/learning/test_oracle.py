"""Every key of a generated question is found again by brute force, with neither judge nor solver nor table."""

from itertools import islice

import pytest

from forceout import ForceoutError, drill, rules
from forceout.training.learning.making.series import series
from forceout.training.learning.making.topics import DRILLS, LEVELS, TOPICS

from .oracle import BEYOND, is_right, key_of

CHECKED = ("write", "name", "goal", "break")


def place_of(topic):
    """A division that the oracle knows: the first that chooses variations."""
    for book, divisions in topic.places().items():
        for division in divisions:
            if division != "basic":
                return rules(topic.game, book, division)
    raise AssertionError(topic.id)


def found_again(item):
    """True, False, or None where the item is beyond the oracle."""
    document = {"ask": item.ask, "given": item.given}
    if item.ask in CHECKED:
        told = is_right(document, item.key)
        return None if told is BEYOND else told
    key = item.key["correct"] if item.ask == "correct" else item.key
    if item.ask == "move":
        key = sorted((play["cube"], play["to"]) for play in key or ())
    told = key_of(document)
    return None if told is BEYOND else told == key


def generated(topic, seed, level, most):
    found = series(topic.make, seed, place_of(topic), level, answers=topic.answers, again=topic.id in DRILLS)
    try:
        yield from islice(found, most)
    except ForceoutError as wrong:
        assert "no more items" in str(wrong)  # noqa: PT017 (another error would be a fault)


BEYOND_IT = {"os-4a", "eq-5a"}
"""Which variation may be chosen: the books' lists and conflicts are the table's own tests."""


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in {**TOPICS, **DRILLS} if name not in BEYOND_IT])
def test_every_key_is_found_again_by_brute_force(name, fresh_seed, amount):
    topic = {**TOPICS, **DRILLS}[name]
    beyond, seen = 0, 0
    for level in LEVELS:
        for item in generated(topic, fresh_seed, level, amount(fast=2, slow=7, soak=334)):
            told = found_again(item)
            assert told is not False, (
                item.document(keys=True),
                key_of({"ask": item.ask, "given": item.given}) if item.ask not in CHECKED else None,
            )
            beyond += told is None
            seen += 1
    assert seen
    assert beyond <= max(1, seen // 10), f"{beyond} of {seen} are beyond the oracle"


def test_the_oracle_refuses_a_wrong_key():
    item = drill(["power-mod"], seed=3, count=1).items[0].document()
    assert key_of(item) != -1
    assert is_right({"ask": "write", "given": MAT}, {"set_name": "B ∪ Y"}) is False
    assert is_right({"ask": "write", "given": MAT}, {"set_name": "B ∪ G"}) is True


MAT = {
    "game": "on-sets", "rules": "agloa-2023", "division": "elementary", "goal": "5", "required": "∪", "permitted": "B",
    "resources": "R G Y ′", "challenge": "now", "universe": ["BR", "BG", "R", "RG", "G", "GY", "Y", "blank"],
}  # fmt: skip
