"""The exercises of the 1969 manual: cards and cubes on the table, a question, and the printed answer on request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_GET, require_http_methods
from markupsafe import Markup

from forceout.core.turns import SECTIONS
from forceout.training.checked import Checked
from forceout.training.exercises import answers, check, exercises
from forceout.training.exercises.exercise import PILES, Ask, Exercise, Part
from forceout.training.kit.games import COLOURS
from forceout.training.typed import NONE
from forceout_web import limits
from forceout_web.pages import drawing, responses, words
from forceout_web.pages.language import gettext_lazy
from forceout_web.refusals import too_often
from forceout_web.requests import address_of

TOPICS: dict[str, Promise] = {
    "sets": gettext_lazy("Sets of cards"),
    "union": gettext_lazy("Union ∪"),
    "intersection": gettext_lazy("Intersection ∩"),
    "complement": gettext_lazy("Complement ′"),
    "difference": gettext_lazy("Difference −"),
    "blue-symbols": gettext_lazy("The blue symbols"),
    "identity": gettext_lazy("Identity ="),
    "inclusion": gettext_lazy("Inclusion ⊆"),
}
_KEYS = ("B", "R", "G", "O", "∪", "∩", "−", "′", "V", "Λ", "=", "⊆", "(", ")", ";")
_DIGITS = ("1", "2", "3", "4", "5", ":")
_MOST = 400


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap."""

    value: str
    art: Markup
    chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A part as the page asks it: options to tap, several or one, or a line to write with keys."""

    letter: str
    question: str
    clause: str
    piles: tuple[tuple[str, Markup], ...]
    several: tuple[Option, ...]
    one: tuple[Option, ...]
    keys: tuple[str, ...]
    typed: str
    told: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The answers of the manual, or our own if they are lost."""

    texts: tuple[Markup, ...]
    printed: bool


@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    """All exercises by what they are about."""
    groups = [
        (title, [(one, _address(one)) for one in exercises().values() if one.topic == topic])
        for topic, title in TOPICS.items()
    ]
    return responses.page(request, "learning/exercises.html", groups=groups)


def _address(one: Exercise) -> str:
    return reverse("exercise", args=[one.id])


@require_http_methods(["GET", "POST"])
async def exercise(request: HttpRequest, name: str) -> HttpResponse:
    """Show one exercise. Each part is answered separately, and the answer is shown on request."""
    found = exercises().get(name)
    if found is None:
        raise Http404(name)
    letter, checked, shown, error = request.POST.get("part", ""), None, None, ""
    part = next((one for one in found.parts if one.letter == letter), None)
    if request.method == "POST" and part is not None:
        if not limits.WORK.allows(address_of(request)):
            error = words.refusal(too_often())
        elif request.POST.get("show"):
            shown = await words.in_thread(_answers, found, part)
        else:
            checked = await words.in_thread(_checked, found, part, _typed(part, request.POST))
    context = words.told(_context, found, request.POST if part else QueryDict(), letter)
    return responses.page(
        request,
        "learning/exercise.html",
        **context,
        answered=letter,
        checked=checked,
        shown=shown,
        error=error,
    )


def _checked(found: Exercise, part: Part, typed: str) -> Checked:
    return words.told(check, found, part, typed)


def _answers(found: Exercise, part: Part) -> Shown:
    told = words.told(answers, found, part)
    return Shown(tuple(drawing.expression(text) for text in told.texts), told.printed)


def _typed(part: Part, sent: QueryDict) -> str:
    """What was tapped, as it would be typed."""
    if _options(part) is not None:
        separator = " " if part.ask in (Ask.CARDS, Ask.REMOVED) else ", "
        return separator.join(sent.getlist("pick")) or NONE
    return sent.get("typed", "")[:_MOST]


def _options(part: Part) -> tuple[str, ...] | None:
    """What is tapped; () for the cards, None where one line is written or one thing chosen."""
    if part.ask in (Ask.CARDS, Ask.REMOVED):
        return ()
    if part.ask is Ask.RULED_OUT:
        return part.among
    if part.ask is Ask.MOVES:
        cubes = dict.fromkeys(part.mat.resources.split())
        return part.among or tuple(f"{cube} to {to.value}" for cube in cubes for to in SECTIONS)
    return None


def _context(found: Exercise, sent: QueryDict, letter: str) -> dict[str, Any]:
    order = list(exercises())
    after = order[order.index(found.id) + 1 :]
    return {
        "exercise": found,
        "topic": TOPICS[found.topic],
        "path": _address(found),
        "cards": [drawing.card(card, COLOURS) for card in found.universe],
        "piles": _piles(found),
        "parts": [
            _asked(found, part, sent if part.letter == letter else QueryDict()) for part in found.parts
        ],
        "next_path": reverse("exercise", args=after[:1]) if after else "",
    }


def _piles(of: Exercise | Part) -> tuple[tuple[str, Markup], ...]:
    """What lies on the mat, section by section."""
    lying = [(name, getattr(of.mat, name)) for name in ("goal", *PILES)]
    return tuple((words.section(name), drawing.expression(text)) for name, text in lying if text)


def _asked(found: Exercise, part: Part, sent: QueryDict) -> Asked:
    picked, typed = sent.getlist("pick"), sent.get("typed", "")
    options = _options(part)
    several = tuple(Option(text, drawing.expression(_short(text)), text in picked) for text in options or ())
    if options == ():
        several = tuple(
            Option(f"{number}", drawing.card(card, COLOURS), f"{number}" in picked)
            for number, card in enumerate(found.universe, 1)
        )
    one = tuple(Option(text, Markup("{}").format(text), text == typed) for text in _choices(found, part))
    writes = options is None and not one
    signs = (*_KEYS, *_DIGITS) if part.ask is Ask.GOAL else _KEYS
    return Asked(
        part.letter,
        part.question,
        part.clause,
        _piles(part) if part.mat != found.mat else (),
        several,
        one,
        signs if writes and part.ask not in (Ask.WORD, Ask.THINK) else (),
        typed if writes else "",
        tuple(drawing.expression(text) for text in part.told),
    )


def _short(text: str) -> str:
    return text.replace(" to ", " → ")


def _choices(found: Exercise, part: Part) -> tuple[str, ...]:
    """Where there are a few possible answers one of them is tapped."""
    if part.ask is Ask.NUMBER:
        return tuple(map(str, range(len(found.cards) + 1)))
    return ("Set-Name", "statement") if part.ask is Ask.SORT else ()
