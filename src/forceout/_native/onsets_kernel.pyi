# The native kernel of the On-Sets solver. A face is its place in B R G Y V Λ ∪ ∩ − ′ = ⊆; counts are twelve numbers.

from collections.abc import Sequence
from typing import TypeAlias

class Spec:
    dealt: int
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
    doubled: int
    required_cards: int
    forbidden_cards: int
    rolled: Sequence[int]
    wilds: Sequence[tuple[int, int]]
    def __init__(self) -> None: ...

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

class Kernel:
    def __init__(self, spec: Spec) -> None: ...
    def solvable(
        self,
        required: Sequence[int],
        permitted: Sequence[int],
        resources: Sequence[int],
        reach: int,
        goals: int,
    ) -> bool: ...
    def solutions(
        self,
        required: Sequence[int],
        permitted: Sequence[int],
        resources: Sequence[int],
        reach: int,
        goals: int,
        limit: int,
    ) -> list[Solution]: ...
    def bytes(self) -> int: ...

class PlayRules:
    now_least: int
    now_needs_mat: bool
    shift: bool
    relation_limit: int
    last_to_forbidden: bool
    def __init__(self) -> None: ...

# bonus, face, shifted, to, breach, effect, value, replies
_Row: TypeAlias = tuple[int, int, bool, int, int, int, int, int]

class Game:
    def __init__(self, kernel: Kernel, rules: PlayRules, goals: int) -> None: ...
    def standing(
        self, required: Sequence[int], permitted: Sequence[int], resources: Sequence[int], /
    ) -> int: ...
    def turns(
        self,
        required: Sequence[int],
        permitted: Sequence[int],
        resources: Sequence[int],
        may_bonus: bool,
        /,
    ) -> list[_Row]: ...
    def valued_turns(
        self,
        required: Sequence[int],
        permitted: Sequence[int],
        resources: Sequence[int],
        mine: bool,
        theirs: bool,
        /,
    ) -> list[_Row]: ...
    def value(
        self,
        required: Sequence[int],
        permitted: Sequence[int],
        resources: Sequence[int],
        mine: bool,
        theirs: bool,
        /,
    ) -> int: ...
    def points(
        self,
        required: Sequence[int],
        permitted: Sequence[int],
        resources: Sequence[int],
        first: bool,
        second: bool,
        third: bool,
        /,
    ) -> tuple[int, int, int]: ...
    def is_sure_draw(
        self, required: Sequence[int], permitted: Sequence[int], resources: Sequence[int], /
    ) -> bool: ...

def shortest_names() -> list[int]: ...
