"""People at a table, each in a browser of his own: what they tap, and what they must never see."""

import re
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
NO_TROUBLE = ("ERR_INTERNET_DISCONNECTED", "status of 503")
"""What the console tells though the page did nothing wrong: a test went offline, or the server was busy."""
AXE = Path(__file__).with_name("axe.min.js")
PATIENCE = 90_000
"""Milliseconds after which a page hangs, however busy the machine is. No test measures a time by it."""
SEED = "7"
"""What is rolled, dealt and drawn at a table, unless a test has a seed of its own: each run plays the same match."""
SOON = 5_000
"""Milliseconds for what may be gone by then: it is looked for once more."""
NEWER = "version => Number(document.querySelector('#page').dataset.version ?? -1) > version"
LISTEN = """() => {
  window.heard = [];
  const live = '[role=status], [role=log], [role=alert], [aria-live]';
  new MutationObserver((changes) => {
    for (const change of changes) {
      const at = change.target instanceof Element ? change.target : change.target.parentElement;
      const region = at?.closest(live);
      if (!region) continue;
      const said = region.matches('[role=log]') ? [...change.addedNodes].map((node) => node.textContent).join('') : region.textContent;
      heard.push([region.getAttribute('role'), region.id, said.replace(/\\s+/g, ' ').trim()]);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps in ``heard`` what a screen reader says: the role of the region, its id, and the text."""

expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody with a browser. Every message of its console is kept, and counts as a failure at the end."""

    def __init__(self, browser, address, *, width=1280, height=800, **context):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.address = address.rstrip("/")
        self.trouble = []
        self.page.on("console", lambda message: self._heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))

    def _heard(self, kind, text):
        if kind in ("error", "warning") and not any(one in text for one in NO_TROUBLE):
            self.trouble.append(text)

    def wire(self):
        """Lay a wire between this page and the server: it tells what goes through, and can be cut. Before the first table."""
        return Wire(self.page)

    def go(self, path):
        """Go to a page; once more where the server is busy, as it says."""
        end = time.monotonic() + PATIENCE / 1000
        while (answer := self.page.goto(self.address + path)) and answer.status == 503:
            assert time.monotonic() < end, path
        return self

    def open_table(self, game, name, *, seats=2, device=False, **options):
        """Open a table and sit down at it; its code."""
        self.go(f"/new?game={game}{'&device=1' if device else ''}")
        self.page.fill("[name=nickname-1]", name)
        for number in range(3, seats + 1):
            self.take_seat(number, "here" if device else "person")
        self.page.click("form > details.which summary")
        for field, value in {"seed": SEED, **options}.items():
            if field in ("shakes", "seed"):
                self.page.fill(f"[name={field}]", str(value))
            else:
                self.page.check(f"[name={field}][value='{value}']", force=True)
        self.page.click("button[form=new]")
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[-1]

    def open_kit(self, kit, *, seats=2, bot=None, seed=SEED):
        """Open a table of the kit, where cards and throws are known; a bot deals, so that whoever joins throws first. Its code."""
        ask, tables = self.context.request, f"{self.address}/api/v1/tables"
        opened = ask.post(tables, data={"kit": kit, "seats": seats, "seed": seed}).json()
        if bot is not None:
            owner = {"Authorization": f"Bearer {opened['owner']}"}
            assert ask.post(f"{tables}/{opened['table']}/seats", data={"bot": bot}, headers=owner).ok
        return opened["code"]

    def take_seat(self, number, who):
        """Say in the form who takes a seat."""
        self.page.check(f"[name=seat-{number}][value={who}]", force=True)

    def join(self, code, name):
        self.go(f"/j/{code}")
        self.page.fill("[name=nickname]", name)
        self.page.click("main form:has([name=nickname]) button.main")
        self.page.wait_for_url("**/t/*")
        return self

    @property
    def phase(self):
        return self.page.get_attribute("#main", "data-phase")

    @property
    def awaited(self):
        return (self.page.get_attribute("#main", "data-awaited") or "").split("\x1f")

    @property
    def version(self):
        """The state of the table that is shown; -1 before the socket has brought one."""
        return int(self.page.get_attribute("#page", "data-version") or -1)

    def wait_for_phase(self, *phases):
        wanted = ", ".join(f"#main[data-phase='{phase}']" for phase in phases)
        self.page.wait_for_selector(wanted)
        return self

    def has(self, selector):
        found = self.page.locator(selector)
        return found.count() > 0 and found.first.is_visible()

    def act(self, name):
        """Tap the control of an action."""
        self.page.locator(f"[data-act*='\"{name}\"']:visible").first.click()

    def does(self, selector):
        """Tap what does something at the table, and see that it is done."""
        version = self.version
        self.page.click(selector)
        self.page.wait_for_function(NEWER, arg=version)

    def build_goal(self):
        cubes = self.page.locator(".goal-cube:not([disabled])")
        cubes.first.click()
        if self.has(".cell"):
            self.page.locator(".cell").nth(4).click()
        self.page.click("[data-say-goal]")

    def move(self, to="permitted", nth=0):
        version = self.log_length()
        self.page.locator(".tray .pick").nth(nth).click()
        self.page.click(f"#target-{to}")
        if self.has("#confirm-yes"):
            self.page.click("#confirm-yes")
        self.page.wait_for_function(
            "count => document.querySelectorAll('#log-lines > li').length > count", arg=version
        )

    def log_length(self):
        return self.page.locator("#log-lines > li").count()

    def write(self, *keys):
        for key in keys:
            self.page.locator(f"[data-pad]:visible [data-insert='{key}']").click()

    def present(self):
        self.page.locator("[data-pad]:visible [data-present]").click()
        if self.has("#ask"):
            self.page.click("#ask [value=yes]")

    def challenge(self, claim="now"):
        self.page.click("#take")
        self.page.locator(f"#claims [data-act*='\"{claim}\"']").click()

    def axe(self):
        """What axe-core finds wrong with the page as it is now."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {one['help']}: {node['target']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    def close(self):
        self.context.close()
        assert self.trouble == []


