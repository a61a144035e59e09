"""Pages for everybody: axe-core finds nothing, nothing hides behind the dock, and a first visit is light."""

from functools import partial

import pytest
from tests.web.pages.browser import CHROMIUM, FLAGS, LISTEN, Person, expect, go_on, together
from tests.web.pages.measuring import MEASURE, Measures, wrong_tabs
from tests.web.pages.shots import AROUND, around, learn, play

pytestmark = [pytest.mark.needs("chromium", "liberation-sans")]

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
@pytest.mark.parametrize(
    "theme",
    [
        {"color_scheme": "light"},
        pytest.param({"color_scheme": "dark"}, marks=pytest.mark.slow),
        pytest.param({"contrast": "more"}, marks=pytest.mark.slow),
    ],
    ids=lambda theme: next(iter(theme.values())),
)
def test_axe_finds_nothing_on_the_pages_around(browser, serving, path, theme):
    visitor = Person(browser, serving.address, **theme)
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
    together([mover, other])
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


def deal_most(people):
    """Everybody goes on to the first turn, with as many cards as may be dealt (AGLOA II-B: fourteen in Senior)."""
    for one in people:
        one.page.add_init_script(
            """addEventListener("click", (event) => {
                const deals = event.target.closest("[data-deal]")?.closest(".stepper");
                if (deals) deals.querySelector("output").textContent = deals.dataset.most;
            }, true)"""
        )
        one.page.reload()
    go_on(people, {"turn"})


@pytest.mark.slow
@pytest.mark.parametrize(("game", "tray"), [("on-sets", 12), ("equations", 18)])
def test_a_lost_connection_hides_nothing_and_what_was_not_sent_is_still_picked(browser, serving, game, tray):
    people = [Person(browser, serving.address) for _ in range(2)]
    heron, otter = people
    wires = [one.wire() for one in people]
    senior = {"division-on-sets-agloa-2023": "senior"} if game == "on-sets" else {}
    otter.join(heron.open_table(game, "Heron", seed="11", **senior), "Otter")
    heron.wait_for_phase("lot")
    deal_most(people)
    mover, wire = next(
        (one, wire)
        for one, wire, name in zip(people, wires, ("Heron", "Otter"), strict=True)
        if name in heron.awaited
    )
    assert mover.page.locator(".tray .pick").count() >= tray
    if game == "on-sets":
        assert mover.page.locator("#cards .card").count() == 14
    cube = mover.page.locator(".tray .pick").nth(2)
    cube.click()
    said = len(wire.said)
    wire.cut()
    mover.page.wait_for_selector("html[data-connection=lost]")
    mover.page.keyboard.press("p")
    assert "Not sent" in mover.page.locator(".toast").inner_text()
    mover.page.wait_for_selector("#lost:not([hidden])")
    hidden = {}
    for width, height in [*SIZES, (320, 640)]:
        mover.page.set_viewport_size({"width": width, "height": height})
        tray_ends, dock_begins, dock_ends, scrolls = mover.page.evaluate(
            """() => {
              const [tray, dock] = ['.tray', '#dock'].map((one) => document.querySelector(one).getBoundingClientRect());
              return [tray.bottom, dock.top, dock.bottom, document.documentElement.scrollHeight - innerHeight];
            }"""
        )
        if tray_ends > dock_begins + 1 or dock_ends > height + 1 or scrolls > 1:
            hidden[width, height] = (tray_ends, dock_begins, dock_ends, scrolls)
    assert hidden == {}
    wire.mend()
    mover.page.click("#lost button")
    expect(mover.page.locator("#lost")).to_contain_text("Back again. Not sent: your move.")
    expect(cube).to_have_attribute("aria-pressed", "true")
    assert mover.page.locator(".mat .pick, .ghost").count() == 0
    assert not any('"act"' in text for text in wire.said[said:]), "nothing is sent again by itself"
    for one in people:
        one.close()


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


