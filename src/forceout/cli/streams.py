"""A file or standard input, and the standard output, of the machine-facing commands."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from forceout.records.documents.stream import Answer, Handler, answers

STANDARD_INPUT = Path("-")


@contextmanager
def opened(file: Path | None = None) -> Iterator[BinaryIO | None]:
    """The bytes of a file or of standard input; None where the file cannot be opened (said on standard error)."""
    if file is None or file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        source = file.open("rb")
    except OSError as wrong:
        print(f"{file}: {wrong.strerror}", file=sys.stderr)
        yield None
        return
    with source:
        yield source


def read_input(file: Path | None = None) -> str | None:
    """All of a file or of standard input, or None where that cannot be read (said on standard error)."""
    with opened(file) as source:
        return None if source is None else read_text(source, file)


def read_text(source: BinaryIO, file: Path | None) -> str | None:
    """What is left of the source, or None where it is not UTF-8 (said on standard error)."""
    try:
        return source.read().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        print(f"{file or 'document'}: expected UTF-8, byte {wrong.start} is not", file=sys.stderr)
        return None


def answer_stream(handle: Handler, file: Path | None = None) -> int:
    """Answer every document of a file or of standard input on standard output, as they come; the exit status."""
    with opened(file) as source:
        return 2 if source is None else write_answers(answers(source, handle))


def write_answers(found: Iterable[Answer]) -> int:
    """Write each answer on standard output as soon as it is there, its trouble on standard error; the exit status."""
    status = 0
    for answer in found:
        sys.stdout.buffer.write(answer.line().encode() + b"\n")
        sys.stdout.buffer.flush()
        if answer.trouble is not None:
            print(answer.trouble, file=sys.stderr)
            status = 2
    return status


def explain_answers(found: Iterable[Answer]) -> int:
    """Print the explanation of each case for people; the exit status is that of the plain answers."""
    from rich.text import Text

    from forceout.cli.terminal import people, printable

    console = people()
    status = 0
    for place, answer in enumerate(found, 1):
        if answer.trouble is not None:
            print(answer.trouble, file=sys.stderr)
            status = 2
            continue
        console.rule(Text(printable(answer.document.get("id", f"Case {place}")), "bold"))
        console.print(answer.document["explanation"])
    return status
