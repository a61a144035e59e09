"""One object or JSON Lines in, one answer a line out."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import Malformed, UnknownRules
from forceout.records.documents.stream import answers, write


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


def test_a_first_line_that_does_not_close_does_not_swallow_the_others():
    broken = ['{"a": ', '{"a": [', "{", '{"a": "x', '{"a": 1,', '{"a": 1', "[", '{"a": {"b": 1}', "x"]
    for first in broken:
        for rest in (
            ['{"b": 2}'],
            ['{"b": 2}', '{"b": 3}'],
            ["nonsense", '{"b": 2}'],
            ['{"b": 2}', "{", "}"],
        ):
            expected = ["document", *(None if json_object(line) else "document" for line in rest)]
            assert errors("\n".join([first, *rest])) == expected, (first, rest)


def json_object(line):
    return line.startswith("{") and line.endswith("}") and len(line) > 1


def test_an_object_over_several_lines_may_be_laid_out_in_any_way():
    assert asked('{"a": [\n{"b": 1}\n]}') == [{"got": {"a": [{"b": 1}]}}]
    assert asked('{"a": [\n{"b": 1},\n{"b": 2}\n]\n}\n') == [{"got": {"a": [{"b": 1}, {"b": 2}]}}]
    assert asked('{"a":\n{"b": "}"}\n\n}') == [{"got": {"a": {"b": "}"}}}]


@given(
    st.recursive(
        st.text('{}[]",:\\ab', max_size=4) | st.integers(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    ),
    st.sampled_from([0, 2, None, "\t"]),
    st.lists(st.just('{"after": 1}'), max_size=2),
)
def test_one_printed_object_is_one_document_and_lines_may_follow_it(value, indent, behind):
    printed = json.dumps({"a": value}, indent=indent)
    found = asked("\n".join([printed, *behind]))
    assert found == [{"got": {"a": value}}, *([{"got": {"after": 1}}] * len(behind))]


def test_a_line_is_answered_before_the_next_is_read():
    read = []

    def lines():
        for number in range(4):
            read.append(number)
            yield b'{"a": %d}\n' % number

    for number, answer in enumerate(answers(lines(), echo)):
        assert answer.document == {"got": {"a": number}}
        assert len(read) == number + 1


def test_an_object_over_several_lines_is_answered_when_it_closes():
    read = []

    def lines():
        for line in (b"{\n", b' "a": 1\n', b"}\n", b'{"a": 2}\n'):
            read.append(line)
            yield line

    first = next(answers(lines(), echo))
    assert first.document == {"got": {"a": 1}}
    assert len(read) == 3


def test_a_broken_first_line_is_answered_with_the_line_that_shows_it():
    read = []

    def lines():
        for line in (b'{"a": 1\n', b'{"a": 2}\n', b'{"a": 3}\n'):
            read.append(line)
            yield line

    found = answers(lines(), echo)
    assert "error" in next(found).document
    assert next(found).document == {"got": {"a": 2}}
    assert len(read) == 2


@pytest.mark.parametrize("bad", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80\x80\x80"])
def test_a_byte_that_is_not_utf_8_makes_its_own_line_malformed_and_no_other(bad):
    lines = [b'{"a": "%s"}\n' % text for text in (b"one", "Λ".encode(), bad, b"four")]
    found = [answer.document for answer in answers(lines, echo)]
    assert [document.get("got", {}).get("a") for document in found] == ["one", "Λ", None, "four"]
    assert found[2]["error"] == {"field": "document", "message": "expected UTF-8, byte 8 is not"}
    first = [answer.document for answer in answers([lines[2], lines[0]], echo)]
    assert ["error" in document for document in first] == [True, False]


@given(st.lists(st.binary(max_size=8).map(lambda line: line.replace(b"\n", b"")), min_size=1))
def test_any_bytes_get_an_answer_and_whole_lines_their_own(lines):
    whole = b'{"a": 1}\n'
    found = [answer.document for answer in answers([whole, *(line + b"\n" for line in lines), whole], echo)]
    assert found[0] == found[-1] == {"got": {"a": 1}}
    assert len(found) == 2 + sum(bool(line.decode("utf-8", "replace").strip()) for line in lines)


def test_a_long_object_over_many_lines_is_read_in_good_time():
    events = [{"by": "A", "do": "move", "cube": "B"}] * 20_000
    text = '{"events": [\n' + "\n,".join(map(json.dumps, events)) + "\n]}"
    assert asked(text) == [{"got": {"events": events}}]


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
