"""Everything that can be done or can happen is declared once, and the rest follows from it."""

import json

import pytest
from jsonschema import Draft202012Validator

from forceout import rules
from forceout.match import commands, events
from forceout.match.commands import Command
from forceout.match.declared import ACTION_OF, ACTIONS, FACT_OF, FACTS
from forceout.match.draft import HANDLERS
from forceout.match.events import DeceitFound, Event
from forceout.match.values import Kind
from forceout.records.documents import schemas
from forceout.records.documents.actions import event_document, read_event
from forceout.records.documents.codec import codec_for
from forceout.records.documents.kinds import KINDS
from forceout.records.documents.matches import replay
from forceout.records.notation.actions import event_text
from forceout.records.notation.actions import read_event as read_text
from forceout.records.notation.record import from_text
from match.playthroughs import BOOKS, DIVIDER, path_of


def classes(module, base):
    return {
        value for value in vars(module).values() if isinstance(value, type) and issubclass(value, base)
    } - {base}


def test_every_command_and_every_event_is_declared():
    assert classes(commands, Command) == set(ACTION_OF)
    assert classes(events, Event) == set(FACT_OF)


def test_every_command_has_a_function_that_decides_it():
    assert {command for command, _ in HANDLERS} == set(ACTION_OF)


def test_every_kind_of_field_has_its_form_in_a_document():
    assert set(KINDS) == set(Kind)


def test_the_schema_of_a_record_lists_every_action():
    listed = schemas.load("replay-input")["$defs"]["action"]["properties"]["do"]["enum"]
    assert listed == list(ACTIONS)


def test_the_schema_of_events_lists_every_event():
    assert schemas.load("table-event")["$defs"]["event"]["properties"]["event"]["enum"] == list(FACTS)


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_what_happens_in_a_recorded_match_goes_into_documents_and_back(book):
    document = from_text(path_of(*book).read_text("utf-8").split(DIVIDER)[0])
    played = replay(document)
    players = played.start.setup.players
    valid = Draft202012Validator(schemas.load("table-event"))
    of_each_kind = {}
    for step in played.steps:
        for event in step.events:
            written = json.loads(json.dumps(event_document(event, played.codec)))
            assert read_event(written, played.codec, players) == event
            of_each_kind[type(event)] = written
    assert not [error.message for written in of_each_kind.values() for error in valid.iter_errors(written)]
    for action in document["events"]:
        assert read_text(event_text(action), book[0], "text") == action


def test_a_score_below_nothing_is_a_score():
    codec = codec_for(rules("on-sets", "agloa-2023", "senior"))
    event = DeceitFound("Ann", -3)
    assert read_event(event_document(event, codec), codec, ("Ann",)) == event
