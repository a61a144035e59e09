"""The published JSON Schemas and the strict readers tell the same story."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from forceout.core.challenge import Challenge
from forceout.core.errors import ForceoutError
from forceout.core.verdict import Code
from forceout.onsets.variations import Kind
from forceout.records import schemas
from forceout.records.judge import judge_document
from forceout.records.stream import answers

DOCUMENTS = [
    json.loads(line)
    for line in (Path(__file__).parent / "judge-documents.jsonl").read_text("utf-8").splitlines()
]
VALIDATORS = {name: Draft202012Validator(schemas.load(name)) for name in schemas.NAMES}
# What the judge reads today: the On-Sets cases and what is no case of any game.
READ = [row for row in DOCUMENTS if "equation" not in json.dumps(row["document"])]


def refusals(name, document):
    return [error.message for error in VALIDATORS[name].iter_errors(document)]


def answer(document):
    """What `forceout judge` answers."""
    (found,) = answers(json.dumps(document), judge_document)
    return found.document


@pytest.mark.parametrize("name", schemas.NAMES)
def test_every_schema_is_a_schema_of_draft_2020_12(name):
    Draft202012Validator.check_schema(schemas.load(name))
    assert schemas.load(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_no_stored_definition_is_unused():
    stored = json.loads((Path(schemas.__file__).parent / "definitions.json").read_text("utf-8"))["$defs"]
    used = {definition for name in schemas.NAMES for definition in schemas.load(name)["$defs"]}
    assert set(stored) <= used


def test_a_loaded_schema_may_be_changed_without_harm_to_the_next():
    schemas.load("judge-input")["$defs"].clear()
    assert schemas.load("judge-input")["$defs"]


def test_an_unknown_schema_is_refused_with_the_names_of_the_known_ones():
    with pytest.raises(ForceoutError, match="judge-input, judge-output"):
        schemas.load("play-input")


def test_the_reason_codes_are_the_judges():
    listed = schemas.load("judge-output")["$defs"]["reason"]["properties"]["code"]["enum"]
    assert listed == [str(code) for code in Code]


def test_the_on_sets_variations_are_the_games():
    branches = schemas.load("judge-input")["$defs"]["on-sets-variation"]["oneOf"]
    names = [branch["properties"]["name"] for branch in branches]
    listed = {name for entry in names for name in entry.get("enum", [entry.get("const")])}
    assert listed == {str(kind) for kind in Kind}


def test_the_claims_are_the_rulebooks_and_never():
    position = schemas.load("judge-input")["$defs"]["on-sets-position"]
    listed = {
        claim for branch in ("then", "else") for claim in position[branch]["properties"]["challenge"]["enum"]
    }
    assert listed == {str(challenge) for challenge in Challenge} | {"never"}


@pytest.mark.parametrize("row", DOCUMENTS, ids=lambda row: row["what"])
def test_a_case_is_valid_exactly_when_it_is_of_the_contracts_form(row):
    found = refusals("judge-input", row["document"])
    assert (not found) is row["valid"], found


@pytest.mark.parametrize("row", READ, ids=lambda row: row["what"])
def test_the_strict_reader_agrees_about_each_case(row):
    assert ("error" not in answer(row["document"])) is row["valid"]


@pytest.mark.parametrize("row", READ, ids=lambda row: row["what"])
def test_every_answer_of_the_judge_is_valid(row):
    assert refusals("judge-output", answer(row["document"])) == []


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.text(max_size=6),
    st.sampled_from(["B", "now", "no-goal", "senior", "wff-1969", "blank", "3/2"]),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.sampled_from(["name", "cube", "set_name", "goal"]), st.text(max_size=3), max_size=2),
)


def places(value, path=()):
    """Every place of a document that can be changed: the path to each field and element."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


@st.composite
def damaged_documents(draw):
    """A case of the contract's form with one to three places changed, dropped or added."""
    document = copy.deepcopy(draw(st.sampled_from([row["document"] for row in READ if row["valid"]])))
    for _ in range(draw(st.integers(1, 3))):
        *path, key = draw(st.sampled_from(list(places(document)) or [("game",)]))
        holder = document
        for step in path:
            holder = holder[step]
        match draw(st.sampled_from(["change", "drop", "add"])):
            case "change":
                holder[key] = draw(JUNK)
            case "drop" if isinstance(holder, dict):
                del holder[key]
            case "drop":
                holder.pop(key)
            case _ if isinstance(holder, dict):
                names = ["goal", "wild", "blank", "last_move", "all", "x"]
                holder[draw(st.sampled_from(names))] = draw(JUNK)
            case _:
                holder.append(draw(JUNK))
    return document


@settings(max_examples=400, deadline=None)
@given(damaged_documents())
def test_what_the_schema_refuses_the_judge_refuses(document):
    given_answer = answer(document)
    assert refusals("judge-output", given_answer) == []
    if refusals("judge-input", document):
        assert "error" in given_answer
