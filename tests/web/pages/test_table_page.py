"""The table page is made from what a seat sees, in every phase, and shows nothing else."""

import json
import re
from dataclasses import replace

import pytest
from tests.web.pages.playing import KNOWN, seen, steps

from forceout import Table, rules
from forceout.core.claims import Claim
from forceout.match.events import Challenged, VariationDeclined
from forceout.match.values import Phase
from forceout_web.pages import words
from forceout_web.pages.table import board, dock, log, prompt
from forceout_web.pages.table import page as table_page
from forceout_web.pages.table.seat_view import Present
from forceout_web.tables.options import TableOptions

BOOKS = [
    (("on-sets", "agloa-2023", "middle"), ["Heron", "Otter", "Fox"], {}),
    (("on-sets", "agloa-2023", "elementary"), ["Heron", "Otter"], {}),
    (("on-sets", "agloa-2023", "senior"), ["Heron", "Otter"], {"checking": "players", "referee": "table"}),
    (("on-sets", "wff-1969", "advanced"), ["Heron", "Otter", "Fox", "Owl"], {}),
    (("equations", "agloa-2015", "middle"), ["Heron", "Otter", "Fox"], {"checking": "players"}),
    (("equations", "agloa-2015", "senior"), ["Heron", "Otter"], {"adventurous": True}),
]


@pytest.mark.parametrize(("book", "players", "options"), BOOKS, ids=lambda value: str(value)[:30])
def test_every_seat_has_a_page_at_every_step(book, players, options, fresh_seed):
    for number, table in enumerate(steps(book, players, fresh_seed, **options)):
        for seat in (*players, "", "judge"):
            if (number + len(seat)) % 3 == 0:
                assert 'id="main"' in table_page.fragment(seen(table, seat, wall=seat == ""))


@pytest.mark.parametrize(("book", "players", "options"), BOOKS[:1] + BOOKS[4:5], ids=["on-sets", "equations"])
def test_every_control_carries_an_action_that_the_table_accepts(book, players, options, fresh_seed):
    for table in steps(book, players, fresh_seed, **options):
        for seat in players:
            html = str(table_page.fragment(seen(table, seat)))
            for text in re.findall(
                r'<button(?![^>]*(?:disabled|aria-disabled))[^>]*data-act="([^"]*)"', html
            ):
                action = json.loads(text.replace("&#34;", '"').replace("&amp;", "&"))
                assert table.why_not({"by": seat, **action}) is None, action


def test_ids_are_not_repeated_on_a_page(fresh_seed):
    for table in steps(BOOKS[0][0], BOOKS[0][1], fresh_seed):
        html = str(table_page.fragment(seen(table, "Heron")))
        ids = re.findall(r'\sid="([^"]*)"', html)
        assert sorted(ids) == sorted(set(ids))


def writing(fresh_seed):
    """Tables at which somebody has presented and others still write."""
    book, players, _ = BOOKS[0]
    for seed in (fresh_seed, *KNOWN):
        for table in steps(book, players, seed):
            trial = table.view("judge").trial
            if table.phase is Phase.WRITING and trial.papers and trial.waiting:
                yield table, next(iter(trial.papers)), trial.waiting[0]
                break


def test_what_another_has_written_is_on_no_page_before_all_have_presented(fresh_seed):
    found = 0
    for table, writer, other in writing(fresh_seed):
        texts = [
            str(event.solution.parts[0].set_name)
            for step in table.steps()
            for event in step.events
            if getattr(event, "solution", None)
        ]
        if not texts or len(texts[-1]) < 5:  # a cube may stand anywhere on the page
            continue
        found += 1
        for seat in (other, ""):
            sight = seen(table, seat)
            trial = sight.state.shake.trial
            assert trial.papers[writer].solution is None
            assert texts[-1] not in str(table_page.fragment(sight))
    assert found


def test_whoever_must_write_gets_the_pad_and_the_others_do_not(fresh_seed):
    for table, writer, other in writing(fresh_seed):
        assert isinstance(dock.dock(seen(table, other)), dock.Writing)
        assert isinstance(dock.dock(seen(table, writer)), dock.Waiting)
        return
    pytest.fail("nobody wrote")


