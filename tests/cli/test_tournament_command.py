"""`forceout tournament`: for programs as every machine-facing command, for a director with a file and a journal."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import forceout

from forceout import Tournament
from forceout.cli import event_file
from forceout.core.errors import ForceoutError

FORCEOUT = Path(sys.executable).with_name("forceout")
NEW = ["--game", "equations", "--rules", "agloa-2015", "--division", "middle"]
PLAYERS = "player,school\n" + "".join(f"P{n},S{n % 4}\n" for n in range(30))


def run(*words, given=""):
    return forceout("tournament", *words, given=given)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The text of an event of 30 players with one round seated, made with the commands."""
    file = tmp_path_factory.mktemp("made") / "day.json"
    assert run("new", file, *NEW, "--title", "Saturday", "--rounds", 3).returncode == 0
    assert run("enter", file, given=PLAYERS).returncode == 0
    assert run("seat", file, "--keep").returncode == 0
    return file.read_text("utf-8")


@pytest.fixture
def day(made, tmp_path):
    """That event in a file."""
    file = tmp_path / "day.json"
    file.write_text(made, "utf-8")
    return file


def read(file):
    return Tournament.of(json.loads(file.read_text("utf-8")))


def sheets(file, table=1):
    return read(file).round(1).table(table).sheets


DOCUMENT = {
    "event": {"game": "equations", "rules": "agloa-2015", "division": "middle"},
    "players": [{"player": "A"}, {"player": "B"}],
    "rounds": [],
}


class TestForPrograms:
    @pytest.mark.parametrize("verb", ["seat", "standings", "check"])
    def test_documents_are_answered_one_a_line(self, verb):
        lines = [{"id": "one", **DOCUMENT}, {"id": "two", **DOCUMENT, "size": 9}]
        found = run(verb, given="\n".join(map(json.dumps, lines)))
        first, second = map(json.loads, found.stdout.splitlines())
        assert (first["id"], "error" in first) == ("one", False)
        assert second == {
            "id": "two",
            "error": {"field": "size", "message": "expected a whole number from 2 to 3"},
        }
        assert found.returncode == 2
        assert found.stderr == "line 2: size: expected a whole number from 2 to 3\n"

    def test_a_refusal_is_an_answer(self):
        found = run("seat", given=json.dumps({**DOCUMENT, "players": []}))
        assert json.loads(found.stdout) == {
            "error": {"code": "nobody", "message": "No one can play in round 1."}
        }
        assert found.returncode == 0

    def test_options_go_with_keep(self):
        assert "the options go with --keep" in run("seat", "--method", "power").stderr
        assert "--keep needs the FILE" in run("seat", "--keep").stderr


class TestNewAndEnter:
    def test_a_file_is_not_overwritten(self, day):
        before = day.read_text("utf-8")
        found = run("new", day, *NEW)
        assert (found.returncode, day.read_text("utf-8")) == (2, before)
        assert "is there already" in found.stderr

    def test_a_book_without_match_points_is_refused(self, tmp_path):
        found = run(
            "new", tmp_path / "x.json", "--game", "on-sets", "--rules", "wff-1969", "--division", "basic"
        )
        assert "wff-1969 has no match points" in found.stderr
        assert not (tmp_path / "x.json").exists()

    def test_a_list_with_a_bad_line_changes_nothing(self, day):
        before = day.read_text("utf-8")
        found = run("enter", day, given="player\nOK\nnot ok\n")
        assert found.returncode == 2
        assert found.stderr.splitlines()[1].startswith("line 3: player: expected a code")
        assert day.read_text("utf-8") == before

    def test_a_player_who_is_there_is_changed(self, day):
        found = run("enter", day, given="player,school\nP0,Moor\nNEW,Moor\n")
        assert found.stdout == "1 player entered, 1 changed; 31 players in all.\n"
        assert read(day).player("P0").school == "Moor"

    def test_names_go_to_their_own_file_and_nowhere_else(self, day, tmp_path):
        given = "player,name\nP0,Jo Smith\n"
        refused = run("enter", day, given=given)
        assert "say with --names FILE where to keep them" in refused.stderr
        names = tmp_path / "names.csv"
        assert run("enter", day, "--names", names, given=given).returncode == 0
        assert run("enter", day, "--names", names, given="player,name\nP1,Ann\n").returncode == 0
        assert names.read_text("utf-8").splitlines() == ["player,name", "P0,Jo Smith", "P1,Ann"]
        assert "Smith" not in day.read_text("utf-8")
        assert "P0,Jo Smith" in run("list", "standings", day, "--names", names).stdout

    def test_results_are_taken_in_too_and_come_back(self, day):
        (table, *_) = read(day).round(1).tables
        rows = "".join(f"1,{table.number},{player},{n},,desk\n" for n, player in enumerate(table.players))
        assert (
            run("enter", day, given=f"round,table,player,score,mark,by\n{rows}").stdout
            == "1 sheet entered.\n"
        )
        assert sheets(day, table.number)[0].scores == {player: n for n, player in enumerate(table.players)}
        assert run("list", "results", day).stdout.count("\n") == 4

    def test_a_file_that_is_no_event_says_so(self, tmp_path):
        file = tmp_path / "x.json"
        file.write_text("{}")
        assert f"{file}: event: this field is missing" in run("enter", file, given=PLAYERS).stderr
        assert "there is no such file" in run("type", tmp_path / "y.json").stderr
        assert list(tmp_path.iterdir()) == [file]


