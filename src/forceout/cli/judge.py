"""`forceout judge`."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from forceout.cli.streams import answer_stream, read_input
from forceout.records.document import Fields
from forceout.records.judge import judge_document
from forceout.records.position import read_rules
from forceout.records.stream import answers

# A module of each game that has `explain(fields, rules)`: what Rich prints for people.
_EXPLAINS = {"on-sets": "forceout.cli.explain_onsets", "equations": "forceout.cli.explain_equations"}


def run(file: Path | None, *, explain: bool) -> int:
    return explain_stream(file) if explain else answer_stream(judge_document, file)


def explain_stream(file: Path | None) -> int:
    """Explain every case of the input on standard output; the exit status is that of the plain answers."""
    from rich.text import Text

    from forceout.cli.terminal import people, printable

    text = read_input(file)
    if text is None:
        return 2
    console = people()
    status = 0
    for place, answer in enumerate(answers(text, _explained), 1):
        if answer.trouble is not None:
            print(answer.trouble, file=sys.stderr)
            status = 2
            continue
        console.rule(Text(printable(answer.document.get("id", f"Case {place}")), "bold"))
        console.print(answer.document["explanation"])
    return status


def _explained(document: object) -> dict[str, Any]:
    fields = Fields(document)
    rules = read_rules(fields)
    return {"explanation": import_module(_EXPLAINS[rules.game]).explain(fields, rules)}
