"""A file or standard input, and the standard output, of the machine-facing commands."""

import sys
from pathlib import Path

from forceout.records.stream import Handler, answers

STANDARD_INPUT = Path("-")


def read_input(file: Path | None = None) -> str | None:
    """All of a file or of standard input, or None where that cannot be read (said on standard error)."""
    try:
        content = sys.stdin.buffer.read() if file is None or file == STANDARD_INPUT else file.read_bytes()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        print(f"{file or 'document'}: expected UTF-8, byte {wrong.start} is not", file=sys.stderr)
    except OSError as wrong:
        print(f"{file}: {wrong.strerror}", file=sys.stderr)
    return None


def answer_stream(handle: Handler, file: Path | None = None) -> int:
    """Answer every document of a file or of standard input on standard output; the exit status."""
    text = read_input(file)
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