class TestSeat:
    def test_a_round_is_added_and_told(self, day):
        found = run("seat", day, "--keep", "--seed", 5)
        assert found.stdout.splitlines()[0] == "Round 2"
        assert found.stdout.splitlines()[-1] == "Nobody could seat them better."
        assert len(read(day).rounds) == 2

    def test_a_repair_replaces_the_round(self, day):
        assert run("enter", day, given="player,out\nP0,1\n").returncode == 0
        assert run("seat", day, "--keep", "--repair").returncode == 0
        (played,) = read(day).rounds
        assert "P0" not in played.seated

    def test_a_refusal_changes_nothing(self, day):
        before = day.read_text("utf-8")
        found = run("seat", day, "--keep", "--method", "power")
        assert (found.returncode, found.stderr) == (
            2,
            "forceout tournament seat: Round 1 has a table without a result.\n",
        )
        assert day.read_text("utf-8") == before


class TestTyping:
    def test_what_is_typed_is_answered_with_match_points(self, day):
        found = run("type", day, "--by", "desk 1", given="1 14 10 8\n")
        one, two, three = read(day).round(1).table(1).players
        assert found.stdout == (
            f"1: {one} 14 (6), {two} 10 (4), {three} 8 (2). Entered; another person types it again.\n"
        )
        assert sheets(day)[0].by == "desk 1"
        assert "Checked." in run("type", day, "--by", "desk 2", given="1 14 10 8\n").stdout

    def test_a_bad_line_is_said_and_the_next_is_taken(self, day):
        found = run("type", day, given="1 14 10\n99 1 2 3\n1 14 1o 8\n\n1 14 10 8\nq\n1 1 1 1\n")
        assert [line.split(":")[0] for line in found.stdout.splitlines()] == ["Not taken"] * 3 + ["1"]
        assert found.returncode == 2
        assert len(sheets(day)) == 1

    def test_two_who_differ_are_asked_which_is_on_the_sheet(self, day):
        run("type", day, "--by", "desk 1", given="1 14 10 8\n")
        found = run("type", day, "--by", "desk 2", given="1 14 10 18\n")
        assert "Table 1 differs: desk 1 read" in found.stdout
        assert found.stdout.endswith("Which is on the sheet?\n")

    def test_a_correction_of_what_was_checked_needs_its_reason(self, day):
        for desk in ("desk 1", "desk 2"):
            run("type", day, "--by", desk, given="1 14 10 8\n")
        refused = run("type", day, given="1 14 10 9\n")
        assert "type the reason behind a #" in refused.stdout
        assert len(sheets(day)) == 2
        run("type", day, "--by", "judge", given="1 14 10 9 # misread\n")
        assert sheets(day)[-1].reason == "misread"

    def test_a_question_mark_lists_what_holds_up_the_round(self, day):
        found = run("type", day, given="1 14 10 8\n?\n")
        assert found.stdout.splitlines()[-1] == "Missing: 2 3 4 5 6 7 8 9 10. To check: 1"

    def test_a_round_that_is_not_there_is_said(self, day):
        assert "there is no round 4; there are 1" in run("type", day, "--round", 4, given="1 1 1 1\n").stderr

    def test_the_file_is_at_most_one_sheet_behind_while_somebody_types(self, day):
        with Typing(day) as desk:
            desk.enter("1 1 2 3")
            desk.enter("2 1 2 3")
            assert len(sheets(day, 1)) == 1

    def test_a_second_window_is_told_to_wait(self, day):
        with Typing(day) as desk:
            desk.enter("1 1 2 3")
            assert "is open in another window" in run("type", day).stderr
            assert "is open in another window" in run("seat", day, "--keep").stderr