def test_a_cube_that_may_not_go_to_forbidden_says_why_with_its_clause(fresh_seed):
    """AGLOA IV-D: = and ⊆ stay out of Forbidden while more than four cubes are left."""
    for seed in (fresh_seed, *KNOWN):
        for table in steps(BOOKS[0][0], BOOKS[0][1], seed):
            if table.phase is Phase.TURN and table.view().mat.resources:
                sight = seen(table, table.awaited[0])
                tray = board.tray(sight, table_page.mat_of(sight))
                relation = next((cube for cube in tray if cube.text in "=⊆"), None)
                if relation is not None and len(tray) > 4:
                    assert "forbidden" not in relation.to
                    assert any(
                        section == "forbidden" and rule == "IV-D" for section, _, rule in relation.barred
                    )
                    return
    pytest.fail("no such cube was rolled")


@pytest.mark.parametrize("book", BOOKS[:1] + BOOKS[3:5], ids=["on-sets", "1969", "equations"])
def test_the_wall_has_no_controls_and_nobody_is_you(book, fresh_seed):
    """Nor any link: a clause is text there. What another has read before is not taken over with its links."""
    found = 0
    for seed in (fresh_seed, KNOWN[0]):
        for table in steps(book[0], book[1], seed, **book[2]):
            said = {}
            table_page.fragment(seen(table, "Heron", said=said))
            html = str(table_page.fragment(seen(table, "", wall=True, links=False, said=said)))
            controls = r"<(?:a|button|input|select|summary)[ >]|tabindex|data-act|data-clause"
            assert re.findall(controls, html) == []
            assert 'class="dock' not in html
            assert "<b>You</b>" not in html
            found += '<span class="clause">' in html
    assert found


def test_solutions_that_lie_open_are_seen_by_everybody(fresh_seed):
    """Whoever checks has them in the dock; the others, the judge, who watches and the wall see them too."""
    book, players, options = BOOKS[4]
    for seed in (fresh_seed, *KNOWN):
        for table in steps(book, players, seed, **options):
            trial = table.view("judge").trial
            if table.phase is not Phase.CHECKING or not trial.presented:
                continue
            for seat in (*players, "", "judge"):
                for wall in {False, seat == ""}:
                    html = str(table_page.fragment(seen(table, seat, wall=wall, links=not wall)))
                    assert 'class="verdict-wrote"' in html, seat
            return
    pytest.fail("nothing was checked")


def test_who_waits_for_a_bot_to_begin_the_next_shake_has_a_button_that_lets_it(fresh_seed):
    """Who begins it himself rolls or deals."""
    for seed in (fresh_seed, *KNOWN):
        for table in steps(("equations", "agloa-2015", "middle"), ["Heron", "Otter"], seed, shakes=2):
            if table.phase is not Phase.BETWEEN or not table.finished_shakes:
                continue
            for seat in table.players:
                present = {one: Present(bot=one != seat) for one in table.players}
                html = str(table_page.fragment(seen(table, seat, present=present)))
                assert ("data-go-on" in html) == (seat not in table.awaited)
            return
    pytest.fail("no shake was over")


@pytest.mark.parametrize("book", BOOKS[:1] + BOOKS[3:5], ids=["on-sets", "1969", "equations"])
def test_every_claim_has_a_key_of_its_own_and_the_key_of_the_block_says_nothing(book, fresh_seed):
    """C opens the sheet: pressed twice it must not claim anything, as it did with the C-claims of 1969."""
    found = 0
    for seed in (fresh_seed, KNOWN[0]):
        for table in steps(book[0], book[1], seed, **book[2]):
            for seat in book[1]:
                challenge = getattr(dock.dock(seen(table, seat)), "challenge", None)
                if challenge is not None:
                    keys = [claim.key for claim in challenge.claims]
                    assert len(set(keys)) == len(keys)
                    assert "c" not in keys
                    found += 1
    assert found


