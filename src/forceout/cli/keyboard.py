"""The keyboard: with line editing, history and completion for a person, line by line for a script."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from typing import Any

Words = Callable[[], Iterable[str]]
"""What may be typed next, asked for when Tab is pressed."""


class Keyboard:
    """Reads lines. EOFError and KeyboardInterrupt come through: who presses Ctrl-D or Ctrl-C leaves."""

    def __init__(self) -> None:
        self.is_person = sys.stdin.isatty() and sys.stdout.isatty()
        self._open: Any = None
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")

    def ask(self, prompt: str, words: Words | None = None, status: Callable[[], str] | None = None) -> str:
        """A line typed in the open: it is remembered, and Tab completes it. ``status`` is shown below it."""
        if not self.is_person:
            return input(prompt).strip()
        if self._open is None:
            self._open = _session()
        return str(
            self._open.prompt(
                prompt,
                completer=completer(words) if words else None,
                bottom_toolbar=status,
                refresh_interval=1 if status else 0,
            )
        ).strip()

    def ask_privately(self, prompt: str, default: str = "") -> str:
        """A line that is not remembered."""
        if not self.is_person:
            return input(prompt).strip()
        from prompt_toolkit import prompt as ask
        from prompt_toolkit.history import DummyHistory

        return ask(prompt, default=default, history=DummyHistory()).strip()


def _session() -> Any:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory

    class Spoken(InMemoryHistory):
        """What was typed in the open; a Solution that slipped in is not shown to the next player."""

        def append_string(self, string: str) -> None:
            if not holds_solution(string):
                super().append_string(string)

    return PromptSession(history=Spoken(), complete_while_typing=False)


_WRITES = re.compile(r"""(?:[^:]*:)?\s*(?:write|present)\s+\S""")


def holds_solution(typed: str) -> bool:
    """Whether a line writes a Solution where everybody sees it."""
    return bool(_WRITES.match(typed))


def completer(words: Words) -> Any:
    from prompt_toolkit.completion import Completer, Completion

    class Offered(Completer):
        """What can be typed, by its beginning; behind a name and a colon too."""

        def get_completions(self, document: Any, _event: Any) -> Iterator[Any]:
            typed = document.text_before_cursor
            for word in dict.fromkeys(words()):
                if word.lower().startswith(typed.lower()):
                    yield Completion(word, start_position=-len(typed))

    return Offered()
