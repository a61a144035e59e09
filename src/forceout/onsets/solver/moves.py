"""The effect of every turn: safe, opens a Solution, ends all Solutions, or breaks a rule."""

from __future__ import annotations

from forceout.core.claims import Claim, Resources
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.solving import Effect, Labelled
from forceout.core.turns import SECTIONS, Section, Turn, broken_by
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position
from forceout.onsets.solver import kernel
from forceout.onsets.solver.kernel import Budget
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Shown, Witness
from forceout.onsets.symbols import Symbol

_EFFECTS = (Effect.SAFE, Effect.OPENS, Effect.ENDS)


class Moves:
    """Every turn from a position, labelled. Witnesses are computed on demand.

    The leader's bonus moves are included, as turns that break the rule (AGLOA IV-C).
    """

    def __init__(
        self,
        solver: Solver,
        cubes: Cubes,
        values: tuple[int, ...],
        *,
        leading: bool = False,
        budget: Budget | None = None,
    ) -> None:
        self._solver = solver
        self._cubes = cubes
        self._values = values
        game = solver.game(values)
        counted = solver.counted(cubes)
        self.standing = _EFFECTS[game.standing(*counted, budget)]
        """What the position is for the player to move: safe, or a challenge that is right."""
        rows = game.turns(*counted, solver.rules.moves.bonus, budget)
        left = sum(counted[2])
        self.labelled = tuple(_labelled(row, solver, left, leading=leading) for row in rows)
        if solver.rules.solution.alternative_move_burden:
            self.labelled = tuple(_with_claims(self.labelled, self.standing))

    def witness(self, turn: Turn[Symbol]) -> tuple[Witness, ...]:
        """Return a Solution after the turn (a pair with Two Solutions), or none. It uses one more cube if the turn opens, else any of them."""
        after = turn.after(self._cubes)
        for reach in (Resources.ONE, Resources.ANY):
            found = self._solver.shown(after, self._values, reach)
            if found:
                return found[0].witnesses
        return ()


def moves(
    position: Position, *, leading: bool = False, solver: Solver | None = None, budget: Budget | None = None
) -> Moves:
    """Label every turn of the player to move. ``leading``: whether they lead the match."""
    if position.goal is None:
        raise Malformed("goal", "there are no moves before the Goal is set")
    solver = solver or Solver.of(position)
    values = solver.goal_values(position.goal)
    return Moves(solver, Cubes.of(position), values, leading=leading, budget=budget)


def may_bonus(rules: Rules, *, leading: bool) -> bool:
    """Whether the player may make bonus moves at all (AGLOA IV-C)."""
    return rules.moves.bonus and (rules.moves.bonus_while_leading or not leading)


def turn_of(row: tuple[int, ...], colours: tuple[str, ...]) -> Turn[Symbol]:
    """Return the turn for the kernel's numbers."""
    bonus, number, shifted, to, *_ = row
    return Turn(
        cube=kernel.face(number, colours),
        to=SECTIONS[to],
        source=Section.PERMITTED if shifted else Section.RESOURCES,
        bonus=None if bonus < 0 else kernel.face(bonus, colours),
    )


def _labelled(row: tuple[int, ...], solver: Solver, left: int, *, leading: bool) -> Labelled[Symbol, Shown]:
    """Label a turn. The kernel knows its effect, and the rules of turns say whether it is legal."""
    turn = turn_of(row, solver.rules.equipment.colours)
    broken = broken_by(solver.rules, turn, left, leading=leading, shifts=solver.shifts)
    if broken:
        return Labelled(turn, Effect.BREAKS, broken.rule)
    return Labelled(turn, _EFFECTS[row[5]])


def _with_claims(
    labelled: tuple[Labelled[Symbol, Shown], ...], standing: Effect
) -> list[Labelled[Symbol, Shown]]:
    """Add the claims of 1969 (3.5). A: forbidding a cube allows nothing, and opening is a flub only if some turn avoids it.
    C: the move before was already a flub.
    """
    avoidable = any(each.effect is Effect.SAFE for each in labelled)
    earlier = {Effect.OPENS: (Claim.C_A,), Effect.ENDS: (Claim.C_P,)}.get(standing, ())
    found: list[Labelled[Symbol, Shown]] = []
    for each in labelled:
        own: tuple[Claim, ...] = ()
        if each.effect is Effect.OPENS and avoidable and each.turn.to is not Section.FORBIDDEN:
            own = (Claim.A,)
        elif each.effect is Effect.ENDS:
            own = (Claim.P,)
        found.append(Labelled(each.turn, each.effect, each.rule, own + earlier))
    return found