def test_the_log_speaks_to_its_reader():
    table = Table.new(rules("on-sets", "agloa-2023", "middle"), ["Heron", "Otter"], seed=7)
    declined = VariationDeclined(player="Heron", rule="II-C")
    challenged = Challenged(player="Otter", against="Heron", claim=Claim.NOW, rule="V-A")
    to_heron, to_otter = (
        str(log.lines(replace(seen(table, one), events=[declined, challenged]))) for one in ("Heron", "Otter")
    )
    assert "<b>You</b> take no more variations" in to_heron
    assert "to <b>you</b>." in to_heron
    assert "Heron takes no more variations" in to_otter
    assert "to Heron." in to_otter


@pytest.mark.parametrize(
    ("season", "offered", "not_offered"),
    [("even", "average", "number-of-factors"), ("odd", "number-of-factors", "average")],
)
def test_only_the_variations_of_the_season_are_offered(season, offered, not_offered, fresh_seed):
    """AGLOA Equations XIII-B-8 and XIII-B-11: Average is of even years, Number of Factors of odd ones."""
    book, players = ("equations", "agloa-2015", "middle"), ["Heron", "Otter"]
    for seed in (fresh_seed, *KNOWN):
        for table in steps(book, players, seed):
            if table.phase is Phase.VARIATIONS:
                sight = seen(table, table.awaited[0], options={"season": season})
                names = {choice.ident.removeprefix("variation-") for choice in dock.dock(sight).choices}
                assert offered in names
                assert not_offered not in names
                assert "sideways" in names, "what is played in both is offered in both"
                return
    pytest.fail("nobody chose a variation")


def setting_the_goal(division, *variations):
    """What the Goal-setter of two sees of Equations once these are chosen; of the cubes there is one of each face at least."""
    table = Table.new(
        rules("equations", "agloa-2015", division),
        ["Heron", "Otter"],
        seed=31,
        adventurous=bool(variations),
    )
    for seat in table.players:
        table.do({"by": seat, "do": "lot"})
    setter = table.awaited[0]
    cubes = "0 1 2 3 + − 1 2 3 × ÷ × 4 5 6 4 5 √ 7 8 9 7 8 *"
    assert table.do({"by": setter, "do": "roll", "cubes": cubes}).accepted
    for name in variations:
        assert table.do({"by": table.awaited[0], "do": "variation", "name": name}).accepted
    assert table.awaited == (setter,)
    return seen(table, setter)


@pytest.mark.parametrize(
    ("division", "variations", "three", "plus"),
    [
        ("junior", (), ["", "s", "u"], [""]),
        ("senior", (), ["", "s", "u"], [""]),
        ("middle", ("sideways", "upside-down", "factorial"), ["", "s", "u"], [""]),
        ("middle", ("sideways", "factorial", "decimal-point"), ["", "s"], [""]),
        ("middle", (), [""], [""]),
    ],
)
def test_a_cube_of_the_goal_is_offered_the_turns_that_the_book_allows(division, variations, three, plus):
    """Equations XIII-A-1, XIII-A-2 Comment a, XIII-C: in Junior and Senior always, and never both at once."""
    markup = str(table_page.fragment(setting_the_goal(division, *variations)))
    turns = dict(re.findall(r'class="goal-cube"[^>]*data-text="([^"@]*)[^"]*" data-turns="([^"]*)"', markup))
    assert turns["3"].split(" ") == three
    assert turns["+"].split(" ") == plus
    assert len(turns) == 16


def test_who_took_no_variation_sets_the_goal_while_the_next_may_still_choose():
    """AGLOA II-C-1: the Goal-setter first, then in the order of play."""
    table = Table.new(rules("on-sets", "agloa-2023", "middle"), ["Heron", "Otter", "Fox"], seed=31)
    for at, action in enumerate(("lot", "lot", "lot", "roll", "deal", "no-variation")):
        document = next(
            table.document_of(one)
            for seat in table.awaited
            for one in table.legal(seat)
            if table.document_of(one)["do"] == action
        )
        table.do(document, float(at))
    setter = table.awaited[0]
    place = table.players.index(setter)
    chooser, other = table.players[place + 1 :] + table.players[:place]
    shown = {seat: prompt.prompt(seen(table, seat)) for seat in table.players}
    assert shown[setter].say == "Set the Goal"
    assert shown[chooser].say == "You may choose a variation"
    assert shown[other] == prompt.Prompt(f"{setter} sets the Goal", f"{chooser} may choose a variation.")
    notes = {one.name: one.note for one in board.seats(seen(table, other))}
    assert notes[setter] == "sets the Goal"


