"""Basic and Advanced ON-SETS by the rules of 1969, with four in browsers: claims, burdens, joining, assertions, stalling."""

import re

import pytest
from tests.web.pages.browser import Person, expect, go_on, together

from forceout import Position
from forceout.bots.sight import examiner
from forceout.core.turns import Section, turns
from forceout.training.puzzles.manual import claims_of

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

NAMES = ("Heron", "Otter", "Fox", "Owl")
PHONE = {"width": 390, "height": 844, "has_touch": True}


@pytest.fixture
def four(browser, serving):
    """Four at a table of that division, two of them on phones, at the first turn."""
    people = {}

    def sit(division, seed="4"):
        for place, name in enumerate(NAMES):
            people[name] = Person(browser, serving.address, **(PHONE if place % 2 else {}))
        first = people["Heron"]
        first.go(f"/new?game=on-sets&rules=wff-1969&division={division}")
        first.page.fill("[name=nickname-1]", "Heron")
        for number in (3, 4):
            first.take_seat(number, "person")
        first.page.click("form > details.which summary")
        first.page.fill("[name=seed]", seed)
        first.page.click("text=Open the table")
        first.page.wait_for_url("**/t/*")
        code = first.page.url.rsplit("/", 1)[-1]
        for name in NAMES[1:]:
            people[name].join(code, name)
        first.wait_for_phase("lot")
        go_on(list(people.values()), {"turn"})
        return people

    yield sit
    for one in people.values():
        one.close()


def moves(people, count):
    """So many cubes go to Permitted; who moved last, and who is next."""
    first = people["Heron"]
    for _ in range(count):
        mover = first.awaited[0]
        people[mover].move("permitted")
        first.page.wait_for_function(
            "before => document.querySelector('#main').dataset.awaited !== before", arg=mover
        )
        together(people.values())
    return mover, first.awaited[0]


def position(people):
    """What lies on the mat, as everybody may know it."""
    page, address = people["Heron"].page, people["Heron"].address
    ask = page.context.request.get
    table = ask(f"{address}/api/v1/codes/{page.url.rsplit('/', 1)[-1]}").json()["table"]
    shake = ask(f"{address}/api/v1/tables/{table}").json()["shake"]
    told = {name: shake[name] for name in ("universe", *map(str, Section))}
    return Position.of(
        {"game": "on-sets", "rules": "wff-1969", "division": "basic", "challenge": "P", **told}
    )


def opened_by(before, after):
    """The Solution that a move to Permitted has opened, where it breaks the A-claim; else None."""
    (turn,) = (
        turn
        for turn in turns(before.resources, before.permitted, bonus=False)
        if turn.to == "permitted" and turn.after(before).permitted == after.permitted
    )
    claims = claims_of(examiner(before), before, turn)
    return claims.solution.lines()[-1] if "A" in claims.violated else None


def play_until_an_a_flub(people, most=10):
    """Cubes go to Permitted until a move opens a Solution: who moved, who is next, and the Solution."""
    before = position(people)
    for _ in range(most):
        mover, challenger = moves(people, 1)
        after = position(people)
        solution = opened_by(before, after)
        if solution is not None:
            return mover, challenger, solution
        before = after
    raise AssertionError("no move opened a Solution")


def scores_of(people):
    """Everybody's score by name, as all the pages show it."""
    shown = {}
    for name, person in people.items():
        for seat in person.page.locator(".seat").all():
            who = seat.locator("b").first.inner_text().strip()
            score = seat.locator(".seat-score").inner_text().split()[-1]
            shown.setdefault(who if who in NAMES else name, set()).add(score)
    return shown


@pytest.mark.parametrize("sustained", [True, False], ids=["sustained", "not sustained"])
def test_an_a_claim_is_written_joined_and_scored_two_one_nothing(four, sustained):
    """3.9: the Challenger who sustains his burden gets 2, who joined him and wrote 1, the others nothing; who joined a Mover
    that nobody could show wrong gets 2 as he does."""
    people = four("basic")
    mover, challenger, solution = play_until_an_a_flub(people)
    keys = re.findall(r"[^ ]", solution if sustained else "B ∩ B")
    one, other = (name for name in NAMES if name not in (mover, challenger))
    people[challenger].challenge("A")
    for person in people.values():
        person.wait_for_phase("writing")
    expect(people[challenger].page.locator("#prompt")).to_contain_text("You must write")
    for name in (one, other):
        expect(people[name].page.locator("#prompt")).to_contain_text("Third Party")
    assert people[mover].page.locator("[data-pad]:visible").count() == 0
    # One joins the Challenger by writing, the other writes nothing; nobody sees which before all have decided.
    people[one].page.click("[data-write]")
    people[one].write(*keys)
    people[one].present()
    people[other].page.locator("[data-third] [data-act*='decline']").click()
    people[other].page.click("#ask [value=yes]")
    for name in (mover, challenger, other):
        assert solution not in people[name].page.locator("#main").inner_text()
    people[challenger].write(*keys)
    people[challenger].present()
    for person in people.values():
        person.wait_for_phase("between-shakes")
        assert person.axe() == []
    right = {challenger: {"2"}, one: {"1"}, mover: {"0"}, other: {"0"}}
    wrong = {challenger: {"0"}, one: {"0"}, mover: {"2"}, other: {"2"}}
    assert scores_of(people) == (right if sustained else wrong)


def test_after_a_p_claim_the_mover_has_the_burden(four):
    people = four("advanced")
    mover, challenger = moves(people, 1)
    people[challenger].challenge("P")
    people[mover].wait_for_phase("writing")
    expect(people[mover].page.locator("#prompt")).to_contain_text("You must write")
    assert people[challenger].page.locator("[data-pad]:visible").count() == 0
    assert people[mover].page.locator("[data-pad]:visible .pad-line").count() >= 2


def test_a_c_claim_waits_until_there_was_a_move_before(four):
    people = four("basic")
    next_one = people["Heron"].awaited[0]
    people[next_one].page.click("#take")
    barred = people[next_one].page.locator("#claims [data-act*='\"C-A\"']")
    expect(barred).to_be_disabled()
    people[next_one].page.keyboard.press("Escape")
    moves(people, 2)
    watcher = people["Heron"].awaited[0]
    people[watcher].page.click("#take")
    expect(people[watcher].page.locator("#claims [data-act*='\"C-P\"']")).to_be_enabled()


def test_an_assertion_is_made_from_the_dock_and_makes_everybody_write(four):
    people = four("basic")
    _mover, next_one = moves(people, 2)
    people[next_one].act("assert")
    if people[next_one].has("#ask"):
        people[next_one].page.click("#ask [value=yes]")
    people["Heron"].wait_for_phase("writing", "checking", "between-shakes", "turn")
    expect(people["Heron"].page.locator("#log-lines")).to_contain_text("one more cube")


def test_who_stalls_is_told_so_and_a_minute_runs(four):
    people = four("basic")
    slow = people["Heron"].awaited[0]
    caller = next(name for name in NAMES if name != slow)
    people[caller].page.click("#menu-button")
    people[caller].page.click("[data-open=more]")
    people[caller].page.click(f"#more button:has-text('{slow} takes too long')")
    people[caller].page.click("#ask [value=yes]")
    expect(people[slow].page.locator("[role=timer]")).to_be_visible()
