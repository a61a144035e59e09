"""The strip, the sentences and the table of a match: what people see of an analysis."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
from tests.cli.running import forceout

from forceout import Solution, rules
from forceout.analysis import Challenged, Decision, Report, ShakeReport, analyse
from forceout.analysis.strip import cube_of, share, strip, strips
from forceout.analysis.words import turning_points
from forceout.equations.cubes import Cube
from forceout.onsets.symbols import Symbol
from forceout.records.documents.codec import codec_for
from forceout.records.wording.language import spoken

from .matches import random_record

SAFE = Decision(
    3,
    "Ben",
    now=False,
    impossible=False,
    shortest=Solution.of("B∪R"),
    safe=9,
    plays=9,
    undecided=0,
    cube="B",
    to="required",
)
FLUB = Decision(
    4,
    "Ann",
    now=True,
    impossible=False,
    shortest=Solution.of("B∪R"),
    opening=Solution.of("B∪R"),
    safe=4,
    plays=11,
    undecided=0,
    cube="R",
    to="permitted",
    worth=6,
)
OPEN = Decision(
    5,
    "Ben",
    now=None,
    impossible=False,
    shortest=None,
    safe=2,
    plays=8,
    undecided=3,
    cube="−",
    to="forbidden",
)


def shake(*decisions, **scores):
    return ShakeReport(decisions, scores)


def test_a_flub_is_told_with_its_solution_and_the_safe_moves():
    (point,) = turning_points(shake(SAFE, FLUB))
    assert str(point) == (
        "Ann’s R to Permitted was a flub: one more cube was enough for B∪R. 4 of 11 other moves were safe. Nobody said Now."
    )
    with spoken("es"):
        assert "Ann" in str(point)


def test_undecided_is_said_and_never_guessed():
    (point,) = turning_points(shake(OPEN))
    assert "undecided" in str(point)
    assert "3 could not be decided" in str(point)
    assert ">?</text>" in strip(shake(OPEN)).svg()


def test_the_solution_that_there_was_in_the_end_is_told_once_the_shake_is_over():
    assert list(turning_points(shake(SAFE))) == []
    (point,) = turning_points(shake(SAFE, Ann=0, Ben=0))
    assert str(point) == "In the end there was a Solution: B∪R."


def test_who_is_right_and_writes_wrongly_is_told_what_it_cost():
    told = list(turning_points(shake(FLUB, Challenged(5, "Ben", "now", right=True), Ann=2, Ben=2)))
    assert str(told[-1]) == "Ben said Now, and was right. The writing cost Ben 4 points."


@pytest.mark.parametrize(
    ("decisions", "scores", "ann", "ben"),
    [
        ((FLUB,), {"Ann": 4, "Ben": 4}, 0, 2),
        ((FLUB, Challenged(5, "Ben", "now", right=True)), {"Ann": 2, "Ben": 2}, 0, 4),
        ((FLUB, Challenged(5, "Ben", "now", right=True)), {"Ann": 2, "Ben": 6}, 0, 0),
        ((SAFE,), {"Ann": 0, "Ben": 4}, 0, 0),
        ((FLUB,), {}, 0, 0),
        ((), {"Ann": 0, "Ben": 0}, 0, 0),
    ],
    ids=["missed", "written wrongly", "caught", "nothing to see", "still open", "nothing was played"],
)
def test_points_given_away_are_what_the_best_open_challenge_would_have_brought_more(
    decisions, scores, ann, ben
):
    report = Report(
        rules("on-sets", "agloa-2023", "middle"), ("Ann", "Ben"), (ShakeReport(decisions, scores),)
    )
    accounts = report.accounts()
    assert (accounts["Ann"].given_away, accounts["Ben"].given_away) == (ann, ben)


def test_the_bar_counts_the_play_that_was_made():
    assert share(SAFE) == 1
    assert share(FLUB) == 4 / 12


def test_a_strip_marks_the_flub_and_describes_every_step():
    drawn = strip(shake(SAFE, FLUB, Challenged(5, "Ben", "impossible", right=False))).svg()
    ET.fromstring(drawn)
    assert re.findall(r">(✓|flub|wrong)</text>", drawn) == ["✓", "flub", "wrong"]
    assert "Ben’s B to Required: 10 of 10 moves were safe." in drawn


def test_cubes_of_both_games_are_drawn():
    assert cube_of("−") is Symbol.MINUS
    assert cube_of("+@red") == Cube("+", colour="red")
    report = analyse(random_record("equations", "agloa-2015", "basic", 3, shakes=1, forbidding=0.9))
    ET.fromstring(strips(report).svg())


def test_a_report_is_read_back_from_its_document_and_shown_in_a_notebook(fresh_seed):
    report = analyse(random_record("on-sets", "wff-1969", "basic", f"{fresh_seed} back"))
    codec = codec_for(report.rules)
    for one in report.shakes:
        assert ShakeReport.of(json.loads(json.dumps(one.document(codec))), codec) == one
    page = report._repr_html_()
    assert page.count("<svg") == len(report.shakes)
    assert "points given away" in page
    assert report.shakes[0]._repr_svg_().startswith("<svg")


def test_only_the_shakes_that_are_asked_for_are_looked_at():
    record = random_record("on-sets", "agloa-2023", "middle", 5)
    whole = analyse(record).shakes
    second = analyse(record, only={1}).shakes
    assert second[0].decisions == ()
    assert second[1] == whole[1]


def test_the_command_draws_the_match_into_a_file(tmp_path):
    record = tmp_path / "match.json"
    record.write_text(json.dumps(random_record("on-sets", "agloa-2023", "middle", 5)))
    drawn = tmp_path / "match.svg"
    assert forceout("analyse", record, "--svg", drawn, check=True).stdout == ""
    assert "Shake 2" in drawn.read_text()
    done = forceout("analyse", record, "--svg", tmp_path / "no" / "folder.svg")
    assert done.returncode == 2
    assert "folder.svg" in done.stderr