def test_a_table_opened_when_the_season_was_yes_or_no_is_still_read():
    chosen = {"game": "equations", "rules": "agloa-2015", "division": "middle"}
    assert TableOptions.model_validate({**chosen, "season": True}).season == "even"
    assert TableOptions.model_validate({**chosen, "season": False}).season is None
    assert TableOptions.model_validate({**chosen, "season": "odd"}).season == "odd"


def at_a_limit(fresh_seed):
    """A table at whose seat a limit runs, and the time that is left two seconds after the last of them."""
    for table in steps(BOOKS[0][0], BOOKS[0][1], fresh_seed, clock="exact"):
        state = table.view("").state
        if state.running and state.running[0].deadline - state.now > 20_000:
            return table, state.now + 2_000
    raise AssertionError("no limit ran")


def test_stopped_clocks_show_what_was_left_when_they_were_stopped_to_every_seat_and_the_wall(fresh_seed):
    table, now = at_a_limit(fresh_seed)
    for seat in ("Heron", "Otter", "judge", ""):
        for wall in (False, True) if seat == "" else (False,):
            runs, stands = (seen(table, seat, wall=wall, stopped_at=at, links=not wall) for at in (None, now))
            shown = prompt.timer(stands)
            assert shown.left == words.digits(shown.deadline - now)
            assert prompt.timer(runs).left == words.digits(shown.deadline - (now - 2_000))
            assert "Clocks stopped" in table_page.fragment(stands)
            assert "Clocks stopped" not in table_page.fragment(runs)
            length = int(stands.rules.round.length * 1000)
            assert f'id="round-time">{words.digits(length - now)}<' in table_page.fragment(stands)


def test_stopped_clocks_are_told_where_no_limit_runs_too(fresh_seed):
    """Bots wait while the clocks are stopped, whether the table has any or not: nobody is left to wonder."""
    for table in steps(BOOKS[0][0], BOOKS[0][1], fresh_seed, clock="none"):
        sight = seen(table, "Heron", stopped_at=0)
        assert str(table_page.fragment(sight)).count("Clocks stopped") == (table.phase is not Phase.ENDED)
        assert 'id="timer"' not in table_page.fragment(sight)


def test_ix_c_example_the_judges_menu_has_the_reasons_of_the_book_and_the_table_takes_each():
    """agloa-2023 IX-C Example, IX-D"""
    table = Table.new(rules("on-sets", "agloa-2023", "middle"), ["Heron", "Otter"], seed=1, judge_sits=True)
    table.do({"by": "judge", "do": "penalty", "player": "Heron", "points": 1, "reason": "time"})
    player = next(entry for entry in dock.dock(seen(table, "judge")).players if entry[0] == "Otter")
    buttons = player[5]
    reasons = [json.loads(button.action)["reason"] for button in buttons]
    conduct = table.rules.conduct
    assert reasons == [*conduct.reasons, *conduct.grave_reasons]
    assert {button.small for button in buttons} == {"IX-C Example", "IX-D"}
    for button in buttons:
        assert table.why_not({"by": "judge", **json.loads(button.action)}) is None


def test_xi_a_note_the_judge_has_a_button_for_each_penalty_to_approve_and_appeal_to_settle():
    """agloa-2023 XI-A Note, VII-C-7"""
    book = rules("on-sets", "agloa-2023", "middle")
    table = Table.new(book, ["Heron", "Otter"], seed=1, judge_sits=True, initials=True)
    table.do({"by": "Heron", "do": "lot", "digit": 3}, at=0)
    table.do({"by": "Otter", "do": "lot", "digit": 1}, at=0)
    table.do({"by": "judge", "do": "start-timing"}, at=0)
    table.wait(75)
    event = table.version - 1
    assert table.do({"by": "Heron", "do": "appeal", "event": event, "judges": 2}).accepted
    actions = [json.loads(button.action) for button in dock.dock(seen(table, "judge")).buttons]
    assert {"do": "initial", "of": "Heron"} in actions
    assert {"do": "settle-appeal", "event": event, "upheld": True} in actions
    assert {"do": "settle-appeal", "event": event, "upheld": False} in actions
