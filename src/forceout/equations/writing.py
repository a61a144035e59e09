"""The handwriting of an Equation: text to symbols, each with its meaning, the cube it stands on and its column.

``5<0>`` is a wild 0 cube used as 5, ``10<1>`` and ``10^12<1>`` a 1 cube standing for a power of the base, ``3su`` a 3 laid sideways and
upside down. What a symbol may mean under the variations is asked later, in ``meanings`` and ``numerals``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from forceout.core.errors import TooMuch, Unreadable
from forceout.equations.cubes import TURNS, Turn, face_of

OPEN, CLOSE = "([{", ")]}"
WORDS = {"rem": "÷", "log": "÷", "lcm": "√", "gcf": "*"}
# Meanings that are not faces, and the cube that carries each (XIII); ! and pow are on no cube.
CARRIERS = {**WORDS, "%": "√", ".": "*", "i": "√", "T": "*", "E": "√", "!": None, "pow": None}
TURNED: dict[str, Turn] = {"rem": "s", "log": "s", "%": "u"}
MOST_SYMBOLS = 2000
_DEEPEST = 20  # values of values, one <= inside another

_TOKEN = re.compile(
    r"(?P<word>sqrt|rem|log|lcm|gcf|pow)|(?P<digit>[0-9TE])|(?P<sign>[+−\-×xX÷/*^√vV!%.iI])"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<value><=)|(?P<mark><)|(?P<end>>)|(?P<equals>=)",
    re.IGNORECASE,
)
_TURN = re.compile(r"\s*(su|us|s(?!qrt)|u)", re.IGNORECASE)
_COLOUR = re.compile(r"\s*@(red|blue|green|black)", re.IGNORECASE)
_LONG_POWER = re.compile(r"10\s*\^\s*([−-]?[0-9]{1,9})(?=\s*(?:su|us|s|u)?\s*<\s*1\s*>)", re.IGNORECASE)
_MARK = re.compile(r"\s*<\s*([0-9+−\-×xX÷/*^√vV])\s*>")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol as written.

    ``meaning`` is a digit, a sign, a word or a bracket; ``face`` the cube it stands on, None for none; ``named`` is
    true where the writer said that the face has this meaning; ``power`` holds what stands before ``<1>``: a numeral,
    or ``10^N`` where that would be too long.
    """

    meaning: str
    face: str | None
    column: int
    turn: Turn = ""
    colour: str | None = None
    named: bool = False
    power: str | None = None
    selected: tuple[Symbol, ...] | None = None
    cube: int | None = None

    def __str__(self) -> str:
        body = self.power or self.meaning
        turn = "" if self.meaning in TURNED else self.turn
        mark = f"<{'x' if self.face == '×' else self.face}>" if self.named else ""
        return f"{body}{mark}{turn}"


def split_equation(text: str) -> list[tuple[int, str]]:
    """The sides of an Equation with the column where each begins; the = of ``<=value>`` divides nothing."""
    sides, start = [], 0
    for match in re.finditer(r"<?=", text):
        if match[0] == "=":
            sides.append((start, text[start : match.start()]))
            start = match.end()
    sides.append((start, text[start:]))
    return sides


