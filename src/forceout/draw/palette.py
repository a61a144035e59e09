"""The colours of every picture. A colour never says anything alone: a letter, a sign or a stroke says it too."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ink:
    """A ground, and what is legible on it."""

    ground: str
    letter: str


DOTS = {
    "B": Ink("#1c5cc4", "#ffffff"),
    "R": Ink("#c4242b", "#ffffff"),
    "G": Ink("#17803d", "#ffffff"),
    "Y": Ink("#ffd22e", "#1b1b1b"),
    "O": Ink("#ff9838", "#1b1b1b"),
}

# A terminal of sixteen colours would show the dark green of paper as grey.
TERMINAL_DOTS = DOTS | {"G": Ink("#12a73a", "#000000")}
RIGHT = TERMINAL_DOTS["G"]
WRONG = Ink("#b51d24", "#ffffff")

# The four colours of Equations; each is a sign's ink and the ground of its letter.
EQUATIONS_INKS = {
    "red": Ink("#b3161e", "#ffffff"),
    "blue": Ink("#164a9e", "#ffffff"),
    "green": Ink("#0f5c2e", "#ffffff"),
    "black": Ink("#1b1b1b", "#ffffff"),
}

# The kit's cubes of 1969: red signs for operations, blue ones for sets and relations, green numerals.
OPERATION_INK = "#a3161d"
RELATION_INK = "#164a9e"
DIGIT_INK = "#0f5c2e"

INK = "#20242b"
PALE_INK = "#5b6270"
PAPER = "#fffdf8"
CARD_EDGE = "#6d7480"
CUBE_FACE = "#fffaf0"
CUBE_SIDE = "#c9bfa9"
CUBE_EDGE = "#7d735e"

FELT = "#1f4a40"
FELT_SECTION = "#28594e"
FELT_EDGE = "#7fb3a4"
FELT_LETTER = "#f1f7f4"
TRAY = "#16362f"

PICKED = "#ffe9a8"
PICKED_EDGE = "#8a5a00"
REMOVED = "#e4e5e8"
