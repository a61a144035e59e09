"""What a program hands to a table as a value is checked as its document would be: nothing crashes inside a rule."""

import pytest

from forceout import Equation, Malformed, Solution, Table
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.match import commands as do
from forceout.match.declared import ACTIONS
from forceout.match.values import Section, Selection
from forceout.records.documents.codec import codec_for
from forceout.records.documents.kinds import KINDS

from .driving import sit_down
from .test_table import after_a_challenge, at_the_first_turn

EQUATIONS = ("equations", "agloa-2015", "senior")


def refused_at_the_door(table, action, error, says):
    before = table.record()
    for asked in (table.do, table.why_not):
        with pytest.raises(error, match=says):
            asked(action)
    assert table.record() == before


@pytest.mark.parametrize(
    ("action", "error", "says"),
    [
        (
            do.Move("B", Section.PERMITTED, by="Ann"),
            TypeError,
            "cube: expected a cube of this game, not a str",
        ),
        (do.Bonus("B", by="Ann"), TypeError, "cube: expected a cube"),
        (do.SetGoal("3", by="Ann"), TypeError, "goal: expected a Goal of this game, not a str"),
        (do.Present("B", by="Ann"), TypeError, r"expected a Solution, not a str; write Solution\.of\('B'\)"),
        (do.Present(None, by="Ann"), TypeError, "expected a Solution, not a NoneType"),
        (do.Present(Equation("1 = 1"), by="Ann"), TypeError, "expected a Solution, not a forceout.equations"),
        (do.Charge("Zoe", "humming", by="Ann"), Malformed, "against: expected one of the players Ann, Ben"),
        (do.Charge("Ben", 3, by="Ann"), TypeError, "what: expected a text, not a int"),
        (do.Charge("Ben", "two cubes", "V", by="Ann"), TypeError, "returns: expected a cube of this game"),
        (do.Join("mover", by="Ann"), TypeError, "with: expected one of challenger, mover, not a str"),
        (do.Accept("Zoe", by="Ann"), Malformed, "of: expected one of the players"),
        (do.Warn("Zoe", by="judge"), Malformed, "player: expected one of the players"),
        (do.Penalise("Ann", "1", by="judge"), TypeError, "points: expected a whole number"),
        (do.Penalise("Ann", -1, by="judge"), TypeError, "points: expected a whole number from 0 on"),
        (do.Rule("Ann", 1, by="judge"), TypeError, "correct: expected True or False"),
        (do.NameJoint(("Ann", "Zoe"), by="judge"), Malformed, "players: expected"),
        (do.Sign({"Ann": "6"}, by="Ann"), TypeError, "scores: expected"),
        (do.Challenge(3, by="Ann"), TypeError, "claim: expected a text"),
        (do.ChooseVariation("two-operations", by="Ann"), TypeError, "expected a variation of this game"),
        (do.ChooseVariation(Selection("base", 8), by="Ann"), TypeError, "expected a variation of this game"),
        (do.Roll("B B", by="Ann"), TypeError, "cubes: expected a pile of this game"),
        (do.Roll(Pile(), "V V Λ", by="Ann"), TypeError, "set_out: expected a pile"),
        (do.Deal((1, 1, 2, 3, 4, 5), by="Ann"), TypeError, "cards: expected different cards of this game"),
        (do.Deal(["BR"], by="Ann"), TypeError, "cards: expected different cards"),
        (do.DrawLot(5, by="Ann"), TypeError, "digit: expected a text"),
        (do.MarkAbsent("Ann", by="Zoe"), Malformed, "by: expected a player or 'judge', not 'Zoe'"),
        (do.DrawLot(by=""), Malformed, "by: expected a player"),
        (do.DrawLot(by="Ann", at="noon"), TypeError, "at: expected whole milliseconds"),
        (do.DrawLot(by="Ann", at=-1), Malformed, "at: expected 0 or later"),
    ],
    ids=str,
)
def test_a_value_that_is_not_of_its_form_is_refused_at_the_door(action, error, says):
    refused_at_the_door(sit_down(("on-sets", "agloa-2023", "senior")), action, error, says)


@pytest.mark.parametrize(
    "field",
    [field for declared in ACTIONS.values() for field in declared.fields],
    ids=lambda field: field.kind,
)
def test_every_field_of_an_action_is_checked(field):
    codec = codec_for(load("on-sets", "agloa-2023").rules("senior"))
    with pytest.raises(TypeError, match="expected"):
        KINDS[field.kind].check(object(), field, codec, ("Ann", "Ben"))


def test_each_game_has_its_own_cubes_and_solutions():
    table, cube = sit_down(EQUATIONS), next(iter(at_the_first_turn().view().mat.resources))
    refused_at_the_door(table, do.Move(cube, Section.REQUIRED, by="Ann"), TypeError, "cube: expected a cube")
    refused_at_the_door(table, do.Present(Solution.of("B"), by="Ann"), TypeError, "expected an Equation, not")


def test_what_was_written_is_a_solution_of_the_game():
    table = after_a_challenge()
    assert table.do(do.Present(Solution.of("B"), by=table.awaited[0])).accepted


@pytest.mark.parametrize("at", [float("nan"), float("inf"), -1, 10**400])
def test_a_moment_that_no_clock_shows_is_refused(at):
    for wait in (lambda table: table.wait(at), lambda table: table.do({"by": "Ann", "do": "lot"}, at)):
        table = sit_down(EQUATIONS)
        with pytest.raises(Malformed, match="at: expected"):
            wait(table)
        assert table.version == 0


@pytest.mark.parametrize("at", ["5", None, True])
def test_a_moment_is_a_number(at):
    with pytest.raises(TypeError, match="at: expected seconds"):
        sit_down(EQUATIONS).wait(at)


@pytest.mark.parametrize("version", ["1", 1.0, None])
def test_a_version_is_a_whole_number(version):
    table = at_the_first_turn()
    with pytest.raises(TypeError, match="integer"):
        table.at(version)


def test_a_field_whose_name_is_no_text_is_malformed():
    with pytest.raises(Malformed, match="document: expected names of fields that are strings, not 3"):
        sit_down(EQUATIONS).do({"by": "Ann", "do": "lot", 3: 4})


@pytest.mark.parametrize(("shakes", "says"), [(-1, "not -1"), (1.5, "not 1.5"), ("2", "not a string")])
def test_a_number_that_is_not_taken_is_told(shakes, says):
    with pytest.raises(Malformed, match=f"shakes: expected a whole number from 0 on, {says}"):
        sit_down(EQUATIONS, shakes=shakes)


def test_a_spectator_can_do_nothing():
    table = sit_down(EQUATIONS, referee="table")
    assert (table.legal(""), table.possible(""), table.forms("")) == ((), (), ())


def test_nobody_gets_the_record_of_a_seat_that_is_not_there():
    table = sit_down(EQUATIONS)
    with pytest.raises(ValueError, match="nobody called 'Zoe' sits at this table"):
        table.record("Zoe")
    table.do({"by": "judge", "do": "end-round"})
    with pytest.raises(ValueError, match="nobody called 'Zoe'"):
        table.record("Zoe")
    assert Table.of(table.record()) == table
