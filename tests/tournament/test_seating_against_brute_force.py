"""Small fields against every seating there is: the least counts every time, all of them proved."""

from random import Random

import pytest
from tests.tournament import events
from tests.tournament.slow_seating import Question, table_sizes

from forceout.tournament.documents import seat_document

pytestmark = pytest.mark.soak
AVOIDABLE = ["apart", "team", "repeat", "school", "odd"]


def question(rng, most=12):
    """A field of up to ``most`` players that has played up to four rounds, and a wish."""
    size = rng.choice([3, 3, 3, 2])
    count = rng.randrange(2, most + 1)
    players = events.field(rng, count, schools=rng.randrange(4), teams=rng.random() < 0.5)
    codes = [player["player"] for player in players]
    rounds = []
    for _ in range(rng.randrange(4)):
        tables = events.by_chance(rng, codes, table_sizes(count, size))
        rounds.append(events.play(rng, tables))
    document = events.document(players, rounds, size=size)
    if rng.random() < 0.4 and count > 3:
        document["apart"] = [rng.sample(codes, 2) for _ in range(rng.randrange(1, 4))]
    wish = {"seed": rng.randrange(100), "method": rng.choice(["random", "power", "skill"])}
    if rng.random() < 0.3:
        wish["avoid"] = rng.sample(AVOIDABLE, rng.randrange(6))
    return {**document, "seat": wish}


def absent(rng, document, number):
    """Some players of a round are not there."""
    for player in rng.sample(document["players"], rng.randrange(min(3, len(document["players"]) - 1))):
        player["out"] = [number]
    return document


def assert_least(document):
    asked = Question(document)
    answer = seat_document(document)
    rounds = [[(table["table"], table["players"]) for table in each["tables"]] for each in answer["rounds"]]
    for tables, each, field in zip(rounds, answer["rounds"], asked.fields, strict=True):
        seated = [player for _, players in tables for player in players]
        assert sorted(seated + each["byes"]) == sorted(field)
        assert len({number for number, _ in tables}) == len(tables)
        assert sorted(len(players) for _, players in tables) == sorted(table_sizes(len(field), asked.size))
    assert list(answer["broken"].values()) == asked.count(rounds) == asked.least()
    assert list(answer["broken"]) == answer["proved"] == asked.keys


def test_one_round_of_up_to_twelve(amount, fresh_seed):
    rng = Random(fresh_seed)
    for _ in range(amount(fast=15, slow=150, soak=1_500)):
        assert_least(question(rng))


def test_a_player_who_must_sit_at_a_table_sits_there(amount, fresh_seed):
    rng = Random(fresh_seed)
    for _ in range(amount(fast=5, slow=25, soak=250)):
        document = question(rng, most=9)
        codes = [player["player"] for player in document["players"]]
        sizes = table_sizes(len(codes), document["size"])
        document["at"] = {
            player: rng.randrange(1, len(sizes) + 1) for player in rng.sample(codes, min(2, len(codes) - 1))
        }
        assert_least(document)
        seats = {
            player: table["table"]
            for table in seat_document(document)["rounds"][0]["tables"]
            for player in table["players"]
        }
        assert document["at"].items() <= seats.items()


def test_a_repair_moves_the_fewest(amount, fresh_seed):
    rng = Random(fresh_seed)
    for _ in range(amount(fast=5, slow=25, soak=250)):
        document = question(rng, most=9)
        codes = [player["player"] for player in document["players"]]
        late = rng.randrange(min(3, len(codes) - 1))
        seated = codes[late:]
        tables = events.by_chance(rng, seated, table_sizes(len(seated), document["size"]))
        document["rounds"].append({"tables": [{"table": number, "players": p} for number, p in tables]})
        document["seat"]["repair"] = True
        if rng.random() < 0.3:
            document["at"] = {rng.choice(codes): rng.choice(tables)[0]}
        assert_least(absent(rng, document, len(document["rounds"])))


def test_a_plan_of_two_rounds_of_up_to_nine(amount, fresh_seed):
    rng = Random(fresh_seed)
    for _ in range(amount(fast=2, slow=20, soak=200)):
        document = question(rng, most=9)
        document["seat"] |= {"plan": 2, "method": rng.choice(["random", "skill"])}
        assert_least(absent(rng, document, len(document["rounds"]) + 2))
