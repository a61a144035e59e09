"""Against bots in a real browser at the width of a phone: two taps to a game, whole matches, hints, taking back, play from here."""

import time

import pytest
from bench.first_move import first_move
from playwright.sync_api import TimeoutError as TooLate
from tests.web.conftest import Serving
from tests.web.pages.browser import PATIENCE, SOON, Person, expect

from forceout_web.pages.practice import _EXAMPLE

pytestmark = [pytest.mark.needs("chromium")]

PHONE = {"width": 390, "height": 844, "has_touch": True}
POSITION = (
    '{"game": "on-sets", "rules": "agloa-2023", "division": "elementary", "challenge": "impossible", "goal": "4",'
    ' "required": "B", "permitted": "", "forbidden": "", "resources": "R ∪ G Y B −",'
    ' "universe": ["B", "R", "BR", "G", "Y", "BG"]}'
)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    server = Serving(tmp_path_factory.mktemp("practice")).start()
    yield server
    server.stop()


@pytest.fixture
def pupil(browser, served):
    one = Person(browser, served.address, **PHONE)
    yield one
    one.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["on-sets", "equations"])
def test_two_taps_from_the_front_page_start_a_game_and_the_bot_acts_by_itself(pupil, game):
    """How soon is told by `python -m bench first_move`: here the machine may be busy."""
    pupil.go("/")
    first_move(pupil.page, game)
    pupil.wait_for_phase("lot", "roll")
    assert pupil.page.get_attribute("body", "data-seat") in pupil.awaited


def seat_bot(pupil, game, level):
    pupil.open_table(game, "Heron", shakes=1, seed="11")
    pupil.page.click("[data-open=bots]")
    pupil.page.locator("#bots .choice").nth(level - 1).click()
    pupil.wait_for_phase("lot")


@pytest.mark.slow
def test_the_owner_is_offered_a_freed_seat_for_a_bot_without_a_reload(pupil, browser, served):
    code = pupil.open_table("on-sets", "Heron", shakes=1)
    other = Person(browser, served.address).join(code, "Otter")
    pupil.wait_for_phase("lot")
    offered = pupil.page.locator("#menu [data-open=bots]")
    pupil.page.click("[data-open=menu]")
    expect(offered).to_have_count(0)
    elsewhere = pupil.context.new_page()  # the same owner, in another window
    elsewhere.goto(pupil.page.url)
    elsewhere.click("[data-open=menu]")
    elsewhere.select_option("#free-name", "Otter")
    elsewhere.click("text=Free this seat")
    expect(elsewhere.locator("#menu [data-open=bots]")).to_have_count(1)
    expect(other.page.locator("main .notice")).to_contain_text("Your seat was freed")
    other.page.click("text=Only watch")  # who lost the seat may watch, and stays there
    other.page.wait_for_selector("body[data-seat='']", state="attached")
    other.page.evaluate("window.stays = true")
    expect(pupil.page.locator("#menu")).to_be_visible()  # what he has open stays open
    pupil.page.click("#menu [data-close]")
    expect(offered).to_have_count(1)
    pupil.page.click("[data-open=menu]")
    offered.click()
    pupil.page.locator("#bots .choice").first.click()
    expect(pupil.page.locator("#menu [data-open=strengths]")).to_have_count(1)
    expect(elsewhere.locator("#menu [data-open=strengths]")).to_have_count(1)
    expect(other.page.locator("#main .seat:has-text('Bot')").first).to_be_attached()
    assert other.page.evaluate("window.stays") is True
    other.close()


