"""`forceout kit`."""

from forceout.cli.streams import answer_stream
from forceout.training.kit.documents import kit_document


def run() -> int:
    return answer_stream(kit_document)
