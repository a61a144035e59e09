import pytest

from forceout.core.errors import Malformed
from forceout.records.documents.fields import Fields, shown_name


def refused(ask):
    with pytest.raises(Malformed) as wrong:
        ask()
    return wrong.value.field, wrong.value.message


def test_field_is_read_by_its_type():
    fields = Fields({"t": "x", "l": ["a"], "o": {"k": "v"}, "m": {"B": "∪"}, "n": 3, "os": [{}]})
    assert fields.text("t") == "x"
    assert fields.texts("l") == ["a"]
    assert fields.object("o").text("k") == "v"
    assert fields.mapping("m") == {"B": "∪"}
    assert fields.whole_number("n") == 3
    assert len(list(fields.objects("os"))) == 1
    fields.finish()


def test_absent_field_has_its_default_or_is_named():
    fields = Fields({})
    assert fields.text("t", default="d") == "d"
    assert fields.optional_text("t") is None
    assert fields.texts("l", optional=True) == []
    assert list(fields.objects("o", optional=True)) == []
    assert fields.mapping("m") == {}
    assert fields.whole_number("n") is None
    assert refused(lambda: fields.text("t")) == ("t", "this field is missing")


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (3, "a number"),
        (2.5, "a number"),
        (None, "null"),
        (True, "true or false"),
        ([], "a list"),
        ({}, "an object"),
    ],
)
def test_wrong_type_is_told_with_what_was_expected(value, kind):
    assert refused(lambda: Fields({"t": value}).text("t")) == ("t", f"expected a string, not {kind}")


def test_place_of_a_nested_field_is_told():
    fields = Fields({"list": ["a", 1], "objects": [{}, {"name": 2}], "o": {"in": {"deep": 1}}})
    assert refused(lambda: fields.texts("list"))[0] == "list[1]"
    assert (
        refused(lambda: [one.text("name", default="") for one in fields.objects("objects")])[0]
        == "objects[1].name"
    )
    assert refused(lambda: fields.object("o").object("in").text("deep"))[0] == "o.in.deep"
    assert refused(lambda: fields.object("list"))[0] == "list"
    assert refused(lambda: fields.texts("o"))[0] == "o"


@pytest.mark.parametrize("value", [-1, 1.5, True, "3", None])
def test_number_must_be_whole_and_not_negative(value):
    assert refused(lambda: Fields({"n": value}).whole_number("n"))[0] == "n"


@pytest.mark.parametrize("value", [[], "x", None, 3])
def test_document_must_be_an_object(value):
    assert refused(lambda: Fields(value))[0] == "document"


def test_unknown_field_is_refused_and_the_known_ones_are_listed():
    fields = Fields({"a": "x", "b": "y"})
    assert "b" not in fields.text("a")
    assert refused(fields.finish) == ("b", "unknown field; expected one of a")


@pytest.mark.parametrize("name", ["a\nb", "\ud800", "x" * 1_000, "\u202eabc"])
def test_name_of_a_field_is_shown_on_one_short_line(name):
    shown = shown_name(name)
    assert shown.isprintable()
    assert len(shown) < 70


def test_a_misspelt_field_is_named_with_the_one_that_was_meant():
    optional = Fields({"permited": "B"})
    assert optional.text("permitted", default="") == ""
    assert refused(optional.finish) == ("permited", "unknown field; did you mean permitted?")
    missing = Fields({"univers": []}, "position")
    assert refused(lambda: missing.texts("universe")) == (
        "position.univers",
        "unknown field; did you mean universe?",
    )


def test_a_field_that_is_there_is_not_offered_for_another():
    fields = Fields({"goal": "3", "goals": "4", "wild": {}})
    assert fields.text("goal") == "3"
    assert "blank" not in fields
    assert refused(fields.finish) == ("goals", "unknown field; expected one of blank, goal")


def test_asking_whether_a_field_is_there_is_not_reading_it():
    fields = Fields({"solutions": []})
    assert "solutions" in fields
    assert refused(fields.finish)[0] == "solutions"