def do_something(pupil):
    """Whatever is asked of one who plays any move that there is."""
    for name in ("lot", "roll", "no-variation", "no-goal"):
        if name != "no-goal" and pupil.has(f"[data-act*='\"{name}\"']"):
            pupil.act(name)
            return
    if pupil.has(".choice[data-act*='variation']:not([disabled])"):
        pupil.page.locator(".choice[data-act*='variation']:not([disabled])").first.click()
    elif pupil.has("[data-deal]"):
        pupil.page.click("[data-deal]")
    elif pupil.has("[data-builder]"):
        pupil.build_goal()
    elif pupil.phase == "writing" and pupil.has("[data-pad]"):
        pupil.write("B") if pupil.has("[data-pad]:visible [data-insert='B']") else pupil.write("1", "=", "1")
        pupil.present()
    elif pupil.phase == "turn" and "Heron" in pupil.awaited:
        pupil.move("permitted")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["on-sets", "equations"])
@pytest.mark.parametrize("level", [1, 5], ids=["weakest", "strongest"])
def test_a_whole_match_is_played_on_a_phone(pupil, game, level):
    seat_bot(pupil, game, level)
    end = time.monotonic() + 10 * PATIENCE / 1000
    while pupil.phase != "ended":
        assert time.monotonic() < end, pupil.phase
        pupil.page.set_default_timeout(SOON)
        try:
            do_something(pupil)
        except TooLate:
            continue  # the page has gone on meanwhile
        finally:
            pupil.page.set_default_timeout(PATIENCE)
        pupil.page.wait_for_timeout(120)
    expect(pupil.page.locator("#sheet")).to_be_visible()
    pupil.page.wait_for_selector("#seen:not([data-pending])", timeout=180_000 + PATIENCE)
    expect(pupil.page.locator("#accounts")).to_be_visible()
    assert pupil.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_hints_come_in_three_steps_a_move_is_taken_back_and_a_lost_challenge_explained(pupil):
    pupil.go("/practice")
    pupil.page.fill("[name=position]", POSITION)
    pupil.page.locator("button:has-text('Play from here')").click()
    pupil.page.wait_for_url("**/t/*")
    pupil.wait_for_phase("turn")
    pupil.page.click("#hint-button")
    for told in ("There is a Solution with 3 cubes.", "It uses these cubes", "Here it is"):
        pupil.page.wait_for_selector(f"#hint-body :text('{told}')")
        if "Here" not in told:
            pupil.page.click("#hint [data-hint]")
    assert pupil.axe() == []
    pupil.page.click("#hint [data-close]")
    pupil.move("forbidden", 3)
    first = pupil.page.url
    pupil.page.click("#back-button")
    pupil.page.wait_for_url(lambda address: address != first)
    pupil.wait_for_phase("turn")
    assert pupil.page.locator(".tray .pick").count() == 6
    pupil.challenge("impossible")
    pupil.wait_for_phase("between-shakes", "ended")
    pupil.page.wait_for_selector("#seen:not([data-pending])")
    pupil.page.click("details.why-wrong summary")
    expect(pupil.page.locator("details.why-wrong")).to_contain_text("a Solution was still possible")
    assert pupil.axe() == []
    pupil.page.locator("#seen .step a").nth(3).click()
    pupil.page.wait_for_url("**/m/*")
    pupil.page.locator("button:has-text('Play from here')").click()
    pupil.page.wait_for_url("**/t/*")
    pupil.wait_for_phase("turn")


def test_the_example_can_be_played_from(pupil):
    pupil.go("/practice")
    pupil.page.fill("[name=position]", _EXAMPLE)
    pupil.page.locator("button:has-text('Play from here')").click()
    pupil.page.wait_for_url("**/t/*")
    pupil.wait_for_phase("turn")


def test_a_position_that_cannot_be_read_is_told_so(pupil):
    pupil.go("/practice")
    pupil.page.fill("[name=position]", POSITION.replace('"4"', '"x"'))
    pupil.page.locator("button:has-text('Play from here')").click()
    expect(pupil.page.locator(".error-list")).to_contain_text("goal")
    assert POSITION[:40] in pupil.page.input_value("[name=position]")
    pupil.trouble.clear()  # the browser tells of the answer 400
