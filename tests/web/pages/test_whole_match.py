"""A whole match of each game by three people in three browsers: a race for the block, a break, a time that runs out, and every paper."""

import re

import pytest
from tests.web.pages.browser import Person, chromium, expect, go_on, together

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

SOLUTIONS = {
    "on-sets": ("(", "(", "B", "∪", "R", ")", ")"),
    "equations": ("(", "(", "1", "+", "2", ")", ")", "=", "3"),
}


@pytest.fixture
def three(serving, request):
    """Heron, Otter on a phone, and Fox, each with a wire that can be cut."""
    with chromium() as browser:
        people = {
            name: Person(browser, serving.address, **how)
            for name, how in (
                ("Heron", {}),
                ("Otter", {"width": 390, "height": 844, "has_touch": True}),
                ("Fox", {}),
            )
        }
        wires = {name: one.wire() for name, one in people.items()}
        yield people, wires
        for one in people.values():
            one.close()


@pytest.mark.parametrize("game", ["on-sets", "equations"])
def test_three_people_play_a_whole_match(three, game):
    people, wires = three
    everybody = list(people.values())
    code = people["Heron"].open_table(game, "Heron", seats=3, shakes=2, block="book", checking="players")
    people["Otter"].join(code, "Otter")
    people["Fox"].join(code, "Fox")
    people["Heron"].wait_for_phase("lot")
    go_on(everybody, {"turn"})
    say_nothing_in_time(people)
    move_while_one_is_away(people, wires)
    holder = race_for_the_block(people, wires)
    holder.page.locator(".claim:not([disabled])").first.click()
    write_and_present(people, wires, SOLUTIONS[game])
    check(everybody)
    everybody[0].wait_for_phase("between-shakes")
    together(everybody)
    assert [one.has(".verdict") for one in everybody] == [True] * 3
    go_on(everybody, {"turn"})
    mover(people).move("permitted")
    together(everybody)
    challenger = next(one for one in everybody if one.has("#take"))
    challenger.page.click("#take")
    challenger.wait_for_phase("block").page.locator(".claim:not([disabled])").first.click()
    write_and_present(people, wires, SOLUTIONS[game])
    check(everybody)
    for one in everybody:
        one.wait_for_phase("ended").act("sign")
    expect(people["Fox"].page.locator("#sheet tfoot")).to_contain_text(re.compile("yes.*yes.*yes", re.DOTALL))
    people["Fox"].page.click("text=Replay")
    expect(people["Fox"].page.locator("#slider")).to_be_visible()


def mover(people):
    return people[people["Heron"].awaited[0]]


def say_nothing_in_time(people):
    """AGLOA V-B, Equations VI-B: who picks up the block has fifteen seconds to say what he claims, or loses a point."""
    first = mover(people)
    first.move("permitted")
    silent = next(one for one in people.values() if one is not first)
    name = next(name for name, one in people.items() if one is silent)
    together(people.values())
    silent.page.click("#take")
    silent.wait_for_phase("block")
    silent.wait_for_phase("turn")
    for one in people.values():
        expect(one.page.locator(".seat", has_text=name)).to_contain_text(re.compile("[-−]1"))
    together(people.values())


def move_while_one_is_away(people, wires):
    """Who was cut off is told so, and is back by himself with what happened meanwhile."""
    does = mover(people)
    name, away = next((name, one) for name, one in people.items() if one is not does)
    wires[name].cut()
    expect(away.page.locator("#lost")).to_be_visible()
    does.move("forbidden")
    wires[name].mend()
    expect(away.page.locator("#zone-forbidden .last")).to_be_visible()
    expect(away.page.locator("#lost")).to_contain_text("Back again. One move happened meanwhile.")
    together(people.values())


def race_for_the_block(people, wires):
    """All who may take it, before any of them has heard of another: one has it, and each other is told who."""
    names = [name for name, one in people.items() if one.has("#take")]
    able = [people[name] for name in names]
    assert len(able) >= 2
    for name in names:
        wires[name].hold()
    for one in able:
        one.page.evaluate(
            """() => {
                window.told = [];
                new MutationObserver(() => told.push(document.querySelector('#toasts').textContent))
                    .observe(document.querySelector('#toasts'), {childList: true});
                document.querySelector("#take").click();
            }"""
        )
    for name in names:
        wires[name].let_through()
    for one in able:
        one.wait_for_phase("block")
    holders = [one for one in able if one.has(".claim")]
    assert len(holders) == 1
    for one in able:
        if one is not holders[0]:
            one.page.wait_for_function("() => told.some(text => text.includes('first at the block'))")
    assert not any(holders[0].page.evaluate("told"))
    return holders[0]


def write_and_present(people, wires, keys):
    """Each who may write does. Nothing of it leaves the device before it is presented, and no other device gets it before all are open."""
    everybody = list(people.values())
    everybody[0].wait_for_phase("writing")
    together(everybody)
    text = "".join(keys)
    writers = [name for name in people["Heron"].awaited if name]
    for place, name in enumerate(writers):
        one = people[name]
        together(everybody)
        one.page.wait_for_selector("[data-pad], [data-third]")
        if one.has("[data-write]"):
            one.page.click("[data-write]")
        said = len(wires[name].said)
        if one.has(".mark-card"):
            one.page.locator(".mark-card").first.click()
        one.write(*keys)
        one.page.wait_for_timeout(200)
        left = [text for text in wires[name].said[said:] if text != '{"type":"beat"}']
        assert left == [], "a draft or a mark left the device"
        others = {other: len(wires[other].heard) for other in people if other != name}
        one.present()
        if place < len(writers) - 1:
            expect(one.page.locator("[data-pad]:visible")).to_have_count(0)
            for other, heard in others.items():
                assert not any(spelled(text, told) for told in wires[other].heard[heard:])


def spelled(text, told):
    return text in told or "open bracket open bracket" in told


def check(everybody):
    """Every Solution is accepted by whoever is asked."""
    everybody[0].wait_for_phase("checking", "between-shakes", "ended")
    for _ in range(12):
        for one in everybody:
            together(everybody)
            if one.phase == "checking" and one.has(".checking-dock .btn.main"):
                before = one.version
                one.page.locator(".checking-dock .btn.main").first.click()
                one.page.wait_for_function(
                    "version => Number(document.querySelector('#page').dataset.version) > version", arg=before
                )
        if everybody[0].phase != "checking":
            return
    raise AssertionError("the Solutions are not checked")
