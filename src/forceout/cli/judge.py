"""`forceout judge`."""

from pathlib import Path
from typing import Any

from forceout.cli.streams import answer_stream, explain_answers, opened
from forceout.core.games import part
from forceout.records.documents.fields import Fields
from forceout.records.documents.judge import judge_document
from forceout.records.documents.position import read_rules
from forceout.records.documents.stream import answers


def run(file: Path | None, *, explain: bool) -> int:
    """Judge every case of a file or of standard input; 2 if one was malformed."""
    if not explain:
        return answer_stream(judge_document, file)
    with opened(file) as source:
        return 2 if source is None else explain_answers(answers(source, _explained))


def _explained(document: object) -> dict[str, Any]:
    fields = Fields(document)
    rules = read_rules(fields)
    return {"explanation": part(rules.game, "cli.explain_{}").explain(fields, rules)}
