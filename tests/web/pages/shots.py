"""Pictures of every page and state, to be looked at: ``python -m tests.web.pages.shots FOLDER`` (or ``make shots``).

At 390 and 1280 px, by day and by night, from a table that is really played; the wall at 1920. A language behind the folder
(``es``) takes the same pictures in it, by day only.
"""

import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.web.conftest import Serving
from tests.web.pages.browser import Person as Visitor
from tests.web.pages.browser import chromium, go_on, together

SIZES = {"320": (320, 640), "390": (390, 844), "1280": (1280, 800)}
AROUND = {
    "front": "/",
    "new": "/new",
    "new-1969": "/new?game=on-sets&rules=wff-1969&division=basic&device=bots",
    "judge": "/judge",
    "settings": "/settings",
    "opponents": "/play/on-sets",
    "practice": "/practice",
    "coach": "/coach",
    "nothing": "/x",
    "learn": "/learn",
    "learn-game": "/learn/cup-squad",
    "charts": "/learn/charts",
    "exercises": "/learn/exercises",
    "puzzles": "/puzzles",
    "puzzle-today": "/puzzles/today",
    "puzzle-write": "/puzzles/write/on-sets/wff-1969/basic/4",
    "puzzle-flub": "/puzzles/flub/on-sets/wff-1969/basic/4",
    "puzzle-taboo": "/puzzles/taboo/on-sets/wff-1969/basic/4",
}


class Album:
    """Takes a page in every size and theme; the narrowest phone by day only."""

    def __init__(self, folder, language):
        self.folder = folder
        self.themes = ("light", "dark") if language == "en" else ("light",)
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, person, name):
        page = person.page
        for theme in self.themes:
            # Without motion: a colour that is on its way from day to night is no colour of ours.
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for label, (width, height) in SIZES.items():
                if label == "320" and theme == "dark":
                    continue
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(150)
                page.screenshot(path=self.folder / f"{name}-{label}-{theme}.png")
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    print(f"{name} is wider than {label} px")
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        page.set_viewport_size({"width": 1280, "height": 800})

    def wall(self, person, name):
        """On a projector, as it lies there now."""
        person.page.set_viewport_size({"width": 1920, "height": 1080})
        person.page.wait_for_timeout(300)
        person.page.screenshot(path=self.folder / f"{name}-1920.png")

    def sheet(self, person, name, opener):
        """What a button opens, and away with it."""
        person.page.click(opener)
        self.take(person, name)
        person.page.keyboard.press("Escape")


NO_VARIATION = "[data-act*='\"no-variation\"']"


def show(album, people, name):
    """Those for whom the table waits, and one who waits himself."""
    awaited = people["Heron"].awaited
    for nth, who in enumerate(awaited):
        album.take(people[who], f"{name}-mine{nth or ''}")
    for idle in [who for who in people if who not in awaited][:1]:
        album.take(people[idle], f"{name}-waiting")


def play(visitor, album, game):
    heron, otter, fox = (visitor() for _ in range(3))
    code = heron.open_table(game, "Heron", seats=3, seed="31", shakes=1, checking="players")
    album.take(heron, f"{game}-seating")
    fox.go(f"/j/{code}")
    album.take(fox, f"{game}-join")
    otter.join(code, "Otter")
    fox.join(code, "Fox")
    people = {"Heron": heron, "Otter": otter, "Fox": fox}
    heron.wait_for_phase("lot")
    album.take(heron, f"{game}-lot")
    phases = ("roll", "deal", "variations")
    for place, phase in enumerate(phases):
        go_on(list(people.values()), set(phases[place:]))
        if heron.phase == phase:
            show(album, people, f"{game}-{phase}")
    chooser = people[heron.awaited[0]]
    if chooser.has(".choice-more summary"):
        chooser.page.locator(".choice-more summary").first.click()
        album.take(chooser, f"{game}-variation-open")
    while not any(one.has("[data-builder]") for one in people.values()):
        next(one for one in people.values() if one.has(NO_VARIATION)).does(NO_VARIATION)
        together(people.values())
    show(album, people, f"{game}-goal")
    go_on(list(people.values()), {"turn"})
    show(album, people, f"{game}-turn")
    album.sheet(heron, f"{game}-menu", "#menu-button")
    for nth, to in enumerate(("required", "permitted", "forbidden", "permitted", "required")):
        people[heron.awaited[0]].move(to, nth)
        together(people.values())
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
    together(people.values())
    third = next(one for one in people.values() if one.has("[data-write]"))
    album.take(third, f"{game}-third-party")
    idle = next(one for one in people.values() if one not in (mover, third))
    album.take(idle, f"{game}-trial-waiting")
    third.page.locator("[data-third] [data-act*='decline']").click()
    third.page.click("#ask [value=yes]")
    mover.present()
    heron.wait_for_phase("checking")
    together(people.values())
    checker = next(one for one in people.values() if one.has("[data-open=reject]"))
    album.take(checker, f"{game}-checking")
    for one in people.values():
        together(people.values())
        if one.has("[data-open=reject]"):
            one.page.click("[data-open=reject]")
            album.take(one, f"{game}-reject")
            one.does("#reject button[type=submit]")
    heron.wait_for_phase("between-shakes", "ended")
    mover.page.wait_for_selector("#seen:not([data-pending])")
    album.take(mover, f"{game}-decided")
    album.wall(visitor().go(f"/t/{code}/wall"), f"{game}-wall-decided")
    reader = visitor().go(f"/m/{code}?at=12")
    reader.page.wait_for_selector("#seen:not([data-pending])")
    album.take(reader, f"{game}-replay")
    album.take(heron.go("/coach"), f"{game}-coach")


