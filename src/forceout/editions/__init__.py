"""The rulebooks that come with Forceout, one TOML file each, and the ledger of their clauses.

How to add next season's book, without reading Python:

1. Copy the file of the season before (``agloa-2023.toml`` to ``agloa-2024.toml``) and change ``id`` and ``season``. A
   published edition never changes; a correction is a new id. An Equations file is named ``equations-ID.toml``.
2. Go through the new book. Each value stands beside its clause: ``maximum = { value = 12, clause = "II-B-1" }``. Change
   the value, the clause, or both. What only one division has goes to ``[division.NAME.SECTION]``; a section that a
   division does not have, to its ``without`` list. What the book does not have is left out. What no book states, but a
   program must know, carries ``assumption = true`` and a ``note``.
3. Put each division's variations in the order of its list. A variation that is new altogether also needs one named
   function in the game's package; until then the judge refuses its name.
4. Copy the ledger (``ledger/agloa-2023.toml``) alike: the numbers of the new book, a few words of your own for each,
   never its text, which is its publisher's.
5. ``forceout rules on-sets agloa-2024`` prints the book, or says in which line what is wrong. ``forceout rules
   --coverage --check`` says which clauses nothing cites, and which clauses in the file are not in the ledger.

The sections and their fields are described in ``forceout.core.sections``.
"""

import tomllib
from functools import cache
from importlib.resources import files

from forceout.core.edition import Edition, parse_edition
from forceout.core.errors import UnknownRules
from forceout.core.games import WORDS


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
        sorted(map(_read, _names()), key=lambda edition: (list(WORDS).index(edition.game), edition.season))
    )


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(entry.name for entry in files(__name__).iterdir() if entry.name.endswith(".toml")))


@cache
def _read(name: str) -> Edition:
    return parse_edition(tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8")), name)
