"""What an extra brings, and one line that says what to install where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """A library that only an extra of Forceout installs is not there."""


@contextmanager
def require(extra: str, what: str) -> Iterator[None]:
    """Import in this what the extra installs."""
    try:
        yield
    except ImportError as missing:
        raise MissingExtra(f"{what} is not installed: pip install 'forceout[{extra}]'") from missing
