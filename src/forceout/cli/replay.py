"""`forceout replay`."""

from forceout.cli.streams import answer_stream
from forceout.records.replay import replay_document


def run() -> int:
    return answer_stream(replay_document)
