"""`forceout kit`."""

from pathlib import Path

from forceout.cli.streams import answer_stream
from forceout.training.kit.documents import kit_document


def run(file: Path | None) -> int:
    return answer_stream(kit_document, file)
