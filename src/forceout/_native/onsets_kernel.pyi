# The native kernel of the On-Sets solver. A face is its place in B R G Y V Λ ∪ ∩ − ′ = ⊆; counts are twelve numbers.
# Every question raises OutOfBudget when its budget is spent.

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypedDict

MOST_CUBES: int

class Spec(TypedDict):
    dealt: int
    rolled: Sequence[int]
    restrictions: bool
    universe_and_empty: bool
    chains: bool
    least_cubes: int
    multiple_operations: bool
    cup_cap_alike: bool
    universe_empty_alike: bool
    two_operations: bool
    no_null: bool
    symmetric_difference: bool
    blank_wild: bool
    two_solutions: bool
    required_face: int
    wilds: Sequence[tuple[int, int]]
    doubled: int
    required_cards: int
    forbidden_cards: int

class PlayRules(TypedDict):
    now_least: int
    now_needs_mat: bool
    # For each number of cubes in Resources, for each face: 1 bonus; 2, 4, 8 moved; 16, 32, 64 shifted to Required,
    # Permitted, Forbidden.
    rights: Sequence[Sequence[int]]
    forceout: int
    # Points of the player who is caught, of the next and of the third.
    opened: tuple[int, int, int]
    ended: tuple[int, int, int]

class Solution:
    @property
    def restrictions(self) -> list[list[tuple[int, int]]]: ...
    @property
    def name(self) -> list[tuple[int, int]]: ...
    @property
    def dots(self) -> int: ...
    @property
    def cards(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def symbols(self) -> int: ...
    @property
    def groupings(self) -> int: ...
    @property
    def is_shortest(self) -> bool: ...

_Counts: TypeAlias = Sequence[int]

class Budget:
    # 0 is no limit; `progress` is told the work done now and then, and ends it with False.
    def __init__(
        self, milliseconds: float, work: int, progress: Callable[[int], bool | None] | None
    ) -> None: ...

class Kernel:
    def __init__(self, spec: Spec) -> None: ...
    def solvable(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        reach: int,
        goals: int,
        budget: Budget | None = None,
    ) -> bool: ...
    def solutions(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        reach: int,
        goals: int,
        limit: int,
        budget: Budget | None = None,
    ) -> list[Solution]: ...
    def bytes(self) -> int: ...

# bonus, face, shifted, to, legal, effect, value, replies
_Row: TypeAlias = tuple[int, int, bool, int, bool, int, int, int]

class Game:
    def __init__(self, kernel: Kernel, rules: PlayRules, goals: int) -> None: ...
    def standing(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        budget: Budget | None = None,
    ) -> int: ...
    def turns(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        may_bonus: bool,
        budget: Budget | None = None,
    ) -> list[_Row]: ...
    def valued_turns(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        mine: bool,
        theirs: bool,
        budget: Budget | None = None,
    ) -> list[_Row]: ...
    def value(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        mine: bool,
        theirs: bool,
        budget: Budget | None = None,
    ) -> int: ...
    def points(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        first: bool,
        second: bool,
        third: bool,
        budget: Budget | None = None,
    ) -> tuple[int, int, int]: ...
    def is_sure_draw(
        self,
        required: _Counts,
        permitted: _Counts,
        resources: _Counts,
        budget: Budget | None = None,
    ) -> bool: ...

def shortest_names() -> list[int]: ...
