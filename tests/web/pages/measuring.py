"""Goes wherever the pictures are taken (``shots``) and measures instead: targets, order of tabs, what is cut, names."""

from pathlib import Path

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
PHONE, LOW_PHONE, NARROW, LAPTOP = (390, 844), (390, 664), (320, 640), (1280, 800)
ZOOMED = (640, 400)  # a laptop's 1280 by 800 at 200 %


class Measures:
    """What is wrong, by kind: in which state of which page, and what."""

    def __init__(self):
        self.wrong = {"targets": {}, "tabs": {}, "cut": {}, "names": {}}

    def take(self, person, name):
        page = person.page
        page.emulate_media(reduced_motion="reduce")
        page.evaluate(MEASURE)
        for size in (LOW_PHONE, NARROW, LAPTOP):
            self._resize(page, size)
            self._note("targets", name, size, page.evaluate("measure.targets()"))
            self._note("targets", name, size, page.evaluate("measure.under()"))
        for size in (PHONE, LOW_PHONE, LAPTOP):
            self._resize(page, size)
            self._note("cut", name, size, page.evaluate("measure.hidden()"))
        for size in (NARROW, ZOOMED):
            self._resize(page, size)
            self._note("cut", name, size, page.evaluate("measure.cut()"))
        self._resize(page, PHONE)
        self._note("tabs", name, PHONE, wrong_tabs(page))
        self._resize(page, LAPTOP)
        self._note("names", name, LAPTOP, page.evaluate("measure.nameless()"))

    def wall(self, person, name):
        """Nobody presses anything on a wall."""
        person.page.evaluate(MEASURE)
        self._note("names", name, LAPTOP, person.page.evaluate("measure.nameless()"))

    def sheet(self, person, name, opener):
        """What a button opens; away with it, the focus is where it was."""
        person.page.focus(opener)
        person.page.keyboard.press("Enter")
        person.page.wait_for_selector("dialog:modal")
        self.take(person, name)
        person.page.keyboard.press("Escape")
        if not person.page.evaluate("opener => document.activeElement.matches(opener)", opener):
            self._note("tabs", name, LAPTOP, [f"the focus does not come back to {opener}"])

    def _resize(self, page, size):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def _note(self, kind, name, size, found):
        if found:
            self.wrong[kind].setdefault(f"{name} at {size[0]}×{size[1]}", []).extend(found)


def wrong_tabs(page):
    """Press Tab through the page: in the order of the document, all of it, each to be seen and with a ring."""
    expected = page.evaluate("measure.tabbable()")
    met = tabs(page, len(expected) + 8)
    names = [one["name"] for one in met]
    places = [one["place"] for one in met]
    parts = [one["part"] for one in met if one["part"] >= 0]
    wrong = [f"{name} is not reached" for name in expected if name not in names]
    wrong += [f"{one['name']} has a tabindex of its own" for one in met if one["positive"]]
    wrong += [f"{one['name']} has the focus and is not seen" for one in met if not one["seen"]]
    wrong += [f"{one['name']} has the focus and no ring" for one in met if not one["ring"]]
    if places != sorted(places):
        wrong.append(f"not in the order of the document: {names}")
    if parts != sorted(parts):
        wrong.append(f"not in the order of the table: {names}")
    return wrong


def tabs(page, most):
    """What gets the focus, from the first to the last."""
    page.evaluate("measure.start()")
    met = []
    for _ in range(most):
        page.keyboard.press("Tab")
        one = page.evaluate("measure.focused()")
        if one is None or (met and one["place"] == met[0]["place"]):
            break
        met.append(one)
    return met
