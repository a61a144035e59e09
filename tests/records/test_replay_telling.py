"""Everything that happens has words, and every refusal has a sentence."""

import dataclasses

import pytest

from forceout.core.pile import Pile
from forceout.core.verdict import Code, Reason
from forceout.editions import load
from forceout.equations.cubes import Cube
from forceout.match import events
from forceout.match.draft import Rejection
from forceout.match.values import Ending, Fault, Section, Side, TaskKind
from forceout.records.documents.codec import codec_for
from forceout.records.wording.events import tell
from forceout.records.wording.refusals import fault_words, refusal_sentence
from forceout.records.wording.verdicts import sentence

CODEC = codec_for(load("on-sets", "agloa-2023").rules("senior"))
KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, events.Event) and kind is not events.Event
]
SILENT = {
    "TimePassed",
    "TaskDone",
    "GoalAwaited",
    "ChargeCleared",
    "FalseNoGoalSettled",
    "MinuteTaken",
    "RulingMade",
}


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
        "selection": CODEC.selection(_fields({"name": "wild-cube", "cube": "G"})),
        "source": Section.PERMITTED,
        "to": Section.REQUIRED,
        "fault": Fault.OUT_OF_TURN,
        "side": Side.MOVER,
        "claim": events.Claim.NOW,
        "solution": CODEC.solution(_fields({"set_name": "B ∪ R"}), with_goal=False, two=False),
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
    told = tell(event, CODEC)
    if kind.__name__ in SILENT:
        assert told is None
    else:
        assert told.endswith("[IX-A]")
        assert "{" not in told
        assert tell(dataclasses.replace(event, rule=""), CODEC) == told.removesuffix(" [IX-A]")


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_has_a_sentence(fault):
    assert str(refusal_sentence(Rejection(fault, ""))) == f"{fault_words(fault)}."


def test_a_hidden_solution_is_not_told():
    assert tell(events.PaperSealed("A"), CODEC) == "A has decided."


EQUATIONS = codec_for(load("equations", "agloa-2015").rules("senior"))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            events.CubesRolled("A", EQUATIONS.pile("3@black 1@red 2@blue +@red 4", "cubes")),
            "A rolls 4, red 1 +, blue 2, black 3.",
        ),
        (
            events.GoalSet("A", EQUATIONS.goal("4@green−@red1@red", "goal", Pile()), Pile(), Pile()),
            "A sets the Goal 4−1.",
        ),
        (
            events.CubeMoved("A", Cube("0", colour="red"), Section.RESOURCES, Section.REQUIRED),
            "A moves red 0 to Required.",
        ),
        (events.BonusMoved("A", Cube("×", colour="green")), "A says “Bonus” and moves green × to Forbidden."),
        (events.CubeTouched("x@red", Cube("2")), "x@red puts 2 in the Goal section."),
    ],
)
def test_a_cube_of_equations_is_told_in_words(event, told):
    assert tell(event, EQUATIONS) == told


def test_the_cubes_of_a_refusal_and_of_a_verdict_are_told_in_words():
    assert (
        str(refusal_sentence(Rejection(Fault.NOT_THERE, "", facts={"cube": "1@red"})))
        == "There is no red 1 there."
    )
    goal = Rejection(Fault.NOT_THERE, "", facts={"goal": "4@green−@red1@red"})
    assert str(refusal_sentence(goal)) == "The cubes of the Goal 4−1 are not there."
    touched = Rejection(Fault.TOUCHED_CUBE, "", facts={"cubes": ["1@red", "×@blue"]})
    assert (
        str(refusal_sentence(touched))
        == "red 1 and blue × touched the Goal section and must be used in the Goal."
    )
    unused = Reason(Code.REQUIRED_UNUSED, "VII", {"cubes": "1@red +@black"})
    assert sentence(unused) == "Required and not used wherever it must be: red 1, black +."
