"""A file or standard input, and the standard output, of the machine-facing commands."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from forceout.core.errors import ForceoutError, in_words
from forceout.records.documents.stream import Answered, Handler, answers

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
        print(f"{file}: {in_words(wrong)}", file=sys.stderr)
        yield None
        return
    with source:
        yield source


def read_input(file: Path | None = None) -> str | None:
    """All of a file or of standard input, or None where that cannot be read (said on standard error)."""
    try:
        return text_of(file)
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return None


def text_of(file: Path | None = None) -> str:
    """All of a file or of standard input; ForceoutError says in one line why that cannot be read."""
    if file is None or file == STANDARD_INPUT:
        return decoded(sys.stdin.buffer.read(), file)
    try:
        return decoded(file.read_bytes(), file)
    except OSError as wrong:
        raise ForceoutError(f"{file}: {in_words(wrong)}") from None


def decoded(content: bytes, file: Path | None) -> str:
    """The text of a file or of standard input; ForceoutError where it is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise ForceoutError(f"{file or 'document'}: {in_words(wrong)}") from None


def answer_stream(handle: Handler, file: Path | None = None) -> int:
    """Answer every document of a file or of standard input on standard output, as they come; the exit status."""
    with opened(file) as source:
        return 2 if source is None else write_answers(answers(source, handle))


def write_answers(found: Iterable[Answered]) -> int:
    """Write each answer on standard output as soon as it is there, its trouble on standard error; the exit status."""
    status = 0
    for answer in found:
        sys.stdout.buffer.write(answer.line().encode() + b"\n")
        sys.stdout.buffer.flush()
        if answer.trouble is not None:
            print(answer.trouble, file=sys.stderr)
            status = 2
    return status


def explain_answers(found: Iterable[Answered]) -> int:
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
