"""The arena: fair seats, repeatable results, Elo that recovers known strengths."""

import json
import math
import random
import subprocess
import sys

import pytest

from forceout.bots.arena import fixtures, pairs, play_all, report
from forceout.bots.elo import Pair, ratings

BOOK = ("on-sets", "mlag-2019", "basic")


def test_seats_are_exchanged_fairly():
    found = fixtures(BOOK, [1, 3, 5], 4, 7)
    assert len(found) == 12
    first = [fixture.levels[0] for fixture in found if set(fixture.levels) == {1, 3}]
    assert sorted(first) == [1, 1, 3, 3]
    assert len({fixture.seed for fixture in found}) == 12
    three = fixtures(BOOK, [1, 3, 5], 6, 7, players=3)
    assert sorted(fixture.levels[0] for fixture in three) == [1, 1, 3, 3, 5, 5]


def test_the_same_seed_gives_the_same_result_and_a_run_goes_on_from_its_file(tmp_path):
    wanted = fixtures(BOOK, [1, 3], 2, 11)
    kept = tmp_path / "results.jsonl"
    first = report(play_all(wanted, kept=kept))
    assert len(kept.read_text().splitlines()) == 2
    again = report(play_all(wanted, kept=kept))
    assert first == again == report(play_all(wanted))
    assert first["refused"] == 0
    (pair,) = first["pairs"]
    assert pair["wins"] + pair["draws"] + pair["losses"] == 2


def test_three_players_are_compared_in_pairs():
    results = play_all(fixtures(BOOK, [1, 2, 3], 1, 3, players=3))
    assert [(pair.a, pair.b, pair.games) for pair in pairs(results)] == [(1, 2, 1), (1, 3, 1), (2, 3, 1)]


def test_elo_finds_known_strengths_again():
    """Results drawn from ratings 200 apart; the intervals hold the truth nearly always."""
    rng = random.Random(4)
    true = {1: 1300.0, 2: 1500.0, 3: 1700.0}
    drawn = []
    for a, b in ((1, 2), (1, 3), (2, 3)):
        expected = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        wins = sum(rng.random() < expected for _ in range(2_000))
        drawn.append(Pair(a, b, wins, 0, 2_000 - wins))
    found = ratings(drawn)
    for player, rating in found.items():
        assert rating.low - 5 <= true[player] <= rating.high + 5
        assert math.isclose(rating.elo, true[player], abs_tol=30)


def test_a_clean_sheet_has_a_finite_rating():
    found = ratings([Pair(1, 2, 0, 0, 10)])
    assert found[1].elo < found[2].elo < 3000


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "agloa-2023", "middle"], "chess"),
        (["on-sets", "agloa-2023", "middle", "--levels", "1,9"], "'9'"),
        (["on-sets", "agloa-2023", "middle", "--levels", "1"], "at least 2"),
        ([], "say which game"),
    ],
)
def test_bad_arguments_end_in_one_clear_line(arguments, told):
    done = subprocess.run(
        [sys.executable, "-m", "forceout", "arena", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_command_prints_the_contract_s_object():
    command = [
        sys.executable,
        "-m",
        "forceout",
        "arena",
        *BOOK,
        "--levels",
        "1,5",
        "--matches",
        "2",
        "--seed",
        "3",
    ]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert set(answer) == {"pairs", "elo", "refused"}
    assert set(answer["elo"]) == {"1", "5"}
    assert set(answer["elo"]["1"]) == {"elo", "low", "high"}


@pytest.mark.slow
def test_a_cluster_plays_the_same_matches():
    distributed = pytest.importorskip("distributed")
    wanted = fixtures(BOOK, [1, 3], 2, 11)
    local = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with local, distributed.Client(local) as client:
        spread = report(play_all(wanted, client.get_executor()))
    assert spread == report(play_all(wanted))
