"""Ties of the kit's games played to the end on pages: the numeral cube of FISH, the six cards of SETS, the play-off of SQUAD."""

import random

import httpx
import pytest
from tests.web.pages.browser import expect
from tests.web.playing import PATIENCE

from forceout.training.kit.bots import BOTS
from forceout.training.kit.games import SHAKER
from forceout.training.kit.table import KitTable

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

NAMES = ("Ann", "Ben")
MOST = 30
"""Actions that such a game has at most, so that it does not take long."""


def rehearsed(kit, seed):
    """A game between two who miss nothing: each state after an action of a player, with the action."""
    match, rng = KitTable.new(kit, NAMES, seed=seed, deals=True), random.Random(seed)
    while not match.is_over and match.version < MOST:
        seat = match.awaited[0]
        action = BOTS[1].act(match.layout(), seat, match.legal(seat), rng)
        before = match.at(match.version)
        assert match.do(action).rejection is None
        yield before, action, match.at(match.version)


def with_a_tie(kit):
    """The first seed whose game comes to a tie and to its end."""
    for seed in map(str, range(500)):
        steps = list(rehearsed(kit, seed))
        if steps[-1][2].is_over and any(before.state.tied for before, *_ in steps):
            return seed, steps
    raise AssertionError(f"no tie in {kit}")


def seated(person, address, kit, seed):
    """Both at a table of that seed, each in a browser."""
    asked = {"kit": kit, "seats": len(NAMES), "seed": seed}
    opened = httpx.post(f"{address}api/v1/tables", json=asked, timeout=PATIENCE).json()
    return {name: person(reduced_motion="reduce").join(opened["code"], name) for name in NAMES}


def shows(person, match):
    """Wait until the page shows that state."""
    awaited = "\x1f".join(match.awaited)
    person.page.wait_for_function(
        """([phase, awaited, throws]) => {
          const main = document.querySelector("#main")?.dataset;
          const where = document.querySelector(".bar-where")?.textContent ?? "";
          return main && main.phase === phase && main.awaited === awaited && (throws === 0 || where.includes(` ${throws}`));
        }""",
        arg=[match.phase, awaited, sum(event["do"] == "throw" for event in match.record()["events"])],
        timeout=30_000,
    )


def tap(person, before, action, after):
    """Do on the page what was rehearsed."""
    page = person.page
    if action["do"] == "throw":
        page.click("#throw")
        return
    if action["do"] == "pass":
        page.click("[data-act*='pass']")
        return
    for field in ("set_name", "goal"):
        if field in action and page.locator(f"[name={field}]").count():
            page.check(f"[name={field}][value='{action[field]}']", force=True)
    if page.locator(".turn-card").count():
        (taken,) = (event for event in after.entries(before.version)[0].events if event["event"] == "taken")
        for card in taken["cards"]:
            page.click(f".turn-card[data-card='{card}']")
    page.click("[data-answer] [type=submit]")


@pytest.mark.parametrize("kit", ["diff-fish", "diff-sets", "cup-squad"])
def test_a_tie_is_broken_on_the_pages(kit, person, serving):
    seed, steps = with_a_tie(kit)
    people = seated(person, serving.address, kit, seed)
    told = False
    for before, action, after in steps:
        if action["by"] == SHAKER:  # the server throws and announces by itself
            continue
        for one in people.values():
            shows(one, before)
        if before.state.tied and not told:
            told = True
            for one in people.values():
                expect(one.page.locator("#prompt")).to_contain_text("A tie!")
                assert one.axe() == []
        tap(people[action["by"]], before, action, after)
    end = steps[-1][2]
    assert told
    for name, one in people.items():
        shows(one, end)
        won = name in end.state.winners
        expect(one.page.locator("#prompt")).to_contain_text("You win!" if won else "wins!")
