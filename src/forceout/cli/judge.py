"""`forceout judge`."""

from importlib import import_module
from pathlib import Path
from typing import Any

from forceout.cli.streams import answer_stream, explain_answers, opened
from forceout.records.documents.fields import Fields
from forceout.records.documents.judge import judge_document
from forceout.records.documents.position import read_rules
from forceout.records.documents.stream import answers

# A module of each game that has `explain(fields, rules)`: what Rich prints for people.
_EXPLAINS = {"on-sets": "forceout.cli.explain_onsets", "equations": "forceout.cli.explain_equations"}


def run(file: Path | None, *, explain: bool) -> int:
    """Judge every case of a file or of standard input; 2 if one was malformed."""
    if not explain:
        return answer_stream(judge_document, file)
    with opened(file) as source:
        return 2 if source is None else explain_answers(answers(source, _explained))


def _explained(document: object) -> dict[str, Any]:
    fields = Fields(document)
    rules = read_rules(fields)
    return {"explanation": import_module(_EXPLAINS[rules.game]).explain(fields, rules)}
