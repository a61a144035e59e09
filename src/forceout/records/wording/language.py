"""The language of the sentences: the standard library's gettext, with English as the default.

All sentences come from ``say``. ``text`` marks one that is said later. `make words` collects both.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

_ENGLISH = NullTranslations()
_spoken: ContextVar[NullTranslations] = ContextVar("spoken", default=_ENGLISH)


def say(words: str, **facts: object) -> str:
    """Return the sentence in the current language, with its {blanks} filled in."""
    told = _spoken.get().gettext(words) if words else ""  # the empty text is the head of a catalogue
    return told.format_map(facts) if facts else told


def text(words: str) -> str:
    """Mark a sentence for translators and return it unchanged. ``say`` translates it later."""
    return words


LANGUAGES = ("en", "es")
"""Those that the library speaks."""


def speak(language: str) -> None:
    """Set the language: "es", or any other value for English."""
    _spoken.set(_catalogue(language.split("-", maxsplit=1)[0]))


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Set the language for a block of code: "es", or any other value for English."""
    token = _spoken.set(_catalogue(language.split("-", maxsplit=1)[0]))
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def _catalogue(language: str) -> NullTranslations:
    compiled = files("forceout").joinpath("locale", language, "LC_MESSAGES", "forceout.mo")
    if not language.isalpha() or not compiled.is_file():
        return _ENGLISH
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def spoken_language() -> str:
    """Return the current language, such as "es", or "en" for English."""
    return _spoken.get().info().get("language", "en") or "en"
