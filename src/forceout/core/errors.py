"""The errors that cross a public boundary, each telling what was wrong and where."""

from __future__ import annotations


class ForceoutError(ValueError):
    """Anything this library refuses; the message is meant for the person who made the mistake."""


def in_words(wrong: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read or written, for people: without the error's number, and without the path, which who tells it knows."""
    if isinstance(wrong, UnicodeDecodeError):
        return f"expected UTF-8, byte {wrong.start + 1} is not"
    return wrong.strerror or str(wrong)


class Malformed(ForceoutError):
    """A document, a pile or a Goal that is not of its form: no rule can be applied to it.

    ``field`` names the place in the document (``"variations[1].cube"``), ``message`` what was expected; where the
    trouble is in a text that a person typed, ``trouble`` points at its column.
    """

    def __init__(self, field: str, message: str, trouble: Unreadable | None = None) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message
        self.trouble = trouble

    def __reduce__(self) -> tuple[type[Malformed], tuple[str, str, Unreadable | None]]:
        """As it was made: an error that is raised in another process is raised again in this one."""
        return type(self), (self.field, self.message, self.trouble)


class Unreadable(ForceoutError):
    """Handwriting that is not an expression; ``column`` counts from 1 and points at the trouble."""

    def __init__(self, text: str, column: int, message: str) -> None:
        super().__init__(f"column {column}: {message}")
        self.text = text
        self.column = column
        self.message = message

    def __reduce__(self) -> tuple[type[Unreadable], tuple[str, int, str]]:
        return type(self), (self.text, self.column, self.message)

    def pointer(self) -> str:
        """The text with a caret under the column, for people; long text is cut round it."""
        start = max(0, self.column - 30)
        shown = self.text[start : self.column + 30].replace("\n", " ").replace("\t", " ")
        return f"{shown}\n{' ' * (self.column - 1 - start)}^"


class TooMuch(Unreadable):
    """Handwriting with more symbols than anybody could write; it is not read, and so cannot be verified."""


class UnknownRules(ForceoutError):
    """There is no such game, rulebook or division."""


class MissingKernel(ForceoutError):
    """The solver's native module was not built on this machine."""


class OutOfBudget(ForceoutError):
    """The budget of a question ended, or its caller asked to stop, before there was an answer."""


class KernelFault(ForceoutError):
    """A native kernel failed, or ran out of memory: a mistake of ours, not of the caller."""


class NotVerified(ForceoutError):
    """A judgement that got no answer in time: the machine stands still. It says nothing about the Solution."""

    def __init__(self) -> None:
        super().__init__("this could not be verified, because the machine is too busy; try again")

    def __reduce__(self) -> tuple[type[NotVerified], tuple[()]]:
        return type(self), ()


def kind_of(value: object) -> str:
    """The type of a value, with its module where the name alone would not tell two games apart."""
    kind = type(value)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    return f"a {name}"
