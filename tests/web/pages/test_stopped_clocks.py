"""A coach or a judge stops the clocks: they stand still and say so on every screen, and go on from where they stood."""

import time

import pytest
from tests.web.pages.browser import LISTEN, expect, go_on

pytestmark = [pytest.mark.needs("chromium")]


@pytest.fixture
def table(person):
    """A turn of On-Sets: who opened the table, with a wire and a clock that the test moves; the other player; the code."""
    heron, otter = person(), person(width=390, height=844)
    wire = heron.wire()
    heron.page.clock.install()
    code = heron.open_table("on-sets", "Heron", seed="7")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    go_on([heron, otter], {"turn"})
    heron.page.wait_for_selector("#timer[data-deadline]")
    return heron, wire, otter, code


def tell_all_tables(owner, word):
    coach = owner.context.new_page()
    coach.goto(f"{owner.address}/coach")
    coach.click(f"text={word}")
    coach.wait_for_url("**/coach?done=*")
    return coach


def clocks(page):
    return page.inner_text("#timer-time"), page.inner_text("#round-time")


def seconds(text):
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def test_stopped_clocks_stand_still_and_say_so_on_every_screen(person, table):
    heron, wire, otter, code = table
    heron.page.evaluate(LISTEN)
    coach = tell_all_tables(heron, "Stop the clocks")
    expect(heron.page.locator("#stopped")).to_have_text("Clocks stopped")
    stood = clocks(heron.page)
    wire.pass_time(7)
    assert clocks(heron.page) == stood
    spoken = [text for _, ident, text in heron.page.evaluate("heard") if ident == "spoken"]
    assert spoken == ["The clocks are stopped."]
    watcher, wall, judge = person(), person(width=1920, height=1080), person()
    watcher.go(f"/t/{code}?watch=1")
    wall.go(f"/t/{code}/wall")
    coach.click("button:has-text('A link for a judge')")
    judge.go("/" + coach.input_value("#key-link").split("/", 3)[3]).page.wait_for_url(f"**/t/{code}")
    otter.page.reload()
    for one in (watcher, wall, judge, otter):
        expect(one.page.locator("#stopped")).to_be_visible()
        one.page.wait_for_selector("#page[data-version]")
        assert clocks(one.page) == stood
        assert one.axe() == []
    expect(coach.locator(".coach-table")).to_contain_text("stopped")
    expect(coach.locator(".coach-table")).to_contain_text(stood[0])
    without_script = otter.context.request.get(otter.page.url).text()
    assert f">{stood[0]}</span>" in without_script
    assert "Clocks stopped" in without_script


def test_released_clocks_go_on_from_where_they_stood(table):
    heron, wire, otter, _ = table
    tell_all_tables(heron, "Stop the clocks")
    expect(heron.page.locator("#stopped")).to_be_visible()
    stood = clocks(heron.page)
    wire.pass_time(4)
    heron.page.evaluate(LISTEN)
    released = time.monotonic()
    tell_all_tables(heron, "Let them run")
    for one in (heron, otter):
        expect(one.page.locator("#stopped")).to_have_count(0)
        shown = clocks(one.page)
        most = time.monotonic() - released + 1
        assert all(0 <= seconds(then) - seconds(now) <= most for then, now in zip(stood, shown, strict=True))
    wire.pass_time(6)
    assert seconds(stood[0]) - seconds(heron.page.inner_text("#timer-time")) >= 6
    spoken = [text for _, ident, text in heron.page.evaluate("heard") if ident == "spoken"]
    assert spoken[0] == "The clocks run again."


def test_a_game_of_the_kit_says_that_it_waits_while_the_clocks_are_stopped(person):
    """It has no clock; yet bots wait, and nobody throws the cubes."""
    newcomer = person().go("/")
    newcomer.page.click("text=Play CUBE FISH")
    newcomer.wait_for_phase("throw")
    newcomer.page.wait_for_selector("#page[data-version]")
    newcomer.page.evaluate(LISTEN)
    tell_all_tables(newcomer, "Stop the clocks")
    expect(newcomer.page.locator("#stopped")).to_have_text("Clocks stopped")
    assert ["status", "spoken", "The clocks are stopped."] in newcomer.page.evaluate("heard")
    tell_all_tables(newcomer, "Let them run")
    expect(newcomer.page.locator("#stopped")).to_have_count(0)