class Typing:
    """`forceout tournament type` in a process that can be killed."""

    def __init__(self, file):
        self.process = subprocess.Popen(
            [FORCEOUT, "tournament", "type", file, "--by", "desk"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def enter(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()


class TestNothingTypedIsLost:
    def test_when_the_process_is_killed_again_and_again(self, day, amount):
        rng, acknowledged, tables = random.Random(3), [], list(range(1, 11))
        for _ in range(amount(fast=5, slow=20, soak=20)):
            with Typing(day) as desk:
                for _ in range(rng.randrange(1, 5)):
                    table, scores = rng.choice(tables), [rng.randrange(30) for _ in range(3)]
                    line = f"{table} {' '.join(map(str, scores))} # again"
                    told = desk.enter(line)
                    if told.startswith(f"{table}: "):
                        acknowledged.append((table, scores))
                    elif "journal" in told:  # the answer to the line comes next
                        desk.process.stdout.readline()
                        acknowledged.append((table, scores))
                desk.process.kill()
        run("type", day)
        kept = {n: [list(sheet.scores.values()) for sheet in sheets(day, n)] for n in tables}
        assert kept == {n: [scores for table, scores in acknowledged if table == n] for n in tables}
        assert acknowledged
        assert not event_file.journal_of(day).exists()

    def entry(self, file, place=0, table=1, **scores):
        players = read(file).round(1).table(table).players
        found = dict(zip(players, (1, 2, 3), strict=True))
        return json.dumps(
            {"round": 1, "table": table, "place": place, "sheet": {"by": "desk", "scores": found}}
        )

    def test_what_a_crash_left_in_the_journal_is_taken_in(self, day):
        event_file.journal_of(day).write_text(self.entry(day) + "\n")
        found = run("type", day)
        assert found.stdout == "1 sheet that had not been saved: taken in from the journal.\n"
        assert len(sheets(day)) == 1

    def test_a_last_line_without_its_end_was_never_acknowledged(self, day):
        event_file.journal_of(day).write_text(self.entry(day) + "\n" + self.entry(day, place=1)[:30])
        assert run("type", day).returncode == 0
        assert len(sheets(day)) == 1
        assert not event_file.journal_of(day).exists()

    def test_what_was_saved_just_before_the_crash_is_not_taken_twice(self, day):
        line = self.entry(day) + "\n"
        event_file.journal_of(day).write_text(line)
        run("type", day)
        event_file.journal_of(day).write_text(line)
        found = run("type", day)
        assert (found.returncode, found.stdout) == (0, "")
        assert len(sheets(day)) == 1
        assert not event_file.journal_of(day).exists()

    def test_a_journal_that_does_not_fit_the_file_is_kept_and_named(self, day):
        event_file.journal_of(day).write_text(self.entry(day, place=3) + "\n")
        found = run("type", day, given="1 1 2 3\n")
        assert "day.json.journal, line 1: this was typed, and does not fit" in found.stderr
        assert found.returncode == 2
        assert event_file.journal_of(day).read_text()

    def test_on_a_full_disk_a_sheet_is_refused_and_the_journal_stays_whole(self, day, monkeypatch):
        with event_file.opened_event(day) as kept:
            kept.add_sheet(1, 1, scores=dict.fromkeys(read(day).round(1).table(1).players, 1), by="desk")
            whole = event_file.journal_of(day).read_bytes()
            full = OSError(28, "No space left on device")

            def fail(_number):
                raise full

            with monkeypatch.context() as patch:
                patch.setattr(os, "fsync", fail)
                with pytest.raises(ForceoutError, match=r"could not be kept .*: No space left on device"):
                    kept.add_sheet(
                        1, 2, scores=dict.fromkeys(read(day).round(1).table(2).players, 1), by="desk"
                    )
            assert event_file.journal_of(day).read_bytes() == whole
        assert len(sheets(day, 1)) == 1
        assert len(sheets(day, 2)) == 0

    def test_a_file_that_cannot_be_written_keeps_its_old_text(self, day, monkeypatch):
        before = day.read_text("utf-8")

        def fail(_number):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(ForceoutError, match="cannot be written: No space left on device"):
            event_file.write_whole(day, "half")
        assert day.read_text("utf-8") == before
        assert [path.name for path in day.parent.iterdir()] == ["day.json"]


class TestPrint:
    def test_an_event_is_printed_as_a_page_for_the_screen(self, day, tmp_path):
        out, names = tmp_path / "seating.html", tmp_path / "names.csv"
        names.write_text("player,name\nP0,Jo Smith\n", "utf-8")
        found = run("print", "seating", day, "--names", names, "--paper", "letter", "-o", out)
        assert (found.returncode, found.stderr) == (0, "")
        text = out.read_text("utf-8")
        assert 'data-paper="letter"' in text
        assert "Jo Smith" in text
        assert "Smith" not in day.read_text("utf-8")

    @pytest.mark.needs("pango")
    @pytest.mark.slow
    @pytest.mark.parametrize("what", ["seating", "cards", "sheets", "standings", "charts", "codes"])
    def test_every_printout_is_a_pdf(self, day, tmp_path, what):
        out = tmp_path / f"{what}.pdf"
        found = run("print", what, day, "-o", out)
        assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
        assert out.read_bytes().startswith(b"%PDF-")

    @pytest.mark.needs("pango")
    def test_a_pdf_is_written(self, day, tmp_path):
        out = tmp_path / "seating.pdf"
        found = run("print", "seating", day, "-o", out)
        assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
        assert out.read_bytes().startswith(b"%PDF-")

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("poster",), "expected one of seating, cards"),
            (("seating", "--paper", "a5"), "expected --paper a4 or letter, not 'a5'"),
            (("charts", "--season", "wet"), "expected --season even or odd, not 'wet'"),
            (("seating", "--round", 9), "there is no round 9; there are 1"),
            (("grid",), "not ranked by the grid"),
        ],
    )
    def test_what_cannot_be_printed_is_said_in_one_line(self, day, tmp_path, words, message):
        what, *more = words
        out = tmp_path / "x.pdf"
        found = run("print", what, day, *more, "-o", out)
        assert (found.returncode, len(found.stderr.splitlines())) == (2, 1)
        assert message in found.stderr
        assert not out.exists()

    def test_a_file_of_another_kind_is_refused(self, day, tmp_path):
        assert "ends in .pdf or .html" in run("print", "codes", day, "-o", tmp_path / "x.docx").stderr

    def test_an_event_without_a_round_says_how_to_seat_one(self, tmp_path):
        file = tmp_path / "day.json"
        assert run("new", file, *NEW).returncode == 0
        assert "seat one with" in run("print", "sheets", file, "-o", tmp_path / "x.pdf").stderr


