"""Text from outside: whatever cannot be stored is refused by its field, however deep it stands."""

import json

import pytest

from forceout_web.reading import checked, read_json
from forceout_web.refusals import Refused


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"seed": "\ud800"}, "seed"),
        ({"seed": "a\0b"}, "seed"),
        ({"action": {"do": "present", "solution": {"set_name": "B \udfff"}}}, "action.solution.set_name"),
        ({"events": [{"by": "Ann"}, {"by": "\udc00\ud800"}]}, "events.1.by"),
        ({"\ud800": 1}, "document"),
        ({"action": {"\0": 1}}, "action"),
        ({"a": 1, "b": ["", "\0"], "c": "\ud800"}, "b.1"),
        ("\ud800", "document"),
    ],
)
def test_a_string_that_is_no_text_is_refused_by_its_field(document, field):
    for reading in (lambda: read_json(json.dumps(document)), lambda: checked(document)):
        with pytest.raises(Refused, match="NUL and lone surrogates") as refused:
            reading()
        assert (refused.value.status, refused.value.code, refused.value.field) == (400, "malformed", field)


@pytest.mark.parametrize(
    "document", [{"name": "Ñandú 😀 ∪"}, {"name": "a\\u0000 \\ud800"}, ["\x01\n\uffff", None, 1.5, True]]
)
def test_all_other_text_is_read_as_it_is_however_it_is_spelt(document):
    for is_ascii in (True, False):
        assert read_json(json.dumps(document, ensure_ascii=is_ascii)) == document


def test_the_way_to_a_field_may_be_long():
    deep = "\ud800"
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Refused) as refused:
        checked(deep)
    assert refused.value.field.startswith("0.0.0.")
