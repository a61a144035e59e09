"""Cases of the interchange contract: ``{"id", "cmd", "in", "expect", "cite"}``, one a line in ``tests/cases``.

``expect`` holds only what matters: ``codes`` is a subset of the reasons' codes, ``"error": true`` means that the document is
refused, objects are compared field by field and everything else must be equal. An answer that is correct has no reasons.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forceout.records.documents.stream import answers

CASES = Path(__file__).with_name("cases")


@dataclass(frozen=True, slots=True)
class Case:
    id: str
    command: str
    document: dict[str, Any]
    expect: dict[str, Any]
    cite: str

    def __str__(self) -> str:
        return self.id

    def disagreements(self, answer: dict[str, Any]) -> list[str]:
        """One line for each expectation that the answer does not meet."""
        found = list(_compare(self.expect, answer, ""))
        if answer.get("correct") and answer.get("reasons"):
            found.append("correct, and yet there are reasons")
        return [f"{self.id} ({self.cite}): {line}" for line in found]


def cases(file: str, command: str = "judge") -> list[Case]:
    """The cases of ``tests/cases/FILE.jsonl`` for one command."""
    lines = (CASES / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
    read = [json.loads(line) for line in lines if line.strip()]
    return [
        Case(case["id"], case["cmd"], case["in"], case["expect"], case["cite"])
        for case in read
        if case["cmd"] == command
    ]


def answer(case: Case, handle: Callable[[object], dict[str, Any]]) -> dict[str, Any]:
    """What the public function answers to a case, errors included."""
    (one,) = answers(json.dumps(case.document), handle)
    return one.document


def command_answers(command: str, asked: Sequence[Case]) -> list[dict[str, Any]]:
    """What ``forceout COMMAND`` answers to all the cases as JSON Lines."""
    forceout = Path(sys.executable).with_name("forceout")
    lines = "".join(json.dumps(case.document, ensure_ascii=False) + "\n" for case in asked)
    run = subprocess.run([forceout, command], input=lines.encode(), capture_output=True, check=False)
    wrong = any(case.expect.get("error") for case in asked)
    assert run.returncode == (2 if wrong else 0), run.stderr.decode()
    return [json.loads(line) for line in run.stdout.decode().split("\n") if line]


def _compare(expect: dict[str, Any], answer: dict[str, Any], path: str) -> Iterator[str]:
    for key, wanted in expect.items():
        got = answer.get(key)
        if key == "error":
            if bool(got) != bool(wanted):
                yield f"{path}error: wanted {bool(wanted)}, got {got!r}"
        elif key == "codes":
            codes = {reason["code"] for reason in answer.get("reasons", ())}
            if not set(wanted) <= codes:
                yield f"{path}codes: wanted {sorted(wanted)}, got {sorted(codes)}"
        elif key not in answer:
            yield f"{path}{key}: missing, wanted {wanted!r}"
        else:
            yield from _compare_value(wanted, got, f"{path}{key}")


def _compare_value(wanted: Any, got: Any, path: str) -> Iterator[str]:
    if isinstance(wanted, dict) and isinstance(got, dict):
        yield from _compare(wanted, got, f"{path}.")
    elif isinstance(wanted, list) and any(isinstance(item, dict) for item in wanted):
        if not isinstance(got, list) or len(got) != len(wanted):
            yield f"{path}: wanted {len(wanted)} entries, got {got!r}"
        else:
            for place, (want, have) in enumerate(zip(wanted, got, strict=True)):
                yield from _compare_value(want, have, f"{path}[{place}]")
    elif wanted != got:
        yield f"{path}: wanted {wanted!r}, got {got!r}"
