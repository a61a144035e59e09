"""Five levels of strength. Each has a name, a sentence that a pupil understands, and limits on what it sees."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.records.wording.language import text


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays. Chances are from 0 to 1.

    ``sees`` is the longest Solution, in cubes, that it finds in its head, and ``writes`` the longest that it finds on paper.
    Five fields are chances. ``notices``: it checks what another's play opened. ``despairs``: it sees that no Solution is possible.
    ``cares``: it checks its own play first. ``alarms``: it challenges on a hunch. ``slips``: it makes a mistake in writing.
    ``looks`` is how many plays it compares. ``answers`` is how long it takes to challenge, in seconds.
    """

    number: int
    name: str
    about: str
    sees: int
    writes: int
    notices: float
    despairs: float
    cares: float
    alarms: float
    slips: float
    looks: int
    answers: tuple[float, float]

    @property
    def is_perfect(self) -> bool:
        """Whether it plays the proven best play."""
        return self.cares >= 1 and self.slips == 0


LEVELS = (
    Level(
        1,
        text("First steps"),
        text("Knows the moves. Finds very short Solutions and sometimes challenges on a hunch."),
        sees=3,
        writes=4,
        notices=0.45,
        despairs=0.1,
        cares=0.3,
        alarms=0.06,
        slips=0.25,
        looks=2,
        answers=(6.0, 14.0),
    ),
    Level(
        2,
        text("Learner"),
        text("Has a Solution in mind, but forgets to look at yours."),
        sees=4,
        writes=6,
        notices=0.65,
        despairs=0.3,
        cares=0.6,
        alarms=0.03,
        slips=0.12,
        looks=3,
        answers=(5.0, 11.0),
    ),
    Level(
        3,
        text("Careful player"),
        text("Looks before every move and sees most of what you leave open."),
        sees=6,
        writes=8,
        notices=0.85,
        despairs=0.6,
        cares=0.85,
        alarms=0.01,
        slips=0.05,
        looks=5,
        answers=(4.0, 9.0),
    ),
    Level(
        4,
        text("Strong player"),
        text("Finds long Solutions, uses every variation, and rarely makes a mistake."),
        sees=9,
        writes=12,
        notices=0.95,
        despairs=0.9,
        cares=0.97,
        alarms=0.002,
        slips=0.01,
        looks=10,
        answers=(3.0, 7.0),
    ),
    Level(
        5,
        text("Never flubs"),
        text(
            "Makes no move that you can rightly challenge, if there is another. Misses nothing that it can prove."
        ),
        sees=99,
        writes=99,
        notices=1.0,
        despairs=1.0,
        cares=1.0,
        alarms=0.0,
        slips=0.0,
        looks=99,
        answers=(2.0, 5.0),
    ),
)


def level(number: int) -> Level:
    """Return the level with this number. Raise ValueError, with the valid numbers, if there is none."""
    for each in LEVELS:
        if each.number == number:
            return each
    raise ValueError(f"there are levels 1 to {len(LEVELS)}, not {number}")
