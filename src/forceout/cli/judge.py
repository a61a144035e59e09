"""`forceout judge`."""

from forceout.cli.streams import answer_stream
from forceout.records.judge import judge_document


def run(*, explain: bool) -> int:
    return answer_stream(judge_document)
