"""Hints, menus and completion: whatever they offer can be typed, and the table accepts it."""

from random import Random

import pytest

from forceout import Table, all_editions
from forceout.cli.menu import grouped, hint, offers
from forceout.match.game import game_for
from forceout.records.documents.codec import codec_for
from forceout.records.notation.actions import read_action, read_event

BOOKS = [edition.rules(division) for edition in all_editions() for division in edition.divisions]


def played(rules, seed, steps, **options):
    """A table after each of so many random actions."""
    rng = Random(seed)
    players = ["Ann", "Ben", "Cleo"][: 2 + seed % 2]
    table = Table.new(rules, players, seed=seed, shakes=2, **options)
    for _ in range(steps):
        yield table
        seat = rng.choice(table.awaited or table.may_act)
        choices = [*table.legal(seat), *filter(None, (form.example(rng) for form in table.forms(seat)))]
        if choices:
            table.do(rng.choice(choices))
        if table.is_over:
            return


@pytest.mark.parametrize(
    "rules", BOOKS, ids=lambda rules: f"{rules.game}-{rules.edition_id}-{rules.division}"
)
def test_whatever_is_offered_can_be_typed_and_is_accepted(rules, fresh_seed, amount):
    rng, codec = Random(fresh_seed), codec_for(rules)
    for table in played(rules, fresh_seed % 1000, amount(fast=12, slow=120)):
        for seat in table.may_act:
            found = list(offers(table, seat, codec))
            assert hint(found) or all(
                offer.do in ("charge", "absent", "penalty", "appeal", "touch", "pick-up", "shift")
                for offer in found
            )
            assert sum(len(group) for _, group in grouped(found)) == len(found)
            for offer in rng.sample(found, min(6, len(found))):
                if offer.text == "write":
                    continue  # opens a screen of its own
                action = read_event(offer.line, rules.game, "action")
                assert action == {"by": seat, **read_action(offer.text, rules.game)}
                assert table.why_not(action) is None, offer


def test_a_hint_in_equations_is_a_legal_goal_of_these_cubes():
    rules = next(rules for rules in BOOKS if (rules.game, rules.division) == ("equations", "middle"))
    table = Table.new(rules, ["Ann", "Ben"], seed=3, clock="none", adventurous=False)
    while table.phase not in ("variations", "goal"):
        table.do(table.legal(table.awaited[0])[0])
    codec = codec_for(rules)
    setter = table.awaited[0]
    first = hint(offers(table, setter, codec))[0]
    assert first.startswith("goal ")
    outcome = table.do({"by": setter, **read_action(first, "equations")})
    assert outcome.accepted
    goal = table.view().mat.goal
    assert game_for(rules).is_legal_goal(goal, ())


def test_a_solution_is_offered_as_a_screen_of_its_own_and_never_as_an_example():
    for table in played(BOOKS[-1], 7, 40, clock="none"):
        for seat in table.may_act:
            written = [
                offer.text for offer in offers(table, seat, codec_for(BOOKS[-1])) if offer.do == "present"
            ]
            assert set(written) <= {"write"}
