"""The least by counting: never more than the least there is, and exact where it is the only proof."""

from random import Random

import pytest
from tests.tournament import events
from tests.tournament.events import document, event, played
from tests.tournament.slow_seating import Question, table_sizes

from forceout import Tournament
from forceout.tournament.counting import Key
from forceout.tournament.seating.bounds import cut, least
from forceout.tournament.seating.question import Wish, ask


def bound(day, key, found=None, **wish):
    return least(ask(day, Wish(**wish)), key, found or {})


def crowded(rng):
    """A few players of large teams and schools, so that something has to give."""
    players = [
        {
            "player": f"P{number}",
            "skill": rng.randrange(5),
            "school": rng.choice(["Hill", "Hill", "Lake"]),
            **({"team": rng.choice(["H1", "H2"])} if rng.random() < 0.8 else {}),
        }
        for number in range(rng.randrange(4, 9))
    ]
    codes = [player["player"] for player in players]
    tables = events.by_chance(rng, codes, table_sizes(len(codes), 3))
    return document(players, [events.play(rng, tables)])


@pytest.mark.soak
@pytest.mark.parametrize("avoid", [list(Wish().avoid), ["school", "odd"], ["school", "team"]], ids=str)
def test_counting_never_claims_more_than_brute_force_finds(avoid, amount, fresh_seed):
    rng = Random(fresh_seed)
    for _ in range(amount(fast=40, slow=40, soak=400)):
        asked = {**crowded(rng), "seat": {"method": "skill", "avoid": [str(key) for key in avoid]}}
        slow = Question(asked)
        best = dict(zip(map(Key, slow.keys), slow.least(), strict=True))
        day = Tournament.of({key: value for key, value in asked.items() if key != "seat"})
        question = ask(day, Wish(method="skill", avoid=tuple(map(Key, avoid))))
        found = {}
        for key in question.keys:
            assert least(question, key, found) <= best[key], (key, asked)
            found[key] = best[key]


def test_mates_who_sit_together_are_no_pair_of_their_school():
    players = [{"player": p, "school": "Hill", "team": "H"} for p in "ABC"]
    assert bound(event(players), Key.TEAM) == 3
    assert bound(event(players), Key.SCHOOL, {Key.TEAM: 3}) == 0


def test_without_a_count_of_the_teams_only_those_without_a_team_make_pairs_for_sure():
    players = [{"player": p, "school": "Hill", "team": "H"} for p in "ABC"]
    assert bound(event(players), Key.SCHOOL) == 0
    alone = [{"player": p, "school": "Hill"} for p in "ABC"]
    assert bound(event(alone), Key.SCHOOL) == 3


def test_odd_seats_go_round_before_anyone_has_a_second():
    """Eight players, one table of two a round: in five rounds ten seats, so that two have a second one."""
    day = event([f"P{n}" for n in range(8)])
    assert [bound(day, Key.ODD, plan=rounds) for rounds in (1, 4, 5, 8, 9)] == [0, 0, 2, 8, 12]


def test_who_has_sat_at_an_odd_table_before_comes_last():
    day = event("ABCD", [played({"A": 1, "B": 2}, {"C": 1, "D": 2})])
    assert bound(day, Key.ODD) == 4


def test_the_fullest_tables_stay():
    seated = {"tables": [{"table": 1, "players": list("ABC")}, {"table": 2, "players": list("DEF")}]}
    players = [{"player": p, "out": [1]} if p in "EF" else p for p in "ABCDEF"]
    assert bound(event(players, [seated]), Key.MOVED, repair=True) == 1


def test_the_sorted_cut_puts_the_small_table_where_it_helps():
    assert cut([9, 9, 5, 5, 5, 1, 1, 1], (3, 3, 2)) == [(0, 2), (2, 5), (5, 8)]
    assert cut([9, 9, 9, 5, 5, 1, 1, 1], (3, 3, 2)) == [(0, 3), (3, 5), (5, 8)]
