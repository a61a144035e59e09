"""The rulebooks that come with Forceout, one TOML file each.

Adding a season is adding a file here: see ``docs/rulebooks.md``. A published edition never changes; a correction
is a new id.
"""

import tomllib
from functools import cache
from importlib.resources import files

from forceout.core.edition import Edition, parse_edition
from forceout.core.errors import UnknownRules


def load(game: str, rules_id: str) -> Edition:
    """The edition of that game and id, such as ``load("on-sets", "agloa-2023")``."""
    for name in (f"{rules_id}.toml", f"{game}-{rules_id}.toml"):
        if name in _names() and (edition := _read(name)).game == game:
            return edition
    known = ", ".join(f"{edition.game} {edition.id}" for edition in all_editions())
    raise UnknownRules(f"there are no rules {game} {rules_id}; there are {known}")


def all_editions() -> tuple[Edition, ...]:
    """Every edition, On-Sets before Equations, by season."""
    return tuple(
        sorted(map(_read, _names()), key=lambda edition: (edition.game != "on-sets", edition.season))
    )


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(entry.name for entry in files(__name__).iterdir() if entry.name.endswith(".toml")))


@cache
def _read(name: str) -> Edition:
    return parse_edition(tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8")), name)
