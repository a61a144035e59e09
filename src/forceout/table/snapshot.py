"""A folded match frozen into bytes and thawed again, so that a server goes on without folding a long journal.

Only what this package wrote is thawed: values of Forceout and the plain types they are made of. The rulebook is not in
it; the opening names it.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any

from forceout.core.errors import Malformed
from forceout.match.events import Event
from forceout.match.state import Match, Setup
from forceout.records.documents.fields import Fields
from forceout.records.documents.matches import Seals, open_table

_FORM = "forceout-snapshot-4"
_SETUP = "setup"


class _Freezer(pickle.Pickler):
    def persistent_id(self, value: object) -> str | None:
        return _SETUP if isinstance(value, Setup) else None

    def reducer_override(self, value: object) -> Any:
        """A member of an enumeration by its value. Python 3.11 before 3.11.4 calls ``getattr``, which is never thawed."""
        return (type(value), (value.value,)) if isinstance(value, Enum) else NotImplemented


class _Thawer(pickle.Unpickler):
    setup: Setup

    def persistent_load(self, _pid: object) -> Setup:
        return self.setup

    def find_class(self, module: str, name: str) -> Any:
        """A frozenset, or a class of Forceout itself: nothing that could do something while it is thawed."""
        if (module, name) == ("builtins", "frozenset"):
            return frozenset
        found = (
            super().find_class(module, name) if module.startswith("forceout.") and "." not in name else None
        )
        if isinstance(found, type) and found.__module__ == module:
            return found
        raise Malformed("snapshot", f"{module}.{name} does not belong in a snapshot")


History = Sequence[tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Thawed:
    """What was frozen. ``history`` stays frozen until somebody looks back: a table goes on without it."""

    opening: dict[str, Any]
    actions: list[dict[str, Any]]
    seals: Seals
    state: Match
    history: bytes


def freeze(
    opening: dict[str, Any], actions: list[dict[str, Any]], seals: Seals, state: Match, history: History
) -> bytes:
    """``history`` has for each action what it led to."""
    buffer = io.BytesIO()
    for part in ((_FORM, opening, actions, seals), state, list(history)):
        _Freezer(buffer, protocol=5).dump(part)
    return buffer.getvalue()


def thaw(snapshot: bytes) -> Thawed:
    """What was frozen; Malformed if another version did it."""
    buffer = io.BytesIO(snapshot)
    with _of_this_version():
        form, opening, actions, seals = _Thawer(buffer).load()
        if form != _FORM:
            raise Malformed("snapshot", f"expected {_FORM}, not {str(form)[:40]!r}")
        thawer = _Thawer(buffer)
        thawer.setup = open_table(Fields(opening))[1].setup
        state = thawer.load()
    assert isinstance(state, Match)
    return Thawed(opening, actions, seals, state, buffer.read())


def thaw_history(history: bytes) -> History:
    with _of_this_version():
        thawed: History = _Thawer(io.BytesIO(history)).load()
    return thawed


@contextmanager
def _of_this_version() -> Iterator[None]:
    try:
        yield
    except (pickle.UnpicklingError, AttributeError, TypeError, ValueError, EOFError, ImportError) as wrong:
        raise Malformed("snapshot", f"this is no snapshot of this version: {wrong}") from None
