"""`forceout play` at a keyboard, typed by a script; `forceout replay` with its options."""

import pytest
from typer.testing import CliRunner

from forceout.cli import app

MATCH = """\
Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ
Ben: deal B BR RG G BGY Y RY blank
Ann: goal 5
Ben: ∪>R
Ann: B>P
Ben: challenge now
Ben: write B ∪ R
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
    return Done(CliRunner(charset="utf-8").invoke(app, list(map(str, arguments)), input=typed))


def play(tmp_path, *arguments, typed=""):
    kept = tmp_path / "table.txt"
    common = ["play", "--save", kept]
    done = run(*common, *arguments, typed=typed)
    return done, kept


BOOK = ("--game", "on-sets", "--rules", "agloa-2014", "--division", "elementary", "--players", "Ann,Ben")


def test_a_whole_match_is_told_in_words_with_clauses(tmp_path):
    done, kept = play(tmp_path, *BOOK, typed=MATCH)
    assert done.returncode == 0, done.stderr
    assert "Ben challenges Ann: Now. [VII-A-1]" in done.stdout
    assert "The shake is scored: Ann 2, Ben 6. [X-B-2]" in done.stdout
    assert "Everybody has signed." in done.stdout
    assert "6 match points" in done.stdout
    assert kept.read_text(encoding="utf-8").startswith('[Game "on-sets"]')


def test_it_is_kept_after_every_action_and_gone_on_with(tmp_path):
    lines = MATCH.splitlines(keepends=True)
    _, kept = play(tmp_path, *BOOK, typed="".join(lines[:4]))
    assert "Ben: ∪>R" in kept.read_text(encoding="utf-8")
    done, _ = play(tmp_path, "--resume", typed="".join(lines[4:]))
    assert "Everybody has signed." in done.stdout


def test_a_solution_is_not_repeated_to_the_others(tmp_path):
    lines = MATCH.splitlines(keepends=True)
    three = (*BOOK[:-1], "Ann,Ben,Cleo")
    typed = (
        "".join(lines[:6])
        .replace("Ben: deal", "Cleo: deal")
        .replace("Ann: B>P", "Cleo: B>P")
        .replace("Ben: challenge", "Ann: challenge")
    )
    done, _ = play(tmp_path, *three, typed=typed + "Ann: write\nB ∪ R\nquit\n")
    assert "Ann has decided." in done.stdout
    assert "Ann presents B" not in done.stdout


def test_what_is_refused_and_what_cannot_be_read(tmp_path):
    done, _ = play(tmp_path, *BOOK, typed="roll\nroll\ndance\nhelp\nmenu\nshow\nrecord\nvariations\n\nquit\n")
    assert "Refused: That cannot be done now: the table waits for the deal." in done.stdout
    assert "no such action" in done.stdout
    assert "vary wild-cube cube=…" in done.stdout
    assert "Go on with: forceout play --resume" in done.stdout


def test_actions_are_picked_by_number(tmp_path):
    lines = MATCH.splitlines(keepends=True)
    done, kept = play(tmp_path, *BOOK, typed="".join(lines[:3]) + "menu\n1\nquit\n")
    assert "Ben: pick-up" in kept.read_text(encoding="utf-8"), done.stdout


def test_equations_with_a_clock_and_sand(tmp_path):
    done, kept = play(tmp_path, "--game", "equations", "--sand", "--seed", 4, typed="lot\nlot\nquit\n")
    assert done.returncode == 0, done.stderr
    text = kept.read_text(encoding="utf-8")
    assert '[Clock "sand"]' in text
    assert " @" in text


def test_nothing_to_go_on_with(tmp_path):
    done, _ = play(tmp_path, "--resume")
    assert done.returncode == 2
    assert "there is no match" in done.stderr


@pytest.mark.parametrize(
    "wrong", [("--rules", "agloa-1900"), ("--division", "mythical"), ("--players", "Ann")]
)
def test_options_that_no_book_has(tmp_path, wrong):
    done, _ = play(tmp_path, "--game", "on-sets", *wrong)
    assert done.returncode == 2
    assert done.stderr.strip()


def test_replay_reads_the_text_and_prints_it(tmp_path):
    _, kept = play(tmp_path, *BOOK, typed=MATCH)
    assert '"match_points": {"Ann": 4, "Ben": 6}' in run("replay", kept).stdout
    printed = run("replay", kept, "--text").stdout
    assert "# now: Ann 2, Ben 6" in printed
    assert '"match_points": {"Ann": 4, "Ben": 6}' in run("replay", typed=printed).stdout


def test_replay_shows_the_table_step_by_step(tmp_path):
    _, kept = play(tmp_path, *BOOK, typed=MATCH)
    shown = run("replay", kept, "--show").stdout
    assert "3. Ben: ∪>R" in shown
    assert "Required" in shown
    assert "Ben has decided." in shown


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
