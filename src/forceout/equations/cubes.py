"""The cubes of Equations: a face, how the cube lies, and its colour where the document tells it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from forceout.core.errors import Malformed
from forceout.core.pile import Pile

DIGITS = "0123456789"
SIGNS = "+−×÷*√"
FACES = DIGITS + SIGNS
COLOURS = ("red", "blue", "green", "black")

Turn = Literal["", "s", "u", "su"]
TURNS: tuple[Turn, ...] = ("", "s", "u", "su")

# What a keyboard offers in place of the signs on the cubes.
ALIASES: Mapping[str, str] = {"-": "−", "x": "×", "/": "÷", "^": "*", "v": "√", "sqrt": "√"}


CUBE = re.compile(
    r"(?P<face>[0-9+−×÷*√xX/^-]|sqrt|v)(?P<turn>su|us|s(?!qrt)|u)?(?:@(?P<colour>red|blue|green|black|[a-z]*))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cube:
    """One cube: ``2``, ``2s`` (lying sideways), ``2u`` (upside down), ``2s@red`` (of known colour)."""

    face: str
    turn: Turn = ""
    colour: str | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        colour = -1 if self.colour is None else COLOURS.index(self.colour)
        return FACES.index(self.face), TURNS.index(self.turn), colour

    @property
    def is_digit(self) -> bool:
        return self.face in DIGITS

    def __str__(self) -> str:
        return f"{self.face}{self.turn}" + (f"@{self.colour}" if self.colour else "")


def face_of(text: str) -> str:
    """The face for a symbol as typed: ``x`` is ``×``, ``^`` is ``*``."""
    return ALIASES.get(text.lower(), text)


def parse_cube(text: str, field: str) -> Cube:
    """The cube that a token of a pile names."""
    match = CUBE.fullmatch(text)
    if not match:
        raise Malformed(field, f"expected a cube such as 5, ×, 2s or 2@red, got {text!r}")
    return cube_of(match, field)


def cube_of(match: re.Match[str], field: str) -> Cube:
    """The cube of a match of ``CUBE``."""
    turn = "su" if (match["turn"] or "").lower() in ("su", "us") else (match["turn"] or "").lower()
    colour = None if match["colour"] is None else match["colour"].lower()
    if colour is not None and colour not in COLOURS:
        raise Malformed(field, f"expected one of the colours {', '.join(COLOURS)}, got {match['colour']!r}")
    laid = next(known for known in TURNS if known == turn)
    return Cube(face_of(match["face"]), laid, colour)


def parse_pile(text: str, field: str) -> Pile[Cube]:
    """The pile that a string of cubes separated by spaces names."""
    return Pile(parse_cube(token, field) for token in text.split())
