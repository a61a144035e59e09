"""`forceout play` typed by a script, and `forceout replay` with its options. ``test_play_at_a_terminal`` sits a person at it."""

import errno
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forceout import Table
from forceout.cli import app
from forceout.records.notation.record import from_text
from practice_position import POSITION

ROLL_AND_DEAL = """\
Ann: lot 5
Ben: lot 1
Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ
Ben: deal B BR RG G BGY Y RY blank
"""
CHALLENGED = f"""\
{ROLL_AND_DEAL}Ann: goal 5
Ben: ∪>R
Ann: B>P
Ben: challenge now
"""
OF_THREE = (
    CHALLENGED.replace("Ben: lot 1", "Ben: lot 1\nCleo: lot 2")
    .replace("Ben: deal", "Cleo: deal")
    .replace("Ann: B>P", "Cleo: B>P")
    .replace("Ben: challenge", "Ann: challenge")
)
MATCH = f"""\
{CHALLENGED}Ben: write B ∪ R
judge: end-round
Ann: sign
Ben: sign
"""


class Done:
    """What a run printed, and its exit status."""

    def __init__(self, result):
        self.returncode = result.exit_code
        self.stdout = result.stdout_bytes.decode()
        self.stderr = result.stderr_bytes.decode()


def run(*arguments, typed=""):
    return Done(
        CliRunner(charset="utf-8", env={"COLUMNS": "80"}).invoke(app, list(map(str, arguments)), input=typed)
    )


def play(tmp_path, *arguments, typed=""):
    kept = tmp_path / "table.txt"
    return run("play", "--save", kept, *arguments, typed=typed), kept


BOOK = ("--game", "on-sets", "--rules", "agloa-2014", "--division", "elementary", "--players", "Ann,Ben")
PLAYERS_CHECK = (*BOOK, "--checking", "players")
NO_VARIATIONS = (*BOOK, "--no-variations")


def test_a_whole_match_is_told_in_words_with_clauses(tmp_path):
    done, kept = play(tmp_path, *BOOK, typed=MATCH)
    assert done.returncode == 0, done.stderr
    assert "Ben challenges Ann: Now. [VII-A-1]" in done.stdout
    assert "The shake is scored: Ann 2, Ben 6. [X-B-2]" in done.stdout
    assert "The match is over." in done.stdout
    assert "(6 match points)" in done.stdout
    assert f"forceout analyse --explain {kept}" in done.stdout
    assert kept.read_text(encoding="utf-8").startswith('[Game "on-sets"]')


def test_it_is_kept_after_every_action_and_gone_on_with(tmp_path):
    lines = MATCH.splitlines(keepends=True)
    _, kept = play(tmp_path, *BOOK, typed="".join(lines[:6]))
    assert "Ben: ∪>R" in kept.read_text(encoding="utf-8")
    done, _ = play(tmp_path, "--resume", typed="".join(lines[6:]))
    assert "The match is over." in done.stdout


def test_a_new_match_gives_the_kept_one_another_name_and_says_so(tmp_path):
    _, kept = play(tmp_path, *BOOK, typed=ROLL_AND_DEAL)
    first = kept.read_text("utf-8")
    done, _ = play(tmp_path, *BOOK, typed="quit\n")
    aside = tmp_path / "table-1.txt"
    assert "The match that was kept here is now" in done.stdout
    assert aside.read_text("utf-8") == first
    assert Table.of(from_text(kept.read_text("utf-8"))).version == 0


def test_a_sealed_solution_is_neither_told_nor_in_the_record_that_is_shown(tmp_path):
    three = (*BOOK[:-1], "Ann,Ben,Cleo")
    done, kept = play(tmp_path, *three, typed=OF_THREE + "Ann: write\nR ∪ B\nrecord\nshow\nmenu Ben\nquit\n")
    after = done.stdout.split("Ann challenges Cleo")[1]
    assert "Ann has decided." in after
    assert "Ann: write sealed" in after
    assert "R ∪ B" not in after
    assert 'write "R ∪ B"' in kept.read_text("utf-8")


