"""Whether the cubes on the table suffice for what was written, and whether those that must be used are used.

AGLOA VII-B-4, mlag VII-B-2, wff 3.4 and 3.4′ (E). A cube serves once in the Restriction part and once in the
Set-Name. With ∪/∩ or V/Λ Interchangeable the paper does not show which cube was meant; the Solution stands if some
choice of cubes meets every rule at once, so the best choice is looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from forceout.core.claims import Resources
from forceout.onsets.notation import Sign
from forceout.onsets.position import Position
from forceout.onsets.symbols import RELATIONS, Symbol
from forceout.onsets.variations import InForce, Kind


@dataclass(frozen=True, slots=True)
class Account:
    """What is wrong with the cubes under the best choice of them; all empty when nothing is."""

    missing: tuple[Symbol, ...] = ()
    unused: tuple[Symbol, ...] = ()
    from_resources: tuple[Symbol, ...] = ()
    too_many_resources: bool = False
    required_cube_absent: bool = False

    def faults(self) -> tuple[int, int, int, int]:
        """How bad it is, in the order in which a judge would speak of it."""
        excess = len(self.from_resources) - 1 if self.too_many_resources else 0
        return len(self.missing), len(self.unused), excess, self.required_cube_absent


@dataclass(frozen=True, slots=True)
class _Uses:
    """How often a face is used in the Set-Name and in the Restriction part."""

    name: int
    restriction: int


class CubeCount:
    """The cubes of a position, ready to be asked about a Solution."""

    def __init__(self, position: Position, force: InForce, meanings: Mapping[Symbol, Symbol]) -> None:
        self._required = position.required.counts()
        self._permitted = position.permitted.counts()
        self._allowed = position.reach
        self._resources = Counter() if self._allowed is Resources.NONE else position.resources.counts()
        self._force = force
        self._meanings = meanings
        # A cube that stands for an operation may then be used many times (AGLOA XIII-A-6).
        self._repeats = Kind.MULTIPLE_OPERATIONS in force
        self._relations_are_wild = position.rules.solution.relations_are_wild

    def account(
        self, name: Iterable[Sign], restrictions: Iterable[Sign], *, has_restrictions: bool
    ) -> Account:
        """The best choice of cubes for the signs of the two parts."""
        fixed: list[Counter[Symbol]] = [Counter(), Counter()]
        free: list[Counter[Symbol]] = [Counter(), Counter()]
        operations: dict[Symbol, bool] = {}
        for part, signs in enumerate((name, restrictions)):
            for sign in signs:
                face = sign.face or sign.meaning
                if sign.face is None and self._partner(face) is not None:
                    free[part][min(face, self._partner(face) or face, key=lambda symbol: symbol.order)] += 1
                else:
                    fixed[part][face] += 1
                operations[face] = operations.get(face, True) and sign.meaning.is_operation
        choices = [list(self._splits(first, free, fixed)) for first in {*free[0], *free[1]}]
        faces = {*fixed[0], *fixed[1], *self._required}
        best: Account | None = None
        for choice in product(*choices):
            uses = {face: _Uses(fixed[0][face], fixed[1][face]) for face in faces}
            for share in choice:
                for face, extra in share.items():
                    before = uses.get(face, _Uses(0, 0))
                    uses[face] = _Uses(before.name + extra.name, before.restriction + extra.restriction)
            account = self._settle(uses, operations, has_restrictions)
            if best is None or account.faults() < best.faults():
                best = account
            if not any(best.faults()):
                break
        assert best is not None
        return best

    def _partner(self, face: Symbol) -> Symbol | None:
        """The other face that may be used for a plain sign; a wild face that stands for something else may not."""
        partner = self._force.partners.get(face)
        bound = self._meanings.get(partner) if partner else None
        return partner if bound in (None, face, partner) else None

    def _splits(
        self, first: Symbol, free: list[Counter[Symbol]], fixed: list[Counter[Symbol]]
    ) -> Iterable[dict[Symbol, _Uses]]:
        """The ways to share plain signs of an interchangeable pair between its two faces."""
        second = self._force.partners[first]
        for in_name in self._shares(first, second, free[0][first], fixed[0]):
            for in_restriction in self._shares(first, second, free[1][first], fixed[1]):
                yield {
                    first: _Uses(in_name, in_restriction),
                    second: _Uses(free[0][first] - in_name, free[1][first] - in_restriction),
                }

    def _shares(self, first: Symbol, second: Symbol, total: int, fixed: Counter[Symbol]) -> list[int]:
        """How many of ``total`` signs the first face may take: what the cubes allow, or the turning points."""
        if self._repeats and first.is_operation:
            wanted = self._required[first] - fixed[first]
            left = total - (self._required[second] - fixed[second])
            turns = {0, 1, wanted, left, total - 1, total}
            return sorted(share for share in turns if 0 <= share <= total)
        least = total - max(0, self._there(second) - fixed[second])
        most = self._there(first) - fixed[first]
        shares = list(range(max(0, least), min(total, most) + 1))
        return shares or [min(total, max(0, most))]

    def _there(self, face: Symbol) -> int:
        return self._required[face] + self._permitted[face] + self._resources[face]

    def _settle(
        self, uses: Mapping[Symbol, _Uses], operations: Mapping[Symbol, bool], has_restrictions: bool
    ) -> Account:
        missing: list[Symbol] = []
        unused: list[Symbol] = []
        taken: list[Symbol] = []
        for face, use in uses.items():
            needed = max(use.name, use.restriction)
            if needed and self._repeats and operations.get(face, face.is_operation):
                needed = 1
            on_mat = self._required[face] + self._permitted[face]
            missing += [face] * (needed - self._there(face))
            taken += [face] * min(needed - on_mat, self._resources[face])
            unused += [face] * self._left_over(face, use, has_restrictions)
        wanted = self._force.required_cube
        return Account(
            missing=tuple(sorted(missing, key=lambda symbol: symbol.order)),
            unused=tuple(sorted(unused, key=lambda symbol: symbol.order)),
            from_resources=tuple(sorted(taken, key=lambda symbol: symbol.order)),
            too_many_resources=self._allowed is Resources.ONE and len(taken) > 1,
            required_cube_absent=wanted is not None and not any(_used(uses.get(wanted))),
        )

    def _left_over(self, face: Symbol, use: _Uses, has_restrictions: bool) -> int:
        """The Required cubes of a face that one of the parts leaves out (AGLOA VII-B-4-b)."""
        if face.is_digit:
            return 0  # used only in the Goal (AGLOA I-B-2-a Comment)
        in_name = 0 if self._is_relation(face) else self._required[face] - use.name
        in_restrictions = self._required[face] - use.restriction if has_restrictions else 0
        return max(0, in_name, in_restrictions)

    def _is_relation(self, face: Symbol) -> bool:
        """A cube that stands for = or ⊆ is used in the Restriction part only; so is a wild one so named."""
        if face in RELATIONS:
            return not self._relations_are_wild
        meaning = self._meanings.get(face)
        return meaning is not None and meaning.is_relation


def _used(use: _Uses | None) -> tuple[int, int]:
    return (use.name, use.restriction) if use else (0, 0)