class TestScannedSheets:
    def test_a_scanned_code_waits_for_the_scores(self, day):
        code = read(day).id
        found = run("type", day, given=f"{code}/1/2\n14 10 8\n1/3 9 9 9\n")
        table, scores, third = found.stdout.splitlines()
        assert table.startswith("Table 2: ")
        assert table.endswith("Type their scores.")
        assert scores.startswith("2: ")
        assert third.startswith("3: ")
        assert len(sheets(day, 2)) == len(sheets(day, 3)) == 1

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("QQQQ/1/2", "that sheet is of the event QQQQ, and this is"),
            ("2/2", "that sheet is of round 2, and this is round 1"),
            ("1/999", "there is no table 999 in round 1"),
            ("2/2 1 2 3", "that sheet is of round 2"),
        ],
    )
    def test_a_sheet_of_elsewhere_is_not_taken(self, day, line, message):
        found = run("type", day, given=f"{line}\n14 10 8\n")
        assert message in found.stdout.splitlines()[0]
        assert (
            sheets(day, 2) == sheets(day, 14) == () if read(day).round(1).table(14) else sheets(day, 2) == ()
        )
        assert found.returncode == 2

    def test_every_new_event_has_letters_of_its_own(self, tmp_path):
        for place in range(3):
            assert run("new", tmp_path / f"{place}.json", *NEW).returncode == 0
        assert len({read(tmp_path / f"{place}.json").id for place in range(3)}) == 3
