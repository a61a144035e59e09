"""`forceout judge`."""

from pathlib import Path
from typing import Any

from forceout.cli.streams import answer_stream, explain_answers, opened
from forceout.records.documents.cases import judge_document
from forceout.records.documents.stream import answers


def run(file: Path | None, *, explain: bool) -> int:
    """Judge every case of a file or of standard input; 2 if one was malformed."""
    if not explain:
        return answer_stream(judge_document, file)
    with opened(file) as source:
        return 2 if source is None else explain_answers(answers(source, _explained))


def _explained(document: object) -> dict[str, Any]:
    from forceout.cli.explain import explain_case

    return {"explanation": explain_case(document)}
