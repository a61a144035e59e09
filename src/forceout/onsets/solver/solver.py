"""A solver for one shake: one native table answers for every position of its cubes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forceout.core.claims import Resources
from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.core.turns import now_least
from forceout.editions import load
from forceout.onsets.goal import Goal
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position, parse_universe
from forceout.onsets.solver import kernel
from forceout.onsets.solver.kernel import Budget
from forceout.onsets.solver.rights import rights, scores
from forceout.onsets.solver.witness import Shown, Witness, witness
from forceout.onsets.symbols import OPERATIONS, RELATIONS, Symbol, parse_pile
from forceout.onsets.variations import Deal, InForce, Kind, Variation, in_force


class Solver:
    """Answers questions about any position of a shake: its cubes, cards and variations.

    Use one Solver per table: it caches what the cubes can name, so later questions are quick. Threads may share it and then
    take turns.
    """

    def __init__(
        self, rules: Rules, universe: int, roll: Pile[Symbol], variations: Iterable[Variation] = ()
    ) -> None:
        kernel.require_kernel()
        self.rules = rules
        self.universe = universe
        self.roll = roll
        self.variations = tuple(variations)
        self.force = in_force(self.variations, rules, Deal.of(tuple(roll), universe, rules))
        self._native = kernel.native.Kernel(_spec(rules, universe, roll, self.force))

    @classmethod
    def parse(
        cls,
        rules: str,
        division: str,
        *,
        universe: Iterable[str],
        roll: str,
        variations: Sequence[dict[str, str]] = (),
    ) -> Solver:
        """Return a solver for a shake given as texts in the notation of the interchange contract."""
        book = load("on-sets", rules).rules(division)
        colours = book.equipment.colours
        chosen = []
        for place, choice in enumerate(variations):
            rest = {key: value for key, value in choice.items() if key != "name"}
            chosen.append(Variation.parse(book, choice.get("name", ""), rest, f"variations[{place}]"))
        return cls(book, parse_universe(universe, colours), parse_pile(roll, "roll", colours), chosen)

    @classmethod
    def of(cls, position: Position) -> Solver:
        """Return a solver for the shake of a position."""
        roll = position.required + position.permitted + position.forbidden + position.resources
        return cls(position.rules, position.universe, roll, position.variations)

    def goal_values(self, goal: Goal) -> tuple[int, ...]:
        return goal.values(self.rules.goal, absolute=Kind.ABSOLUTE_VALUE in self.force)

    def is_solvable(
        self, cubes: Cubes, values: Iterable[int], reach: Resources, *, budget: Budget | None = None
    ) -> bool:
        """Whether a correct Solution equals one of the values, with as many cubes from Resources as ``reach`` allows."""
        return self._native.solvable(*self.counted(cubes), kernel.REACH[reach], _bits(values), budget)

    def solutions(
        self,
        cubes: Cubes,
        values: Iterable[int],
        reach: Resources,
        limit: int = 1,
        *,
        budget: Budget | None = None,
    ) -> list[Witness]:
        """Return up to ``limit`` Solutions that name different sets, shortest first: fewest symbols, then fewest groupings."""
        found = self._native.solutions(
            *self.counted(cubes), kernel.REACH[reach], _bits(values), limit, budget
        )
        return [witness(each, self.rules.equipment.colours) for each in found]

    def shown(
        self,
        cubes: Cubes,
        values: Iterable[int],
        reach: Resources,
        limit: int = 1,
        *,
        goal: str | None = None,
        budget: Budget | None = None,
    ) -> list[Shown]:
        """Return up to ``limit`` Solutions as written. With Two Solutions, each is a pair."""
        if Kind.TWO_SOLUTIONS in self.force:
            return [Shown(pair, goal) for pair in self._pairs(cubes, values, reach, limit, budget)]
        found = self.solutions(cubes, values, reach, limit, budget=budget)
        return [Shown((one,), goal) for one in found]

    def _pairs(
        self, cubes: Cubes, values: Iterable[int], reach: Resources, limit: int, budget: Budget | None
    ) -> list[tuple[Witness, Witness]]:
        """Return pairs of Solutions. The second of each has a card that the first does not have (XIII-D-14)."""
        if len(found := self.solutions(cubes, values, reach, limit + 1, budget=budget)) < 2:
            return []
        first, *others = found
        return [(first, other) if other.cards & ~first.cards else (other, first) for other in others]

    def game(self, values: Iterable[int]) -> kernel.native.Game:
        """Return the shake as a game for this Goal, for questions about turns."""
        two = Kind.TWO_SOLUTIONS in self.force
        play: kernel.native.PlayRules = {
            "now_least": now_least(self.rules, two_solutions=two),
            "now_needs_mat": bool(self.rules.challenges.now_needs_cube_on_mat),
            "rights": rights(self.rules, shifts=self.shifts),
            **scores(self.rules),
        }
        return kernel.native.Game(self._native, play, _bits(values))

    @property
    def shifts(self) -> bool:
        """Whether cubes may be shifted from Permitted in this shake."""
        return Kind.SHIFT_FROM_PERMITTED in self.force

    def memory(self) -> int:
        """Return the bytes that the table uses now."""
        return self._native.bytes()

    @staticmethod
    def counted(cubes: Cubes) -> tuple[kernel.Counts, kernel.Counts, kernel.Counts]:
        """Return the cubes as counts for the kernel."""
        return kernel.counts(cubes.required), kernel.counts(cubes.permitted), kernel.counts(cubes.resources)


def _bits(values: Iterable[int]) -> int:
    """Return the values as bits. No set of sixteen cards, doubled or not, counts 33."""
    bits = 0
    for value in values:
        if value <= 32:
            bits |= 1 << value
    return bits


def _spec(rules: Rules, universe: int, roll: Pile[Symbol], force: InForce) -> kernel.native.Spec:
    solution = rules.solution
    return {
        "dealt": universe,
        "rolled": kernel.counts(roll),
        "restrictions": solution.restrictions,
        "chains": bool(solution.chains),
        "universe_and_empty": solution.universe_and_null,
        "least_cubes": solution.minimum_cubes,
        "multiple_operations": Kind.MULTIPLE_OPERATIONS in force,
        "cup_cap_alike": Kind.UNION_INTERSECTION in force,
        "universe_empty_alike": Kind.UNIVERSE_NULL in force,
        "two_operations": Kind.TWO_OPERATIONS in force,
        "no_null": Kind.NO_NULL_RESTRICTIONS in force,
        "symmetric_difference": Kind.SYMMETRIC_DIFFERENCE in force,
        "blank_wild": Kind.BLANK_CARD_WILD in force,
        "two_solutions": Kind.TWO_SOLUTIONS in force,
        "required_face": -1 if force.required_cube is None else kernel.FACE_NUMBER[force.required_cube],
        "wilds": list(_wilds(rules, force)),
        "doubled": force.double_set,
        "required_cards": 0 if force.required_card is None else 1 << force.required_card,
        "forbidden_cards": 0 if force.forbidden_card is None else 1 << force.forbidden_card,
    }


def _wilds(rules: Rules, force: InForce) -> Iterable[tuple[int, int]]:
    """Each wild face with what it may stand for: AGLOA XIII-A-2, mlag I-B-2-d(iii)."""
    sets = [number for number, symbol in enumerate(kernel.FACES) if symbol.names_set]
    operations = [kernel.FACE_NUMBER[symbol] for symbol in OPERATIONS]
    relations = [kernel.FACE_NUMBER[symbol] for symbol in RELATIONS]
    if rules.solution.relations_are_wild:
        yield kernel.FACE_NUMBER[Symbol.EQUALS], _bits(sets)
        yield kernel.FACE_NUMBER[Symbol.SUBSET], _bits(operations)
    if force.wild is not None:
        # AGLOA I-B-2-d Comment: = and ⊆ are not used in Elementary.
        meanings = [*sets, *operations, *(relations if rules.solution.restrictions else ())]
        yield kernel.FACE_NUMBER[force.wild], _bits(meanings)
