"""What a live table holds: a match of On-Sets or Equations (``Table``), or a game of the 1969 kit (``KitTable``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from forceout import Table
from forceout.match.draft import Rejection
from forceout.table.table import Entry
from forceout.training.kit.table import KitTable
from forceout_web.tables.options import TableOptions

Document = dict[str, Any]


class SeatView(Protocol):
    """What one seat sees, and what it may do."""

    def document(self) -> Document: ...

    def actions(self) -> Sequence[Document]: ...

    def forms(self) -> Sequence[Any]: ...


class Outcome(Protocol):
    """``rejection`` is a document where the game is one of the kit."""

    @property
    def rejection(self) -> Rejection | Document | None: ...


class GameTable(Protocol):
    """Only ``do``, ``wait`` and ``follow`` change it; chance is its own."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def version(self) -> int: ...

    @property
    def phase(self) -> str: ...

    @property
    def awaited(self) -> tuple[str, ...]: ...

    @property
    def may_act(self) -> tuple[str, ...]: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def scores(self) -> dict[str, int]: ...

    @property
    def now(self) -> float: ...

    @property
    def deadline(self) -> float | None: ...

    def do(self, action: Mapping[str, Any], at: float | None = None) -> Outcome: ...

    def wait(self, at: float) -> Outcome: ...

    def view(self, seat: str = "") -> SeatView: ...

    def heard_since(self, version: int, seat: str = "") -> list[tuple[int, list[Document]]]: ...

    def entries(self, since: int = 0) -> Sequence[Entry]: ...

    def follow(self, action: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None: ...

    def opening(self) -> Document: ...

    def at(self, version: int) -> GameTable: ...

    def record(self, seat: str | None = None) -> Document: ...


def begin(chosen: TableOptions, names: Sequence[str], seed: str, *, judge_sits: bool) -> GameTable:
    """The table that the options describe, everybody seated."""
    if chosen.kit is not None:
        return KitTable.new(
            chosen.kit,
            names,
            seed=seed,
            scoring=chosen.scoring,
            shaking_set=chosen.shaking_set,
            deals=True,
        )
    return Table.new(
        chosen.book(),
        names,
        seed=seed,
        referee=chosen.referee,
        checking=chosen.checking,
        clock=chosen.clock,
        adventurous=chosen.adventurous,
        shakes=chosen.shakes,
        judge_sits=judge_sits,
        length=chosen.length,
        season=chosen.season,
        initials=chosen.initials and judge_sits,
        period=chosen.period,
        thrown=chosen.thrown,
        dealt=chosen.dealt,
    )


def restore(opening: Mapping[str, Any], entries: Iterable[tuple[Document, Iterable[Document]]]) -> GameTable:
    """The table as its journal has it."""
    if "kit" in opening:
        return KitTable.restore(opening, entries, deals=True)
    return Table.restore(opening, entries)
