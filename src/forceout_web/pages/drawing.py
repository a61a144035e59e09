"""Cubes, cards and written expressions as markup, drawn from the page's sprite. Each distinct one is made once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy
from markupsafe import Markup

from forceout.equations.cubes import Cube as EquationsCube
from forceout.onsets.symbols import Symbol
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.rendering import made_once, render

Cube: TypeAlias = Symbol | EquationsCube

SECTIONS = ("required", "permitted", "resources", "forbidden")
"""Where the cubes of a Solution are looked for, in this order."""


class Face(NamedTuple):
    """A cube's face: its sign in the sprite, its class, its name in words, and how the cube lies."""

    glyph: str
    kind: str
    name: str
    letter: str = ""
    turn: str = ""

    @property
    def lying(self) -> str:
        """What the cube is called where it lies: a turned one says how, and nobody takes it for anything but a cube."""
        return self.name if self.turn else _("%(name)s cube") % {"name": self.name}


class Sign(NamedTuple):
    glyph: str
    kind: str
    name: Promise | str


SIGNS: dict[str, Sign] = {
    "B": Sign("g-B", "is-colour", gettext_lazy("blue")),
    "R": Sign("g-R", "is-colour", gettext_lazy("red")),
    "G": Sign("g-G", "is-colour", gettext_lazy("green")),
    "Y": Sign("g-Y", "is-colour", gettext_lazy("yellow")),
    "O": Sign("g-O", "is-colour", gettext_lazy("orange")),
    "V": Sign("g-v", "is-rel", gettext_lazy("Universe")),
    "Λ": Sign("g-null", "is-rel", gettext_lazy("null set")),
    "∪": Sign("g-cup", "is-op", gettext_lazy("union")),
    "∩": Sign("g-cap", "is-op", gettext_lazy("intersection")),
    "−": Sign("g-minus", "is-op", gettext_lazy("minus")),
    "′": Sign("g-prime", "is-op", gettext_lazy("prime")),
    "=": Sign("g-eq", "is-rel", gettext_lazy("equals")),
    "⊆": Sign("g-sub", "is-rel", gettext_lazy("subset")),
    "+": Sign("g-plus", "is-op", gettext_lazy("plus")),
    "×": Sign("g-times", "is-op", gettext_lazy("times")),
    "÷": Sign("g-div", "is-op", gettext_lazy("divided by")),
    "*": Sign("g-pow", "is-op", gettext_lazy("to the power")),
    "√": Sign("g-root", "is-op", gettext_lazy("root")),
    "(": Sign("g-open", "is-par", gettext_lazy("open bracket")),
    ")": Sign("g-close", "is-par", gettext_lazy("close bracket")),
    **{digit: Sign(f"g-{digit}", "is-digit", digit) for digit in "0123456789"},
}
"""What the sprite can draw, by the symbol of the notation."""

_COLOURS = {
    "red": ("R", gettext_lazy("red")),
    "blue": ("B", gettext_lazy("blue")),
    "green": ("G", gettext_lazy("green")),
    "black": ("K", gettext_lazy("black")),
}

_TURNS = {
    "s": pgettext_lazy("a cube lies", "sideways"),
    "u": pgettext_lazy("a cube lies", "upside down"),
    "su": pgettext_lazy("a cube lies", "sideways and upside down"),
}


@made_once(1024)
def face(cube: Cube, turn: str = "") -> Face:
    if isinstance(cube, Symbol):
        sign = SIGNS[str(cube)]
        return Face(sign.glyph, sign.kind, _turned(str(sign.name), turn), turn=turn)
    sign = SIGNS[cube.face]
    turn = turn or cube.turn
    if cube.colour is None:
        return Face(sign.glyph, "is-plain", _turned(str(sign.name), turn), turn=turn)
    letter, colour = _COLOURS[cube.colour]
    return Face(sign.glyph, f"eq-{cube.colour}", _turned(f"{colour} {sign.name}", turn), letter, turn)


def _turned(name: str, turn: str) -> str:
    return f"{name}, {_TURNS[turn]}" if turn else name


@made_once(2048)
def cube(shown: Cube, *, inline: bool = False, spoken: bool = True, turn: str = "") -> Markup:
    """A cube; ``inline`` inside a sentence, not ``spoken`` where a button beside it says its name."""
    return render("_cube.html", face=face(shown, turn), inline=inline, spoken=spoken)


def name(shown: Cube) -> str:
    return face(shown).name


def lying(shown: Cube) -> str:
    return face(shown).lying


def cubes(shown: Iterable[Cube]) -> Markup:
    """Cubes in a sentence."""
    return Markup("").join(cube(one, inline=True) for one in shown)


@made_once(512)
def card(shown: int, colours: tuple[str, ...], mark: str = "") -> Markup:
    """A card by its number; ``mark`` is "counted", "removed" or nothing."""
    dots = [colour for bit, colour in enumerate(colours) if shown >> bit & 1]
    return render("_card.html", dots=dots, names=[SIGNS[dot].name for dot in dots], mark=mark)


_TOKEN = re.compile(r"\s+|<[^<>]*>|[0-9](?:su|s|u)(?![a-z])|[a-z]{2,}|.", re.DOTALL)


class Written(NamedTuple):
    """One sign of a written expression: drawn where the sprite has it, turned as its cube lies, else as text."""

    sign: Sign | None
    text: str
    turn: str = ""

    @property
    def name(self) -> str:
        return _turned(str(self.sign.name), self.turn) if self.sign else self.text


@made_once(512)
def expression(text: str) -> Markup:
    """A written expression, drawn sign by sign."""
    tokens = [found.group() for found in _TOKEN.finditer(text)]
    written = [_written(token) for token in tokens if not token.isspace()]
    spoken = " ".join(one.name for one in written)
    return render("_expression.html", written=written, spoken=spoken)


def _written(token: str) -> Written:
    if token[:1].isdigit() and token[1:] in _TURNS:
        return Written(SIGNS[token[0]], token, token[1:])
    return Written(SIGNS.get(token), token)