def test_who_must_and_who_may_write_is_said(tmp_path):
    three = (
        "--game",
        "on-sets",
        "--rules",
        "agloa-2023",
        "--division",
        "elementary",
        "--players",
        "Ann,Ben,Cleo",
    )
    done, _ = play(tmp_path, *three, "--no-variations", typed=f"{OF_THREE}write\nAnn: decline\nquit\n")
    assert "Ann must write a Solution; Ben may write one, or decline" in done.stdout
    assert "Say who: Ann: write or Ben: write" in done.stdout
    assert "Ben may write a Solution, or decline" in done.stdout


def test_players_see_the_solution_that_they_check(tmp_path):
    done, _ = play(tmp_path, *PLAYERS_CHECK, typed=CHALLENGED + "Ben: write B ∪ R\nquit\n")
    assert "Ann to check" in done.stdout
    assert "Ben presents  B ∪ R" in done.stdout
    assert "accept Ben · reject Ben" in done.stdout


def test_after_the_verdict_every_solution_is_explained_with_one_of_the_solver(tmp_path):
    done, _ = play(tmp_path, *BOOK, typed=CHALLENGED + "Ben: write B ∪ G − R\nexplain Ben\nquit\n")
    assert "Ben wrote  B ∪ G − R  ✗ incorrect" in done.stdout
    assert "• More than one cube comes from Resources: R G −. (VII-B-4-e)" in done.stdout
    assert "The solver finds  B ∪ R" in done.stdout
    assert "B ∪ (G − R) picks 4 of the 8 cards: B, BR, G, BGY" in done.stdout


def test_a_verdict_of_the_players_is_held_against_the_judges(tmp_path):
    done, _ = play(tmp_path, *PLAYERS_CHECK, typed=CHALLENGED + "Ben: write B ∪ ∪ R\naccept Ben\nquit\n")
    assert "✗ incorrect" in done.stdout
    assert "It was accepted all the same." in done.stdout


def test_what_a_player_writes_cannot_steer_the_terminal(tmp_path):
    typed = CHALLENGED + "Ben: write B ∪ \x1b[31mR\nreject Ben \x1b[2Jwrong\nquit\n"
    done, _ = play(tmp_path, *PLAYERS_CHECK, typed=typed)
    assert "Ben wrote  B ∪" in done.stdout
    assert "\x1b[31m" not in done.stdout
    assert "\x1b[2J" not in done.stdout
    named, _ = play(tmp_path, *BOOK[:-1], "Ann,B\x1b[31men", typed="")
    assert "players[1]: expected a name without control characters" in ends_in_one_line(named)


def test_the_elementary_goal_setter_chooses_what_is_set_out(tmp_path):
    done, kept = play(tmp_path, *BOOK, typed="Ann: lot 5\nBen: lot 1\nmenu roll\n1\nquit\n")
    assert "1 roll out V V Λ" in done.stdout
    assert "2 roll out V Λ Λ" in done.stdout
    rolled = next(event for event in from_text(kept.read_text("utf-8"))["events"] if event["do"] == "roll")[
        "cubes"
    ].split()
    assert (rolled.count("V"), rolled.count("Λ")) == (2, 1)


def test_variations_are_shown_with_what_was_chosen_and_those_always_in_force(tmp_path):
    senior = ("--game", "on-sets", "--rules", "agloa-2023", "--division", "senior", "--players", "Ann,Ben")
    typed = "Ann: lot 5\nBen: lot 1\nroll\ndeal 12\nvary wild-cube cube=B\nquit\n"
    done, _ = play(tmp_path, *senior, "--seed", 3, typed=typed)
    assert "Wild Cube: B (Ann)" in done.stdout
    assert "always: Multiple Operations, ∪ and ∩ Interchangeable" in done.stdout


def test_an_untimed_match_announces_no_limits(tmp_path):
    done, _ = play(tmp_path, *BOOK, typed=MATCH)
    assert " min to " not in done.stdout
    assert "s left" not in done.stdout


def test_a_timed_match_announces_its_limits(tmp_path):
    done, kept = play(tmp_path, *BOOK, "--timed", typed=ROLL_AND_DEAL + "quit\n")
    assert "Ann: 1 min to roll. [XI-A-1-a]" in done.stdout
    assert "(120 s left)" in done.stdout
    assert " @" in kept.read_text("utf-8")


