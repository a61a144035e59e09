"""Positions as documents, both ways, for every case that the tests know."""

import json
from pathlib import Path

import pytest

from forceout import Malformed, Position

TESTS = Path(__file__).parents[1]
FILES = ["cases/on-sets.jsonl", "equations/cases/own.jsonl", "equations/cases/book.jsonl"]
EQUATIONS = {"game": "equations", "rules": "agloa-2015", "challenge": "impossible"}
OF_A_POSITION = (
    "division",
    "goal",
    "challenge",
    "required",
    "permitted",
    "forbidden",
    "resources",
    "variations",
)


def positions(file):
    for line in (TESTS / file).read_text("utf-8").splitlines():
        case = json.loads(line)
        short = {key: value for key, value in case.items() if key in OF_A_POSITION}
        try:
            yield Position.of(case["in"] if "in" in case else EQUATIONS | short)
        except Malformed:
            continue  # a case about a malformed document


@pytest.mark.parametrize("file", FILES)
def test_the_document_of_a_position_is_read_as_the_same_position(file):
    found = list(positions(file))
    assert len(found) > 50
    for position in found:
        assert Position.of(json.loads(json.dumps(position.document()))) == position


@pytest.mark.parametrize("file", FILES)
def test_every_position_draws_itself_and_has_a_short_repr(file):
    for position in list(positions(file))[::20]:
        assert position._repr_svg_().startswith("<svg")
        assert len(repr(position)) < 400


def test_what_is_no_object_is_malformed():
    with pytest.raises(Malformed, match="document: expected an object"):
        Position.of("B ∪ G")
