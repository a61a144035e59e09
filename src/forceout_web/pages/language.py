"""The language in which a page speaks. It is Django's active one; for the pages of live tables it is found at once.

Django asks its context anew for each text. A change of a table is rendered for every seat, with some sixty texts and parts each, and
asking was a fifth of the work; so who renders says once in which language, and a text that was found is not looked up again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.utils import translation
from django.utils.functional import lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class _Voice:
    language: str
    say: Callable[[str], str]


_speaking: ContextVar[_Voice | None] = ContextVar("speaking", default=None)


@cache
def _voice(language: str) -> _Voice:
    """One for each language of the server; its texts are looked up while that language is Django's too."""
    return _Voice(language, cache(translation.gettext))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything in here is said in one of the server's languages. Nothing in here may change Django's by itself."""
    with translation.override(language):
        before = _speaking.set(_voice(language))
        try:
            yield
        finally:
            _speaking.reset(before)


def reader_language() -> str:
    """The reader's."""
    voice = _speaking.get()
    return voice.language if voice else translation.get_language() or settings.LANGUAGE_CODE


def gettext(text: str) -> str:
    """A text in the reader's language."""
    voice = _speaking.get()
    return voice.say(text) if voice else translation.gettext(text)


_said_later = lazy(gettext, str)


def gettext_lazy(text: str) -> _StrPromise:
    """A text that is said in the language of whoever reads it."""
    return cast("_StrPromise", _said_later(text))
