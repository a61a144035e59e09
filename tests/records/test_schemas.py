"""The published JSON Schemas and the strict readers tell the same story."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from forceout.core.claims import Claim
from forceout.core.errors import ForceoutError
from forceout.core.verdict import Code
from forceout.editions import all_editions
from forceout.records.documents import schemas
from forceout.records.documents.cases import judge_document, solve_document
from forceout.records.documents.matches import replay_document
from forceout.records.documents.stream import answers

VALIDATORS = {name: Draft202012Validator(schemas.load(name)) for name in schemas.NAMES}
COMMANDS = ("judge", "solve", "replay")


def documents(command):
    """Documents of the contract's form and not of it, each with a word about what it shows."""
    path = Path(__file__).parent / f"{command}-documents.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


CASES = [
    pytest.param(command, row["document"], row["valid"], id=f"{command}: {row['what']}")
    for command in COMMANDS
    for row in documents(command)
]


HANDLERS = {"judge": judge_document, "solve": solve_document, "replay": replay_document}


def refusals(name, document):
    return [error.message for error in VALIDATORS[name].iter_errors(document)]


def answer(command, document):
    """What the command answers, without the words about it on standard error."""
    (found,) = answers(
        json.dumps(document),
        HANDLERS[command],
    )
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


@pytest.mark.parametrize("game", ["on-sets", "equations"])
def test_the_variations_are_those_of_the_rulebooks_with_what_each_asks_for(game):
    asked = {}
    for branch in schemas.load("judge-input")["$defs"][f"{game}-variation"]["oneOf"]:
        name = branch["properties"]["name"]
        extra = [field for field in branch["properties"] if field != "name"]
        asked |= dict.fromkeys(name.get("enum", [name.get("const")]), extra[0] if extra else None)
    rules = [edition.rules(name) for edition in all_editions() for name in edition.divisions]
    assert asked == {
        name: rule.asks for book in rules if book.game == game for name, rule in book.variations.items()
    }


def test_the_games_rulebooks_and_divisions_are_those_that_there_are():
    for edition in all_editions():
        for division in {division for other in all_editions() for division in other.divisions}:
            document = {"game": edition.game, "rules": edition.id, "division": division}
            valid = refusals("replay-input", {**document, "players": ["A", "B"], "events": []}) == []
            assert valid is (division in edition.divisions), document


def test_the_claims_are_the_rulebooks_and_never():
    position = schemas.load("judge-input")["$defs"]["on-sets-position"]
    listed = {
        claim for branch in ("then", "else") for claim in position[branch]["properties"]["challenge"]["enum"]
    }
    assert listed == {str(challenge) for challenge in Claim} | {"never"}


@pytest.mark.parametrize(("command", "document", "valid"), CASES)
def test_a_document_is_valid_exactly_when_it_is_of_the_contracts_form(command, document, valid):
    found = refusals(f"{command}-input", document)
    assert (not found) is valid, found


@pytest.mark.parametrize(("command", "document", "valid"), CASES)
def test_the_strict_reader_agrees_and_its_answer_is_valid(command, document, valid):
    given_answer = answer(command, document)
    assert refusals(f"{command}-output", given_answer) == []
    assert ("error" not in given_answer) is valid, given_answer


# The documents of `forceout kit` and `forceout tournament` are tested beside what they are about.
CASE_FILES = [
    path
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))
    if path.stem not in ("kit", "tournament")
]


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.stem)
def test_every_case_of_the_other_tests_and_every_answer_to_it_is_valid_unless_it_must_be_refused(path):
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert rows
    for row in rows:
        command, document = row["cmd"], row["in"]
        if not row["expect"].get("error"):
            assert refusals(f"{command}-input", document) == [], row["id"]
        if command == "judge":
            given_answer = answer(command, document)
            assert refusals("judge-output", given_answer) == [], row["id"]
            assert ("error" in given_answer) or not refusals("judge-input", document), row["id"]


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.text(max_size=6),
    st.sampled_from(["B", "now", "no-goal", "senior", "wff-1969", "blank", "3/2", "table", "A", "judge"]),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.sampled_from(["name", "cube", "set_name", "goal"]), st.text(max_size=3), max_size=2),
)
ADDED = ["goal", "wild", "blank", "last_move", "all", "at", "clock", "reason", "x"]


def places(value, path=()):
    """Every place of a document that can be changed: the path to each field and element."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


@st.composite
def damaged(draw, command):
    """A document of the contract's form with one to three places changed, dropped or added."""
    whole = [row["document"] for row in documents(command) if row["valid"]]
    document = copy.deepcopy(draw(st.sampled_from(whole)))
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
                holder[draw(st.sampled_from(ADDED))] = draw(JUNK)
            case _:
                holder.append(draw(JUNK))
    return document


@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_what_the_schema_refuses_the_command_refuses(command, data):
    document = data.draw(damaged(command))
    given_answer = answer(command, document)
    assert refusals(f"{command}-output", given_answer) == []
    if refusals(f"{command}-input", document):
        assert "error" in given_answer