def test_the_game_of_1969_ends_without_signatures(tmp_path):
    book = ("--game", "on-sets", "--rules", "wff-1969", "--division", "basic", "--players", "Ann,Ben")
    done, _ = play(tmp_path, *book, "--seed", 5, typed="judge: end-round\n")
    assert done.returncode == 0
    assert "The match is over." in done.stdout
    assert done.stdout.endswith("Good-bye.\n")


def test_equations_is_told_without_the_colours_of_its_cubes(tmp_path):
    typed = "Ann: lot 5\nBen: lot 1\nroll\ngoal 1+5\nquit\n"
    done, kept = play(
        tmp_path, "--game", "equations", "--division", "middle", "--no-variations", "--seed", 4, typed=typed
    )
    assert "@" not in done.stdout
    assert "@red" in kept.read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("vary", "such as vary "),
        ("vary base", "m: this field is missing; such as vary base m="),
        ("vary base 8", "expected name=value, not '8'; such as vary base m="),
        ("bonus", "such as bonus "),
        ("tango", "no such action: 'tango'; help tells what can be typed"),
    ],
)
def test_what_is_half_typed_is_answered_with_the_whole(tmp_path, typed, says):
    senior = ("--game", "equations", "--rules", "agloa-2015", "--division", "senior", "--players", "Ann,Ben")
    done, _ = play(tmp_path, *senior, "--seed", "4", typed=f"roll\n{typed}\nquit\n")
    assert says in " ".join(done.stdout.split())
    assert "name." not in done.stdout


def test_what_is_refused_and_what_cannot_be_read(tmp_path):
    typed = "Ann: lot 5\nBen: lot 1\nroll\nroll\ndance\nhelp\nmenu\nmenu tango\n99\nshow\nrecord\nvariations\n\nquit\n"
    done, _ = play(tmp_path, *BOOK, typed=typed)
    assert "Refused: That cannot be done now: the table waits for the deal." in done.stdout
    assert "no such action" in done.stdout
    assert "nobody can tango now" in done.stdout
    assert "the menu has the numbers 1 to" in done.stdout
    assert "vary wild-cube cube=…" in done.stdout


def test_who_leaves_is_told_how_to_go_on_with_this_match(tmp_path):
    done, kept = play(tmp_path, *BOOK, "--bots", "Ben=1", typed="quit\n")
    _, _, command = done.stdout.strip().rpartition("Go on with: forceout ")
    assert command == f"play --resume --save {kept} --bots Ben=1"
    again = run(*command.split(), typed="quit\n")
    assert "Ann to roll for the first Goal" in again.stdout, again.stderr


def test_actions_are_picked_by_number(tmp_path):
    done, kept = play(tmp_path, *NO_VARIATIONS, typed=ROLL_AND_DEAL + "menu goal\n1\nquit\n")
    assert "Ann: goal 1" in kept.read_text(encoding="utf-8"), done.stdout


def test_writing_picked_by_number_asks_for_the_solution(tmp_path):
    done, kept = play(tmp_path, *BOOK, typed=CHALLENGED + "menu write\n1\nR ∪ B\nquit\n")
    assert 'Ben: write "R ∪ B"' in kept.read_text("utf-8"), done.stdout
    assert "Ben wrote  R ∪ B  ✓ correct, 5" in done.stdout


def test_an_example_of_a_form_is_shown_and_not_picked(tmp_path):
    typed = "Ann: lot 5\nBen: lot 1\nroll\nmenu goal\n1\nquit\n"
    done, kept = play(
        tmp_path, "--game", "equations", "--division", "middle", "--no-variations", "--seed", 4, typed=typed
    )
    assert "goal …, such as goal 15" in done.stdout
    assert "goal" not in kept.read_text("utf-8")


def test_a_bot_takes_a_seat_and_plays_by_itself(tmp_path):
    typed = "lot\n" + "menu\n1\n\n" * 12 + "record\nquit\n"
    done, kept = play(tmp_path, *NO_VARIATIONS, "--bots", "Ben=2", "--seed", 6, typed=typed)
    assert done.returncode == 0, done.stderr
    by_ben = [event["do"] for event in from_text(kept.read_text("utf-8"))["events"] if event["by"] == "Ben"]
    assert by_ben[0] == "lot"
    assert len(by_ben) >= 4
    assert "Refused" not in done.stdout


