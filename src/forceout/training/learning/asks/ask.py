"""The declaration of an ask, and the forms of answers that several asks share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from forceout.core.errors import Malformed
from forceout.training.learning import words
from forceout.training.learning.given import BOOK, Given
from forceout.training.learning.mark import RIGHT, Mark, wrong

Form = Callable[[Given, Any], Any]
"""Reads an answer into a value; raises Malformed where it is not of the form."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One kind of question.

    ``needs`` and ``may`` are the required and optional fields of "given", in addition to those of the book. ``form`` reads an
    answer, ``key`` computes the right one from "given" alone, and ``mark`` decides about an answer that was read. Both raise
    Malformed for an item that has two right answers if it asks for one.
    """

    name: str
    needs: tuple[str, ...]
    may: tuple[str, ...]
    form: Form
    key: Callable[[Given], Any]
    mark: Callable[[Given, Any], Mark]
    has_book: bool = True
    many: bool = False
    """Whether several answers may be right; then the key is one of them."""
    two: bool = False
    """Whether the answer is true or false."""

    def expect_fields(self, given: Mapping[str, Any]) -> None:
        """Raise Malformed for a field that is missing or that this ask does not have."""
        book = BOOK if self.has_book else ()
        for name in (*book, *self.needs):
            if name not in given:
                raise Malformed(f"given.{name}", "this field is missing")
        for name in given:
            if name not in (*book, *self.needs, *self.may):
                known = ", ".join((*book, *self.needs, *self.may))
                raise Malformed(f"given.{name}", f"unknown field; {self.name} has {known}")


def refuse(expected: str, where: str = "answer") -> NoReturn:
    raise Malformed(where, f"expected {expected}")


def true_or_false(_given: Given, answer: object) -> bool:
    if not isinstance(answer, bool):
        refuse("true or false")
    return answer


def one_of(*choices: str) -> Form:
    def read(_given: Given, answer: object) -> str:
        if not isinstance(answer, str) or answer not in choices:
            refuse(f"one of {', '.join(choices)}")
        return answer

    return read


def whole_number(_given: Given, answer: object) -> int:
    if isinstance(answer, str) and answer.strip().removeprefix("-").isdecimal():
        return int(answer)
    if isinstance(answer, bool) or not isinstance(answer, int):
        refuse("a whole number")
    return answer


def for_everybody(players: Callable[[Given], Collection[str]], each: Form) -> Form:
    """Expect an object with an entry for every player and no other entries."""

    def read(given: Given, answer: object) -> dict[str, Any]:
        if not isinstance(answer, dict) or set(answer) != set(players(given)):
            refuse(f"an object with an entry for each of {', '.join(players(given))}")
        return {name: each(given, value) for name, value in answer.items()}

    return read


def expect_object(answer: object, needs: Collection[str], may: Collection[str] = ()) -> dict[str, Any]:
    """Expect an object with these fields and no others."""
    if not isinstance(answer, dict) or not set(needs) <= set(answer) <= {*needs, *may}:
        refuse(f"an object with {', '.join((*needs, *may))}")
    return answer


def compared(key: Callable[[Given], Any], code: str, said: str) -> Callable[[Given, Any], Mark]:
    """Mark an answer as right if it equals the key."""

    def mark(given: Given, answer: Any) -> Mark:
        return RIGHT if answer == key(given) else wrong(code, said)

    return mark


def marked_set(given: Collection[Any], right: Collection[Any], shown: Callable[[Any], Any]) -> Mark:
    """Mark a list in any order. Wrong entries are named; missing ones are only counted."""
    extra = [each for each in given if each not in right]
    missing = sum(each not in given for each in right)
    if extra:
        return wrong("extra", words.NOT_ALL, extra=[shown(each) for each in extra], missing=missing)
    return wrong("missing", words.MORE, extra=[], missing=missing) if missing else RIGHT


def expect_different(found: Sequence[Any]) -> None:
    if len(set(found)) != len(found):
        refuse("each only once")


def codes(verdict: Mapping[str, Any]) -> list[str]:
    """Return the judge's codes, each once, in the order of the verdict."""
    return list(dict.fromkeys(reason["code"] for reason in verdict["reasons"]))


def refused_by_judge(verdict: Mapping[str, Any]) -> Mark:
    """Return the judge's first reason against a wrong paper, in words."""
    first = verdict["reasons"][0]
    return Mark(False, first["code"], rule=first["rule"], sentence=short(first["message"]))


def short(sentence: str, most: int = 25) -> str:
    """Cut a sentence to at most ``most`` words."""
    found = sentence.split()
    return sentence if len(found) <= most else " ".join(found[: most - 1]) + " …"
