"""The native kernel of the On-Sets solver. A face is its place in B R G Y V Λ ∪ ∩ − ′ = ⊆; counts are twelve numbers."""

from collections.abc import Sequence

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

class Shake:
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

def shortest_names() -> list[int]: ...
