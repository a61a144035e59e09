"""The rules of a turn: where each cube may go and when a challenge is valid, from the values of the rulebook.

A turn is an optional bonus move, then a move from Resources or, with that variation, a shift from Permitted. The table and the
solvers of both games use this module. The table decides whose turn it is and what an illegal turn costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from forceout.core.edition import Rules
from forceout.core.pile import Cube, Pile

SHIFT = "shift-from-permitted"
RELATIONS = ("=", "⊆")

C = TypeVar("C", bound=Cube)
M = TypeVar("M")


class Section(StrEnum):
    """A place for cubes: the four of the mat, and Resources beside it."""

    GOAL = "goal"
    REQUIRED = "required"
    PERMITTED = "permitted"
    FORBIDDEN = "forbidden"
    RESOURCES = "resources"


SECTIONS = (Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN)
"""Where a cube may be played."""


class Breach(StrEnum):
    """The reason why a turn is illegal. The codes are those of the table's faults."""

    LAST_CUBE_FORBIDDEN = "last-cube-forbidden"
    RELATION_FORBIDDEN = "relation-forbidden"
    BONUS_LAST_CUBE = "bonus-last-cube"
    BONUS_LEADING = "bonus-leading"
    BONUS_KIND = "bonus-kind"
    NO_BONUS = "no-bonus"
    SHIFT_NOT_CHOSEN = "shift-not-chosen"
    SHIFT_TO = "shift-to"
    SHIFT_LAST_CUBE = "shift-last-cube"
    SHIFT_RELATION = "shift-relation"
    NOW_RESOURCES = "now-resources"
    NOW_EMPTY_MAT = "now-empty-mat"


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that is broken: the stable code and the clause."""

    breach: Breach
    rule: str


@dataclass(frozen=True, slots=True)
class Turn(Generic[C]):
    """A turn: an optional bonus move to Forbidden, then one cube moved from Resources or shifted from Permitted."""

    cube: C
    to: Section
    source: Section = Section.RESOURCES
    bonus: C | None = None

    def __str__(self) -> str:
        bonus = "" if self.bonus is None else f"bonus {self.bonus}, "
        shift = " from permitted" if self.source is Section.PERMITTED else ""
        return f"{bonus}{self.cube}{shift} to {self.to}"

    def after(self, mat: M) -> M:
        """Return the cubes after the turn. ``mat`` has a field of cubes for each relevant section."""
        if self.bonus is not None:
            mat = moved(mat, self.bonus, Section.RESOURCES, Section.FORBIDDEN)
        return moved(mat, self.cube, self.source, self.to)


def moved(mat: M, cube: Any, source: Section, to: Section) -> M:
    """Return the mat with one cube moved. Sections that are not in the mat are ignored."""
    one = Pile([cube])
    kept = {field.name for field in fields(mat)}  # type: ignore[arg-type]
    piles = {str(source): getattr(mat, source) - one}
    if to in kept:
        piles[str(to)] = getattr(mat, to) + one
    return replace(mat, **piles)  # type: ignore[type-var]


def turns(
    resources: Pile[C], permitted: Pile[C], *, shifts: bool = False, bonus: bool = True
) -> Iterator[Turn[C]]:
    """Yield every possible turn, legal or not, with equal cubes only once."""
    yield from _turns(resources, permitted, None, shifts=shifts)
    if bonus:
        for cube in dict.fromkeys(resources):
            yield from _turns(resources - Pile([cube]), permitted, cube, shifts=shifts)


def _turns(resources: Pile[C], permitted: Pile[C], bonus: C | None, *, shifts: bool) -> Iterator[Turn[C]]:
    for cube in dict.fromkeys(resources):
        yield from (Turn(cube, to, bonus=bonus) for to in SECTIONS)
    for cube in dict.fromkeys(permitted) if shifts else ():
        yield from (
            Turn(cube, to, Section.PERMITTED, bonus) for to in SECTIONS if to is not Section.PERMITTED
        )


def broken_by(rules: Rules, turn: Turn[C], left: int, *, leading: bool, shifts: bool) -> Broken | None:
    """Return the rule that a turn breaks, or None if it is legal. ``left`` counts the cubes in Resources before it."""
    if turn.bonus is not None:
        broken = broken_by_bonus(rules, turn.bonus, left, leading=leading)
        if broken:
            return broken
        left -= 1
    if turn.source is Section.PERMITTED:
        return broken_by_shift(rules, turn.cube, turn.to, left, chosen=shifts)
    return broken_by_move(rules, turn.cube, turn.to, left)


def broken_by_move(rules: Rules, cube: object, to: Section, left: int) -> Broken | None:
    """AGLOA IV-B, IV-D, VIII-A: the last cube may not be forbidden, nor may = or ⊆ too early."""
    if to is not Section.FORBIDDEN:
        return None
    if left == 1 and not rules.moves.last_cube_to_forbidden:
        return Broken(Breach.LAST_CUBE_FORBIDDEN, rules.clause("moves.last_cube_to_forbidden"))
    return _broken_by_relation(rules, cube, left)


def _broken_by_relation(rules: Rules, cube: object, left: int) -> Broken | None:
    """AGLOA IV-D: = and ⊆ stay out of Forbidden until four or fewer cubes are in Resources, that one included (P15)."""
    at_most = rules.moves.relation_to_forbidden_from
    if at_most is None or left <= at_most or str(cube) not in RELATIONS:
        return None
    return Broken(Breach.RELATION_FORBIDDEN, rules.clause("moves.relation_to_forbidden_from"))


def broken_by_bonus(rules: Rules, cube: object, left: int, *, leading: bool) -> Broken | None:
    """AGLOA IV-C: the leader may not make a bonus move. A bonus needs a regular move after it, so the last cube cannot be one (P14)."""
    if not rules.moves.bonus:
        return Broken(Breach.NO_BONUS, rules.clause("moves.bonus"))
    if left == 1:
        return Broken(Breach.BONUS_LAST_CUBE, rules.clause("moves.last_cube_to_forbidden"))
    if leading and not rules.moves.bonus_while_leading:
        return Broken(Breach.BONUS_LEADING, rules.clause("moves.bonus_while_leading"))
    return _broken_by_relation(rules, cube, left)


def broken_by_goal_bonus(rules: Rules, cube: object, *, digit: bool, leading: bool) -> Broken | None:
    """AGLOA III-C: the Goal-setter's bonus before the Goal."""
    goal = rules.goal
    if not goal.bonus:
        return Broken(Breach.NO_BONUS, rules.clause("goal.bonus"))
    if digit and not goal.bonus_digits:
        return Broken(Breach.BONUS_KIND, rules.clause("goal.bonus_digits"))
    if str(cube) in RELATIONS and not goal.bonus_relations:
        return Broken(Breach.BONUS_KIND, rules.clause("goal.bonus_relations"))
    if leading and not goal.bonus_while_leading:
        return Broken(Breach.BONUS_LEADING, rules.clause("goal.bonus_while_leading"))
    return None


