"""Puzzles: choose one, solve it, look at the proof; and the puzzle of the day, the same for everyone."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from forceout.core.errors import ForceoutError
from forceout.core.games import TITLES
from forceout.editions import load
from forceout.training.puzzles.puzzle import KINDS, kinds_of
from forceout_web import limits
from forceout_web.learning.puzzles import checks, making
from forceout_web.learning.puzzles import page as puzzle_page
from forceout_web.pages import responses, rulebooks, words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render
from forceout_web.pool import TookTooLong, in_process, warm_pool
from forceout_web.refusals import Refused, busy, malformed, too_often
from forceout_web.requests import address_of

Document = dict[str, Any]
Key = tuple[str, str, str, str, str]

_SECONDS = 12.0
_MOST_KEPT = 400
_made: OrderedDict[Key, Document] = OrderedDict()
"""Recent puzzles, cached so that an answer does not wait for the puzzle again."""


_making: dict[Key, asyncio.Task[Document]] = {}
"""Puzzles that are being made. Further requests for the same one wait for it."""


async def get_ready() -> None:
    """Make the puzzle of the day before the first visitor asks for it."""
    with suppress(Refused):  # without the solvers there is none; a visitor who asks for it is told so
        await _puzzle(_key_of(_today()), here=True)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _key_of(day: str) -> Key:
    kind, book = making.of_the_day(day)
    return kind, *book, day


async def _puzzle(key: Key, *, here: bool = False) -> Document:
    """The puzzle of a kind, a book and a seed. ``here``: in this process, without waiting for the pool."""
    if key in _made:
        _made.move_to_end(key)
        return _made[key]
    if key not in _making:
        _making[key] = asyncio.create_task(_make(key, here=here))
        _making[key].add_done_callback(lambda _done: _making.pop(key))
    return await asyncio.shield(_making[key])


async def _make(key: Key, *, here: bool) -> Document:
    kind, game, rules, division, seed = key
    try:
        if here:
            made = await asyncio.to_thread(making.make, (game, rules, division), kind, seed)
        else:
            made = await in_process(making.make, (game, rules, division), kind, seed, seconds=_SECONDS)
    except TookTooLong as late:
        raise busy(_("This puzzle took too long to make. Take another one.")) from late
    except ForceoutError as wrong:
        raise malformed("puzzle", str(wrong)) from wrong
    _keep(key, made)
    return made


def _keep(key: Key, made: Document) -> None:
    _made[key] = made
    while len(_made) > _MOST_KEPT:
        _made.popitem(last=False)


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    warm_pool()
    return _choose(request)


def _choose(request: HttpRequest, error: str = "", status: int = 200) -> HttpResponse:
    asked = request.GET
    return responses.page(
        request,
        "learning/puzzles.html",
        status,
        kinds=[(kind, puzzle_page.TITLES[kind], puzzle_page.ABOUT[kind]) for kind in KINDS],
        kind=asked.get("kind", "now"),
        books=_books(),
        book=asked.get("book", "on-sets/wff-1969/basic"),
        grade=asked.get("grade", ""),
        error=error,
        page_words=_words(),
    )


def _words() -> list[tuple[str, str]]:
    return [
        ("day", _("{count} day running")),
        ("days", _("{count} days running")),
        ("solved", _("Solved on this device: {count}")),
        ("none", _("Nothing to look at again.")),
        ("after", _("After move {number}: {say}.")),
        ("flub", _("Move {number} was the flub")),
        *((f"kind-{kind}", str(title)) for kind, title in puzzle_page.TITLES.items()),
    ]


def _books() -> list[tuple[str, str]]:
    return [
        (f"{game}/{book.id}/{name}", f"{TITLES[game]} · {book.title} · {title}")
        for game, listed in rulebooks.books().items()
        for book in listed
        for name, title in book.divisions
    ]


@require_GET
async def new(request: HttpRequest) -> HttpResponse:
    """Find a puzzle of the kind, the book and the grade that were chosen."""
    kind, grade = request.GET.get("kind", ""), request.GET.get("grade", "")
    parts = request.GET.get("book", "").split("/")
    if kind not in KINDS or "/".join(parts) not in dict(_books()) or grade not in ("", *"12345"):
        return _choose(request, _("Choose a kind, a book and a grade."), 400)
    game, rules, division = parts
    if kind not in kinds_of(load(game, rules).rules(division)):
        return _choose(request, _("This kind is of 1969: choose a book of that year."), 400)
    if not limits.WORK.allows(address_of(request)):
        return _choose(request, words.refusal(too_often()), 429)
    first = secrets.randbelow(900_000)
    try:
        made = await in_process(
            making.find, (game, rules, division), kind, first, int(grade or 0), seconds=_SECONDS
        )
    except TookTooLong:
        return _choose(request, _("This puzzle took too long to make. Take another one."), 503)
    except ForceoutError:
        return _choose(request, _("No such puzzle was found. Choose another grade or kind."), 503)
    key = (kind, game, rules, division, str(made["seed"]))
    _keep(key, made)
    return HttpResponseRedirect(f"{_address(key)}?grade={grade}")


def _address(key: Key) -> str:
    return reverse("puzzle", args=list(key))


@require_http_methods(["GET", "POST"])
async def puzzle(
    request: HttpRequest, *, kind: str, game: str, rules: str, division: str, seed: str
) -> HttpResponse:
    if kind not in KINDS or f"{game}/{rules}/{division}" not in dict(_books()) or len(seed) > 40:
        raise Http404(request.path)
    return await _page(request, (kind, game, rules, division, seed))


@require_http_methods(["GET", "POST"])
async def today(request: HttpRequest) -> HttpResponse:
    """The same for everyone, from the date in UTC."""
    day = _today()
    return await _page(request, _key_of(day), day=day)


async def _page(request: HttpRequest, key: Key, day: str = "") -> HttpResponse:
    checked, error = None, ""
    try:
        if key not in _made and not limits.WORK.allows(address_of(request)):
            raise too_often()
        made = await _puzzle(key, here=bool(day))
    except Refused as refusal:
        return responses.refused(request, refusal)
    at = request.GET.get("at", "")
    shown = await words.in_thread(puzzle_page.shown, made, int(at[:6]) if at.isdigit() else None)
    if request.headers.get("X-Forceout-Frame"):
        return responses.answer(render("learning/_puzzle_board.html", **shown))
    if request.method == "POST":
        try:
            if not limits.WORK.allows(address_of(request)):
                raise too_often()
            checked = await checks.check(made, request.POST)
        except Refused as refusal:
            error = words.refusal(refusal)
    return responses.page(
        request,
        "learning/puzzle.html",
        **shown,
        **_context(made, key, day),
        checked=checked,
        error=error,
        sent=request.POST,
    )


def _context(made: Document, key: Key, day: str) -> Document:
    kind, game, rules, division, seed = key
    ident = f"puzzle-{kind}-{rules}-{division}-{seed}"
    asks_writing = kind in ("write", "one-cube", "break")
    return {
        "kind": kind,
        "title": puzzle_page.TITLES[kind],
        "question": puzzle_page.question(made),
        "book": f"{TITLES[game]}, {words.book(game, rules)}, {words.division(division)}",
        "book_path": f"{game}/{rules}/{division}",
        "difficulty": made["difficulty"],
        "path": reverse("puzzle_today") if day else _address(key),
        "address": _address(key),
        "day": day,
        "pad": puzzle_page.pad(made, ident) if asks_writing else None,
        "given": puzzle_page.given(made),
        "steps": puzzle_page.steps(made),
        "letters": puzzle_page.letters() if kind == "cap-claim" else [],
        "rows": puzzle_page.taboo_rows(made) if kind == "taboo" else [],
        "sections": [(name, words.section(name)) for name in ("required", "permitted", "forbidden")],
        "next_query": f"kind={kind}&book={game}/{rules}/{division}",
        "page_words": _words(),
    }
