"""The language of a page. It is Django's active language, cached for the pages of live tables.

Django looks up its active language for each text. A change to a table is rendered for every seat, with some sixty texts and parts each,
and the lookups took a fifth of the time. So the renderer sets the language once, and each translated text is cached.
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
    """Return the voice of a language. It looks up texts only while that language is also Django's active one."""
    return _Voice(language, cache(translation.gettext))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Render in one of the server's languages. Code inside the block must not change Django's language."""
    with translation.override(language):
        before = _speaking.set(_voice(language))
        try:
            yield
        finally:
            _speaking.reset(before)


def reader_language() -> str:
    """Return the reader's language."""
    voice = _speaking.get()
    return voice.language if voice else translation.get_language() or settings.LANGUAGE_CODE


def gettext(text: str) -> str:
    """Translate a text into the reader's language."""
    voice = _speaking.get()
    return voice.say(text) if voice else translation.gettext(text)


_said_later = lazy(gettext, str)


def gettext_lazy(text: str) -> _StrPromise:
    """Translate a text when it is shown, into the reader's language."""
    return cast("_StrPromise", _said_later(text))