def test_a_first_visit_takes_less_than_a_second_of_work_and_the_console_says_nothing(browser, serving):
    """Of the browser's processor, with nothing kept from before: how busy the machine is otherwise is not the page's fault."""
    visitor = Person(browser, serving.address)
    measures = visitor.context.new_cdp_session(visitor.page)
    measures.send("Performance.enable", {"timeDomain": "threadTicks"})
    visitor.go("/")
    visitor.page.wait_for_load_state("load")
    found = {one["name"]: one["value"] for one in measures.send("Performance.getMetrics")["metrics"]}
    visitor.close()  # every message of the console counts as a failure
    assert 0 < found["TaskDuration"] < 1, found


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
    params=[("around", "es"), ("learn", "en"), ("on-sets", "es"), ("equations", "en")],
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


@pytest.fixture(scope="module")
def large_type(browser):
    """A browser whose owner has set type twice as large."""
    arguments = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    launched = browser.browser_type.launch(executable_path=CHROMIUM, args=arguments)
    yield launched
    launched.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["front", "new", "judge", "learn", "puzzle-today", "opponents", "settings"])
def test_type_twice_as_large_cuts_nothing(large_type, serving, name):
    visitor = Person(large_type, serving.address)
    page = visitor.go(AROUND[name]).page
    page.evaluate(MEASURE)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("measure.cut()") == []
    visitor.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["on-sets", "equations"])
def test_type_twice_as_large_cuts_nothing_at_the_table(large_type, serving, game):
    heron, otter = Person(large_type, serving.address), Person(large_type, serving.address)
    code = heron.open_table(game, "Heron", seed="11")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    go_on([heron, otter], {"turn"})
    mover, other = (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    mover.page.evaluate(MEASURE)
    other.page.evaluate(MEASURE)
    cut = {"turn": mover.page.evaluate("measure.cut()"), "waiting": other.page.evaluate("measure.cut()")}
    mover.move("permitted")
    together([heron, otter])
    other.challenge("now")
    other.wait_for_phase("writing")
    cut["writing"] = other.page.evaluate("measure.cut()")
    heron.close()
    otter.close()
    assert {phase: wrong for phase, wrong in cut.items() if wrong} == {}


@pytest.fixture(scope="module")
def turn(browser, serving):
    """A table of On-Sets in its first turn: who is to move, and who waits."""
    heron, otter = Person(browser, serving.address), Person(browser, serving.address)
    code = heron.open_table("on-sets", "Heron", seed="7")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    go_on([heron, otter], {"turn"})
    yield (heron, otter) if "Heron" in heron.awaited else (otter, heron)
    heron.close()
    otter.close()


def test_the_first_tab_skips_the_bar(browser, serving):
    visitor = Person(browser, serving.address)
    for path in ("/", "/learn", "/settings"):
        page = visitor.go(path).page
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        expect(page.locator(".skip")).to_be_in_viewport()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), path
    visitor.close()


def test_sheets_are_dialogs_and_the_focus_comes_back(turn):
    mover, _ = turn
    openers = mover.page.locator("[data-open]:visible, [data-open-log]:visible")
    assert openers.count() >= 3
    for place in range(openers.count()):
        opener = openers.nth(place)
        opener.focus()
        mover.page.keyboard.press("Enter")
        expect(mover.page.locator("dialog:modal")).to_have_count(1)
        assert mover.page.evaluate("document.activeElement.closest('dialog:modal') !== null")
        mover.page.keyboard.press("Escape")
        expect(mover.page.locator("dialog:modal")).to_have_count(0)
        expect(opener).to_be_focused()


def test_tab_goes_through_the_table_from_the_bar_to_the_log(turn):
    for person in turn:
        person.page.evaluate(MEASURE)
        assert wrong_tabs(person.page) == []


