"""``worksheet(topics, …)``: exercises from a seed, and a code word that makes the same sheet again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.records.wording.language import spoken
from forceout.training.learning.item import Item
from forceout.training.learning.lesson import expect_language
from forceout.training.learning.making.series import series
from forceout.training.learning.making.topics import LEVELS, TOPICS, Topic

MOST = 200
"""Items of one topic on a sheet."""


@dataclass(frozen=True)
class Worksheet:
    """A sheet: ``count`` items of each topic, in the order of the topics."""

    topics: tuple[str, ...]
    rules: str
    division: str
    seed: str
    count: int
    level: int
    lang: str

    @property
    def game(self) -> str:
        return TOPICS[self.topics[0]].game

    @property
    def code(self) -> str:
        """Return the code word that makes this sheet again."""
        words = (
            "+".join(self.topics),
            self.rules,
            self.division,
            self.seed,
            self.count,
            self.level,
            self.lang,
        )
        return ".".join(map(str, words))

    @cached_property
    def items(self) -> tuple[Item, ...]:
        place = load(self.game, self.rules).rules(self.division)
        made = (item for name in self.topics for item in self._of(TOPICS[name], place))
        return tuple(item.at(n=number) for number, item in enumerate(made, 1))

    def _of(self, topic: Topic, place: Rules) -> Iterator[Item]:
        found = series(topic.make, f"{self.seed} {topic.id}", place, self.level, answers=topic.answers)
        with spoken(self.lang):
            made = list(islice(found, self.count))
        return (item.at(topic=topic.id) for item in made)

    def document(self, *, keys: bool = False) -> dict[str, Any]:
        return {
            "worksheet": list(self.topics),
            "game": self.game,
            "rules": self.rules,
            "division": self.division,
            "seed": int(self.seed) if self.seed.isdecimal() else self.seed,
            "level": self.level,
            "lang": self.lang,
            "code": self.code,
            "items": [item.document(keys=keys) for item in self.items],
        }


def worksheet(
    topics: Sequence[str],
    *,
    rules: str | None = None,
    division: str | None = None,
    seed: int | str = 1,
    count: int = 10,
    level: int = 1,
    lang: str = "en",
) -> Worksheet:
    """Make a sheet about these topics. Without a book and a division, use the first that plays all of them."""
    if not topics or len(set(topics)) != len(topics):
        raise Malformed("topic", "expected different topics, one or more")
    for name in topics:
        if name not in TOPICS:
            raise Malformed("topic", f"there is no topic {name[:40]!r}; see `forceout worksheet list`")
    word = str(seed)
    if not word or not all(character.isalnum() or character in "-_" for character in word):
        raise Malformed("seed", "expected a number, or a word of letters, digits, - and _")
    expect_amount("count", count, MOST)
    expect_amount("level", level, LEVELS[-1])
    book, there = _place([TOPICS[name] for name in topics], rules, division)
    return Worksheet(tuple(topics), book, there, word, count, level, expect_language(lang))


def expect_amount(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise Malformed(name, f"expected 1 to {most}, not {value}")


def _place(topics: Sequence[Topic], rules: str | None, division: str | None) -> tuple[str, str]:
    """Return a book and a division that play every topic."""
    if len({topic.game for topic in topics}) > 1:
        raise Malformed("topic", "expected topics of one game")
    places = [topic.places() for topic in topics]
    for book, divisions in places[0].items():
        for there in divisions:
            played = all(there in each.get(book, ()) for each in places)
            if played and rules in (None, book) and division in (None, there):
                return book, there
    asked = " ".join(each for each in (rules, division) if each) or "any division"
    raise Malformed(
        "division" if division else "rules", f"not all of these topics are played in {asked[:60]}"
    )


def worksheet_of(code: str) -> Worksheet:
    """Return the sheet of this code."""
    parts = code.split(".")
    if len(parts) != 7 or not parts[4].isdecimal() or not parts[5].isdecimal():
        raise Malformed("code", "expected the word at the foot of a sheet")
    topics, rules, division, seed, count, level, lang = parts
    return worksheet(
        topics.split("+"),
        rules=rules,
        division=division,
        seed=seed,
        count=int(count),
        level=int(level),
        lang=lang,
    )


def listed(lang: str = "en") -> Iterator[dict[str, Any]]:
    """Return the list of topics."""
    expect_language(lang)
    for topic in TOPICS.values():
        yield {
            "topic": topic.id,
            "game": topic.game,
            "title": topic.title(lang),
            "asks": list(topic.asks),
            "for": topic.places(),
            "levels": list(LEVELS),
        }
