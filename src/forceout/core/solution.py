"""What the Solutions of both games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self


class Solution:
    """What a player presents, of either game: handwriting, not yet understood.

    ``goal`` is the Goal that the writer lays after "No Goal", else None.
    """

    __slots__ = ()

    CALLED: ClassVar[str]
    MADE_BY: ClassVar[str]
    """What it is called in ``forceout``, and how one is made from a text."""

    if TYPE_CHECKING:

        @property
        def goal(self) -> str | None: ...

    def cubes(self) -> tuple[Any, ...]:
        """The cubes it is written with, one for each symbol that stands on a cube; raises Unreadable.

        A wild cube is the cube it is, whatever it stands for. The Goal is not part of a Solution.
        """
        raise NotImplementedError

    def lines(self) -> tuple[str, ...]:
        """What is on the paper, line by line."""
        raise NotImplementedError

    def text(self, joined_by: str = "and") -> str:
        """The Solution on one line; ``joined_by`` is the word between two Solutions."""
        raise NotImplementedError

    @property
    def expression(self) -> str | None:
        """The one expression that is written: a Set-Name, or an Equation. None where two Solutions are."""
        raise NotImplementedError

    def with_expression(self, text: str) -> Self:
        """The same Solution with this in place of its ``expression``."""
        raise NotImplementedError
