"""``check_lesson(path)``: everything that is wrong with the file of a lesson, by step and field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forceout import rules as rules_of
from forceout.core.errors import ForceoutError, Malformed, UnknownRules
from forceout.core.verdict import Code
from forceout.editions.ledger import all_ledgers
from forceout.training.learning.asks import ASKS
from forceout.training.learning.item import Item, check
from forceout.training.learning.lesson import FORMAT, LANGUAGES, SHOW, Lesson, parse_lesson, paths

MOST_WORDS = 25
_HEAD = {
    "format", "lesson", "game", "needs", "minutes", "variations", "title", "aim", "for", "mats", "records", "step",
}  # fmt: skip
_STEP = {"ask", "mat", "given", "clause", "say", "right", "hint", "wrong", "only", "as"}
_CODES = {
    "missing", "extra", "exists", "flub", "illegal", "not-a-reading", "same-value", "other", *map(str, Code),
}  # fmt: skip
_WORDS = {"true", "false", "now", "impossible", "none", "recommended", "acceptable", "unacceptable"}


@dataclass(frozen=True, slots=True)
class LessonFault:
    """A fault: the step, from 1 as in the file (0 is the head), the field, and what is expected."""

    step: int
    field: str
    message: str

    def __str__(self) -> str:
        where = f"step {self.step}, " if self.step else ""
        return f"{where}{self.field}: {self.message}"


def check_lesson(path: Path | str) -> list[LessonFault]:
    """What is wrong with a lesson; an empty list where nothing is."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as unread:
        return [LessonFault(0, "file", str(unread))]
    found = [*_head_faults(data), *_step_faults(data)]
    return found or list(_lesson_faults(parse_lesson(data)))


def _head_faults(data: Mapping[str, Any]) -> Iterator[LessonFault]:
    for name in data.keys() - _HEAD:
        yield LessonFault(0, name, f"unknown field; expected one of {', '.join(sorted(_HEAD))}")
    if data.get("format") != FORMAT:
        yield LessonFault(0, "format", f"expected {FORMAT}")
    for name in ("lesson", "game"):
        if not isinstance(data.get(name), str):
            yield LessonFault(0, name, "expected a text")
    if type(data.get("minutes")) is not int or not 4 <= data["minutes"] <= 8:
        yield LessonFault(0, "minutes", "expected 4 to 8")
    for name in ("title", "aim"):
        yield from _text_faults(0, name, data.get(name))
    needs = data.get("needs")
    if not isinstance(needs, list) or not all(isinstance(each, str) for each in needs):
        yield LessonFault(0, "needs", "expected a list of lessons")
    yield from _place_faults(0, "for", data.get("for"), str(data.get("game")))
    for name in ("mats", "records"):
        if not isinstance(data.get(name, {}), Mapping):
            yield LessonFault(0, name, f"expected [{name}.NAME]")


def _place_faults(step: int, field: str, places: object, game: str) -> Iterator[LessonFault]:
    if not isinstance(places, Mapping) or not places:
        yield LessonFault(step, field, "expected book = [divisions]")
        return
    for book, divisions in places.items():
        if not isinstance(divisions, list) or not divisions:
            yield LessonFault(step, f"{field}.{book}", "expected a list of divisions")
            continue
        for division in divisions:
            try:
                rules_of(game, book, str(division))
            except UnknownRules as unknown:
                yield LessonFault(step, f"{field}.{book}", str(unknown))


def _text_faults(step: int, field: str, texts: object) -> Iterator[LessonFault]:
    """A text is there in each language, and not too long in any."""
    if not isinstance(texts, Mapping) or set(texts) != set(LANGUAGES):
        yield LessonFault(step, field, f"expected a text in each of {', '.join(LANGUAGES)}")
        return
    for lang, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            yield LessonFault(step, f"{field}.{lang}", "expected a text")
        elif len(text.split()) > MOST_WORDS:
            yield LessonFault(
                step, f"{field}.{lang}", f"expected at most {MOST_WORDS} words, not {len(text.split())}"
            )


def _step_faults(data: Mapping[str, Any]) -> Iterator[LessonFault]:
    steps = data.get("step")
    if not isinstance(steps, list) or not steps:
        yield LessonFault(0, "step", "expected [[step]]")
        return
    for number, step in enumerate(steps, 1):
        for name in step.keys() - _STEP:
            yield LessonFault(number, name, f"unknown field; expected one of {', '.join(sorted(_STEP))}")
        for name in ("ask", "as"):
            if name == "ask" or name in step:
                yield from _ask_faults(number, name, step.get(name))
        for name in ("say", "right", "hint"):
            if name == "say" or name in step:
                yield from _text_faults(number, name, step.get(name))
        for word, texts in step.get("wrong", {}).items():
            if word not in _CODES | _WORDS:
                yield LessonFault(number, f"wrong.{word}", "expected an answer that is a word, or a code")
            yield from _text_faults(number, f"wrong.{word}", texts)
        if "mat" in step and step["mat"] not in data.get("mats", {}):
            yield LessonFault(number, "mat", f"there is no [mats.{step['mat']}]")
        record = step.get("given", {}).get("record")
        if isinstance(record, str) and record not in data.get("records", {}):
            yield LessonFault(number, "given.record", f"there is no [records.{record}]")
        if "only" in step:
            yield from _only_faults(number, step["only"], data.get("for", {}))
        yield from _clause_faults(number, step, data)