def test_one_cube_of_the_tray_is_in_the_order_of_tabs_and_arrows_go_on(turn):
    mover, _ = turn
    tray = mover.page.locator(".tray .pick")
    expect(mover.page.locator('.tray .pick[tabindex="0"]')).to_have_count(1)
    tray.first.focus()
    mover.page.keyboard.press("ArrowRight")
    expect(tray.nth(1)).to_be_focused()
    expect(tray.nth(1)).to_have_attribute("tabindex", "0")
    expect(mover.page.locator('.tray .pick[tabindex="0"]')).to_have_count(1)


def test_what_changes_is_said_once_and_the_focus_stays(turn):
    """A move of somebody else: one line of the log and the new prompt; nothing that is as it was is said again."""
    mover, other = turn
    other.page.focus("#menu-button")
    other.page.evaluate(LISTEN)
    mover.move("permitted")
    together([mover, other])
    other.page.wait_for_function("() => heard.some(([role]) => role === 'log')")
    other.page.wait_for_timeout(400)  # whatever is said once more would be said by now
    heard = {tuple(one) for one in other.page.evaluate("heard") if one[2]}
    said = [text for _, _, text in heard]
    assert sum(role == "log" for role, _, _ in heard) == 1, heard
    assert len(said) == len(set(said)), heard
    expect(other.page.locator("#menu-button")).to_be_focused()
    roles = {
        "#log-body": "log",
        ".prompt-say": "status",
        ".dock .dock-say": "status",
        "#timer-time": "timer",
    }
    for selector, role in roles.items():
        expect(other.page.locator(selector).first).to_have_attribute("role", role)
    assert other.page.get_attribute("#timer-time", "aria-live") in (None, "off")


def test_the_time_is_spoken_at_thirty_ten_and_nothing(browser, serving):
    heron, otter = Person(browser, serving.address), Person(browser, serving.address)
    wire = heron.wire()
    heron.page.clock.install()
    code = heron.open_table("on-sets", "Heron", seed="7")
    otter.join(code, "Otter")
    heron.wait_for_phase("lot")
    go_on([heron, otter], {"turn"})
    heron.page.wait_for_selector("#timer[data-deadline]")
    assert heron.page.get_attribute("#timer-time", "role") == "timer"
    heron.page.evaluate(LISTEN)
    left = heron.page.inner_text("#timer-time").split(":")
    wire.pass_time(60 * int(left[0]) + int(left[1]) + 1)
    spoken = [text for _, ident, text in heron.page.evaluate("heard") if ident == "spoken"]
    heron.page.clock.resume()
    heron.close()
    otter.close()
    assert spoken == ["30 seconds left.", "10 seconds left.", "Time is over."]


def test_a_reader_with_colours_of_his_own_sees_what_is_chosen_and_written(browser, serving):
    """Contrast themes of Windows take backgrounds and shadows away: lines and the theme's own colours tell it."""
    reader = Person(browser, serving.address, forced_colors="active", color_scheme="dark")
    page = reader.go("/settings").page
    ground = "one => getComputedStyle(one).backgroundColor"
    chosen = page.locator(".seg label:has(:checked)").first.evaluate(ground)
    assert chosen != page.locator(".seg label:not(:has(:checked))").first.evaluate(ground)
    page = reader.go("/judge").page
    colours = page.evaluate(
        """() => Object.fromEntries(Object.entries({
          page: 'body', sign: '.key .sym.is-op', typed: '.line-input'
        }).map(([name, one]) => [name, getComputedStyle(document.querySelector(one)).color]))"""
    )
    assert colours["sign"] == colours["page"]
    assert colours["typed"] == "rgba(0, 0, 0, 0)"
    reader.close()


def test_who_asks_the_system_for_contrast_gets_it(browser, serving):
    reader = Person(browser, serving.address, contrast="more")
    paper = reader.go("/").page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    reader.close()


def test_who_asks_for_no_motion_gets_none(browser, serving):
    reader = Person(browser, serving.address, reduced_motion="reduce")
    page = reader.go("/judge").page
    page.locator(".line-input").first.focus()
    moving = page.evaluate(
        "document.getAnimations().filter((one) => one.effect.getTiming().duration > 0).length"
    )
    assert moving == 0
    reader.close()
