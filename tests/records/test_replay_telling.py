"""Everything that happens has words, and every refusal has a sentence."""

import dataclasses

import pytest

from forceout.core.pile import Pile
from forceout.editions import load
from forceout.match import events
from forceout.match.draft import Rejection
from forceout.match.values import Ending, Fault, Section, TaskKind
from forceout.records.documents.scribe import scribe_for
from forceout.records.sentences.refusals import fault_words, refusal_sentence
from forceout.records.sentences.telling import tell

SCRIBE = scribe_for(load("on-sets", "agloa-2023").rules("senior"))
KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, events.Event) and kind is not events.Event
]
SILENT = {"TimePassed", "TaskDone", "GoalAwaited", "ChargeCleared", "FalseNoGoalSettled", "MinuteTaken"}


def example(kind):
    """An event of this kind with something in every field."""
    values = {
        "kind": TaskKind.TURN,
        "players": ("A", "B"),
        "absent": frozenset("C"),
        "cubes": Pile(),
        "left_over": Pile(),
        "cards": (1, 2),
        "removed": (3,),
        "selection": SCRIBE.selection(_fields({"name": "wild-cube", "cube": "G"})),
        "source": Section.PERMITTED,
        "to": Section.REQUIRED,
        "fault": Fault.OUT_OF_TURN,
        "claim": events.Claim.NOW,
        "solution": SCRIBE.solution(_fields({"set_name": "B ∪ R"}), with_goal=False, two=False),
        "scores": {"A": 6},
        "ending": Ending.NOW,
        "why": "no-goal",
        "correct": True,
        "verdict": None,
        "upheld": True,
        "by_silence": True,
        "late": True,
        "in_turn": True,
        "bonus": False,
    }
    numbers = {"start", "limit", "countdown", "additional", "until", "points", "score"}
    given = {}
    for field in dataclasses.fields(kind):
        given[field.name] = 60_000 if field.name in numbers else values.get(field.name, "A")
    return kind(**given)


def _fields(document):
    from forceout.records.documents.fields import Fields

    return Fields(document)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_is_told_with_its_clause(kind):
    event = dataclasses.replace(example(kind), rule="IX-A")
    told = tell(event, SCRIBE)
    if kind.__name__ in SILENT:
        assert told is None
    else:
        assert told.endswith("[IX-A]")
        assert "{" not in told
        assert tell(dataclasses.replace(event, rule=""), SCRIBE) == told.removesuffix(" [IX-A]")


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_has_a_sentence(fault):
    assert refusal_sentence(Rejection(fault, "")) == f"{fault_words(fault)}."


def test_a_hidden_solution_is_not_told():
    assert tell(events.PaperSealed("A"), SCRIBE) == "A has decided."
