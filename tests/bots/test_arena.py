"""The arena: fair seats, repeatable results, Elo that recovers known strengths."""

import json
import math
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from time import monotonic, process_time, sleep

import pytest

from forceout import Table
from forceout.bots.arena import Fixture, fixtures, pairs, play, play_all, report
from forceout.bots.elo import Pair, ratings
from forceout.core.errors import ForceoutError

BOOK = ("on-sets", "mlag-2019", "basic")
PATIENCE = 120
"""Seconds after which something hangs; to play all that the interrupted run is asked for takes several times as long."""


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


def test_a_run_that_was_killed_while_it_wrote_goes_on(tmp_path):
    wanted = fixtures(BOOK, [1, 3], 2, 11)
    kept = tmp_path / "results.jsonl"
    first = report(play_all(wanted, kept=kept))
    kept.write_text(kept.read_text()[:-30])
    assert report(play_all(wanted, kept=kept)) == first
    assert len(kept.read_text().splitlines()) == 2


def test_a_folder_gets_the_record_of_every_match_and_a_later_run_only_what_it_lacks(tmp_path):
    wanted, folder = fixtures(BOOK, [1, 3], 2, 11), tmp_path / "new" / "records"
    results = play_all(wanted, records=folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [
        f"on-sets-mlag-2019-basic-11-1-3-{number}.json" for number in (0, 1)
    ]
    tables = [Table.of(json.loads(file.read_text())) for file in files]
    assert [tuple(map(float, table.match_points.values())) for table in tables] == [
        one.points for one in results
    ]
    files[0].unlink()
    files[1].write_text("kept as it is")
    kept = tmp_path / "results.jsonl"
    play_all(wanted[1:], kept=kept)
    assert play_all(wanted, records=folder, kept=kept) == results
    assert Table.of(json.loads(files[0].read_text())) == tables[0]
    assert files[1].read_text() == "kept as it is"
    assert len(kept.read_text().splitlines()) == 2


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ForceoutError, match=r"file/records: "):
        play_all(fixtures(BOOK, [1, 3], 1, 11), records=tmp_path / "file" / "records")


@pytest.mark.parametrize("text", ["Dear Ann,\n", "Dear Ann", "Dear Ann,\nyours"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path, text):
    kept = tmp_path / "letters.txt"
    kept.write_text(text)
    with pytest.raises(ForceoutError, match="is no result of an arena"):
        play_all(fixtures(BOOK, [1, 3], 2, 11), kept=kept)
    assert kept.read_text() == text


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
        ([*BOOK, "--matches", "1", "--keep", "/"], "/:"),
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
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Ratings" in told.stdout
    assert told.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes here")
def test_ctrl_c_ends_a_run_at_once_and_what_was_played_is_kept(tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.touch()
    words = "arena on-sets mlag-2019 basic --levels 1,2 --matches 50000 --seed 1 --workers 2 --json --keep"
    running = subprocess.Popen(
        [sys.executable, "-m", "forceout", *words.split(), str(kept)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        until = monotonic() + PATIENCE
        while not kept.stat().st_size:
            assert monotonic() < until
            sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        assert running.communicate(timeout=PATIENCE) == (b"", b"")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    assert running.returncode == 130
    assert 0 < len(kept.read_text("utf-8").splitlines()) < 50000


@pytest.mark.slow
def test_a_cluster_plays_the_same_matches():
    """The command finds the cluster by its address."""
    distributed = pytest.importorskip("distributed")
    command = [
        sys.executable,
        "-m",
        "forceout",
        "arena",
        *BOOK,
        "--levels",
        "1,3",
        "--matches",
        "2",
        "--seed",
        "11",
    ]
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as local:
        done = subprocess.run(
            [*command, "--json", "--cluster", local.scheduler_address],
            capture_output=True,
            text=True,
            check=True,
        )
    assert json.loads(done.stdout) == json.loads(json.dumps(report(play_all(fixtures(BOOK, [1, 3], 2, 11)))))


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told_in_one_line():
    pytest.importorskip("distributed")
    command = [sys.executable, "-m", "forceout", "arena", *BOOK, "--cluster", "tcp://127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "fixture",
    [
        # √√√… and !!!… make hundreds of values of one.
        Fixture("equations", "agloa-2015", "middle", (5, 4), "7 (4, 5) 23"),
        # Its numbers can only be told apart by the judge, who takes his time.
        Fixture("equations", "agloa-2015", "senior", (4, 5), "991 (4, 5) 4"),
    ],
    ids=lambda fixture: fixture.division,
)
def test_a_match_of_bots_takes_at_most_ten_seconds(fixture):
    began = process_time()
    assert play(fixture).refused == 0
    assert process_time() - began < 10
