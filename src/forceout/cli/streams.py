"""Standard input and output of the machine-facing commands."""

import sys

from forceout.records.stream import Handler, answers


def read_input() -> str | None:
    """All of standard input, or None where it is not UTF-8 (said on standard error)."""
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        print(f"document: expected UTF-8, byte {wrong.start} is not", file=sys.stderr)
        return None


def answer_stream(handle: Handler) -> int:
    """Answer every document of standard input on standard output; the exit status."""
    text = read_input()
    return 2 if text is None else answer_text(text, handle)


def answer_text(text: str, handle: Handler) -> int:
    """Answer every document of a text on standard output; the exit status."""
    status = 0
    for answer in answers(text, handle):
        sys.stdout.buffer.write(answer.line().encode() + b"\n")
        sys.stdout.buffer.flush()
        if answer.trouble is not None:
            print(answer.trouble, file=sys.stderr)
            status = 2
    return status
