"""What a rulebook makes table, judge and chance do: scripts to run on a book, to see whether a changed value shows.

Each probe takes the rules of a division and answers with something that can be compared. A script is a match in the text
notation; it is run at both referees, and what it leads to is told event by event.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from functools import cache, partial
from itertools import product
from pathlib import Path

from equations.cases import PILES, PLENTY
from forceout import editions
from forceout.core.claims import Claim
from forceout.core.edition import Edition
from forceout.core.errors import ForceoutError
from forceout.core.pile import Pile
from forceout.core.sections import Wrote
from forceout.equations.position import Position as EquationsPosition
from forceout.equations.solver.solve import solve as solve_equations
from forceout.games import judge
from forceout.match.chance import Chance
from forceout.match.scoring import shake_scores
from forceout.match.state import Opinion, Paper, Trial
from forceout.onsets.position import Position as OnSetsPosition
from forceout.onsets.solver.solve import solve as solve_on_sets
from forceout.records.documents.cases import verdict_document
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout.records.documents.matches import replay_document
from match.seating import CARDS, CARDS_1969, NUMBERS, RELATIONS, ROLL, ROLL_1969, TEN, Table

CASES = Path(__file__).parents[1]
FILES = {
    "on-sets": ("cases/on-sets.jsonl", "cases/on-sets-examples.jsonl"),
    "equations": ("equations/cases/own.jsonl", "equations/cases/book.jsonl"),
}


def play(rules, script, players="ABC", **options):
    """Everything that a script leads to. Words in capitals stand for what depends on the book."""
    table = Table(rules, rules.division, players, rules.game, **options)
    told = []
    for action in filled(script, rules, players).split(";"):
        before = len(table.events)
        try:
            table(action)
        except (ForceoutError, KeyError, ValueError, IndexError, AssertionError) as error:
            told.append(f"{action}: {type(error).__name__} {error}")
            break
        told += [repr(event) for event in table.events[before:]]
    told += [repr((refused.fault, refused.rule, dict(refused.facts))) for refused in table.refused]
    return (told, table.scores, table.phase, table.waits_for, table.state.goal_setter)


def filled(script, rules, players="ABC"):
    equations, old = rules.game == "equations", rules.edition_id == "wff-1969"
    senior = rules.deal.minimum > 8
    roll = NUMBERS if equations else ROLL_1969 if old else ROLL if rules.roll.set_out else RELATIONS
    if old and len(rules.roll.in_play) == 1:
        roll = "1 2 5 B B R R G G O O ∪ ∩ − ′ V = ⊆"
    cards = CARDS_1969 if old else TEN if senior else CARDS
    deal = "A: agree" if equations else f"{players[-1]}: deal {cards}"
    left = NUMBERS.removeprefix("1 2 ") if equations else roll.split(" ", 3)[3]
    turns = [(players[(place + 1) % len(players)], cube) for place, cube in enumerate(left.split())]
    (last_by, last), most = turns[-1], "; ".join(f"{by}: {cube}>P" for by, cube in turns[:-1])
    next_by = players[(players.index(last_by) + 1) % len(players)]
    words = {
        "OPEN": f"{deal}; A: roll {roll}" if old else f"A: roll {roll}; {deal}",
        "AGAIN": f"B: roll {roll}",
        "ROLL": f"A: roll {roll}",
        "DEAL": deal,
        "MOST": f"OPEN; GOAL; {most}",
        "LASTF": f"{last_by}: {last}>F",
        "LAST": f"{last_by}: {last}>P",
        "LATER": next_by,
        "GOAL": "A: goal 12" if equations else "A: goal 5",
        "FIRST": "+>R" if equations else "∪>R",
        "SECOND": "5>P" if equations else "B>P",
        "RIGHT": "5+7 = 12" if equations else "B ∪ R",
        "WRONG": "5+6 = 12" if equations else "B ∪ B",
        "CUBE": "3" if equations else "G",
        "OTHER": "4" if equations else "R",
        "NOW": "A" if old else "now",
        "IMP": "P" if old else "impossible",
        "WON": "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge NOW; A: write RIGHT; B: decline",
    }
    for _ in range(3):
        for word, text in words.items():
            script = script.replace(word, text)
    return script


def scripts(*texts, players=("ABC",), **options):
    """A probe that runs scripts at both referees."""
    runs = [
        partial(play, script=text, players=seats, referee=referee, **options)
        for text in texts
        for seats in players
        for referee in ("strict", "table")
    ]
    return lambda rules: [run(rules) for run in runs]


def idle(start, until=300, step=5, **options):
    """A probe in which nobody does anything after the start."""
    since = max(map(int, re.findall(r"@(\d+)", start)), default=0)
    ticks = "; ".join(f"judge: tick @{at}" for at in range(since, since + until, step))
    return scripts(f"{start}; {ticks}", **options)


def rolls(rules):
    chance = Chance(11)
    game = Table(rules, rules.division, "AB", rules.game).state.setup.game
    known = [chance.roll(rules, number) for number in range(6)]
    standard = filled("ROLL", rules).removeprefix("A: roll ")
    with_it = play(rules, f"A: roll {standard}")
    return (
        known,
        with_it,
        chance.deal(rules, range(rules.equipment.cards), 1),
        chance.lot(rules, 3),
        repr(game),
    )


def goals(rules):
    """Which Goals there are, and which of many are legal."""
    table = Table(rules, rules.division, "AB", rules.game)
    game, codec = table.state.setup.game, table.codec
    texts = ["1", "2", "1 2", "1 2 5", "1/2", "1/2/5", "1/(2 5)", "(1/2) 5", "1u", "1 1u", "1 2u"]
    if rules.game == "equations":
        texts = ["1", "12", "123", "1+2", "1+2+3+4", "1×2+3−4", "1+ 2×3", "12+34+1"]
        return [game.is_legal_goal(codec.goal(text, "goal", Pile()), ()) for text in texts]
    cubes = codec.pile("1 2 5", "cubes")
    laid = [codec.goal(text, "goal", cubes) for text in texts]
    return [str(goal) for goal in game.goals(cubes)], [game.is_legal_goal(goal, ()) for goal in laid]


def points(rules):
    """The points of every outcome that a shake can have."""
    found = []
    for claim in rules.challenges.claims:
        for seats in ("ABC", "AB"):
            for outcome in product(Wrote, repeat=len(seats)):
                for accepts in (False, True):
                    try:
                        found.append(shake_scores(rules, seats, trial(rules, claim, seats, outcome, accepts)))
                    except KeyError as error:
                        found.append(repr(error))
    return found


def trial(rules, claim, seats, outcome, accepts):
    role = rules.writing.must[claim]
    challengers = () if claim in (Claim.FORCEOUT, Claim.TIME) else ("A",)
    must = {"everyone": (), "challenger": ("A",), "mover": ("B",), "third": ("C",)}[role]
    papers = {
        seat: Paper("x" if wrote is not Wrote.NONE else None)
        for seat, wrote in zip(seats, outcome, strict=True)
    }
    answers = {("C", "A"): Opinion.ACCEPTED, ("B", "A"): Opinion.REJECTED} if accepts else {}
    if accepts:
        answers |= {("A", "B"): Opinion.REJECTED, ("C", "B"): Opinion.ACCEPTED}
    rulings = {seat: wrote is Wrote.RIGHT for seat, wrote in zip(seats, outcome, strict=True)}
    return Trial(claim, challengers, "B", must, tuple(seats), 0, papers, answers=answers, rulings=rulings)


def places(rules):
    awards = rules.match_points
    return [
        [awards.award(totals) for totals in ((1, 2), (2, 2), (3, 2, 1), (3, 3, 1), (3, 3, 3), (3, 1, 1))]
        if awards
        else None
    ]


@cache
def documents(game, book, division):
    """The judge's cases of a division, as they are kept for the other tests."""
    found = []
    for name in FILES[game]:
        for line in (CASES / name).read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            given = case.get("in", case)
            if game == "equations":
                given = of_equations(given)
            if (given.get("rules"), given.get("division")) == (book, division) and "solution" in given:
                found.append(
                    {
                        key: value
                        for key, value in given.items()
                        if key not in ("id", "game", "rules", "division")
                    }
                )
    return found