def broken_by_shift(rules: Rules, cube: object, to: Section, left: int, *, chosen: bool) -> Broken | None:
    """AGLOA XIII-A-7: a cube from Permitted to Required or Forbidden in place of the regular move."""
    entry = rules.variations.get(SHIFT)
    if entry is None or not chosen:
        return Broken(Breach.SHIFT_NOT_CHOSEN, rules.clause("moves.may_pass"))
    if to not in (Section.REQUIRED, Section.FORBIDDEN):
        return Broken(Breach.SHIFT_TO, entry.clause)
    if left < 2:
        # P27: with one cube left AGLOA VIII-A governs, and after it Comment (c).
        return Broken(Breach.SHIFT_LAST_CUBE, entry.clause)
    never = entry.limits.get("never_forbidden", ())
    if to is Section.FORBIDDEN and isinstance(never, tuple) and str(cube) in never:
        return Broken(Breach.SHIFT_RELATION, entry.clause)
    return None


def broken_by_now(rules: Rules, left: int, on_mat: int, *, two_solutions: bool = False) -> Broken | None:
    """AGLOA V-A-2: Now needs enough cubes in Resources, and one in Required or Permitted."""
    if left < now_least(rules, two_solutions=two_solutions):
        two = two_solutions and rules.challenges.now_least_resources_two_solutions is not None
        path = "now_least_resources_two_solutions" if two else "now_least_resources"
        return Broken(Breach.NOW_RESOURCES, rules.clause(f"challenges.{path}"))
    if rules.challenges.now_needs_cube_on_mat and not on_mat:
        return Broken(Breach.NOW_EMPTY_MAT, rules.clause("challenges.now_needs_cube_on_mat"))
    return None


def now_least(rules: Rules, *, two_solutions: bool = False) -> int:
    """Return how many cubes Resources must have for a Now challenge; 0 in a book without such a rule."""
    challenges = rules.challenges
    if two_solutions and challenges.now_least_resources_two_solutions is not None:
        return challenges.now_least_resources_two_solutions
    return challenges.now_least_resources or 0
