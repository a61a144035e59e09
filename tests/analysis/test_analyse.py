"""What analysis claims, against brute force on small shakes; what the contract says of its answer."""

import json
from dataclasses import replace
from itertools import pairwise

import jsonschema
import pytest
from tests.cli.running import forceout

from equations.solver.slow_solver import SlowSolver, TooHard
from forceout import Position, Table, judge, rules
from forceout.analysis import Challenged, Decision, analyse
from forceout.analysis.words import turning_points
from forceout.core.claims import Claim
from forceout.core.turns import Section, moved
from forceout.match.game import Case
from forceout.onsets.variations import Kind
from forceout.records.documents import schemas
from forceout.records.documents.codec import codec_for
from forceout.records.documents.matches import replay
from onsets.solver import brute_force

from .matches import random_record

BOOKS = [
    ("on-sets", "agloa-2023", "middle"),
    ("on-sets", "agloa-2014", "elementary"),
    ("on-sets", "mlag-2019", "basic"),
    ("on-sets", "wff-1969", "basic"),
]
FEW = 6


def positions(record):
    """Every play of the record with the position after it and the one that it was made in."""
    played = replay(record)
    for before, step in pairwise([None, *played.steps]):
        shake = step.state.shake
        known = before.state.shake.plays if before and before.state.shake else ()
        if step.rejection or shake is None or len(shake.plays) <= len(known):
            continue
        play = shake.plays[-1]
        claim = Claim.P if record["rules"] == "wff-1969" else Claim.IMPOSSIBLE
        case = Case(claim, play.after, shake.universe or (), shake.variations, shake.plays)
        game = step.state.setup.game
        earlier = None
        if play.cube is not None:
            mat = moved(play.after, play.cube, play.to, play.source)
            earlier = game.position(case, claim, mat)
        yield step.index, game.position(case, claim, play.after), earlier, play


def usable(position):
    return len(position.required) + len(position.permitted) + len(position.resources)


def onsets_truth(position):
    """(open with one more cube, possible with all), by building everything that the cubes can spell."""
    absolute = any(getattr(one, "kind", None) == Kind.ABSOLUTE_VALUE for one in position.variations)
    values = set(position.goal.values(position.rules.goal, absolute=absolute))
    claims = (
        (Claim.A, Claim.P)
        if position.rules.edition_id == "wff-1969"
        else (
            Claim.NOW,
            Claim.IMPOSSIBLE,
        )
    )
    return tuple(brute_force.is_solvable(replace(position, challenge=claim), values) for claim in claims)


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_on_sets_decisions_agree_with_brute_force(book, amount, fresh_seed):
    for number in range(amount(fast=3, slow=20, soak=200)):
        record = random_record(*book, seed=f"{fresh_seed} {number}")
        told = {
            each.event: each
            for shake in analyse(record).shakes
            for each in shake.decisions
            if isinstance(each, Decision)
        }
        found = list(positions(record))
        assert set(told) == {index for index, *_ in found}
        for index, after, _, _ in found:
            if usable(after) > FEW:
                continue
            opens, possible = onsets_truth(after)
            assert told[index].impossible is not possible
            heard = len(after.resources) >= 2 and bool(after.required or after.permitted)
            assert told[index].now is (opens and (heard or book[1] == "wff-1969"))
            if told[index].shortest is not None:
                assert judge(after, told[index].shortest).correct


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_random_records_come_to_positions_that_brute_force_can_search(book):
    records = [random_record(*book, seed=f"few cubes {number}") for number in range(3)]
    found = [before for record in records for _, _, before, _ in positions(record) if before is not None]
    assert sum(usable(before) <= FEW for before in found) > 5


@pytest.mark.parametrize("book", BOOKS[:3], ids=" ".join)
def test_on_sets_safe_plays_are_counted_one_by_one(book, fresh_seed):
    record = random_record(*book, seed=f"{fresh_seed}", forbidding=0.8)
    told = {
        each.event: each
        for shake in analyse(record).shakes
        for each in shake.decisions
        if isinstance(each, Decision)
    }
    for index, _, before, play in positions(record):
        if before is None or usable(before) > FEW:
            continue
        safe = 0
        for cube in dict.fromkeys(before.resources):
            for to in (Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN):
                if (cube, to) == (play.cube, play.to) or not _legal(before, cube, to):
                    continue
                after = moved(before, cube, Section.RESOURCES, to)
                opens, possible = onsets_truth(after)
                heard = len(after.resources) >= 2 and bool(after.required or after.permitted)
                safe += possible and not (heard and opens)
        assert told[index].safe == safe


def _legal(position, cube, to):
    if to is not Section.FORBIDDEN:
        return True
    left = len(position.resources)
    early = position.rules.moves.relation_to_forbidden_from
    return left > 1 and not (str(cube) in "=⊆" and early is not None and left > early)


@pytest.mark.soak
@pytest.mark.parametrize("division", ["basic", "middle"])
def test_equations_decisions_agree_with_a_slow_solver(division, amount, fresh_seed):
    for number in range(amount(fast=1, slow=6, soak=60)):
        record = random_record(
            "equations", "agloa-2015", division, f"{fresh_seed} {number}", forbidding=0.9, shakes=1
        )
        told = {
            each.event: each
            for shake in analyse(record).shakes
            for each in shake.decisions
            if isinstance(each, Decision)
        }
        for index, after, _, _ in positions(record):
            if usable(after) > 5 or told[index].impossible is None:
                continue
            try:
                assert told[index].impossible is not SlowSolver(after).solvable()
            except TooHard:
                continue
            if told[index].shortest is not None:
                assert judge(after, told[index].shortest).correct


