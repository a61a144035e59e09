"""A written Solution as pages show it: its lines, and where its cubes come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout_web.pages import drawing, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.seat_view import SeatView


def lines(solution: Solution) -> tuple[Markup, ...]:
    """The lines of a written Solution, drawn."""
    return tuple(drawing.expression(line) for line in solution.lines() if line)


@dataclass(frozen=True, slots=True)
class PaperShown:
    """A Solution that lies open: whose it is, its lines, and where its cubes come from."""

    of: str
    lines: tuple[Markup, ...]
    uses: Markup


def open_papers(sight: SeatView) -> tuple[PaperShown, ...]:
    """Every Solution of the open shake, once all have presented."""
    trial = sight.shake.trial if sight.shake else None
    if trial is None or not trial.is_open:
        return ()
    return tuple(open_paper(sight, of) for of in trial.presented)


def open_paper(sight: SeatView, of: str) -> PaperShown:
    """Return a presented Solution, in a shake whose Solutions are open."""
    shake = sight.shake
    assert shake is not None
    assert shake.trial is not None
    solution = shake.trial.papers[of].solution
    assert solution is not None
    position = sight.state.setup.game.position(shake.case(), shake.trial.claim, shake.mat)
    return PaperShown(of, lines(solution), sentence(position, solution))


def sentence(position: Position, solution: Any) -> Markup:
    """What is to be made, and which cubes the Solution takes from which section. It counts them and judges nothing."""
    game = pages_of(position.rules.game)
    worth = escape(game.goal_worth(position, solution))
    uses = [_taken(section, cubes) for section, cubes in game.drawn_from(position, solution).items() if cubes]
    if not uses:
        return worth
    used = escape(_("It uses {cubes}.")).format(cubes=Markup(", ").join(uses))
    return Markup(" ").join(part for part in (worth, used) if part)


def _taken(section: str, cubes: Sequence[drawing.Cube]) -> Markup:
    said = _("{cubes} from {section}") if section else _("{cubes} from nowhere on the mat")
    return escape(said).format(cubes=drawing.cubes(cubes), section=words.section(section) if section else "")
