"""On-Sets at the table: the kit, the Goals, the selections and the judge, for any of its four rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile as CorePile
from forceout.core.sections import GoalRules
from forceout.core.verdict import Code, Reason, Verdict
from forceout.match.game import Case, Mat, Objection, Play
from forceout.match.values import Fault, Pile, Selection
from forceout.onsets.alternatives import had_another_move, violated_a
from forceout.onsets.cards import universe_of
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.judge import judge
from forceout.onsets.layouts import goals_of
from forceout.onsets.position import LastMove, Position, Solution
from forceout.onsets.regroup import regrouped
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Deal, Illegal, Kind, Variation, why_illegal

_FAULTS = {
    Illegal.ALREADY_CHOSEN: Fault.VARIATION_REPEATED,
    Illegal.CONFLICT: Fault.VARIATION_CONFLICT,
    Illegal.NO_EFFECT: Fault.VARIATION_NO_EFFECT,
    Illegal.NOT_ALLOWED: Fault.VARIATION_NO_EFFECT,
}


@lru_cache(maxsize=64)
def _deal_of(rolled: Pile, universe: tuple[int, ...]) -> Deal:
    return Deal(frozenset(cube for cube in rolled if not cube.is_digit), universe_of(universe))


@cache
def _goals_of(digits: tuple[Symbol, ...], rules: GoalRules) -> tuple[Goal, ...]:
    return tuple(goals_of(digits, rules))


@cache
def _legal_goals_of(digits: tuple[Symbol, ...], absolute: bool, rules: GoalRules) -> tuple[Goal, ...]:
    return tuple(goal for goal in _goals_of(digits, rules) if goal.values(rules, absolute=absolute))


@cache
def _kinds_of(rules: Rules) -> Mapping[str, str]:
    """The kind of cube that shows each symbol."""
    return {face: name for name, kind in rules.equipment.cubes.items() for face in kind.symbols}


def _absolute(chosen: tuple[Selection, ...]) -> bool:
    return any(entry.name == Kind.ABSOLUTE_VALUE for entry in chosen)


@dataclass(frozen=True, slots=True)
class OnSetsGame:
    """The game of one rulebook and division. Cubes are symbols, cards their numbers."""

    rules: Rules

    def rolled(self, face: str, _kind: str) -> str:
        """What it shows tells which kind it is."""
        return face

    def any_roll(self) -> Pile:
        shape, set_out = self.rules.roll.in_play[0], self.rules.roll.set_out
        kinds = self.rules.equipment.cubes
        faces = [
            face
            for name, count in shape.items()
            for face in (set_out[0] if set_out and name == "restriction" else kinds[name].symbols[:1] * count)
        ]
        return CorePile(map(Symbol, faces))

    def missing(self, shown: Pile) -> tuple[Symbol, ...]:
        """No relation, which may be forbidden only late; and mixed, as what is set out in Elementary is."""
        kinds = self.rules.equipment.cubes
        laid = Counter(map(str, shown))
        counted = {name: sum(laid[face] for face in kind.symbols) for name, kind in kinds.items()}
        shapes = self.rules.roll.in_play
        fits = (counts for counts in shapes if all(counted[name] <= counts.get(name, 0) for name in kinds))
        found = []
        for name, count in next(fits, {}).items():
            plain = [face for face in kinds[name].faces[0] if not Symbol(face).is_relation]
            for _ in range(count - counted[name]):
                face = min(plain, key=laid.__getitem__)
                laid[face] += 1
                found.append(Symbol(face))
        return tuple(found)

    def set_out(self) -> tuple[Pile, ...]:
        return tuple(CorePile(map(Symbol, way)) for way in self.rules.roll.set_out or ())

    def roll_objection(self, cubes: Pile) -> Objection | None:
        """AGLOA II-A: the shaking set; AGLOA II-A-3: in Elementary three cubes are set out, V V Λ or V Λ Λ."""
        rolled = Counter(self._kind(cube) for cube in cubes)
        if not any(rolled == Counter(dict(counts)) for counts in self.rules.roll.in_play):
            return Objection(Fault.KIT, self.rules.clause("roll.in_play"), impossible=True)
        allowed = self.rules.roll.set_out
        set_out = sorted(str(cube) for cube in cubes if self._kind(cube) == "restriction")
        if allowed is not None and set_out not in [sorted(way) for way in allowed]:
            return Objection(Fault.SET_OUT, self.rules.clause("roll.set_out"))
        return None

    def _kind(self, cube: Symbol) -> str | None:
        return _kinds_of(self.rules).get(cube)

    def selection_objection(
        self, selection: Selection, rolled: Pile, universe: tuple[Any, ...], chosen: tuple[Selection, ...]
    ) -> Objection | None:
        if selection.name not in self.rules.variations:
            return Objection(Fault.VARIATION_UNLISTED, self.rules.clause("choosing.illegal"))
        before = [entry.choice for entry in chosen]
        why = why_illegal(selection.choice, before, self.rules, _deal_of(rolled, universe))
        if why is None:
            return None
        named = why in (Illegal.CONFLICT, Illegal.NOT_ALLOWED)
        rule = (
            self.rules.variations[selection.name].clause if named else self.rules.clause("choosing.illegal")
        )
        return Objection(_FAULTS[why], rule)

    def selections(self, rolled: Pile, universe: tuple[Any, ...]) -> tuple[Selection, ...]:
        cubes = [cube for cube in dict.fromkeys(rolled) if not cube.is_digit]
        found: list[Variation] = []
        for name, rule in self.rules.variations.items():
            kind = Kind(name)
            if rule.asks is None:
                found.append(Variation(kind))
            elif rule.asks == "cube":
                found += [Variation(kind, cube=cube) for cube in cubes]
            elif rule.asks == "card":
                found += [Variation(kind, card=card) for card in universe]
        return tuple(Selection(str(variation.kind), variation) for variation in found)

    def lot_value(self, face: str) -> int | None:
        return int(face) if face.isdigit() else None

    def is_digit(self, cube: Symbol) -> bool:
        return cube.is_digit

    def may_be_goal(self, cube: Symbol) -> bool:
        return cube.is_digit

    def goal_turns(self, _cube: Symbol, _chosen: tuple[Selection, ...]) -> tuple[str, ...]:
        """AGLOA III-B-1, mlag III-B-1, wff 3.1: upside down is a negative."""
        return "", "u"

    def goal_cubes(self, goal: Goal) -> Pile:
        return goal.digits()

    def goal_of(self, cubes: tuple[Symbol, ...]) -> Goal:
        digits = tuple(Digit(cube) for cube in cubes)
        return Goal(digits[0] if len(digits) == 1 else Line("row", digits))

    def goals(self, cubes: Pile) -> tuple[Goal, ...]:
        return _goals_of(tuple(cube for cube in cubes if cube.is_digit), self.rules.goal)

    def legal_goals(self, cubes: Pile, chosen: tuple[Selection, ...]) -> tuple[Goal, ...]:
        digits = tuple(cube for cube in cubes if cube.is_digit)
        return _legal_goals_of(digits, _absolute(chosen), self.rules.goal)

    def is_legal_goal(self, goal: Goal, chosen: tuple[Selection, ...]) -> bool:
        """AGLOA III-B: a legal layout that names a whole number."""
        return bool(goal.values(self.rules.goal, absolute=_absolute(chosen)))

    def left_over(self, resources: Pile) -> Pile:
        """AGLOA III-B-1 Comment; wff-1969 3.1: the digit cubes that the Goal does not use."""
        leave = self.rules.goal.left_over_to_forbidden
        return CorePile(cube for cube in resources if cube.is_digit and leave)

    def judge(self, case: Case, solution: Solution) -> Verdict:
        verdict = judge(self.position(case, case.claim, case.mat), solution)
        if not verdict.correct or self._burden_is_met(case):
            return verdict
        burden = Reason(Code.BURDEN, self.rules.reasons[Code.BURDEN])
        return replace(verdict, reasons=(*verdict.reasons, burden))

    def regrouped(self, solution: Solution, reading: str) -> Solution | None:
        return regrouped(solution, reading, self.rules.equipment.colours)

    def position(self, case: Case, claim: Claim, mat: Mat) -> Position:
        return Position(
            rules=self.rules,
            universe=universe_of(case.universe),
            goal=mat.goal,
            challenge=claim,
            required=mat.required,
            permitted=mat.permitted,
            forbidden=mat.forbidden,
            resources=mat.resources,
            variations=tuple(entry.choice for entry in case.variations),
        )

    def _burden_is_met(self, case: Case) -> bool:
        """wff-1969 3.7 Comment 3: an A-claim must have been violated, by the last play or (C-A) by one before it (P37, P50)."""
        if not case.plays:
            return True
        if case.claim is Claim.A:
            return self.had_another_turn(case, case.plays[-1])
        if case.claim is Claim.C_A:
            return any(violated_a(self._after(case, play)) for play in case.plays[:-1])
        return True

    def had_another_turn(self, case: Case, play: Play) -> bool:
        """Whether the player could have avoided opening a Solution and kept one possible (P37)."""
        return had_another_move(self._after(case, play))

    def _after(self, case: Case, play: Play) -> Position:
        """The position after a play, its bonus thought back: the alternatives are those of the whole turn (P37)."""
        position = self.position(case, Claim.A, play.after)
        if play.bonus is not None:
            back = CorePile([play.bonus])
            position = replace(
                position, resources=position.resources + back, forbidden=position.forbidden - back
            )
        if play.cube is not None and play.to is not None:
            last_move = LastMove(play.cube, play.to.value)  # type: ignore[arg-type]
            position = replace(position, last_move=last_move)
        return position
