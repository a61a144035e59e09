"""The effect of a turn as a cell of a table."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from forceout.core.solving import Effect, Labelled
from forceout.records.wording.language import say, text

_WORDS = {
    Effect.SAFE: (text("safe"), "green"),
    Effect.OPENS: (text("opens a Solution"), "bold red"),
    Effect.ENDS: (text("ends all Solutions"), "bold red"),
    Effect.BREAKS: (text("not allowed"), "italic"),
    Effect.UNDECIDED: (text("undecided"), "yellow"),
}


def cell(labelled: Labelled[Any, Any] | None) -> Text:
    """What the turn does, with the claims that it violates and the clause that it breaks."""
    if labelled is None:
        return Text()
    word, style = _WORDS[labelled.effect]
    claims = f" ({', '.join(labelled.claims)})" if labelled.claims else ""
    clause = f" ({labelled.rule})" if labelled.rule else ""
    return Text(f"{say(word)}{claims}{clause}", style)
