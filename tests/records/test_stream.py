"""One object or JSON Lines in, one answer a line out."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import Malformed, UnknownRules
from forceout.records.stream import answers, write


def echo(document):
    return {"got": document}


def asked(text, handle=echo):
    return [answer.document for answer in answers(text, handle)]


def errors(text):
    return [answer["error"]["field"] if "error" in answer else None for answer in asked(text)]


def test_one_object_on_one_line_or_over_several():
    assert asked('{"a": 1}') == [{"got": {"a": 1}}]
    assert asked('{\n  "a": 1\n}\n') == [{"got": {"a": 1}}]
    assert asked('{"a": 1,\n "b": 2}') == [{"got": {"a": 1, "b": 2}}]


def test_json_lines_are_answered_in_order_blank_lines_aside():
    assert asked('{"a": 1}\r\n\n{"a": 2}\n') == [{"got": {"a": 1}}, {"got": {"a": 2}}]


def test_malformed_line_is_answered_in_place():
    assert errors('{"a": 1}\n{"a": \n{"a": 3}') == [None, "document", None]
    assert errors("{\n{\n") == ["document", "document"]


def test_one_document_with_a_mistake_is_one_error():
    assert errors('{\n  "a": 1,\n}') == ["document"]
    assert errors('{"a": 1,\n  "b": 2,\n}') == ["document"]


def test_nothing_at_all_is_malformed():
    assert errors("") == ["document"]
    assert errors(" \n ") == ["document"]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u0085", "\x1c"])
def test_only_a_line_feed_ends_a_line(separator):
    text = json.dumps({"a": f"x{separator}y"}, ensure_ascii=False)
    if separator != "\x1c":  # a control character must be escaped in JSON
        assert asked(f"{text}\n{text}") == [{"got": {"a": f"x{separator}y"}}] * 2


def test_trouble_tells_the_line_of_many():
    (_, wrong) = answers('{"a": 1}\n[', echo)
    assert wrong.trouble.startswith("line 2: document: ")
    (alone,) = answers("[", echo)
    assert alone.trouble.startswith("document: ")


def test_field_given_twice_is_named():
    assert errors('{"goal": "3", "goal": "4"}') == ["goal"]
    assert errors('{"solution": {"set_name": "B", "set_name": "R"}}') == ["set_name"]


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_json_value_is_malformed(constant):
    assert errors(f'{{"a": {constant}}}') == ["document"]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 50_000, "[" * 100_000 + "]" * 100_000, "1" * 10_000]
)
def test_json_too_deep_or_too_big_is_an_error(text):
    assert errors(text) in (["document"], [None])


def test_id_is_echoed_in_answers_and_in_errors():
    def refuse(_):
        raise Malformed("goal", "no")

    assert asked('{"id": "x"}')[0]["id"] == "x"
    assert asked('{"id": "x"}', refuse) == [{"id": "x", "error": {"field": "goal", "message": "no"}}]
    assert errors('{"id": 3}') == ["id"]


def test_any_refusal_of_the_library_is_an_error_of_the_document():
    def refuse(_):
        raise UnknownRules("no such book")

    assert asked("{}", refuse) == [{"error": {"field": "document", "message": "no such book"}}]


@given(st.dictionaries(st.text(), st.text(st.characters())))
def test_answer_is_always_one_line_of_utf_8(document):
    line = write(document)
    assert "\n" not in line
    assert json.loads(line.encode()) == document


@given(st.text())
def test_any_text_gets_an_answer(text):
    assert len(asked(text)) >= 1
