from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypedDict

Cubes: TypeAlias = Sequence[int]
Aim: TypeAlias = tuple[int, int, int, int]
Wild: TypeAlias = tuple[str, Sequence[tuple[int, int, int, bool]]]
Box: TypeAlias = tuple[Cubes, Cubes, int, Sequence[Aim], Wild | None, int]
GoalCube: TypeAlias = tuple[int, str, bool, bool, bool, bool]

class Readings(TypedDict):
    readings: list[tuple[int, int, int, str, str]]
    gaps: int

class Outcome(TypedDict):
    found: list[tuple[str, int, int, list[int], str]]
    gaps: list[str]
    cubes_done: int
    nodes: int
    milliseconds: float

class Memory(TypedDict):
    tables: int
    entries: int
    exotic: int

GAPS: tuple[tuple[str, str, str], ...]
"""What a search may leave out: its name, the variation that makes it endless, when it is met."""

ARGUMENTS: tuple[tuple[str, str], ...]
"""What proves that there is no Solution: a name, and what it says. The bit of its place in ``without`` switches it off."""

class Kernel:
    def __init__(self, rules: Mapping[str, bool | int]) -> None: ...
    def readings(self, cubes: Sequence[GoalCube]) -> Readings: ...
    def solve(
        self,
        boxes: Sequence[Box],
        milliseconds: float = 0.0,
        work: int = 0,
        wanted: int = 1,
        most_cubes: int = 64,
        verify: Callable[[str, int, int], bool | None] | None = None,
        progress: Callable[[int, int], bool | None] | None = None,
    ) -> Outcome: ...
    def memory(self) -> Memory: ...

class Stopwatch:
    def __init__(self) -> None: ...
    def milliseconds(self) -> float: ...

def countdown(numbers: Sequence[int], target: int) -> str | None: ...
def countdown_census(selections: Sequence[Sequence[int]], low: int, high: int) -> list[bytes]: ...
def twenty_four(cards: Sequence[int], target: int = 24) -> str | None: ...
