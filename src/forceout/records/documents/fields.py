"""Reading a JSON document strictly: every field is asked for by name and type, and what is left over is an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from forceout.core.errors import Malformed

_ALIKE = 0.75
"""How much two names share where one is taken for the other, misspelt."""


class Fields:
    """An object of a document. Ask for its fields, then ``finish``: a field that nobody asked for is Malformed."""

    def __init__(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise Malformed(where or "document", f"expected an object, not {_kind(value)}")
        for name in value:
            if not isinstance(name, str):
                raise Malformed(
                    where or "document", f"expected names of fields that are strings, not {name!r}"
                )
        self._values: dict[str, Any] = value
        self._where = where
        self._known: set[str] = set()  # every name that was asked about, there or not
        self._asked: set[str] = set()

    def path(self, name: str) -> str:
        shown = shown_name(name)
        return f"{self._where}.{shown}" if self._where else shown

    def __contains__(self, name: str) -> bool:
        self._known.add(name)
        return name in self._values

    def _take(self, name: str) -> Any:
        self._asked.add(name)
        if name not in self:
            left = [other for other in self._values if other not in self._known]
            for misspelt in get_close_matches(name, left, 1, _ALIKE):
                raise Malformed(self.path(misspelt), f"unknown field; did you mean {name}?")
            raise Malformed(self.path(name), "this field is missing")
        return self._values[name]

    def text(self, name: str, default: str | None = None) -> str:
        """A string; without a default it must be there."""
        if default is not None and name not in self:
            return default
        value = self._take(name)
        if not isinstance(value, str):
            raise Malformed(self.path(name), f"expected a string, not {_kind(value)}")
        return value

    def optional_text(self, name: str) -> str | None:
        return self.text(name) if name in self else None

    def texts(self, name: str, *, optional: bool = False) -> list[str]:
        """A list of strings."""
        found = []
        for place, value in enumerate(self._list(name, optional)):
            if not isinstance(value, str):
                raise Malformed(f"{self.path(name)}[{place}]", f"expected a string, not {_kind(value)}")
            found.append(value)
        return found

    def objects(self, name: str, *, optional: bool = False) -> Iterator[Fields]:
        """A list of objects."""
        for place, value in enumerate(self._list(name, optional)):
            yield Fields(value, f"{self.path(name)}[{place}]")

    def items(self, name: str, *, optional: bool = False) -> list[Any]:
        """A list of whatever; the caller checks its elements."""
        return self._list(name, optional)

    def object(self, name: str) -> Fields:
        return Fields(self._take(name), self.path(name))

    def mapping(self, name: str) -> dict[str, str]:
        """An object of strings; absent means empty."""
        if name not in self:
            return {}
        return self.object(name).rest()

    def whole_number(self, name: str) -> int | None:
        """A whole number that is not negative, or None where the field is absent."""
        if name not in self:
            return None
        value = self._take(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise Malformed(self.path(name), f"expected a whole number from 0 on, not {_amount(value)}")
        return value

    def integer(self, name: str) -> int:
        """A whole number, perhaps a negative one."""
        value = self._take(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Malformed(self.path(name), f"expected a whole number, not {_kind(value)}")
        return value

    def number(self, name: str) -> float | None:
        """A number that is not negative, or None where the field is absent."""
        if name not in self:
            return None
        value = self._take(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 10**12:
            raise Malformed(self.path(name), f"expected a number from 0 on, not {_amount(value)}")
        return value

    def flag(self, name: str) -> bool:
        value = self._take(name)
        if not isinstance(value, bool):
            raise Malformed(self.path(name), f"expected true or false, not {_kind(value)}")
        return value

    def choice(self, name: str, choices: Sequence[str], default: str) -> str:
        """One of a few words."""
        value = self.text(name, default)
        if value not in choices:
            raise Malformed(self.path(name), f"expected {' or '.join(choices)}, not {value[:20]!r}")
        return value

    def seed(self, name: str) -> int | str | None:
        """A whole number or a text, or None where the field is absent."""
        if name not in self:
            return None
        value = self._take(name)
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise Malformed(self.path(name), f"expected a whole number or a string, not {_kind(value)}")
        return value

    def face(self, name: str) -> str | None:
        """The face of a cube, a digit perhaps as a number; None where the field is absent."""
        if name not in self:
            return None
        value = self._take(name)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9:
            return str(value)
        if not isinstance(value, str):
            raise Malformed(self.path(name), f"expected the face of a cube, not {_kind(value)}")
        return value

    def numbers(self, name: str) -> dict[str, int] | None:
        """An object of whole numbers, or None where the field is absent."""
        if name not in self:
            return None
        inner = self.object(name)
        found = inner.values()
        for key, value in found.items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise Malformed(inner.path(key), f"expected a whole number, not {_kind(value)}")
        return found

    def _list(self, name: str, optional: bool) -> list[Any]:
        if optional and name not in self:
            return []
        value = self._take(name)
        if not isinstance(value, list):
            raise Malformed(self.path(name), f"expected a list, not {_kind(value)}")
        return value

    def rest(self) -> dict[str, str]:
        """Every field not yet asked for, as strings."""
        return {name: self.text(name) for name in self._values if name not in self._asked}

    def values(self) -> dict[str, Any]:
        """Every field not yet asked for, of whatever type; the caller checks them."""
        left = {name: value for name, value in self._values.items() if name not in self._asked}
        self._asked.update(left)
        return left

    def finish(self) -> None:
        for name in self._values:
            if name not in self._asked:
                raise Malformed(self.path(name), f"unknown field; {self._hint(name)}")

    def _hint(self, name: str) -> str:
        """What a field was perhaps meant to be, or what it may be."""
        for meant in get_close_matches(name, self._known - self._values.keys(), 1, _ALIKE):
            return f"did you mean {meant}?"
        return f"expected one of {', '.join(sorted(self._known))}"


def shown_name(name: str) -> str:
    """A field's name as an error tells it: whatever it holds, on one line and not endless."""
    shown = name if name.isprintable() else repr(name)[1:-1]
    return shown if len(shown) <= 60 else f"{shown[:60]}…"


def _amount(value: object) -> str:
    """A number that is not taken, by its value where that is short; else what it is."""
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**6:
        return f"{value:g}"
    return _kind(value)


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a string", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
