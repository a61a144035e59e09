"""What a live table needs of that which is played at it: a match of the big games, or a game of the 1969 kit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from forceout import Table
from forceout.match.draft import Rejection
from forceout.records.sentences.refusals import refusal_sentence
from forceout_web.tables.kit import KitMatch, KitRejection
from forceout_web.tables.options import TableOptions

Document = dict[str, Any]


class Seen(Protocol):
    """What one seat sees of it."""

    def document(self) -> Document: ...

    def legal(self) -> Sequence[Any]: ...

    def forms(self) -> Sequence[Any]: ...


class Done(Protocol):
    @property
    def rejection(self) -> Rejection | KitRejection | None: ...


class Stored(Protocol):
    @property
    def version(self) -> int: ...

    @property
    def action(self) -> Document: ...

    @property
    def events(self) -> tuple[Document, ...]: ...


class Played(Protocol):
    """The same shape for both. Only ``do``, ``wait`` and ``follow`` change it; chance is its own."""

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

    def do(self, action: Mapping[str, Any], at: float | None = None) -> Done: ...

    def wait(self, at: float) -> Done: ...

    def view(self, seat: str = "") -> Seen: ...

    def document_of(self, action: Any) -> Document: ...

    def heard_since(self, version: int, seat: str = "") -> list[tuple[int, list[Document]]]: ...

    def entries(self, since: int = 0) -> Sequence[Stored]: ...

    def follow(self, action: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None: ...

    def opening(self) -> Document: ...

    def snapshot(self) -> bytes: ...

    def at(self, version: int) -> Played: ...

    def record(self, seat: str | None = None) -> Document: ...


def begin(chosen: TableOptions, names: Sequence[str], seed: str, *, judge_sits: bool) -> Played:
    """What the options describe, everybody seated."""
    if chosen.kit is not None:
        return KitMatch.new(
            chosen.kit, names, seed=seed, scoring=chosen.scoring, shaking_set=chosen.shaking_set
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
    )


def opened(opening: Mapping[str, Any], snapshot: bytes | None) -> Played:
    """What was stored of it, before the entries that follow; Malformed where the snapshot is of another version."""
    if "kit" in opening:
        return KitMatch(opening) if snapshot is None else KitMatch.from_snapshot(snapshot)
    return Table.restore(opening, ()) if snapshot is None else Table.from_snapshot(snapshot)


def sentence(rejection: Rejection | KitRejection) -> str:
    return rejection.message if isinstance(rejection, KitRejection) else refusal_sentence(rejection)