RECORD = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "players": ["A", "B"],
    "events": [
        {"by": "A", "do": "roll", "cubes": "1 2 3 B B R R G G Y Y ∪ ∩ − ′ V V Λ"},
        {"by": "B", "do": "deal", "cards": ["B", "R", "G", "Y", "BR", "BG"]},
        {"by": "A", "do": "goal", "goal": "3"},
        {"by": "B", "do": "move", "cube": "B", "to": "permitted"},
        {"by": "A", "do": "challenge", "claim": "impossible"},
    ],
}


def test_a_wrong_challenge_is_told_as_one():
    (shake,) = analyse(RECORD).shakes
    goal, move, challenge = shake.decisions
    assert (goal.event, goal.by, goal.safe, goal.now) == (2, "A", None, False)
    assert (move.event, move.by, move.impossible) == (3, "B", False)
    assert isinstance(challenge, Challenged)
    assert challenge.document(codec_for(rules("on-sets", "agloa-2023", "middle"))) == {
        "event": 4,
        "by": "A",
        "challenge": "impossible",
        "right": False,
    }
    assert challenge.event in {point.event for point in turning_points(shake)}


@pytest.mark.parametrize("players", [["Ann", "Ben"], ["Ann", "Ben", "Cleo"]], ids=len)
def test_the_worth_of_an_impossible_challenge_is_what_its_challenger_then_scores(players):
    """AGLOA X-A: nobody can write ten cards out of six, so Ann has no Solution, and Ben is right alone."""
    table = Table.new(rules("on-sets", "agloa-2023", "elementary"), players, clock="none", adventurous=False)
    for action in (
        {"by": "Ann", "do": "roll", "cubes": "4 5 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ"},
        {"by": players[-1], "do": "deal", "cards": ["B", "R", "G", "Y", "BR", "BG"]},
        {"by": "Ann", "do": "goal", "goal": "5 5"},
        {"by": "Ben", "do": "challenge", "claim": "impossible"},
    ):
        assert table.do(action).accepted, action
    (shake,) = analyse(table.record()).shakes
    goal, challenge = shake.decisions
    assert challenge.right
    while table.phase == "writing":
        assert table.do({"by": table.awaited[0], "do": "decline"}).accepted
    assert goal.worth == table.scores["Ben"] == 6


def test_a_play_that_opens_is_no_safe_one_of_1969_if_the_one_made_avoided_it():
    """wff-1969 3.5 Comment 2: Cleo forbids B, and nothing else kept the Solution closed."""
    record = {
        "game": "on-sets",
        "rules": "wff-1969",
        "division": "basic",
        "players": ["Ann", "Ben", "Cleo"],
        "events": [
            {"by": "Ann", "do": "deal", "cards": ["BRGO", "BG", "BRG", "R", "GO", "O", "BGO", "RO"]},
            {"by": "Ben", "do": "roll", "cubes": "B B G O ∪ − ′ 1 2 4"},
            {"by": "Ben", "do": "goal", "goal": "2 4"},
            {"by": "Cleo", "do": "move", "cube": "′", "to": "permitted"},
            {"by": "Ann", "do": "move", "cube": "∪", "to": "required"},
            {"by": "Ben", "do": "bonus", "cube": "−"},
            {"by": "Ben", "do": "move", "cube": "G", "to": "forbidden"},
            {"by": "Cleo", "do": "move", "cube": "B", "to": "forbidden"},
            {"by": "Ann", "do": "move", "cube": "B", "to": "required"},
        ],
    }
    (shake,) = analyse(record).shakes
    *_, avoided, forced = shake.decisions
    assert (avoided.violated, avoided.safe, avoided.plays) == ((), 0, 5)
    assert (forced.now, forced.violated) == (True, ())  # nothing avoided it any more: then what opens is safe
    assert forced.safe == forced.plays - 2  # but to forbid one of the last two cubes ends it


def test_first_flub_and_missed_follow_from_the_decisions(fresh_seed):
    report = analyse(random_record("on-sets", "agloa-2023", "middle", f"{fresh_seed} missed"))
    for shake in report.document()["shakes"]:
        plays = [each for each in shake["decisions"] if "flub" in each]
        flubs = [each["event"] for each in plays if each["flub"]]
        assert shake["first_flub"] == (flubs[0] if flubs else None)
        assert {each["event"] for each in shake["missed"]} <= set(flubs)
    accounts = report.accounts()
    flubs = sum(
        bool(each.flub) for shake in report.shakes for each in shake.decisions if isinstance(each, Decision)
    )
    assert sum(account.flubs for account in accounts.values()) == flubs


def test_what_analysis_answers_has_the_published_form(fresh_seed):
    record = random_record("on-sets", "wff-1969", "basic", f"{fresh_seed} form")
    jsonschema.Draft202012Validator(schemas.load("analyse-output")).validate(analyse(record).document())


def test_the_command_answers_in_place_and_explains():
    lines = json.dumps(RECORD) + "\n" + json.dumps({**RECORD, "players": ["A"]}) + "\n"
    done = forceout("analyse", given=lines)
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 2
    assert second["error"]["field"] == "players"
    assert first["shakes"][0]["decisions"][0]["event"] == 2
    told = forceout("analyse", "--explain", given=json.dumps(RECORD), check=True)
    assert "A said Impossible, and was wrong." in told.stdout
    assert told.stderr == ""


def test_positions_of_a_record_are_positions_of_the_contract(fresh_seed):
    record = random_record("on-sets", "agloa-2014", "middle", f"{fresh_seed} doc")
    for _, after, _, _ in positions(record):
        assert Position.of(after.document()) == after