class _Scanner:
    """Reads symbols from left to right."""

    def __init__(self, text: str, offset: int) -> None:
        self._text = text
        self._offset = offset
        self._at = 0
        self._count = 0

    def fail(self, at: int, message: str) -> Unreadable:
        return Unreadable(self._text, at + 1 + self._offset, message)

    def symbols(self, depth: int = 0) -> Iterator[Symbol]:
        """The symbols up to the end, or (inside a value) to the > that closes it."""
        if depth > _DEEPEST:
            raise self.fail(self._at, f"more than {_DEEPEST} values inside each other")
        while True:
            while self._at < len(self._text) and self._text[self._at].isspace():
                self._at += 1
            if self._at == len(self._text):
                if depth:
                    raise self.fail(self._at, "a > is missing")
                return
            if long_power := _LONG_POWER.match(self._text, self._at):
                yield self._long_power(long_power)
                continue
            match = _TOKEN.match(self._text, self._at)
            if not match:
                raise self.fail(self._at, f"{self._text[self._at]!r} has no meaning in Equations")
            if match["end"]:
                if not depth:
                    raise self.fail(self._at, "> closes nothing")
                self._at = match.end()
                return
            yield self._symbol(match, depth)

    def _long_power(self, match: re.Match[str]) -> Symbol:
        """``10^N<1>``: a power of the base that is too long to write out (XIII-B-13)."""
        column = self._at + 1 + self._offset
        self._at = match.end()
        return replace(self._cube("1", column), power=f"10^{match[1].replace('-', '−')}")

    def _symbol(self, match: re.Match[str], depth: int) -> Symbol:
        at, text = self._at, match[0]
        self._count += 1
        if self._count > MOST_SYMBOLS:
            raise TooMuch(self._text, at + 1 + self._offset, f"more than {MOST_SYMBOLS} symbols")
        if match["mark"]:
            raise self.fail(at, "expected the face of a cube between < and >, behind its meaning")
        self._at = match.end()
        if match["value"]:
            inner = tuple(self.symbols(depth + 1))
            return Symbol("<=", None, at + 1 + self._offset, selected=inner)
        meaning = _meaning(text)
        column = at + 1 + self._offset
        if match["open"] or match["close"] or match["equals"]:
            return Symbol(meaning, None, column)
        return self._cube(meaning, column)

    def _cube(self, meaning: str, column: int) -> Symbol:
        """A symbol with what may stand behind it: a turn, the face, a colour, in any order."""
        turn: Turn = TURNED.get(meaning, "")
        carrier = CARRIERS.get(meaning, meaning)
        symbol = Symbol(meaning, carrier, column, turn)
        turned = coloured = False
        while True:
            if not turned and (match := _TURN.match(self._text, self._at)) and _can_turn(symbol):
                turned = True
                symbol = replace(symbol, turn=_turn(match[1]))
            elif not symbol.named and (match := _MARK.match(self._text, self._at)):
                symbol = replace(symbol, face=face_of(match[1]), named=True)
            elif not coloured and (match := _COLOUR.match(self._text, self._at)):
                coloured = True
                symbol = replace(symbol, colour=match[1].lower())
            else:
                return symbol
            self._at = match.end()


def _meaning(text: str) -> str:
    lowered = text.lower()
    if lowered in ("t", "e"):
        return text.upper()
    return face_of(lowered)


def _turn(text: str) -> Turn:
    ordered = "su" if len(text) == 2 else text.lower()
    return next(turn for turn in TURNS if turn == ordered)


def _can_turn(symbol: Symbol) -> bool:
    """A cube that stands for a number may be turned; a turned sign is written as its own word."""
    return is_digit(symbol.meaning) or symbol.meaning == "i"


def is_digit(meaning: str) -> bool:
    return meaning in "0123456789TE" and len(meaning) == 1


def scan(text: str, offset: int = 0) -> tuple[Symbol, ...]:
    """The symbols of one side of an Equation; raises Unreadable with the column, TooMuch where they are too many."""
    return tuple(_with_powers(list(_Scanner(text, offset).symbols()), text))


def _with_powers(symbols: list[Symbol], text: str) -> Iterator[Symbol]:
    """Before <1> the whole numeral is the meaning: ``100<1>`` and ``.01<1>`` are one cube each."""
    pending: list[Symbol] = []
    for symbol in symbols:
        if symbol.power is not None:
            yield from (*pending, symbol)
            pending = []
        elif symbol.named and symbol.face == "1":
            numeral = "".join(part.meaning for part in (*pending, symbol))
            if not all(is_digit(mark) or mark == "." for mark in numeral) or numeral.count(".") > 1:
                raise Unreadable(text, symbol.column, "before <1> stands a numeral")
            column = pending[0].column if pending else symbol.column
            yield replace(symbol, meaning="1", power=numeral, column=column)
            pending = []
        elif is_digit(symbol.meaning) or symbol.meaning == ".":
            if symbol.named or symbol.turn or symbol.colour:
                yield from pending
                pending = []
                yield symbol
            else:
                pending.append(symbol)
        else:
            yield from pending
            pending = []
            yield symbol
    yield from pending
