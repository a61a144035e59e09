"""Records of matches as a table of decisions."""

import json
import subprocess
import sys

import polars as pl
import pytest

from forceout import Table
from forceout.analysis import analyse
from forceout.bots.arena import fixtures, play_all
from forceout.envs.actions import actions_of
from forceout.envs.dataset import COLUMNS, parts, rows_of, write
from forceout.envs.observation import observer_of

BOOK = ("on-sets", "mlag-2019", "basic")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    records = tmp_path_factory.mktemp("records")
    play_all(fixtures(BOOK, [1, 3], 2, 5), records=records)
    return records


def test_every_decision_of_a_record_is_a_row_with_what_the_seat_saw(folder):
    for file in folder.iterdir():
        record = json.loads(file.read_text("utf-8"))
        table = Table.of(record)
        actions, observer = actions_of(table.rules), observer_of(table.rules, 2)
        rows = list(rows_of(record, file.stem))
        assert [row["event"] for row in rows] == [
            place
            for place, event in enumerate(record["events"])
            if event["do"] not in ("lot", "roll", "sign")
        ]
        for row in rows:
            then, event = table.at(row["event"]), record["events"][row["event"]]
            assert table.players[row["seat"]] == event["by"]
            assert row["observation"] == observer(then.view(event["by"])).tolist()
            assert row["phase"] == then.phase
            if event["do"] == "present":
                assert row["action"] is None
            else:
                assert row["action"] in row["legal"]
                assert actions.texts[row["action"]] == row["text"]


def test_what_a_play_was_worth_is_what_analysis_says(folder):
    for file in folder.iterdir():
        record = json.loads(file.read_text("utf-8"))
        rows = {row["event"]: row for row in rows_of(record)}
        finished = Table.of(record).view().finished
        for number, shake in enumerate(analyse(record).shakes):
            for decision in shake.decisions:
                row = rows[decision.event]
                assert row["shake"] == number + 1
                assert row["score"] == finished[number].scores[decision.by]
                if hasattr(decision, "flub"):
                    assert (row["flub"], row["safe"]) == (decision.flub, decision.safe)
                else:
                    assert row["right"] == decision.right
        for row in rows.values():
            if row["text"].startswith("present"):
                trial = finished[row["shake"] - 1].trial
                assert row["right"] == trial.rulings[Table.of(record).players[row["seat"]]]


def test_parquet_has_a_column_for_all_that_is_told(folder, tmp_path):
    (part,) = parts(folder, tmp_path / "set")
    rows = write(part)
    read = pl.read_parquet(part.target)
    assert list(read.columns) == list(COLUMNS)
    assert len(read) == rows == sum(len(list(rows_of(json.loads(file.read_text())))) for file in part.files)
    assert set(read["level"]) == {1, 3}
    assert read["observation"].dtype == pl.List(pl.Int16)


def test_a_file_that_is_there_stays_as_it_is(folder, tmp_path):
    (part,) = parts(folder, tmp_path / "set")
    rows = write(part)
    before = part.target.stat().st_mtime_ns
    assert write(part) == rows
    assert part.target.stat().st_mtime_ns == before


def command(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "forceout", "dataset", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def test_the_command_says_how_much_it_wrote(folder, tmp_path):
    done = command(folder, tmp_path / "set", "--workers", "1")
    assert done.returncode == 0, done.stderr
    count = len(pl.read_parquet(tmp_path / "set" / "*.parquet"))
    assert done.stdout == f"{count:,} decisions of 2 matches in {tmp_path / 'set'}\n"


def test_what_is_wrong_is_told_in_one_line(tmp_path):
    done = command(tmp_path / "nowhere", tmp_path / "set")
    assert (done.returncode, done.stderr) == (
        2,
        f"forceout dataset: {tmp_path}/nowhere: there is no such folder\n",
    )
    done = command(tmp_path, tmp_path / "set")
    assert "there are no records (*.json) in this folder" in done.stderr
    (tmp_path / "letter.json").write_text("Dear Ann,\n")
    done = command(tmp_path, tmp_path / "set")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "letter.json: line 1: expected a record in JSON" in done.stderr
