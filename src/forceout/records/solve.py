"""`forceout solve` as a function: a document in, the answer's document out."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from forceout.core.errors import Malformed
from forceout.records.document import Fields
from forceout.records.position import read_rules

# A module of each game that has `solve_document(fields, rules)`, imported when a case of that game comes.
_GAMES = {"on-sets": "forceout.records.onsets_solve", "equations": "forceout.records.equations_solve"}


def solve_document(document: object) -> dict[str, Any]:
    """Solve one case; raises Malformed where it is not of the contract's form."""
    fields = Fields(document)
    rules = read_rules(fields)
    if rules.game not in _GAMES:
        raise Malformed("game", f"there is a solver for {', '.join(_GAMES)}, not for {rules.game}")
    answer: dict[str, Any] = import_module(_GAMES[rules.game]).solve_document(fields, rules)
    return answer
