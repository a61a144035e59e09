"""From symbols to rows: every sign given its role, in every way that the rules allow.

A row is what stands between two brackets. Where a numeral may end in several places, one line of symbols gives
several rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from forceout.core.errors import Unreadable
from forceout.equations.brackets import Group, OncePerGroup, Part
from forceout.equations.numerals import Numerals
from forceout.equations.operations import Operations
from forceout.equations.readings import Chart, Item, atom
from forceout.equations.variations import Conditions
from forceout.equations.writing import TURNED, Symbol, is_digit

_MOST_ROWS = 32
_INFIX_BY_VARIATION = {"rem": "remainder", "log": "log", "lcm": "lcm", "gcf": "gcf", "%": "percent"}


@dataclass(slots=True)
class _State:
    """A row under construction."""

    items: list[Item] = field(default_factory=list)
    at: int = 0

    def then(self, item: Item, at: int) -> _State:
        return _State([*self.items, item], at)


class Rows:
    """Forms the rows of one side. ``bracket`` gives the number that a group is, ``choose`` applies ``<=EXPR>`` to one."""

    def __init__(
        self,
        conditions: Conditions,
        numerals: Numerals,
        text: str,
        *,
        bracket: Callable[[Group], Item],
        choose: Callable[[Item, Sequence[Symbol]], Item],
    ) -> None:
        self._conditions = conditions
        self._numerals = numerals
        self._text = text
        self._bracket = bracket
        self._choose = choose
        self.of = OncePerGroup(self._form)
        self.complete = True

    def _form(self, group: Group) -> list[list[Item]]:
        """The rows that the symbols may form; raises Unreadable if there is none."""
        rows: list[list[Item]] = []
        trouble: Unreadable | None = None
        pending = [_State()]
        while pending:
            state = pending.pop()
            if state.at == len(group.parts) and _after_operand(state.items):
                rows.append(_linked(state.items))
            else:
                following, found = self._following(state, group)
                pending += reversed(following)
                if found is not None and (trouble is None or found.column > trouble.column):
                    trouble = found
            if len(rows) == _MOST_ROWS and pending:
                self.complete = False
                break
        if not rows:
            raise trouble or self._fail(group, "nothing is written here")
        return rows

    def _following(self, state: _State, group: Group) -> tuple[list[_State], Unreadable | None]:
        """The states that the next symbol leads to, and the trouble with another use of it: one does not end the others."""
        following: list[_State] = []
        try:
            for one in self._next(state, group):
                following.append(one)  # noqa: PERF402  extend would lose them with the exception
        except Unreadable as trouble:
            return following, trouble
        return following, None

    def _next(self, state: _State, group: Group) -> Iterator[_State]:
        """What the next symbol may be."""
        if state.at == len(group.parts):
            raise self._fail(None if group.brackets == "" else group, "a number is missing at the end")
        part = group.parts[state.at]
        if _after_operand(state.items):
            yield from self._after(state, group, part)
        else:
            yield from self._operand(state, group, part)

    def _operand(self, state: _State, group: Group, part: Part) -> Iterator[_State]:
        if isinstance(part, Group):
            yield state.then(self._bracket(part), state.at + 1)
            return
        prefix = not part.turn and self._is_prefix(part.meaning)
        if prefix:
            yield state.then(_sign("prefix", part), state.at + 1)
        for item, end in self._numerals.at(group.parts, state.at):
            yield state.then(item, end)
        if not prefix and not self._numerals.starts(part):
            trouble = "has no number in front of it" if _is_infix(part.meaning) else "cannot stand here"
            raise self._fail(part, f"{part} {trouble}")

    def _is_prefix(self, meaning: str) -> bool:
        """√ unless it is i, × where a variation gives it a number of its own (XIII-A-9, A-15)."""
        if meaning == "√":
            return "root-is-i" not in self._conditions
        return meaning == "×" and any(
            name in self._conditions for name in ("smallest-prime", "number-of-factors")
        )

    def _after(self, state: _State, group: Group, part: Part) -> Iterator[_State]:
        """What may follow a number."""
        last = state.items[-1]
        if isinstance(part, Group) or self._starts_plain_number(part):
            if last.bare_i:
                yield from self._operand(state.then(_IMPLICIT, state.at), group, part)
                return
            raise self._fail(part, "there is no sign between two numbers")
        meaning = part.meaning
        if self._numerals.is_imaginary(part):
            yield from self._operand(state.then(_IMPLICIT, state.at), group, part)
        elif meaning == "!":
            self._need(part, "factorial")
            yield state.then(_sign("postfix", part), state.at + 1)
        elif meaning == "pow":
            yield self._exponent(state, group, part)
        elif meaning == "<=":
            yield self._selected(state, part)
        elif _is_infix(meaning):
            if meaning in _INFIX_BY_VARIATION:
                self._need(part, _INFIX_BY_VARIATION[meaning])
            if part.turn != TURNED.get(meaning, ""):
                raise self._fail(part, f"a turned {meaning} has no meaning here")
            yield state.then(_sign("infix", part), state.at + 1)
        else:
            raise self._fail(part, f"{part} cannot stand here")

    @staticmethod
    def _starts_plain_number(part: Symbol) -> bool:
        return is_digit(part.meaning) or part.meaning == "." or part.power is not None

    def _need(self, part: Symbol, name: str) -> None:
        if name not in self._conditions:
            raise self._fail(part, f"{part} has no meaning without the variation {name}")

    def _exponent(self, state: _State, group: Group, part: Symbol) -> _State:
        """``pow`` with the numeral of one cube, and the factorials behind that (XIII-B-12)."""
        self._need(part, "exponent")
        at = state.at + 1
        follower = group.parts[at] if at < len(group.parts) else None
        if not isinstance(follower, Symbol) or not (is_digit(follower.meaning) or follower.power is not None):
            raise self._fail(follower or part, "an exponent is the numeral on one cube")
        argument, at = self._numerals.exponent(group.parts, at).readings, at + 1
        while at < len(group.parts) and getattr(group.parts[at], "meaning", None) == "!":
            sign = group.parts[at]
            assert isinstance(sign, Symbol)
            self._need(sign, "factorial")
            factorial = Chart([atom(argument, []), _sign("postfix", sign)], Operations(self._conditions))
            argument, at = factorial.readings(), at + 1
        return state.then(
            Item("postfix", "pow", argument=argument, first=follower.cube, last=follower.cube), at
        )

    def _selected(self, state: _State, part: Symbol) -> _State:
        """``<=EXPR>``: which of several values is meant."""
        last = state.items[-1]
        if last.role != "atom" or part.selected is None:
            raise self._fail(part, "<= belongs to the numeral or group just before it")
        return _State([*state.items[:-1], self._choose(last, part.selected)], state.at + 1)

    def _fail(self, part: Part | None, message: str) -> Unreadable:
        column = part.column if part is not None else len(self._text) + 1
        return Unreadable(self._text, column, message)


_IMPLICIT = Item("tight", "·", implicit=True)


def _after_operand(items: Sequence[Item]) -> bool:
    return bool(items) and items[-1].role in ("atom", "postfix")


def _is_infix(meaning: str) -> bool:
    return meaning in "+−×÷*√" or meaning in _INFIX_BY_VARIATION


def _sign(role: Literal["infix", "prefix", "postfix"], symbol: Symbol) -> Item:
    return Item(role, symbol.meaning, first=symbol.cube, last=symbol.cube)


def _linked(items: Sequence[Item]) -> list[Item]:
    """The row with a × beside i marked as binding first (XIII-D-11)."""
    linked = list(items)
    for place, item in enumerate(items):
        if (
            item.role == "infix"
            and item.operation == "×"
            and (items[place - 1].bare_i or items[place + 1].bare_i)
        ):
            linked[place] = replace(item, role="tight")
    return linked
