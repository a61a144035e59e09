"""Handwriting to structure: signs with their columns, Set-Names as programs, Restrictions as chains.

Nothing here knows what a set is. A Set-Name becomes a postfix program (`Step`), so that ten thousand brackets
nest without recursion; a row without brackets stays a row, because every way to bracket it is a legal reading (AGLOA
VII-B-6-b: only ′ takes priority).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from forceout.core.errors import TooMuch, Unreadable
from forceout.onsets.symbols import Symbol, symbol_of

# Longer writing is answered, but not read: the kit has eighteen cubes, so no player writes this much.
MOST_SIGNS = 2_000
MOST_BRACKETS = 40_000

_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())
# After a sign, <x> says on which face it is written: meaning<face>. A lone < is the subset sign.
_MARK = re.compile(r"\s*<\s*(\S)\s*>")


@dataclass(frozen=True, slots=True)
class Sign:
    """One written symbol: what it means, and the face of the cube where the writer says so."""

    meaning: Symbol
    column: int
    face: Symbol | None = None

    def means(self, meaning: Symbol, face: Symbol) -> Sign:
        return replace(self, meaning=meaning, face=face)


@dataclass(frozen=True, slots=True)
class Bracket:
    kind: str
    column: int

    @property
    def opens(self) -> bool:
        return self.kind in _OPENING


Token = Sign | Bracket


@dataclass(frozen=True, slots=True)
class Writing:
    """A text and its tokens."""

    text: str
    tokens: tuple[Token, ...]

    def signs(self) -> Iterator[Sign]:
        return (token for token in self.tokens if isinstance(token, Sign))

    def unreadable(self, column: int, message: str) -> Unreadable:
        return Unreadable(self.text, column, message)


def read(text: str, colours: Collection[str]) -> Writing:
    """The tokens of a text; raises Unreadable at the first character that is no symbol of this rulebook.

    A text of too many symbols is TooMuch.
    """
    tokens: list[Token] = []
    signs = 0
    place = 0
    while place < len(text):
        character = text[place]
        column = place + 1
        place += 1
        if character.isspace():
            continue
        if character in _OPENING or character in _CLOSING:
            tokens.append(Bracket(character, column))
            if len(tokens) - signs > MOST_BRACKETS:
                raise TooMuch(text, column, f"there are more than {MOST_BRACKETS} brackets")
            continue
        meaning = _symbol(text, character, column, colours)
        face = None
        mark = _MARK.match(text, place)
        if mark:
            face = _symbol(text, mark.group(1), mark.start(1) + 1, colours)
            place = mark.end()
        tokens.append(Sign(meaning, column, face))
        signs += 1
        if signs > MOST_SIGNS:
            raise TooMuch(text, column, f"there are more than {MOST_SIGNS} symbols")
    return Writing(text, tuple(tokens))


def mentions_relation(text: str) -> bool:
    """Whether = or ⊆ stands in a text that need not be readable; the brackets of a mark are no ⊆."""
    return any(symbol is not None and symbol.is_relation for symbol in map(symbol_of, _MARK.sub("", text)))


def _symbol(text: str, character: str, column: int, colours: Collection[str]) -> Symbol:
    symbol = symbol_of(character)
    if symbol is None:
        raise Unreadable(text, column, f"{character!r} is no symbol of the game")
    if symbol.is_colour and symbol not in colours:
        raise Unreadable(text, column, f"no cube of this rulebook shows {symbol}")
    return symbol


@dataclass(frozen=True, slots=True)
class Name:
    """Push the set that a sign names."""

    sign: Sign


@dataclass(frozen=True, slots=True)
class Complement:
    """′ on the set just pushed."""

    sign: Sign


@dataclass(frozen=True, slots=True)
class Row:
    """Combine the last ``len(operators) + 1`` sets; every grouping of the row is a reading."""

    operators: tuple[Sign, ...]


Step = Name | Complement | Row


def parse_set_name(writing: Writing, tokens: Sequence[Token] | None = None) -> tuple[Step, ...]:
    """The program of a Set-Name; raises Unreadable, pointing at the column."""
    tokens = writing.tokens if tokens is None else tokens
    steps: list[Step] = []
    open_rows: list[tuple[Bracket | None, list[Sign]]] = [(None, [])]
    after_set = False
    for token in tokens:
        bracket, operators = open_rows[-1]
        if isinstance(token, Bracket) and token.opens:
            if after_set:
                raise writing.unreadable(token.column, "an operation is missing before the bracket")
            open_rows.append((token, []))
        elif isinstance(token, Bracket):
            _check_closing(writing, token, bracket, after_set)
            if operators:
                steps.append(Row(tuple(operators)))
            open_rows.pop()
        elif token.meaning.names_set:
            if after_set:
                raise writing.unreadable(token.column, f"an operation is missing before {token.meaning}")
            steps.append(Name(token))
            after_set = True
        elif token.meaning is Symbol.PRIME:
            if not after_set:
                raise writing.unreadable(token.column, "′ stands behind a set, and none is there")
            steps.append(Complement(token))
        elif token.meaning.is_binary:
            if not after_set:
                raise writing.unreadable(
                    token.column, f"{token.meaning} stands between two sets; the first is missing"
                )
            operators.append(token)
            after_set = False
        else:
            raise writing.unreadable(token.column, f"{token.meaning} has no meaning in a Set-Name")
    bracket, operators = open_rows[-1]
    if bracket is not None:
        raise writing.unreadable(bracket.column, f"{bracket.kind} is not closed")
    if not after_set:
        raise writing.unreadable(_end(writing, tokens), "a set is missing at the end")
    if operators:
        steps.append(Row(tuple(operators)))
    return tuple(steps)


def _check_closing(writing: Writing, token: Bracket, opened: Bracket | None, after_set: bool) -> None:
    if opened is None:
        raise writing.unreadable(token.column, f"{token.kind} closes nothing")
    if _OPENING[opened.kind] != token.kind:
        raise writing.unreadable(
            token.column, f"{token.kind} does not match {opened.kind} in column {opened.column}"
        )
    if not after_set:
        raise writing.unreadable(token.column, "a set is missing before the bracket")


def _end(writing: Writing, tokens: Sequence[Token]) -> int:
    if not tokens:
        return 1
    after = tokens[-1].column + 1
    return min(after, len(writing.text) + 1)


class GroupedRelation(Exception):
    """Brackets enclose = or ⊆ without enclosing the whole Restriction (AGLOA VI-B-3)."""

    def __init__(self, column: int) -> None:
        super().__init__(f"column {column}")
        self.column = column


@dataclass(frozen=True, slots=True)
class Chain:
    """A Restriction: sides with a relation between each two of them (AGLOA VI-B-2)."""

    sides: tuple[tuple[Step, ...], ...]
    relations: tuple[Sign, ...]


def parse_restriction(writing: Writing) -> Chain:
    """The sides and relations of a Restriction; raises Unreadable or GroupedRelation."""
    tokens = _without_outer_brackets(writing.tokens)
    partner = _partners(tokens)
    open_brackets: list[int] = []
    sides: list[list[Token]] = [[]]
    relations: list[Sign] = []
    for place, token in enumerate(tokens):
        if isinstance(token, Bracket):
            if token.opens:
                open_brackets.append(place)
            elif open_brackets:
                open_brackets.pop()
        elif token.meaning.is_relation:
            if open_brackets:
                raise _enclosed(writing, tokens[open_brackets[0]], closed=open_brackets[0] in partner)
            relations.append(token)
            sides.append([])
            continue
        sides[-1].append(token)
    if not relations:
        raise writing.unreadable(1, "a Restriction needs = or ⊆ between two sets")
    for place, relation in enumerate(relations):
        if not sides[place] or not sides[place + 1]:
            raise writing.unreadable(
                relation.column, f"{relation.meaning} stands between two sets, and one is missing"
            )
    return Chain(tuple(parse_set_name(writing, side) for side in sides), tuple(relations))


def _enclosed(writing: Writing, bracket: Token, *, closed: bool) -> Exception:
    """What is wrong with a bracket that stands open before a relation."""
    if closed:
        return GroupedRelation(bracket.column)
    return writing.unreadable(bracket.column, "the bracket is not closed")


def _without_outer_brackets(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens inside every pair that encloses the whole; such pairs are useless and allowed (AGLOA VI-B-3)."""
    partner = _partners(tokens)
    start, end = 0, len(tokens)
    while end - start >= 2 and partner.get(start) == end - 1:
        start += 1
        end -= 1
    return tokens[start:end]


def _partners(tokens: Sequence[Token]) -> dict[int, int]:
    """For each opening bracket the place of the one that closes it, where the kinds match."""
    partner: dict[int, int] = {}
    waiting: list[int] = []
    for place, token in enumerate(tokens):
        if not isinstance(token, Bracket):
            continue
        if token.opens:
            waiting.append(place)
        elif waiting:
            opened = waiting.pop()
            opening = tokens[opened]
            if isinstance(opening, Bracket) and _OPENING[opening.kind] == token.kind:
                partner[opened] = place
    return partner
