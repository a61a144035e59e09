"""A line that is dead and not closed is found out, and whoever pressed something is told what became of it."""

import json

import pytest
from tests.web.pages.browser import PATIENCE, expect, go_on, together

pytestmark = [pytest.mark.needs("chromium")]

NOTICED = 9
"""Seconds: two heartbeats, three seconds apart, go unanswered."""


@pytest.fixture
def race(person):
    """A turn of On-Sets after a play: who may challenge it, with a wire and a clock that the test moves; and who made it."""
    heron, otter = person(width=390, height=844), person()
    wires = [one.wire() for one in (heron, otter)]
    for one in (heron, otter):
        one.page.clock.install()
    code = heron.open_table("on-sets", "Heron", seed="7")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    go_on([heron, otter], {"turn"})
    people = [(heron, wires[0]), (otter, wires[1])]
    mover, other = people if "Heron" in heron.awaited else people[::-1]
    mover[0].move("permitted")
    together([heron, otter])
    return *other, mover[0]


def acts(texts):
    return [text for text in texts if json.loads(text)["type"] == "act"]


def come_back(person, wire):
    """The page tries by itself, too: a button might be gone before it is pressed."""
    wire.mend()
    person.page.evaluate("dispatchEvent(new Event('online'))")


def test_two_unanswered_heartbeats_are_a_lost_connection(race):
    person, wire, _ = race
    wire.pass_time(30)
    assert not person.has("#lost"), "who is answered is connected"
    wire.hang()
    wire.pass_time(NOTICED)
    expect(person.page.locator("#lost")).to_contain_text("Connection lost.")
    expect(person.page.locator("#take")).to_have_attribute("aria-disabled", "true")
    assert person.axe() == []
    shown = person.page.inner_text("#timer")
    assert shown.startswith("≈")
    assert "last known" in shown
    wire.pass_time(20)
    assert person.page.inner_text("#timer") == shown, "nobody knows what the clock shows"
    come_back(person, wire)
    expect(person.page.locator("#lost")).to_have_text("Back again.")
    expect(person.page.locator("#take")).not_to_have_attribute("aria-disabled", "true")
    expect(person.page.locator("#timer-time")).not_to_contain_text("≈")


def test_a_claim_that_did_not_arrive_is_named_and_never_sent_again_by_itself(race):
    person, wire, mover = race
    wire.hang()
    person.challenge("now")
    wire.pass_time(NOTICED)
    expect(person.page.locator("#lost")).to_contain_text("No answer yet: your challenge.")
    pressed = acts(wire.said)
    come_back(person, wire)
    told = "Back again. Not sent: your challenge. Press it again if you still want it."
    expect(person.page.locator("#lost > span")).to_have_text(told)
    wire.let_through()
    expect_answer(wire, json.loads(pressed[-1])["ref"], "refused")
    assert acts(wire.said) == pressed
    assert mover.phase == "turn"
    wire.pass_time(10)
    expect(person.page.locator("#lost > span")).to_have_text(told)
    person.challenge("now")
    person.wait_for_phase("writing")
    mover.wait_for_phase("writing")
    expect(person.page.locator("#lost")).to_be_hidden()


def expect_answer(wire, ref, kind):
    """What the server said to that action, by whichever connection."""
    for _ in range(PATIENCE // 20):
        said = [json.loads(text) for text in wire.heard]
        found = [one["type"] for one in said if one.get("ref") == ref]
        if len(found) == 2:
            assert found == [kind, kind]
            return
        wire._page.wait_for_timeout(20)
    raise AssertionError(found)


def test_a_claim_that_arrived_though_its_answer_did_not_is_said_to_be_sent(race):
    person, wire, mover = race
    wire.hang("heard")
    person.challenge("now")
    mover.wait_for_phase("writing")
    wire.pass_time(NOTICED)
    expect(person.page.locator("#lost")).to_contain_text("No answer yet: your challenge.")
    come_back(person, wire)
    expect(person.page.locator("#lost > span")).to_have_text(
        "Back again. One move happened meanwhile. It was sent: your challenge."
    )
    person.wait_for_phase("writing")
    person.page.click("#lost button")
    expect(person.page.locator("#lost")).to_be_hidden()


def test_what_is_pressed_while_the_connection_is_lost_is_named(race):
    person, wire, mover = race
    wire.cut()
    person.page.wait_for_selector("html[data-connection=lost]")
    person.page.locator(".tray .pick").first.click()
    expect(person.page.locator("#target-permitted")).to_have_attribute("aria-disabled", "true")
    person.page.locator("#take").press("Enter")
    person.page.locator("#claims [data-act*='\"now\"']").click(force=True)
    expect(person.page.locator(".toast")).to_have_text("Not sent: your challenge.")
    expect(person.page.locator("#lost")).to_contain_text("Not sent: your challenge.")
    come_back(person, wire)
    expect(person.page.locator("#lost")).to_contain_text("Press it again if you still want it.")
    expect(person.page.locator("#target-permitted")).to_have_attribute("aria-disabled", "false")
    assert mover.phase == "turn"


def test_a_device_that_says_it_is_offline_has_lost_the_connection_at_once(person):
    newcomer = person().go("/")
    newcomer.page.click("text=Play CUBE FISH")
    newcomer.wait_for_phase("throw")
    newcomer.page.wait_for_selector("#page[data-version]")
    newcomer.context.set_offline(True)
    newcomer.page.wait_for_selector("html[data-connection=lost]")
    newcomer.page.click("#throw", force=True)
    expect(newcomer.page.locator("#lost")).to_contain_text("Not sent: what you pressed.")
    newcomer.context.set_offline(False)
    expect(newcomer.page.locator("#lost")).to_contain_text("Back again. Not sent: what you pressed.")
    newcomer.page.click("#throw")
    newcomer.wait_for_phase("take")
