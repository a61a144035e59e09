"""A question, the same for lessons, worksheets, quizzes and drills, and ``check``, which decides about an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from forceout.core.errors import Malformed
from forceout.records.wording.language import say, spoken
from forceout.training.learning.asks import ASKS, Ask
from forceout.training.learning.given import Given
from forceout.training.learning.lesson import SHOW, expect_language
from forceout.training.learning.mark import Checked, Mark

PLACES = ("step", "n", "topic", "drill", "section", "level", "for")
"""Where an item stands."""
_TEXTS = ("say", "clause", "right", "hint")


@dataclass(frozen=True)
class Item:
    """A question. ``given`` has everything that the answer depends on; the key is computed from it on demand.

    ``right`` and ``wrong`` are the item's own replies to answers. ``wrong`` is looked up by the answer, if that is a word, true or
    false, then by the code.
    """

    ask: str
    given: Mapping[str, Any]
    say: str = ""
    clause: str = ""
    place: Mapping[str, Any] = field(default_factory=dict)
    right: str = ""
    hint: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    shown_as: str | None = None
    shown: Any = None
    """Of a step that only shows: an item of which kind, and how it is answered."""

    @property
    def kind(self) -> Ask:
        return ASKS[self.ask]

    @property
    def asks(self) -> bool:
        return self.ask != SHOW

    @property
    def key(self) -> Any:
        """Return the right answer, or one of them. Raise Malformed if the item asks for a single answer and does not have one."""
        return self.kind.key(Given(self.given)) if self.asks else None

    def at(self, **place: Any) -> Item:
        """Return the same item at this place."""
        return replace(self, place={**self.place, **place})

    def document(self, *, keys: bool = False) -> dict[str, Any]:
        texts = {
            name: getattr(self, name) for name in _TEXTS if getattr(self, name) or name in ("say", "clause")
        }
        key = {"key": self.key} if keys and self.asks else {}
        shown = {"as": self.shown_as, "answer": self.shown} if self.shown_as else {}
        return {**self.place, "ask": self.ask, "given": dict(self.given), **texts, **shown, **key}


def read_item(document: object) -> Item:
    """Read the item of a document. Malformed names the wrong field."""
    if not isinstance(document, Mapping):
        raise Malformed("item", "expected an object")
    for name in document:
        if name not in ("ask", "given", "key", *_TEXTS, *PLACES):
            raise Malformed(str(name)[:40], "unknown field")
    ask, given = document.get("ask"), document.get("given")
    if not isinstance(ask, str) or ask not in ASKS:
        raise Malformed("ask", f"expected one of {', '.join(ASKS)}")
    if not isinstance(given, Mapping):
        raise Malformed("given", "expected an object")
    for name in _TEXTS:
        if not isinstance(document.get(name, ""), str):
            raise Malformed(name, "expected a string")
    ASKS[ask].expect_fields(given)
    place = {name: document[name] for name in PLACES if name in document}
    return Item(ask, dict(given), place=place, **{name: document.get(name, "") for name in _TEXTS})


def check(item: Item, answer: Any, lang: str = "en") -> Checked:
    """Check whether the answer is right, with a sentence that says why. Raise Malformed if it has the wrong form."""
    if not item.asks:
        raise Malformed("step", "this step asks nothing")
    expect_language(lang)
    given = Given(item.given)
    with spoken(lang):
        mark = item.kind.mark(given, item.kind.form(given, answer))
        return Checked(mark.right, mark.code, mark.rule or item.clause, _why(item, answer, mark), mark.detail)


def _why(item: Item, answer: Any, mark: Mark) -> str:
    """The item's own words for this answer, or the engine's."""
    if mark.right:
        return item.right or say(mark.words)
    own = item.wrong.get(_word(answer)) or item.wrong.get(mark.code or "")
    return own or mark.sentence or say(mark.words)


def _word(answer: Any) -> str:
    """Return the key of a one-word answer in a lesson's replies."""
    if isinstance(answer, bool):
        return "true" if answer else "false"
    return answer if isinstance(answer, str) else ""
