"""The claims under which a Solution is written, and the Resource cubes that each allows."""

from enum import StrEnum


class Challenge(StrEnum):
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


# AGLOA VII-B-4-e/f (Equations VII-B-3-e/f), VIII, XI-B-2; wff-1969 3.4 D and 3.4′ (E)(5).
ALLOWED: dict[Challenge, Resources] = {
    Challenge.NOW: Resources.ONE,
    Challenge.IMPOSSIBLE: Resources.ANY,
    Challenge.NO_GOAL: Resources.ANY,
    Challenge.FORCEOUT: Resources.NONE,
    Challenge.TIME: Resources.ANY,
    Challenge.A: Resources.ONE,
    Challenge.P: Resources.ANY,
    Challenge.C_A: Resources.ONE,
    Challenge.C_P: Resources.ANY,
    Challenge.ASSERT: Resources.ONE,
}
