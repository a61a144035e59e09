"""The rulebooks that come with Forceout, one TOML file each, the ledger of their clauses, and books from other files.

``docs/new-season.md`` tells how to write next season's book without reading Python. The sections and their fields are
described in ``forceout.core.sections``.
"""

import copyreg
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from forceout.core.edition import Edition, Rules, find_faults, parse_edition
from forceout.core.errors import Malformed, UnknownRules, in_words
from forceout.core.games import TITLES
from forceout.editions.extending import EXTENDS, toml_text, whole_book
from forceout.editions.lines import line_of, lines_of

_own: dict[tuple[str, str], Edition] = {}
"""The books that were loaded from files outside the package, by game and id."""


def load(book: str | PathLike[str], rules_id: str | None = None) -> Edition:
    """A rulebook: of a game by its id, ``load("on-sets", "agloa-2023")``, or from a file, ``load("draft.toml")``.

    A book from a file is known by its game and id from then on, to documents and tables too. ``Malformed`` tells the
    line of its first fault; ``check`` finds them all.
    """
    if rules_id is None:
        return _from_file(Path(book))
    game = str(book)
    if (game, rules_id) in _own:
        return _own[game, rules_id]
    for name in (f"{rules_id}.toml", f"{game}-{rules_id}.toml"):
        if name in _names() and (edition := _read(name)).game == game:
            return edition
    known = ", ".join(f"{edition.game} {edition.id}" for edition in (*all_editions(), *_own.values()))
    raise UnknownRules(f"there are no rules {game} {rules_id}; there are {known}")


def all_editions() -> tuple[Edition, ...]:
    """Every edition of the package, On-Sets before Equations, by season."""
    return tuple(
        sorted(map(_read, _names()), key=lambda edition: (list(TITLES).index(edition.game), edition.season))
    )


@dataclass(frozen=True, slots=True)
class FileFault:
    """A fault of a rulebook file: its line, the place by its dotted path, and what is expected there."""

    line: int
    path: str
    message: str


def check(path: str | PathLike[str]) -> tuple[FileFault, ...]:
    """Every fault of a rulebook file, in the order of its lines; none if it can be loaded."""
    text = _text(Path(path))
    lines, name = lines_of(text), Path(path).name
    try:
        data = _whole(tomllib.loads(text), name)
    except tomllib.TOMLDecodeError as trouble:
        return (FileFault(_line_in(str(trouble)), "", f"this is no TOML: {trouble}"),)
    except Malformed as trouble:
        place = trouble.field.removeprefix(f"{name}: ")
        return (FileFault(line_of(lines, place), place, trouble.message),)
    found = [
        FileFault(line_of(lines, fault.path, fault.division), fault.path, fault.message)
        for fault in find_faults(data, name)
    ]
    taken = _published(str(data.get("game")), str(data.get("id")))
    if taken:
        found.append(FileFault(line_of(lines, "id"), "id", taken))
    return tuple(sorted(found, key=lambda fault: (fault.line, fault.path)))


def _from_file(path: Path) -> Edition:
    faults = check(path)
    if faults:
        first, more = faults[0], f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Malformed(
            f"{path.name}, line {first.line}: {first.path}".rstrip(": "), f"{first.message}{more}"
        )
    edition = parse_edition(_whole(tomllib.loads(_text(path)), path.name), path.name)
    _own[edition.game, edition.id] = edition
    return edition


def flatten(path: str | PathLike[str]) -> str:
    """The whole book of a rulebook file as TOML: what it extends with what it states."""
    load(path)  # tells the first fault
    return toml_text(_whole(tomllib.loads(_text(Path(path))), Path(path).name))


def _whole(data: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """A parsed file, laid over the published book that it extends if it does."""
    if EXTENDS not in data:
        return data
    game, base = data.get("game"), data[EXTENDS]
    for name in _names():
        published = _parsed(name)
        if published["id"] == base and game in (None, published["game"]) and EXTENDS not in published:
            return whole_book(published, data, file)
    known = ", ".join(
        published["id"] for published in map(_parsed, _names()) if game in (None, published["game"])
    )
    raise Malformed(f"{file}: {EXTENDS}", f"expected a published book ({known}), got {base!r}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise Malformed(str(path), f"cannot be read: {in_words(trouble)}") from None


def _published(game: str, rules_id: str) -> str | None:
    """A published book never changes; a draft has an id of its own."""
    if any((edition.game, edition.id) == (game, rules_id) for edition in all_editions()):
        return f"{game} {rules_id} is a published book; give this one an id of its own"
    return None


def _line_in(message: str) -> int:
    """The line that the TOML reader names."""
    words = message.replace(",", " ").replace(")", " ").split()
    numbers = [words[place + 1] for place, word in enumerate(words[:-1]) if word == "line"]
    return int(numbers[0]) if numbers and numbers[0].isdigit() else 1


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(entry.name for entry in files(__name__).iterdir() if entry.name.endswith(".toml")))


@cache
def _parsed(name: str) -> Mapping[str, Any]:
    return tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))


@cache
def _read(name: str) -> Edition:
    return parse_edition(_whole(_parsed(name), name), name)


def _reduced(rules: Rules) -> Any:
    """A published book is pickled by its name: another process has it too, and there is one value of it."""
    name = (rules.game, rules.edition_id, rules.division)
    try:
        is_published = _rules_of(*name) is rules and name[:2] not in _own
    except UnknownRules:
        is_published = False
    return (_rules_of, name) if is_published else rules.__reduce_ex__(2)


def _rules_of(game: str, rules_id: str, division: str) -> Rules:
    return load(game, rules_id).rules(division)


copyreg.pickle(Rules, _reduced)
