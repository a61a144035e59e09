"""Pictures of every page and state, to be looked at: ``python -m tests.web.pages.shots FOLDER`` (or ``make shots``).

At 390 and 1280 px, by day and by night, from a table that is really played; the wall at 1920.
"""

import sys
import tempfile
from pathlib import Path

from tests.web.conftest import Serving
from tests.web.pages.browser import Person, chromium, go_on

SIZES = {"390": (390, 844), "1280": (1280, 800)}
AROUND = {
    "front": "/",
    "new": "/new",
    "judge": "/judge",
    "settings": "/settings",
    "opponents": "/play/on-sets",
    "practice": "/practice",
    "coach": "/coach",
    "nothing": "/x",
    "learn": "/learn",
    "learn-game": "/learn/cup-squad",
    "charts": "/learn/charts",
    "puzzles": "/puzzles",
    "puzzle-today": "/puzzles/today",
    "puzzle-write": "/puzzles/write/on-sets/wff-1969/basic/4",
    "puzzle-flub": "/puzzles/flub/on-sets/wff-1969/basic/4",
    "puzzle-taboo": "/puzzles/taboo/on-sets/wff-1969/basic/4",
}


class Album:
    """Takes a page in every size and theme."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, person, name):
        page = person.page
        for theme in ("light", "dark"):
            # Without motion: a colour that is on its way from day to night is no colour of ours.
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for label, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(150)
                page.screenshot(path=self.folder / f"{name}-{label}-{theme}.png")
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        page.set_viewport_size({"width": 1280, "height": 800})


def play(browser, address, album, game):
    heron, otter, fox = (Person(browser, address) for _ in range(3))
    code = heron.open_table(game, "Heron", seats=3, seed="31", shakes=2, checking="players")
    album.take(heron, f"{game}-seating")
    fox.go(f"/j/{code}")
    album.take(fox, f"{game}-join")
    otter.join(code, "Otter")
    fox.join(code, "Fox")
    people = {"Heron": heron, "Otter": otter, "Fox": fox}
    heron.wait_for_phase("lot")
    album.take(heron, f"{game}-lot")
    phases = ("roll", "deal", "variations", "goal", "turn")
    for place, phase in enumerate(phases):
        go_on(list(people.values()), set(phases[place:]))
        if heron.phase == phase:
            album.take(people[heron.awaited[0]], f"{game}-{phase}-mine")
            album.take(
                people[next(name for name in people if name not in heron.awaited)], f"{game}-{phase}-waiting"
            )
    for nth, to in enumerate(("required", "permitted", "forbidden", "permitted", "required")):
        people[heron.awaited[0]].move(to, nth)
        heron.page.wait_for_timeout(200)
    mover = people[heron.awaited[0]]
    mover.page.locator(".tray .pick").nth(1).click()
    album.take(mover, f"{game}-picked")
    mover.page.keyboard.press("Escape")
    mover.page.click("#take")
    album.take(mover, f"{game}-claims")
    mover.page.locator("#claims [data-act*='\"now\"']").click()
    mover.wait_for_phase("writing")
    mover.write(
        *(("B", "∪", "(", "R", "∩", "G", ")") if game == "on-sets" else ("(", "1", "+", "2", ")", "=", "3"))
    )
    album.take(mover, f"{game}-pad")
    third = next(one for one in people.values() if one.has("[data-write]"))
    album.take(third, f"{game}-third-party")
    third.page.locator("[data-third] [data-act*='decline']").click()
    third.page.click("#ask [value=yes]")
    mover.present()
    heron.wait_for_phase("checking")
    checker = next(one for one in people.values() if one.has("text=Reject …"))
    album.take(checker, f"{game}-checking")
    for one in people.values():
        one.page.wait_for_timeout(200)
        if one.has("text=Reject …"):
            one.page.click("text=Reject …")
            album.take(one, f"{game}-reject")
            one.page.click("#reject button[type=submit]")
    heron.wait_for_phase("between-shakes")
    album.take(mover, f"{game}-decided")
    guest = Person(browser, address)
    album.take(guest.go(f"/m/{code}?at=12"), f"{game}-replay")
    wall = Person(browser, address, width=1920, height=1080)
    go_on(list(people.values()), {"turn"})
    wall.go(f"/t/{code}/wall").page.wait_for_timeout(300)
    wall.page.screenshot(path=album.folder / f"{game}-wall-1920.png")
    album.take(heron.go("/coach"), f"{game}-coach")


def around(browser, address, album):
    visitor = Person(browser, address)
    for name, path in AROUND.items():
        album.take(visitor.go(path), name)
    visitor.go("/judge").page.click("button:has-text('Rule')")
    visitor.page.wait_for_selector(".verdict-word")
    album.take(visitor, "judge-ruled")
    device = Person(browser, address)
    device.open_table("on-sets", "Heron", device=True)
    device.wait_for_phase("lot").act("lot")
    device.page.wait_for_selector("#handover[open]")
    album.take(device, "handover")


def learn(browser, address, album):
    """A game of each form in its first turn, a wrong pick, a solitaire, and SQUAD on the wall."""
    child = Person(browser, address)
    for game in ("cube-fish", "diff-fish", "cup-sets", "eq-fish", "cap-out", "solitaire-go-through"):
        child.go(f"/learn/{game}")
        child.page.click(f"button[name=with][value='{'alone' if 'solitaire' in game else '1'}']")
        child.page.wait_for_url("**/t/**")
        album.take(child, f"{game}-throw")
        child.page.click("#throw")
        child.page.wait_for_selector("#main[data-phase=take], #main[data-phase=ended]")
        album.take(child, f"{game}-take")
        if child.has(".turn-card"):
            for place in range(3):
                child.page.locator(".turn-card").nth(place).click()
            child.page.click("[data-answer] [type=submit]")
            child.page.wait_for_timeout(1500)
            album.take(child, f"{game}-answered")
    teacher = Person(browser, address, width=1920, height=1080)
    teacher.go("/learn/cup-squad").page.check("[name=seats][value='4']", force=True)
    teacher.page.click("button[name=with][value=wall]")
    teacher.page.wait_for_url("**/wall")
    code = teacher.page.url.split("/")[-2]
    teams = [Person(browser, address).join(code, name) for name in ("Herons", "Otters", "Foxes", "Owls")]
    teams[0].page.wait_for_selector(".turn-card", timeout=60_000)
    album.take(teams[0], "squad-team")
    teacher.page.screenshot(path=album.folder / "squad-wall-1920.png")


def main():
    album = Album(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"))
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        server = Serving(Path(data)).start()
        try:
            around(browser, server.address, album)
            learn(browser, server.address, album)
            for game in ("on-sets", "equations"):
                play(browser, server.address, album, game)
        finally:
            server.stop()
    print(f"{len(list(album.folder.glob('*.png')))} pictures in {album.folder}")


if __name__ == "__main__":
    main()