def of_equations(case):
    """A case of the Equations tests as a document."""
    kept = {key: case[key] for key in (*PILES, "challenge", "goal", "variations", "division") if key in case}
    kept.setdefault("challenge", "impossible")
    if not any(pile in kept for pile in PILES):
        kept["resources"] = PLENTY
    return {
        "rules": "agloa-2015",
        **kept,
        "solution": {"equation": case["equation"], "wild": case.get("wild", {})},
    }


def verdicts(rules, only=None):
    """What the judge says of the cases of that division (``only``: those with that variation)."""
    said = []
    for document in documents(rules.game, rules.edition_id, rules.division):
        names = [variation["name"] for variation in document.get("variations", ())]
        if only is not None and only not in names and not rules.variations[only].always:
            continue
        try:
            said.append(judged(document, rules))
        except (ForceoutError, KeyError) as error:
            said.append(repr(error))
    return said


def judged(document, rules):
    """The verdict under these rules, whatever book the document names."""
    codec, fields = codec_for(rules), Fields(dict(document))
    position = codec.position(fields)
    codec.refuse_unjudged(position)
    solution = codec.solution_in(fields.object("solution"), position)
    fields.finish()
    return verdict_document(judge(position, solution))


def solved(rules):
    """The solver's answer where the Solution must bring a Goal, and where it must not."""
    if rules.game == "equations":
        position = EquationsPosition.parse(rules, challenge="no-goal", goal=None, resources="1 2 + 3")
        return [str(one) for one in solve_equations(position, limit=3).shown]
    position = OnSetsPosition.parse(rules, universe=["B", "R"], challenge="no-goal", resources="1 1 2 B R ∪")
    return [str(one.solution) for one in solve_on_sets(position, limit=3).shown]


def seats(rules):
    """How many may sit down."""
    found = []
    head = {"game": rules.game, "rules": rules.edition_id, "division": rules.division}
    with known(rules):
        for number in range(1, 6):
            try:
                found.append(
                    replay_document({**head, "players": list("ABCDE"[:number]), "events": []})["scores"]
                )
            except ForceoutError as error:
                found.append(str(error))
    return found


@contextmanager
def known(rules):
    """The changed book in the place of the one that it was made from."""
    edition = Edition(rules.edition_id, rules.game, "", "", (rules.division,), {rules.division: rules})
    editions._own[rules.game, rules.edition_id] = edition
    try:
        yield
    finally:
        del editions._own[rules.game, rules.edition_id]


def selections(rules, *chosen):
    """What may be chosen on a roll after these, and why the rest may not."""
    table = Table(rules, rules.division, "AB", rules.game)
    cubes = table.codec.pile(filled("ROLL", rules).removeprefix("A: roll "), "cubes")
    game, universe = table.state.setup.game, tuple(range(9)) if rules.equipment.cards else ()
    taken = tuple(one for one in game.selections(cubes, universe) if one.name in chosen)
    return [
        (str(one), game.selection_objection(one, cubes, universe, taken))
        for one in game.selections(cubes, universe)
    ]
