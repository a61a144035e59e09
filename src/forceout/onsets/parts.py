"""The parts of a Solution as written: Set-Name and Restrictions, read and understood as far as they can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forceout.core.errors import TooMuch, Unreadable
from forceout.core.verdict import Code, Reason
from forceout.onsets.notation import (
    Chain,
    GroupedRelation,
    Sign,
    Step,
    Writing,
    mentions_relation,
    parse_restriction,
    parse_set_name,
    read,
)
from forceout.onsets.position import Position, Written
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import InForce
from forceout.onsets.wild import Named, Naming


class Parts:
    """Set-Name and Restrictions; ``steps`` and ``chains`` are None where something in them cannot be understood.

    ``faults`` lists what is wrong with the writing itself.
    """

    def __init__(self, position: Position, written: Written, force: InForce) -> None:
        self._rules = position.rules
        self.faults: list[Reason] = []
        self.has_restrictions = bool(written.restrictions)
        name = self._read(written.set_name, "set_name")
        restrictions = [self._read(text, f"restrictions[{n}]") for n, text in enumerate(written.restrictions)]
        readable = [writing for writing in (name, *restrictions) if writing is not None]
        self.named: Named = Naming(position.rules, force).name(readable, written.wild)
        for wild in self.named.faults:
            meanings = list(map(str, wild.meanings))
            self._fault(Code.WILD, fault=str(wild.fault), face=str(wild.face), meanings=meanings)
        self.name = name and self.named.settle(name)
        self.restrictions = [writing and self.named.settle(writing) for writing in restrictions]
        self.steps = self._set_name(self.name) if self.name is not None else None
        chains = [self._chain(writing, n) for n, writing in enumerate(self.restrictions)]
        self.chains: list[Chain] | None = [chain for chain in chains if chain is not None]
        if len(self.chains) < len(chains):
            self.chains = None

    def name_signs(self) -> Iterator[Sign]:
        return self.name.signs() if self.name is not None else iter(())

    def restriction_signs(self) -> Iterator[Sign]:
        return (sign for writing in self.restrictions if writing is not None for sign in writing.signs())

    def _fault(self, code: Code, **facts: Any) -> None:
        self.faults.append(Reason.cite(self._rules, code, **facts))

    def _read(self, text: str, part: str) -> Writing | None:
        try:
            return read(text, self._rules.equipment.colours)
        except Unreadable as trouble:
            self._unreadable(trouble, part)
            # AGLOA VI-A comment (b): "= Goal" behind a Set-Name is a fault of its own, whatever follows the sign.
            if part == "set_name" and mentions_relation(text):
                self._relation_in_name(None)
            return None

    def _unreadable(self, trouble: Unreadable, part: str) -> None:
        self._fault(
            Code.UNVERIFIABLE if isinstance(trouble, TooMuch) else Code.UNREADABLE,
            part=part,
            column=trouble.column,
            trouble=trouble.message,
            pointer=trouble.pointer(),
        )

    def _relation_in_name(self, column: int | None) -> None:
        if not self._rules.solution.relations_are_wild:
            self._fault(Code.RELATION_IN_SET_NAME, column=column)

    def _set_name(self, writing: Writing) -> tuple[Step, ...] | None:
        relation = next((sign for sign in writing.signs() if sign.meaning.is_relation), None)
        if relation is not None:
            self._relation_in_name(relation.column)
            return None  # in mlag the fault is that its meaning was not said
        try:
            return parse_set_name(self._defined(writing))
        except Unreadable as trouble:
            self._unreadable(trouble, "set_name")
            return None

    def _chain(self, writing: Writing | None, place: int) -> Chain | None:
        if writing is None:
            return None
        try:
            return parse_restriction(self._defined(writing))
        except GroupedRelation as grouped:
            self._fault(Code.RESTRICTION_GROUPING, part=f"restrictions[{place}]", column=grouped.column)
        except Unreadable as trouble:
            self._unreadable(trouble, f"restrictions[{place}]")
        return None

    def _defined(self, writing: Writing) -> Writing:
        """The writing, if the game has a meaning for V and Λ; the Basic game of 1969 has none (wff 2.2)."""
        if not self._rules.solution.universe_and_null:
            for sign in writing.signs():
                if sign.meaning in (Symbol.UNIVERSE, Symbol.NULL):
                    raise writing.unreadable(sign.column, f"{sign.meaning} is not used in this game")
        return writing
