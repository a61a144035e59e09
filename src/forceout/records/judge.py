"""`forceout judge` as a function: a document in, the verdict's document out."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from forceout.records.document import Fields
from forceout.records.position import read_rules

# Imported when a case of that game comes: who judges On-Sets does not wait for exact arithmetic.
_GAMES = {"on-sets": "forceout.records.onsets", "equations": "forceout.records.equations"}


def judge_document(document: object) -> dict[str, Any]:
    """Judge one case; raises Malformed where it is not of the contract's form."""
    fields = Fields(document)
    rules = read_rules(fields)
    answer: dict[str, Any] = import_module(_GAMES[rules.game]).judge_document(fields, rules)
    return answer
