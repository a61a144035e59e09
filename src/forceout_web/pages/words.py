"""Names and small sentences that several parts of a page need, in the reader's language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple, ParamSpec, TypeVar

from django.utils.translation import ngettext, pgettext, pgettext_lazy

from forceout.bots import LEVELS
from forceout.editions import load
from forceout.match.draft import Rejection
from forceout.match.values import Fault
from forceout.records.wording.language import say, spoken
from forceout.records.wording.refusals import refusal_sentence
from forceout.records.wording.sentence import Sentence
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy, reader_language, speaking
from forceout_web.refusals import Refused

P = ParamSpec("P")
R = TypeVar("R")

DIVISIONS = {
    "elementary": gettext_lazy("Elementary"),
    "middle": gettext_lazy("Middle"),
    "junior": gettext_lazy("Junior"),
    "senior": gettext_lazy("Senior"),
    "basic": gettext_lazy("Basic"),
    "advanced": gettext_lazy("Advanced"),
}

CLAIMS = {
    "now": gettext_lazy("Now"),
    "impossible": gettext_lazy("Impossible"),
    "never": gettext_lazy("Impossible"),
    "no-goal": gettext_lazy("No Goal"),
    "A": gettext_lazy("A-flub"),
    "P": gettext_lazy("P-flub"),
    "C-A": gettext_lazy("C-flub, from an A-claim"),
    "C-P": gettext_lazy("C-flub, from a P-claim"),
    "assert": gettext_lazy("One more cube"),
    "forceout": gettext_lazy("Forceout"),
    "time": gettext_lazy("Time"),
    "void": gettext_lazy("void"),
    "replayed": gettext_lazy("replayed"),
}

SECTIONS = {
    "goal": gettext_lazy("Goal"),
    "required": gettext_lazy("Required"),
    "permitted": gettext_lazy("Permitted"),
    "forbidden": gettext_lazy("Forbidden"),
    "resources": gettext_lazy("Resources"),
}

SECTION_MARKS = {
    "goal": pgettext_lazy("short", "Goal"),
    "required": pgettext_lazy("short", "R"),
    "permitted": pgettext_lazy("short", "P"),
    "forbidden": pgettext_lazy("short", "F"),
}
"""So short that it stands under a cube; no two may be the same in any language."""

MEANT = {
    "required": gettext_lazy("must be used"),
    "permitted": gettext_lazy("may be used"),
    "forbidden": gettext_lazy("may not be used"),
}


PHASES = {
    "seating": gettext_lazy("being seated"),
    "lot": gettext_lazy("rolling for the first Goal"),
    "roll": gettext_lazy("rolling"),
    "deal": gettext_lazy("dealing"),
    "variations": gettext_lazy("choosing variations"),
    "goal": gettext_lazy("setting the Goal"),
    "no-goal": gettext_lazy("“No Goal” was said"),
    "turn": gettext_lazy("moving"),
    "block": gettext_lazy("somebody holds the block"),
    "writing": gettext_lazy("writing"),
    "checking": gettext_lazy("checking"),
    "between-shakes": gettext_lazy("between shakes"),
    "ended": gettext_lazy("over"),
}


def phase(name: str) -> str:
    """What a table is at; games of the kit have phases of their own."""
    return str(PHASES.get(name, _("playing")))


@cache
def book(game: str, rules: str) -> str:
    """A rulebook as people call it: "AGLOA 2023–24"."""
    edition = load(game, rules)
    return f"{edition.id.split('-')[0].upper()} {edition.season.replace('-', '–')}"


def division(name: str) -> str:
    return str(DIVISIONS.get(name, name.capitalize()))


def claim(name: str) -> str:
    return str(CLAIMS.get(name, name))


def section(name: str) -> str:
    return str(SECTIONS[name])


def section_mark(name: str) -> str:
    return str(SECTION_MARKS[name])


def names(people: Iterable[str]) -> str:
    """Names in a sentence: "Heron", "Heron and Fox", "Heron, Otter and Fox"."""
    *most, last = people
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def cubes(count: int) -> str:
    return ngettext("%(count)d cube", "%(count)d cubes", count) % {"count": count}


def cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def number(count: int) -> str:
    """A small number as a word: "three"."""
    said = _("one two three four five six seven eight nine ten eleven twelve").split()
    return said[count - 1] if 1 <= count <= len(said) else str(count)


def seats(count: int) -> str:
    return ngettext("one seat", "%(count)s seats", count) % {"count": number(count)}


def seconds(milliseconds: int) -> str:
    """A limit as it is said: "two minutes", "15 seconds"."""
    whole = round(milliseconds / 1000)
    minutes, rest = divmod(whole, 60)
    if rest == 0 and minutes:
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    return ngettext("%(count)d second", "%(count)d seconds", whole) % {"count": whole}


def digits(milliseconds: int) -> str:
    """A clock: "1:24"."""
    whole = max(0, -(-milliseconds // 1000))
    return f"{whole // 60}:{whole % 60:02d}"


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else pgettext("points", "0")


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Work in a thread beside the event loop, in the reader's language: by itself a thread does not know it."""
    reader = reader_language()

    def there() -> R:
        with speaking(reader):
            return work(*args, **kwargs)

    return await asyncio.to_thread(there)


def told(tell: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What the library says, in the reader's language."""
    with spoken(reader_language()):
        return tell(*args, **kwargs)


def sentence(made: Sentence) -> str:
    """A sentence of the library, in the reader's language."""
    return told(str, made)


def refusal(refused: Refused) -> str:
    """Why the server says no, in the reader's language. What only a program can do wrong is named by its field."""
    if refused.rejection is not None:
        return sentence(refusal_sentence(refused.rejection))
    if reader_language() == "en":
        return refused.message
    if refused.code in set(Fault):
        return sentence(refusal_sentence(Rejection(Fault(refused.code), refused.rule or "")))
    said = _(refused.message)
    if said == refused.message and refused.field:
        return _("This cannot be so: %(field)s.") % {"field": refused.field}
    return said


class Opponent(NamedTuple):
    number: int
    name: str
    about: str


def levels() -> list[Opponent]:
    """The five opponents in the reader's language."""
    return [Opponent(one.number, told(say, one.name), told(say, one.about)) for one in LEVELS]
