"""What a seat sees of a game of the kit. Everything lies open but the stock, so all seats see the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from forceout.training.kit.games import SHAKER, Game, Solitaire

if TYPE_CHECKING:
    from forceout.training.kit.table import KitTable

Document = dict[str, Any]
_PAIRS = 12
"""The number of statements that four colour cubes make, two at a time."""


@dataclass(frozen=True, slots=True)
class _Field:
    written: str
    optional: bool


@dataclass(frozen=True, slots=True)
class KitForm:
    """What is free in form: a statement, or a solitaire's Set-Name."""

    do: str
    fields: tuple[_Field, ...]


@dataclass(frozen=True, slots=True)
class KitView:
    """One seat at a table, with what it may do."""

    table: KitTable
    seat: str

    def document(self) -> Document:
        table = self.table
        layout = table.layout()
        return {
            "version": table.version,
            "now": 0,
            "phase": table.phase,
            "awaited": list(table.awaited),
            "may_act": list(table.may_act),
            "deadline": None,
            "scores": layout["scores"],
            "shake": None,
            "kit": {
                name: layout[name] for name in layout if name not in ("version", "phase", "to_act", "scores")
            }
            | {"last": table.last},
        }

    def actions(self) -> tuple[Document, ...]:
        """What can be listed; of statements, which are free in form, the simplest."""
        return (*self.table.legal(self.seat), *self._statements())

    def _statements(self) -> Iterator[Document]:
        table = self.table
        digits = dict.fromkeys(str(cube) for cube in table.state.thrown if cube.is_digit)
        pairs = {str(said): said for number in range(_PAIRS) if (said := table.example(self.seat, number))}
        for said in pairs.values():
            yield from ({**said, "goal": digit} for digit in digits) if "goal" in said else (said,)

    def forms(self) -> tuple[KitForm, ...]:
        table = self.table
        if self.seat not in table.awaited or table.phase not in ("take", "announce"):
            return ()
        return tuple(_forms(table.game, table.phase))


def _forms(game: Game | Solitaire, phase: str) -> Iterator[KitForm]:
    if isinstance(game, Solitaire):
        fields = {
            "one": (_Field("set_name", optional=False), _Field("restrictions", optional=True)),
            "go-through": (_Field("set_name", optional=False), _Field("cards", optional=True)),
        }
        yield KitForm("take", fields.get(game.name, (_Field("set_names", optional=False),)))
    elif game.kind.is_statement and phase == "take" and game.form.thrower != SHAKER:
        goal = (_Field("goal", optional=False),) if game.form.claims else ()
        yield KitForm("take", (_Field("statement", optional=False), *goal, _Field("cards", optional=True)))