def test_between_two_bots_a_person_is_asked_whether_to_go_on(tmp_path):
    three = (*BOOK[:-1], "Ann,Ben,Cleo", "--no-variations", "--bots", "Ben=3, Cleo=2", "--seed", 6)
    typed = "lot\n" + "menu move\n1\n\n" * 3 + "quit\n"
    done, _ = play(tmp_path, *three, typed=typed)
    assert "Enter lets Cleo play" in done.stdout


def test_before_a_bot_sets_the_goal_a_person_may_choose_a_variation(tmp_path):
    """AGLOA II-C-1"""
    bens = re.sub("Ann|Ben", lambda name: {"Ann": "Ben", "Ben": "Ann"}[name[0]], ROLL_AND_DEAL)
    _, kept = play(tmp_path, *BOOK, typed=f"{bens}Ben: no-variation\nquit\n")
    done = run("play", "--resume", "--save", kept, "--bots", "Ben=1", typed="quit\n")
    assert "no-variation · Enter lets Ben play" in done.stdout
    assert "goal" not in kept.read_text(encoding="utf-8")
    done = run("play", "--resume", "--save", kept, "--bots", "Ben=1", typed="no-variation\nquit\n")
    assert "Ben: goal" in kept.read_text(encoding="utf-8")


def test_equations_with_a_clock_and_sand(tmp_path):
    done, kept = play(tmp_path, "--game", "equations", "--sand", "--seed", 4, typed="lot\nlot\nquit\n")
    assert done.returncode == 0, done.stderr
    text = kept.read_text(encoding="utf-8")
    assert '[Clock "sand"]' in text
    assert " @" in text


def ends_in_one_line(done):
    assert done.returncode == 2
    assert done.stderr.startswith("forceout play: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_nothing_to_go_on_with(tmp_path):
    assert "there is no match" in ends_in_one_line(play(tmp_path, "--resume")[0])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("--game", "chess"), "there is no game chess; there are on-sets, equations"),
        (("--game", "on-sets", "--rules", "agloa-1900"), "there are no rules on-sets agloa-1900"),
        (("--game", "on-sets", "--division", "mythical"), "has no division 'mythical'"),
        (("--players", "Ann"), "players: expected 2 to 3 players, not 1"),
        (("--referee", "lenient"), "referee: expected strict or table, not 'lenient'"),
        (("--checking", "nobody"), "checking: expected"),
        (("--bots", "Zoe=1"), "--bots: nobody called Zoe plays; there are Ann, Ben"),
        (("--bots", "Ben=9"), "--bots: expected Ben=1 to Ben=5, not Ben=9"),
        (("--bots", "Ann=1,Ben=1"), "--bots: at least one seat is a person's"),
        (("--resume", "--from", "match.json"), "--resume goes on with the kept match, --from begins another"),
        (("--after", "3"), "--after is about the match that --from names"),
    ],
)
def test_options_that_no_book_has_end_in_one_line(tmp_path, wrong, message):
    assert message in ends_in_one_line(play(tmp_path, *wrong)[0])


def test_a_folder_to_save_in_ends_in_one_line(tmp_path):
    assert "is a folder; --save takes the name of a file" in ends_in_one_line(
        run("play", "--save", tmp_path, *BOOK)
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'[Game "on-sets"]\n1. A: dance\n', "is no match that can be gone on with: line 2: no such action"),
        (b'[Game "on-sets"]\n', "is no match that can be gone on with: rules: this field is missing"),
        (b"\xff\xfe", "is no kept match: it is not UTF-8"),
    ],
)
def test_a_broken_file_ends_in_one_line(tmp_path, content, message):
    (tmp_path / "table.txt").write_bytes(content)
    assert message in ends_in_one_line(play(tmp_path, "--resume")[0])


