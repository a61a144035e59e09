"""What every turn would do: safe, opens a Solution, ends all Solutions, or breaks a rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from forceout.core.challenge import Challenge, Resources
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position, Section
from forceout.onsets.solver import kernel
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Witness
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind

SECTIONS: tuple[Section, ...] = ("required", "permitted", "forbidden")


class Effect(StrEnum):
    SAFE = "safe"
    OPENS = "opens"  # a Solution can be written with at most one more cube, and that may be challenged
    ENDS = "ends"  # no Solution is possible any more
    BREAKS = "breaks"  # the rules do not allow it


_EFFECTS = (Effect.SAFE, Effect.OPENS, Effect.ENDS)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: perhaps a bonus move to Forbidden, then one cube from Resources, or shifted from Permitted."""

    cube: Symbol
    to: Section
    source: Literal["resources", "permitted"] = "resources"
    bonus: Symbol | None = None

    def __str__(self) -> str:
        bonus = "" if self.bonus is None else f"bonus {self.bonus}, "
        shift = " from permitted" if self.source == "permitted" else ""
        return f"{bonus}{self.cube}{shift} to {self.to}"

    def after(self, cubes: Cubes) -> Cubes:
        """How the cubes lie then."""
        if self.bonus is not None:
            cubes = cubes.after_bonus(self.bonus)
        return (
            cubes.after_shift(self.cube, self.to)
            if self.source == "permitted"
            else cubes.after_move(self.cube, self.to)
        )


@dataclass(frozen=True, slots=True)
class Labelled:
    """A turn and what it does. ``rule`` is the clause that it breaks; ``claims`` the C-A-P claims of 1969 that it violates."""

    turn: Turn
    effect: Effect
    rule: str | None = None
    claims: tuple[Challenge, ...] = ()


class Moves:
    """Every turn from a position, labelled; witnesses are written when they are asked for."""

    def __init__(self, solver: Solver, cubes: Cubes, values: tuple[int, ...], *, may_bonus: bool) -> None:
        self._solver = solver
        self._cubes = cubes
        self._values = values
        game = solver.game(values)
        self.standing = _EFFECTS[game.standing(*solver.counted(cubes))]
        """What the position is for the player to move: safe, or a challenge that is right."""
        rows = game.turns(*solver.counted(cubes), may_bonus)
        self.labelled = tuple(_labelled(row, solver.rules) for row in rows)
        if solver.rules.solution.alternative_move_burden:
            self.labelled = tuple(_with_claims(self.labelled, self.standing))

    def witness(self, turn: Turn) -> tuple[Witness, ...]:
        """A Solution after the turn (with Two Solutions a pair): with one more cube if it opens, else with all; or none."""
        after = turn.after(self._cubes)
        for reach in (Resources.ONE, Resources.ANY):
            if Kind.TWO_SOLUTIONS in self._solver.force:
                found = self._solver.pairs(after, self._values, reach)
                if found:
                    return found[0]
            elif one := self._solver.solutions(after, self._values, reach):
                return tuple(one)
        return ()


def moves(position: Position, *, leading: bool = False, solver: Solver | None = None) -> Moves:
    """Label every turn of the player to move. ``leading``: who leads the match may make no bonus move (AGLOA IV-C)."""
    if position.goal is None:
        raise Malformed("goal", "there are no moves before the Goal is set")
    solver = solver or Solver.of(position)
    return Moves(
        solver,
        Cubes.of(position),
        solver.goal_values(position.goal),
        may_bonus=may_bonus(solver.rules, leading=leading),
    )


def may_bonus(rules: Rules, *, leading: bool) -> bool:
    return rules.moves.bonus and (rules.moves.bonus_while_leading or not leading)


def turn_of(row: tuple[int, ...], colours: tuple[str, ...]) -> Turn:
    """A turn from the kernel's numbers."""
    bonus, number, shifted, to, *_ = row
    return Turn(
        cube=kernel.face(number, colours),
        to=SECTIONS[to],
        source="permitted" if shifted else "resources",
        bonus=None if bonus < 0 else kernel.face(bonus, colours),
    )


def _labelled(row: tuple[int, ...], rules: Rules) -> Labelled:
    turn = turn_of(row, rules.equipment.colours)
    breach, effect = row[4], row[5]
    if breach:
        return Labelled(turn, Effect.BREAKS, _clause(breach, rules))
    return Labelled(turn, _EFFECTS[effect])


def _clause(breach: int, rules: Rules) -> str:
    """The clause behind the kernel's breach: 1 relation forbidden too soon, 2 to 4 the last cube, 5 a shifted relation."""
    if breach == 1:
        return rules.clause("moves.relation_to_forbidden_from")
    if breach == 5:
        return rules.variations[Kind.SHIFT_FROM_PERMITTED].clause
    return rules.clause("moves.last_cube_to_forbidden")


def _with_claims(labelled: tuple[Labelled, ...], standing: Effect) -> list[Labelled]:
    """The claims of 1969 (3.5). A: a cube that is forbidden allows nothing, and opening is a flub only if some turn
    avoids it; C: the move before was a flub already.
    """
    avoidable = any(each.effect is Effect.SAFE for each in labelled)
    earlier = {Effect.OPENS: (Challenge.C_A,), Effect.ENDS: (Challenge.C_P,)}.get(standing, ())
    found = []
    for each in labelled:
        own: tuple[Challenge, ...] = ()
        if each.effect is Effect.OPENS and avoidable and each.turn.to != "forbidden":
            own = (Challenge.A,)
        elif each.effect is Effect.ENDS:
            own = (Challenge.P,)
        found.append(Labelled(each.turn, each.effect, each.rule, own + earlier))
    return found
