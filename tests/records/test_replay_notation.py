"""The text notation of a match: it says what the document says, and the other way round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import Malformed
from forceout.records.documents.actions import ACTIONS
from forceout.records.notation.actions import event_text, read_action, read_event
from forceout.records.notation.record import from_text, looks_like_text, to_text

names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8) | st.sampled_from(
    ["Ann Lee", 'O"Hara', "a;b", "c#d", "judge", "wild", "x=y", "ü:ö"]
)
sayings = st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=20)
cubes = st.sampled_from(["∪", "B", "2@red", "√", "′", "Λ"])
sections = st.sampled_from(["required", "permitted", "forbidden"])
times = st.none() | st.integers(0, 10**6) | st.integers(0, 10**9).map(lambda ms: ms / 1000)


def event(do, **fields):
    return st.builds(
        lambda by, at, more: {"by": by, "do": do, **more} | ({} if at is None else {"at": at}),
        names,
        times,
        st.fixed_dictionaries(fields),
    )


written = st.fixed_dictionaries(
    {"set_name": sayings},
    optional={
        "restrictions": st.lists(sayings, min_size=1, max_size=2),
        "wild": st.dictionaries(cubes, cubes, min_size=1, max_size=2),
        "blank": st.sampled_from(["BG", "R"]),
    },
)
solutions = written | st.fixed_dictionaries(
    {"solutions": st.lists(written, min_size=2, max_size=2)}, optional={"goal": st.just("3 2")}
)

EVENTS = {
    "tick": event("tick") | st.just({"do": "tick", "at": 90}) | st.just({"do": "tick"}),
    "lot": event("lot", digit=st.integers(0, 9) | st.sampled_from(["+", "−"])),
    "start-timing": event("start-timing") | st.just({"do": "start-timing"}),
    "roll": event("roll", cubes=st.lists(cubes, min_size=1).map(" ".join)),
    "deal": event("deal", cards=st.lists(st.sampled_from(["BR", "G", "blank"]), min_size=2))
    | event("deal", number=st.integers(6, 12)),
    "variation": event("variation", name=st.just("double-set"), set=sayings)
    | event("variation", name=st.just("base"), m=st.just(8)),
    "no-variation": event("no-variation"),
    "bonus": event("bonus", cube=cubes),
    "touch": event("touch", cube=cubes),
    "goal": event("goal", goal=st.sampled_from(["3", "3 2", "3/(2 1)", "(3/2) 1", "3× 5+2"])),
    "no-goal": event("no-goal"),
    "agree": event("agree"),
    "move": event("move", cube=cubes, to=sections),
    "shift": event("shift", cube=cubes, to=sections),
    "challenge": event("challenge", claim=st.sampled_from(["now", "never", "C-A", "no-goal"])),
    "pick-up": event("pick-up"),
    "put-down": event("put-down"),
    "assert": event("assert"),
    "join": st.sampled_from(["challenger", "mover"]).flatmap(
        lambda side: event("join", **{"with": st.just(side)})
    ),
    "present": event("present", solution=solutions),
    "decline": event("decline"),
    "accept": event("accept", of=names),
    "reject": event("reject", of=names, reason=sayings) | event("reject", of=names),
    "regroup": event("regroup", of=names, reading=sayings),
    "ask-judge": event("ask-judge", of=names),
    "take-minute": event("take-minute"),
    "appeal": event("appeal", of=names) | event("appeal", event=st.integers(0, 99), judges=st.just(2)),
    "settle-appeal": event("settle-appeal", event=st.integers(0, 99), upheld=st.booleans()),
    "initial": event("initial", of=names),
    "charge": event("charge", against=names, what=sayings)
    | event("charge", against=names, what=sayings, returns=cubes),
    "absent": event("absent", player=names),
    "sign": event("sign", scores=st.dictionaries(names, st.integers(-9, 60), min_size=1)) | event("sign"),
    "warn": event("warn", player=names) | event("warn", player=names, reason=st.just("talking")),
    "penalty": event(
        "penalty",
        player=names,
        points=st.integers(0, 9),
        reason=st.just("tapping on the table"),
        judges=st.just(2),
    ),
    "disqualify": event("disqualify", player=names) | event("disqualify", player=names, head=st.just(True)),
    "rule": event("rule", of=names, correct=st.booleans()),
    "replay-shake": event("replay-shake")
    | event("replay-shake", shake=st.integers(1, 9), without=names, head=st.just(True)),
    "replay-round": event("replay-round") | event("replay-round", without=names),
    "end-round": event("end-round"),
    "stop": event("stop"),
    "deceit": event("deceit", player=names),
    "joint": event("joint", players=st.lists(names, min_size=2, max_size=2)),
}


def test_every_action_has_a_text():
    assert set(EVENTS) == set(ACTIONS)


@given(st.one_of(*EVENTS.values()))
def test_an_event_is_read_back(event):
    assert read_event(event_text(event), "on-sets", "here") == event


@given(
    st.lists(st.one_of(*EVENTS.values()), max_size=6), st.lists(names, min_size=2, max_size=3, unique=True)
)
def test_a_match_is_read_back(events, players):
    document = {
        "game": "on-sets",
        "rules": "agloa-2014",
        "division": "senior",
        "players": players,
        "seed": 4,
        "adventurous": True,
        "events": events,
    }
    text = to_text(document)
    assert from_text(text) == document
    assert to_text(from_text(text)) == text
    assert looks_like_text(text)


def test_a_shake_is_a_line():
    text = to_text(
        {
            "game": "on-sets",
            "events": [
                read_event(part, "on-sets", "")
                for part in (
                    "A: roll B",
                    "C: deal BR G",
                    "A: goal 5",
                    "B: challenge never",
                    "A: decline",
                    "B: roll B",
                    "A: deal G R",
                    "B: goal 2",
                )
            ],
        }
    )
    lines = text.splitlines()[2:]
    assert [line.partition(".")[0] for line in lines] == ["1", "2"]
    assert lines[1] == "2. B: roll B; A: deal G R; B: goal 2"


def test_comments_and_line_breaks_are_for_people():
    text = '[Game "on-sets"]  # a header\n\n# nothing\n1. A: goal 5 ; B: ∪>R @75  # late\n   C: charge B "a # is no comment"\n'
    assert from_text(text) == {
        "game": "on-sets",
        "events": [
            {"by": "A", "do": "goal", "goal": "5"},
            {"by": "B", "do": "move", "cube": "∪", "to": "required", "at": 75},
            {"by": "C", "do": "charge", "against": "B", "what": "a # is no comment"},
        ],
    }


def test_notes_become_comments():
    assert (
        to_text({"events": [{"by": "A", "do": "agree"}]}, {1: "void"}).splitlines()[-1]
        == "1. A: agree  # void"
    )


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("now", {"do": "challenge", "claim": "now"}),
        ("B>>F", {"do": "shift", "cube": "B", "to": "forbidden"}),
        ("write B ∪ R", {"do": "present", "solution": {"set_name": "B ∪ R"}}),
        ("reject Ann it has three", {"do": "reject", "of": "Ann", "reason": "it has three"}),
        ("deal", {"do": "deal"}),
        ("roll", {"do": "roll"}),
        ("lot", {"do": "lot"}),
        ("charge Ann", {"do": "charge", "against": "Ann"}),
    ],
)
def test_what_a_person_types(typed, action):
    assert read_action(typed, "on-sets") == action


def test_an_equation_is_typed_without_quotation_marks_too():
    assert read_action("write 4×3 = 12", "equations") == {
        "do": "present",
        "solution": {"equation": "4×3 = 12"},
    }


@pytest.mark.parametrize(
    "text",
    [
        "1. nobody says this",
        "1. A: dance",
        "1. A: agree loudly",
        "1. A: bonus B R",
        "1. A: accept",
        "1. A: reject",
        "1. A: regroup B",
        "1. A: rule B perhaps",
        "1. A: penalty B",
        "1. A: sign B=many",
        "1. A: sign B",
        '1. A: write given "B ⊆ R"',
        '1. A: write "B" "R"',
        "1. A: vary base m",
        '[Mood "good"]',
        '[Game "on-sets"]\n[Game "on-sets"]',
        '[Game "on-sets" "equations"]',
        '[Adventurous "perhaps"]',
        '1. A: charge B "\\x"',
    ],
)
def test_what_cannot_be_read_names_the_line(text):
    with pytest.raises(Malformed, match=r"^line "):
        from_text(text)


def test_json_is_not_the_text_notation():
    assert not looks_like_text('{"game": "on-sets"}')
    assert not looks_like_text("")


@pytest.mark.parametrize("typed", ["b>p", "B>P"])
def test_the_section_of_a_move_may_be_typed_small(typed):
    assert read_action(typed, "on-sets", "here") == {"do": "move", "cube": typed[0], "to": "permitted"}
