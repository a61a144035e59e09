"""What a refusal says: the clause of the action that was refused, and the facts."""

import contextlib
import random

import pytest

from forceout.core.errors import Malformed
from forceout.editions import all_editions
from forceout.match.values import Fault, Phase
from forceout.records.wording.refusals import refusal_sentence

from .driving import Driver
from .seating import CARDS, ROLL, Table
from .test_state_machine import DIVISIONS
from .test_turns import one_left

ACTIONS = (
    "A: lot 2; A: roll 1; A: deal B; A: vary multiple-operations; A: no-variation; A: bonus B; A: touch 1; A: goal 1;"
    "A: no-goal; A: agree; A: B>P; A: B>>R; A: assert; A: pick-up; A: put-down; A: challenge now; A: write B; A: decline;"
    "A: accept B; A: reject B; A: regroup B (B); A: ask-judge B; A: take-minute; A: appeal B; A: absent C; A: sign;"
    "judge: warn A; judge: joint A B; judge: rule A correct; judge: replay-shake; judge: deceit A; judge: stop; A: warn B"
)

# not-now cites the clause of what was tried: by book, the action, where the table is, the clause.
OUT_OF_PLACE = [
    ("agloa-2023", "elementary", "goal_set", "A: sign", "XII-B"),
    ("agloa-2023", "elementary", "goal_set", "A: goal 3", "III-B-2-a"),
    ("agloa-2023", "elementary", "goal_set", f"A: roll {ROLL}", "II-A"),
    ("agloa-2023", "elementary", "goal_set", f"C: deal {CARDS}", "II-B"),
    ("agloa-2023", "elementary", "goal_set", "B: vary multiple-operations", "II-C"),
    ("agloa-2023", "elementary", "goal_set", "B: agree", "III-D-1"),
    ("agloa-2023", "elementary", "goal_set", "B: accept A", "VII-C-3"),
    ("agloa-2023", "elementary", "goal_set", "B: regroup A (B)", "VII-C-5-c Comment c"),
    ("agloa-2023", "elementary", "goal_set", "B: ask-judge A", "VII-C-6"),
    ("agloa-2023", "elementary", "goal_set", "B: decline", "VII-A"),
    ("agloa-2023", "elementary", "goal_set", "judge: deceit A", "XII-B-2"),
    ("agloa-2023", "elementary", "opened", "B: ∪>R", "IV-B"),
    ("agloa-2023", "elementary", "opened", "B: B>>R", "XIII-A-7"),
    ("mlag-2019", "basic", "opened", "B: ∪>R", "IV-B"),
    ("mlag-2019", "basic", "goal_set", "A: goal 3", "III-B-2-c"),
    ("wff-1969", "basic", "goal_set", "A: goal 3", "3.6"),
    ("wff-1969", "basic", "goal_set", "A: sign", "3.2"),
    ("wff-1969", "basic", "goal_set", "A: vary multiple-operations", "3.2"),
    ("wff-1969", "basic", "goal_set", "B: decline", "3.9-A"),
    ("wff-1969", "basic", "opened", "B: ∪>R", "3.2"),
]


@pytest.mark.parametrize("case", OUT_OF_PLACE)
def test_what_cannot_be_done_now_cites_the_clause_of_the_action(table, case):
    book, division, place, action, clause = case
    play = getattr(table(book, division), place)()
    assert play(action) == ["not-now"]
    assert play.refused[-1].rule == clause


@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
@pytest.mark.parametrize("referee", ["strict", "table"])
def test_every_refusal_cites_a_clause_and_is_told(game, edition, division, referee):
    """Whatever is tried, wherever the table stands, in random matches of every book."""
    rnd = random.Random(f"{game} {edition} {division} {referee}")
    play = Table(edition, division, "ABC", game, referee=referee, checking="players")
    driver = Driver(play.codec)
    seen = set()
    for _ in range(120):
        if play.state.phase not in seen:
            seen.add(play.state.phase)
            for action in ACTIONS.split(";"):
                try_action(play, action)
        state = play.state
        if state.phase is Phase.ENDED:
            break
        event = driver.legal(state, rnd)
        play.do(event)
    assert len(seen) > 5
    for rejection in play.refused:
        assert rejection.rule, rejection
        assert str(refusal_sentence(rejection)).endswith(".")


def try_action(play, action):
    """Try it and leave the table as it was."""
    before = play.state
    with contextlib.suppress(Malformed):
        play(action)
    play.state = before


def test_the_sentence_is_made_of_the_facts(table):
    play = table("agloa-2023", "middle").goal_set()
    play("B: =>F")
    assert play.refused[-1].facts == {"cube": "=", "resources": 15, "at_most": 4}
    assert str(refusal_sentence(play.refused[-1])) == (
        "= may go to Forbidden once 4 or fewer cubes are in Resources; there are 15."
    )
    play = table("agloa-2023", "senior")
    play(f"A: roll {ROLL}; C: deal {CARDS}")
    assert str(refusal_sentence(play.refused[-1])) == "Too few cards: 8, and at least 10 are dealt."
    play = table("agloa-2023", "elementary")
    play(f"A: roll {ROLL.replace('V V Λ', 'V = Λ')}")
    assert (
        str(refusal_sentence(play.refused[-1])) == "In this division V V Λ or V Λ Λ are set out, not rolled."
    )
    play = one_left(table())
    play("A: challenge now")
    assert (
        str(refusal_sentence(play.refused[-1])) == "A Now challenge needs 2 cubes in Resources; there are 1."
    )


@pytest.mark.parametrize("book", [edition.id for edition in all_editions() if edition.game == "on-sets"])
def test_a_judges_penalty_is_bounded(table, book):
    """P34"""
    from forceout.match import Rejection, decide
    from forceout.match.commands import Penalise

    division = {"wff-1969": "basic", "mlag-2019": "basic"}.get(book, "elementary")
    play = table(book, division).goal_set()
    most = play.codec.rules.scoring.most_lost_at_once
    assert play(f"judge: penalty B {most} shouting") == []
    assert play(f"judge: penalty B {most + 1} shouting; judge: penalty B {10**12} shouting") == [
        "penalty",
        "penalty",
    ]
    for points in (-1, 0, most + 1):
        refused = decide(play.state, Penalise("B", points, "shouting", by="judge"))
        assert isinstance(refused, Rejection)
        assert (refused.fault, refused.facts) == (Fault.PENALTY, {"points": points, "most": most})