def projected(visitor, album, game):
    """The wall while cubes are moved."""
    people = [visitor() for _ in range(2)]
    code = people[0].open_table(game, "Heron", seed="31")
    people[1].join(code, "Otter")
    wall = visitor().go(f"/t/{code}/wall")
    go_on(people, {"turn"})
    album.wall(wall, f"{game}-wall-first")
    for to in ("required", "permitted", "forbidden", "permitted", "required", "forbidden"):
        next(one for one in people if one.has(".tray .pick")).move(to)
        together(people)
    album.wall(wall, f"{game}-wall")


def around(visitor, album):
    one = visitor()
    for name, path in AROUND.items():
        album.take(one.go(path), name)
    one.go("/learn/exercises").page.locator("main a[href*='/learn/exercises/']").first.click()
    one.page.wait_for_load_state()
    album.take(one, "exercise")
    one.go("/puzzles/today").page.click("[name=show]")
    one.page.wait_for_load_state()
    album.take(one, "puzzle-answered")
    one.go("/judge").page.click(".case .ask-row button")
    one.page.wait_for_selector(".verdict-word")
    album.take(one, "judge-ruled")
    device = visitor()
    device.open_table("on-sets", "Heron", device=True)
    device.wait_for_phase("lot").act("lot")
    device.page.wait_for_selector("#handover[open]")
    album.take(device, "handover")
    pupil = visitor()
    pupil.go("/play/equations").page.locator("main form button").first.click()
    pupil.page.wait_for_url("**/t/**")
    pupil.page.wait_for_selector("#hint-button")
    pupil.wait_for_phase("lot")
    album.take(pupil, "practice-table")


def learn(visitor, album):
    """A game of each form in its first turn, a wrong pick, a solitaire, and SQUAD on the wall."""
    child = visitor()
    for game in ("cube-fish", "diff-fish", "cup-sets", "eq-fish", "cap-out", "solitaire-go-through"):
        code = child.open_kit(game, **({"seats": 1} if "solitaire" in game else {"bot": 1}))
        child.join(code, "Pupil")  # no name that a bot may have
        album.take(child, f"{game}-throw")
        child.page.click("#throw")
        child.page.wait_for_selector("#main[data-phase=take], #main[data-phase=ended]")
        album.take(child, f"{game}-take")
        if child.has(".turn-card"):
            for place in range(3):
                child.page.locator(".turn-card").nth(place).click()
            child.page.click("[data-answer] [type=submit]")
            child.page.wait_for_selector("#why .why")
            album.take(child, f"{game}-answered")
    teacher = visitor()
    code = teacher.open_kit("cup-squad", seats=4)
    teacher.go(f"/t/{code}/wall")
    teams = [visitor().join(code, name) for name in ("Herons", "Otters", "Foxes", "Owls")]
    teams[0].page.wait_for_selector(".turn-card")
    album.take(teams[0], "squad-team")
    album.wall(teacher, "squad-wall")


def main():
    folder, language = [*sys.argv[1:], *("build/shots", "en")[len(sys.argv) - 1 :]]
    album = Album(Path(folder), language)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        server = Serving(Path(data)).start()
        visitor = partial(Visitor, browser, server.address, locale=language)
        try:
            around(visitor, album)
            learn(visitor, album)
            for game in ("on-sets", "equations"):
                play(visitor, album, game)
                projected(visitor, album, game)
        finally:
            server.stop()
    print(f"{len(list(album.folder.glob('*.png')))} pictures in {album.folder}")


if __name__ == "__main__":
    main()
