"""A sentence for people: words with blanks, and the values that belong in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from forceout.records.wording.language import say
from forceout.records.wording.vocabulary import in_words


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said about a verdict, an event, a refusal or a move.

    ``words`` is the English text with {blanks}, which is also the key of its translation. ``facts`` are values and not texts, so
    that a page can draw a cube where a terminal names it. ``str`` is the sentence in the language in use.
    """

    words: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self.words, **{name: in_words(value) for name, value in self.facts.items()})

    def __bool__(self) -> bool:
        return bool(self.words)


NOTHING = Sentence("")
"""What stands in a blank that may stay empty."""


def row(*sentences: Sentence) -> Sentence:
    """One sentence after another."""
    blanks = [f"part{place}" for place in range(len(sentences))]
    return Sentence(" ".join(f"{{{name}}}" for name in blanks), dict(zip(blanks, sentences, strict=True)))
