"""The meanings that a writer gives to cubes: wild cubes, MLAG's = and ⊆, and the Interchangeables.

Naming a wild cube once is enough (agloa-2023 Appendix A, default column): its face then has that meaning everywhere in the
Solution. ``settle`` replaces the written signs with their meanings, and collects the faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from forceout.core.edition import Rules
from forceout.onsets.notation import Sign, Token, Writing
from forceout.onsets.symbols import RELATIONS, Symbol
from forceout.onsets.variations import InForce


class WildFault(StrEnum):
    NOT_WILD = "not-wild"
    MEANING_NOT_ALLOWED = "meaning-not-allowed"
    TWO_MEANINGS = "two-meanings"
    NOT_SAID = "not-said"


@dataclass(frozen=True, slots=True)
class Wild:
    """A fault in naming a cube: the face and the meanings given to it."""

    fault: WildFault
    face: Symbol
    meanings: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """The meanings of wild faces in one Solution."""

    meanings: Mapping[Symbol, Symbol]
    faults: tuple[Wild, ...]

    def settle(self, writing: Writing) -> Writing:
        """Replace every plain wild face in the writing by its meaning, and keep the face with it."""
        return Writing(writing.text, tuple(map(self._settle, writing.tokens)))

    def _settle(self, token: Token) -> Token:
        if isinstance(token, Sign) and token.face is None and token.meaning in self.meanings:
            return token.means(self.meanings[token.meaning], token.meaning)
        return token


class Naming:
    """The faces that may stand for others in this shake."""

    def __init__(self, rules: Rules, force: InForce) -> None:
        self._rules = rules
        self._partners = force.partners
        self._wild = frozenset() if force.wild is None else frozenset({force.wild})
        if rules.solution.relations_are_wild:
            self._wild |= RELATIONS

    def name(self, writings: Iterable[Writing], said: Mapping[Symbol, Symbol]) -> Named:
        """Collect every mark of the writings and of the note ``said`` into one meaning for each wild face."""
        given: dict[Symbol, dict[Symbol, None]] = {}
        faults: list[Wild] = []
        plain: set[Symbol] = set()
        for sign in (sign for writing in writings for sign in writing.signs()):
            if sign.face is None:
                plain.add(sign.meaning)
            else:
                self._collect(sign.face, sign.meaning, given, faults)
        renamed = {face: meaning for face, meaning in said.items() if self._swaps(face, meaning)}
        for face, meaning in said.items():
            if face not in renamed:
                self._collect(face, meaning, given, faults)
        for face, meanings in given.items():
            self._settle_on(face, tuple(meanings), face in plain, renamed, faults)
        if self._rules.solution.relations_are_wild:
            faults += [
                Wild(WildFault.NOT_SAID, face) for face in sorted(RELATIONS & plain) if face not in renamed
            ]
        return Named(renamed, tuple(dict.fromkeys(faults)))

    def _swaps(self, face: Symbol, meaning: Symbol) -> bool:
        """Whether an Interchangeable variation gives the face this meaning (AGLOA XIII-A-3, XIII-A-4)."""
        return self._partners.get(face) is meaning

    def _collect(
        self, face: Symbol, meaning: Symbol, given: dict[Symbol, dict[Symbol, None]], faults: list[Wild]
    ) -> None:
        if face in self._wild:
            if not self._may_mean(face, meaning):
                faults.append(Wild(WildFault.MEANING_NOT_ALLOWED, face, (meaning,)))
            given.setdefault(face, {})[meaning] = None
        elif face is not meaning and not self._swaps(face, meaning):
            faults.append(Wild(WildFault.NOT_WILD, face, (meaning,)))

    def _may_mean(self, face: Symbol, meaning: Symbol) -> bool:
        if self._rules.solution.relations_are_wild and face in RELATIONS:
            # mlag I-B-2-d(iii): = stands for a set, ⊆ for an operation.
            return meaning.names_set if face is Symbol.EQUALS else meaning.is_operation
        if meaning.is_relation:
            return self._rules.solution.restrictions  # AGLOA I-B-2-d Comment: not used in Elementary
        return not meaning.is_digit

    def _settle_on(
        self,
        face: Symbol,
        meanings: tuple[Symbol, ...],
        occurs_plain: bool,
        renamed: dict[Symbol, Symbol],
        faults: list[Wild],
    ) -> None:
        """Return the one meaning of the face, or the fault if there are two."""
        own_pair = {face, self._partners.get(face)}
        if self._partners.get(face) and set(meanings) <= own_pair:
            return  # XIII-A-3 comment (c): as itself or its partner it need not be used consistently
        if len(meanings) == 1:
            renamed[face] = meanings[0]
        elif len(meanings) == 2 and self._partners.get(meanings[0]) is meanings[1]:
            # XIII-A-3 comment (b): the full interchangeable power; but a plain face then says nothing.
            if occurs_plain:
                faults.append(Wild(WildFault.NOT_SAID, face, meanings))
        else:
            faults.append(Wild(WildFault.TWO_MEANINGS, face, meanings))
