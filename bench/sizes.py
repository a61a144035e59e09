"""How much is measured: a little, in minutes, or as much as a published figure needs (``--full``)."""

from __future__ import annotations


class _Sizes:
    def __init__(self) -> None:
        self.full = False


_RUN = _Sizes()


def choose(*, full: bool) -> None:
    """Set the sizes of this run."""
    _RUN.full = full


def of(*, small: int, full: int) -> int:
    """The size that this run asks for."""
    return full if _RUN.full else small
