"""Brackets of a paper: which signs each encloses, and a paper with the brackets of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from forceout.core.errors import Unreadable
from forceout.equations.writing import scan, split_equation
from forceout.onsets.meaning import sign_text
from forceout.onsets.notation import Sign, read

_PAIRS = {")": "(", "]": "[", "}": "{"}
_OPENING = frozenset(_PAIRS.values())

Span = tuple[int, int]


class Brackets:
    """The signs of a line, and the spans of signs that its brackets enclose; raises Unreadable."""

    def __init__(self, text: str, game: str, colours: tuple[str, ...]) -> None:
        self.signs: list[str] = []
        self.spans: Counter[Span] = Counter()
        open_at: list[tuple[str, int]] = []
        for token in _tokens(text, game, colours):
            if token in _OPENING:
                open_at.append((token, len(self.signs)))
            elif token not in _PAIRS:
                self.signs.append(token)
            elif open_at and open_at[-1][0] == _PAIRS[token]:
                self.spans[open_at.pop()[1], len(self.signs)] += 1
            else:
                raise Unreadable(text, 1, "a bracket closes nothing")
        if open_at:
            raise Unreadable(text, len(text), "a bracket is not closed")

    def with_those_of(self, other: Brackets) -> str | None:
        """The signs with the brackets of both; None where the signs differ or two brackets cross."""
        if self.signs != other.signs:
            return None
        spans = sorted((self.spans | other.spans).elements(), key=lambda span: (span[0], -span[1]))
        if any(low < start < high < end for low, high in spans for start, end in spans):
            return None
        pieces: list[str] = []
        for place, sign in enumerate(self.signs):
            pieces += ["("] * sum(start == place for start, _ in spans)
            pieces += [sign] + [")"] * sum(end == place + 1 for _, end in spans)
        return "".join(pieces)


def _tokens(text: str, game: str, colours: tuple[str, ...]) -> Iterator[str]:
    """Signs and brackets as the judge reads them, whatever was typed for them."""
    if game == "on-sets":
        for token in read(text, colours).tokens:
            yield sign_text(token) if isinstance(token, Sign) else token.kind
        return
    for number, (start, side) in enumerate(split_equation(text)):
        if number:
            yield "="
        for symbol in scan(side, start):
            yield f"{symbol}@{symbol.colour}" if symbol.colour else str(symbol)