def _ask_faults(number: int, name: str, ask: object) -> Iterator[LessonFault]:
    known = (SHOW, *ASKS) if name == "ask" else tuple(ASKS)
    if ask not in known:
        yield LessonFault(number, name, f"expected one of {', '.join(known)}")


def _only_faults(number: int, only: object, places: Mapping[str, Any]) -> Iterator[LessonFault]:
    if not isinstance(only, Mapping) or not only:
        yield LessonFault(number, "only", "expected { book = [divisions] }")
        return
    for book, divisions in only.items():
        if not set(divisions) <= set(places.get(book, ())):
            yield LessonFault(number, f"only.{book}", "expected divisions that the lesson is for")


def _clause_faults(number: int, step: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[LessonFault]:
    """The clause is one of the book, in every book where the step holds."""
    clause, places = step.get("clause"), step.get("only", data.get("for"))
    if not isinstance(places, Mapping):
        return
    for book in places:
        cited = clause.get(book) if isinstance(clause, Mapping) else clause
        if not isinstance(cited, str):
            yield LessonFault(number, "clause", f"expected the clause of {book}")
        elif cited not in _clauses(str(data.get("game")), book):
            yield LessonFault(number, "clause", f"{book} has no clause {cited}")


def _clauses(game: str, book: str) -> frozenset[str]:
    found = next((ledger for ledger in all_ledgers() if (ledger.game, ledger.book) == (game, book)), None)
    numbers = frozenset(found.entries) if found is not None else frozenset()
    return numbers | {"Appendix A", "XIII"}


def _lesson_faults(lesson: Lesson) -> Iterator[LessonFault]:
    """What only shows when the lesson is played: in every book and division, each step with its key."""
    for need in lesson.needs:
        if not any(need in ids for ids in paths().values()):
            yield LessonFault(0, "needs", f"there is no lesson {need}")
    seen: set[LessonFault] = set()
    for book, divisions in lesson.places.items():
        for division in divisions:
            for fault in _faults_in(lesson, book, division):
                if fault not in seen:
                    seen.add(fault)
                    yield fault


def _faults_in(lesson: Lesson, book: str, division: str) -> Iterator[LessonFault]:
    held = [number for number, step in enumerate(lesson.all_steps, 1) if step.holds(book, division)]
    if not 6 <= len(held) <= 14:
        yield LessonFault(0, "step", f"expected 6 to 14 steps in {book} {division}, not {len(held)}")
    asking = [lesson.all_steps[number - 1].ask for number in held if lesson.all_steps[number - 1].ask != SHOW]
    if 2 * len(asking) < len(held) or len(set(asking)) < 2:
        yield LessonFault(0, "step", f"expected half the steps to ask, and two kinds, in {book} {division}")
    try:
        items = lesson.steps(book, division)
    except (ForceoutError, KeyError) as wrong:
        yield LessonFault(0, "step", f"in {book} {division}: {wrong}")
        return
    for number, item in zip(held, items, strict=True):
        for message in _item_faults(item):
            yield LessonFault(number, "given", f"{message} ({book} {division})")


def _item_faults(item: Item) -> Iterator[str]:
    """The key is found, the checker takes it, and no words for a wrong answer are those of the right one."""
    if not item.asks:
        return
    try:
        item.kind.expect_fields(item.given)
        key = item.key
        for answer in answers_of(item, key):
            if not check(item, answer).right:
                yield f"its own key {answer!r} is not taken"
    except Malformed as wrong:
        yield f"{wrong.field}: {wrong.message}"
        return
    right = key["correct"] if item.ask == "correct" else key
    word = str(right).lower() if isinstance(right, bool) else right
    if isinstance(word, str) and word in item.wrong:
        yield f"there are words for the wrong answer {word}, and that is right"


def answers_of(item: Item, key: Any) -> list[Any]:
    """A key as answers that ``check`` takes: of `move` each play, of `correct` what was asked."""
    if item.ask == "move":
        return [None] if key is None else list(key)
    if item.ask != "correct":
        return [key]
    if item.given.get("asks") == "code":
        return [{"correct": key["correct"], "code": code} for code in (key["codes"] or [None])]
    return [key["correct"]]
