"""Declarations of actions and events: the name, the fields and, for an action, who does it and when.

Handlers, documents, the text notation, menus and JSON Schemas are all made from these declarations. A field's annotation gives
its kind (``values`` has the aliases), so one line names and types a field.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from forceout.match.values import Kind, Phase, Section, Selection


class By(StrEnum):
    """The kind of person who does an action. ``SEATED`` players need not play in the shake: a player who missed it still signs.

    Anyone may record an action of ``NOBODY``, and its document need not name a player.
    """

    PLAYER = "player"
    SEATED = "seated"
    JUDGE = "judge"
    ANYONE = "anyone"
    NOBODY = "nobody"


class When(StrEnum):
    """When an action that belongs to no phase can be done."""

    ALWAYS = "always"
    IN_A_SHAKE = "in-a-shake"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an action or event. ``written`` is its name in a document; ``words`` are the words of a ``WORD``.

    The parts of an ``inline`` field are on the same level as the other fields: {"do": "variation", "name": "wild-cube", "cube": "B"}.
    A document omits an optional field that has its ``default``.
    """

    name: str
    written: str
    kind: Kind
    optional: bool
    default: Any = None
    inline: bool = False
    words: type[StrEnum] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """The declaration of a command. ``cites`` are the rulebook values whose clauses govern it, most specific first."""

    name: str
    command: type[Any]
    by: By
    when: frozenset[Phase] | When
    cites: tuple[str, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """The declaration of an event."""

    name: str
    event: type[Any]
    fields: tuple[Field, ...]


ACTIONS: dict[str, Action] = {}
"""Every action by its name in a record, in the order of the declarations."""

ACTION_OF: dict[type[Any], Action] = {}

FACTS: dict[str, Fact] = {}
"""Every event by its name in a document."""

FACT_OF: dict[type[Any], Fact] = {}

T = TypeVar("T", bound=type[Any])


def action(
    name: str,
    *,
    when: Iterable[Phase] | When,
    by: By = By.PLAYER,
    cites: tuple[str, ...] = (),
    **written: str,
) -> Callable[[T], T]:
    """Declare a command. ``written`` gives a field another name in a document, or "" to make it ``inline``."""

    def declare(command: T) -> T:
        phases = when if isinstance(when, When) else frozenset(when)
        declared = Action(name, command, by, phases, cites, _fields(command, written))
        ACTIONS[name] = ACTION_OF[command] = declared
        return command

    return declare


def fact(event: T) -> T:
    """Declare an event. Its name is that of its class: ``CubeMoved`` is ``cube-moved``."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", event.__name__).lower()
    FACTS[name] = FACT_OF[event] = Fact(name, event, _fields(event, {}))
    return event


def _fields(declared: type[Any], written: dict[str, str]) -> tuple[Field, ...]:
    hints = get_type_hints(declared, include_extras=True)
    return tuple(
        _field(entry, hints[entry.name], written.get(entry.name, entry.name))
        for entry in fields(declared)
        if not entry.kw_only
    )


def _field(entry: dataclasses.Field[Any], hint: Any, written: str) -> Field:
    kind, words = _kind(hint, entry.name)
    has_default = entry.default is not MISSING
    return Field(
        entry.name,
        written or entry.name,
        kind,
        inline=not written,
        optional=has_default or NoneType in get_args(hint),
        default=entry.default if has_default else None,
        words=words,
    )


def _kind(hint: Any, name: str) -> tuple[Kind, type[StrEnum] | None]:
    """Return the kind that an annotation names, or the kind of its plain type."""
    for part in (hint, *get_args(hint)):
        if get_origin(part) is Annotated:
            return part.__metadata__[0], None
        if isinstance(part, type) and part in _PLAIN:
            return _PLAIN[part], None
        if isinstance(part, type) and issubclass(part, StrEnum):
            return Kind.WORD, part
    raise TypeError(f"the field {name} has no kind: {hint!r}")


_PLAIN: dict[type, Kind] = {
    bool: Kind.FLAG,
    int: Kind.NUMBER,
    str: Kind.TEXT,
    Selection: Kind.VARIATION,
    Section: Kind.SECTION,
}
