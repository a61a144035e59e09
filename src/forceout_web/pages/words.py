"""Names and small sentences that several parts of a page need, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _

from forceout.records.sentences.language import spoken

P = ParamSpec("P")
R = TypeVar("R")

GAMES = {"on-sets": "On-Sets", "equations": "Equations"}

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

MEANT = {
    "required": gettext_lazy("must be used"),
    "permitted": gettext_lazy("may be used"),
    "forbidden": gettext_lazy("may not be used"),
}


def division(name: str) -> str:
    return str(DIVISIONS.get(name, name.capitalize()))


def claim(name: str) -> str:
    return str(CLAIMS.get(name, name))


def section(name: str) -> str:
    return str(SECTIONS[name])


def names(people: Iterable[str]) -> str:
    """Names in a sentence: "Heron", "Heron and Fox", "Heron, Otter and Fox"."""
    *most, last = people
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def cubes(count: int) -> str:
    return ngettext("%(count)d cube", "%(count)d cubes", count) % {"count": count}


def cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


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


def told(tell: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What the library says, in the reader's language."""
    with spoken(get_language() or "en"):
        return tell(*args, **kwargs)