def _full_disk(monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", refuse)


def test_a_full_disk_ends_in_one_line_before_anything_is_lost(tmp_path, monkeypatch):
    _full_disk(monkeypatch)
    assert "cannot be kept in" in ends_in_one_line(play(tmp_path, *BOOK)[0])


def test_a_disk_that_fills_up_is_told_and_play_goes_on(tmp_path, monkeypatch):
    from forceout.cli import play as command

    class Filling(command.SavedMatch):
        def save(self, table):
            if table.version > 1:
                _full_disk(monkeypatch)
            super().save(table)

    monkeypatch.setattr(command, "SavedMatch", Filling)
    done, _ = play(tmp_path, *BOOK, typed=MATCH)
    assert done.returncode == 0
    assert "Careful: the match cannot be kept in" in done.stdout
    assert "The match is over." in done.stdout


def test_replay_reads_the_text_and_prints_it(tmp_path):
    _, kept = play(tmp_path, *BOOK, typed=MATCH)
    assert '"match_points": {"Ann": 4, "Ben": 6}' in run("replay", kept).stdout
    printed = run("replay", kept, "--text").stdout
    assert "# now: Ann 2, Ben 6" in printed
    assert '"match_points": {"Ann": 4, "Ben": 6}' in run("replay", typed=printed).stdout


def test_replay_shows_the_table_step_by_step(tmp_path):
    _, kept = play(tmp_path, *BOOK, typed=MATCH)
    shown = run("replay", kept, "--show").stdout
    assert "5. Ben: ∪>R" in shown
    assert "Required" in shown


def test_replay_says_what_is_wrong(tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text('[Game "on-sets"]\n1. A: dance\n', encoding="utf-8")
    assert run("replay", bad).returncode == 2
    assert run("replay", tmp_path / "missing.txt").returncode == 2
    assert run("replay", "--show", typed="{}\n{}").returncode == 2
    assert run("replay", "--text", typed="nonsense").returncode == 2
    done = run("replay", typed='{"game": "on-sets"}')
    assert done.returncode == 2
    assert '"error"' in done.stdout


def test_a_match_begins_at_a_position_and_its_player_gets_hints_and_takes_back(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    typed = "hint\nhint\nhint\nY>F\nback\nR>P\n"
    done, kept = play(tmp_path, "--from", file, "--bots", "Ben=1", typed=typed)
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert (
        told.index("There is a Solution with") < told.index("It uses these cubes") < told.index("Here it is")
    )
    events = Table.of(from_text(kept.read_text())).record()["events"]
    plays = [event["cube"] for event in events if event["by"] == "Ann" and event["do"] == "move"]
    assert plays[-1] == "R"
    assert "Y" not in [event.get("cube") for event in events[-3:] if event["by"] == "Ann"]


def test_a_match_is_gone_on_with_after_some_of_its_events(tmp_path):
    record = tmp_path / "match.txt"
    _, kept = play(tmp_path, *BOOK, typed=CHALLENGED)
    kept.rename(record)
    done, kept = play(tmp_path, "--from", record, "--after", "5")
    assert done.returncode == 0, done.stderr
    assert Table.of(from_text(kept.read_text())).version == 5
    done, _ = play(tmp_path, "--from", record, "--after", "500")
    assert done.returncode == 2
    assert "expected 0 to" in done.stderr


def test_why_a_lost_challenge_was_lost_is_told_with_its_clause(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    typed = "why\nchallenge impossible\nwhy\n"
    done, _ = play(tmp_path, "--from", file, "--bots", "Ben=5", typed=typed)
    assert "No shake is over yet." in done.stdout
    assert "a Solution was still possible" in done.stdout
    assert "[V-A]" in done.stdout
    assert "Ben had this Solution in mind: " in done.stdout


def test_people_among_themselves_get_no_hints(tmp_path):
    done, _ = play(tmp_path, *BOOK, typed=f"{ROLL_AND_DEAL}hint\nback\n")
    assert done.stdout.count("alone with bots") == 2


def test_a_position_that_no_match_comes_to_is_refused(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps({**POSITION, "universe": ["B"]}))
    done, _ = play(tmp_path, "--from", file)
    assert done.returncode == 2
    assert "no match comes to it" in done.stderr
