"""Pages for everybody: axe-core finds nothing, nothing hides behind the dock, and a first visit is light."""

from functools import partial

import pytest
from tests.web.pages.browser import Person, go_on, together
from tests.web.pages.measuring import Measures
from tests.web.pages.shots import AROUND, around, learn, play

pytestmark = [pytest.mark.needs("chromium")]

SIZES = [(390, 664), (390, 844), (1366, 625), (1280, 800), (1920, 1080)]


@pytest.fixture(scope="module")
def table(browser, serving):
    """A table of On-Sets in play, its two players."""
    heron = Person(browser, serving.address)
    otter = Person(browser, serving.address)
    code = heron.open_table("on-sets", "Heron", seed="7")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    yield code, heron, otter
    heron.close()
    otter.close()


@pytest.mark.parametrize("path", ["/", "/new", "/judge", "/settings", "/coach", "/nothing-here"])
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_finds_nothing_on_the_pages_around(browser, serving, path, theme):
    visitor = Person(browser, serving.address, color_scheme=theme)
    visitor.go(path)
    assert visitor.axe() == []
    visitor.trouble.clear()  # a 404 says so in the console
    visitor.close()


@pytest.mark.slow
def test_axe_finds_nothing_at_the_table_in_any_phase(table):
    code, heron, otter = table
    found = {"lot": heron.axe()}
    for phase in ("variations", "goal", "turn"):
        go_on([heron, otter], {phase, "turn"})
        found[phase] = heron.axe() + otter.axe()
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    mover.move("permitted")
    other.page.click("#take")
    found["claims"] = other.axe()
    other.page.locator("#claims [data-act*='\"now\"']").click()
    found["writing"] = other.wait_for_phase("writing").axe() + mover.axe()
    other.write("B", "∪", "R")
    other.present()
    other.wait_for_phase("between-shakes")
    found["decided"] = other.axe()
    guest = Person(heron.context.browser, heron.address)
    found["wall"] = guest.go(f"/t/{code}/wall").axe()
    found["replay"] = guest.go(f"/m/{code}").axe()
    found["join"] = guest.go(f"/j/{code}").axe()
    guest.close()
    assert {phase: wrong for phase, wrong in found.items() if wrong} == {}, str(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["on-sets", "equations"])
def test_nothing_hides_behind_the_dock_with_a_full_tray(browser, serving, game):
    heron, otter = Person(browser, serving.address), Person(browser, serving.address)
    code = heron.open_table(game, "Heron", seed="11")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    go_on([heron, otter], {"turn"})
    mover = heron if "Heron" in heron.awaited else otter
    hidden = {}
    for width, height in SIZES:
        mover.page.set_viewport_size({"width": width, "height": height})
        boxes = mover.page.evaluate(
            """() => {
              const box = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
              const dock = document.querySelector('.dock');
              return { dock: box(dock), tray: box(document.querySelector('.tray')), wide: document.documentElement.scrollWidth };
            }"""
        )
        if boxes["wide"] > width:
            hidden[width, height] = f"{boxes['wide']} px wide"
        elif boxes["tray"][3] > boxes["dock"][1] + 1 or boxes["dock"][3] > height + 1:
            hidden[width, height] = boxes
    heron.close()
    otter.close()
    assert hidden == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_is_wider_than_the_narrowest_phone(browser, serving, language):
    visitor = Person(browser, serving.address, width=320, height=640, locale=language)
    wide = {}
    for path in AROUND.values():
        width = visitor.go(path).page.evaluate("document.documentElement.scrollWidth")
        if width > 320:
            wide[path] = width
    visitor.trouble.clear()  # a 404 says so in the console
    visitor.close()
    assert wide == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_phone_shows_every_part_in_a_trial_whole(browser, serving, language):
    """What a seat does stands under its name, and the longest of it ("Third Party", one's own too) is not cut."""
    phone = {"width": 390, "height": 844, "locale": language}
    heron, otter, fox = people = [Person(browser, serving.address, **phone) for _ in range(3)]
    code = heron.open_table("on-sets", "Heron", seats=3, seed="31")
    otter.join(code, "Otter")
    fox.join(code, "Fox")
    heron.wait_for_phase("lot")
    go_on(people, {"turn"})
    by_name = {"Heron": heron, "Otter": otter, "Fox": fox}
    by_name[heron.awaited[0]].move("permitted")
    together(people)
    by_name[heron.awaited[0]].challenge("now")
    heron.wait_for_phase("writing")
    together(people)
    notes = [
        note
        for person in people
        for note in person.page.locator(".seat-note").evaluate_all(
            "all => all.map((one) => [one.textContent, one.scrollWidth > one.clientWidth, one.clientHeight])"
        )
    ]
    for person in people:
        person.close()
    assert len(notes) == 9
    assert [text for text, cut, height in notes if cut or (text and height < 12)] == []


def test_a_first_visit_is_light_and_asks_nobody_else(browser, serving):
    visitor = Person(browser, serving.address)
    asked = []
    visitor.page.on("response", lambda answer: asked.append(answer))  # noqa: PLW0108 (Playwright marks it)
    visitor.go("/")
    visitor.page.wait_for_load_state("networkidle")
    assert all(answer.url.startswith(serving.address) for answer in asked)
    assert sum(len(answer.body()) for answer in asked if answer.status == 200) < 200_000
    visitor.close()


def test_a_first_visit_takes_less_than_a_second_and_the_console_says_nothing(browser, serving):
    """With nothing kept from before. Of three visits the quickest counts: the machine may have other things to do."""
    took = []
    for _ in range(3):
        visitor = Person(browser, serving.address)
        visitor.go("/")
        visitor.page.wait_for_load_state("load")
        took.append(visitor.page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
        visitor.close()  # every message of the console counts as a failure
    assert min(took) < 1_000, took


def test_a_page_without_javascript_still_shows_the_table(browser, serving, table):
    code, _, _ = table
    visitor = Person(browser, serving.address, java_script_enabled=False)
    visitor.go(f"/t/{code}?watch=1")
    assert visitor.page.locator("#main").is_visible()
    visitor.close()


WALKS = {
    "around": around,
    "learn": learn,
    "on-sets": partial(play, game="on-sets"),
    "equations": partial(play, game="equations"),
}


@pytest.fixture(
    scope="module",
    params=[("around", "en"), ("around", "es"), ("learn", "en"), ("on-sets", "es"), ("equations", "en")],
    ids="-".join,
)
def measured(request, browser, serving):
    """Every page and state that pictures are taken of, on a touch screen: what is wrong with it."""
    walk, language = request.param
    people, measures = [], Measures()

    def visitor():
        people.append(Person(browser, serving.address, locale=language, has_touch=True))
        return people[-1]

    WALKS[walk](visitor, measures)
    for one in people:
        one.trouble.clear()  # a 404 says so in the console
        one.close()
    return measures.wrong


@pytest.mark.slow
def test_everything_that_is_pressed_is_as_large_as_a_finger(measured):
    assert measured["targets"] == {}


@pytest.mark.slow
def test_tab_goes_through_everything_in_its_order_and_shows_where_it_is(measured):
    assert measured["tabs"] == {}


@pytest.mark.slow
def test_nothing_is_cut_or_covered_on_a_narrow_phone_and_at_twice_the_size(measured):
    assert measured["cut"] == {}


@pytest.mark.slow
def test_everything_has_a_name_in_words(measured):
    assert measured["names"] == {}