class Wire:
    """What the page's socket said and heard.

    ``cut`` breaks the connection until it is mended; ``hang`` lets nothing through, and closes nothing; ``hold`` keeps news back.
    """

    def __init__(self, page):
        self.said, self.heard = [], []
        self._page = page
        self._is_cut = False
        self._hangs = ()
        self._holds = False
        self._beats = 0
        """Heartbeats that were not answered yet."""
        self._open, self._held_up = [], []
        page.route_web_socket(lambda url: "/ws/pages/" in url, self._connect)

    def _connect(self, socket):
        if self._is_cut:
            socket.close(code=1013)
            return
        if self._hangs:
            return
        server = socket.connect_to_server()
        socket.on_message(lambda text: self._pass("said", text, server))
        server.on_message(lambda text: self._pass("heard", text, socket))
        socket.on_close(lambda _code, _reason: None if self._hangs else server.close())
        self._open.append((socket, server))

    def _pass(self, way, text, to):
        getattr(self, way).append(text)
        if '"beat"' in text:
            self._beats = self._beats + 1 if way == "said" else 0
        if way in self._hangs or (self._holds and way == "heard" and '"beat"' not in text):
            self._held_up.append((text, to))
        else:
            to.send(text)

    def hold(self):
        """What the server says from now on is not heard until it is let through. The page knows of nothing; its heart beats."""
        self._holds = True

    def cut(self):
        self._is_cut = True
        for ends in self._open:
            for end in ends:
                end.close(code=1013)
        self._open.clear()

    def hang(self, *ways):
        self._hangs = ways or ("said", "heard")

    def mend(self):
        self._is_cut, self._hangs, self._beats = False, (), 0

    def let_through(self):
        """What was held up comes after all, late, by the old connection."""
        self._holds = False
        for text, to in self._held_up:
            to.send(text)
        self._held_up.clear()

    def pass_time(self, seconds):
        """Move the clock of the page. A heartbeat is answered before the next, if the wire does not hang: that takes no time of the page."""
        for begun in range(0, seconds, 3):
            self._page.clock.run_for(1000 * min(3, seconds - begun))
            for _ in range(PATIENCE // 10):
                if self._hangs or not self._beats:
                    break
                self._page.wait_for_timeout(10)


def together(people):
    """Wait until everybody sees what the furthest of them sees. A key pressed before that is pressed at an old page."""
    people = list(people)
    newest = max(0, *(one.version for one in people))
    for one in people:
        one.page.wait_for_function(
            "version => Number(document.querySelector('#page').dataset.version ?? -1) >= version",
            arg=newest,
        )


def go_on(people, until):
    """One after the other does what is asked of them until the table is in one of these phases, and everybody sees it."""
    end = time.monotonic() + 2 * PATIENCE / 1000
    while time.monotonic() < end:
        together(people)
        if people[0].phase in until:
            return
        version = people[0].version
        if any(_do_something(person) for person in people):
            with suppress(TooLate):  # it was refused, because a time ran out meanwhile
                people[0].page.wait_for_function(NEWER, arg=version, timeout=SOON)
        else:
            people[0].page.wait_for_timeout(100)
    raise AssertionError(f"the table stays in {people[0].phase}")


def _do_something(person):
    """Tap what is there. It may be gone by then, where the page has just gone on: that is no mistake."""
    person.page.set_default_timeout(SOON)
    try:
        for name in ("lot", "roll", "no-variation"):
            if person.has(f"[data-act*='\"{name}\"']"):
                person.act(name)
                return True
        if person.has("[data-deal]"):
            person.page.click("[data-deal]")
            return True
        if person.has("[data-builder]"):
            person.build_goal()
            return True
    except TooLate:
        return False
    finally:
        person.page.set_default_timeout(PATIENCE)
    return False


def without_spaces(text):
    return re.sub(r"\s+", " ", text).strip()


__all__ = ["LISTEN", "Person", "Wire", "chromium", "expect", "go_on", "together", "without_spaces"]
