"""The claims under which a Solution is written, and how much of Resources a book may allow for one."""

from enum import StrEnum


class Claim(StrEnum):
    """How the shake came to Solutions. The first five are AGLOA's and MLAG's, the rest those of 1969."""

    NOW = "now"
    IMPOSSIBLE = "impossible"
    NO_GOAL = "no-goal"
    FORCEOUT = "forceout"
    TIME = "time"
    A = "A"
    P = "P"
    C_A = "C-A"
    C_P = "C-P"
    ASSERT = "assert"


class Resources(StrEnum):
    """How many cubes a Solution may take from Resources."""

    NONE = "none"
    ONE = "one"
    ANY = "any"
