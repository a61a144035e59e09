"""The exact worker: answers one JSON question per line until its input ends. Started by ``forceout.exact.process``."""

from __future__ import annotations

import json
import os
import signal
import sys
from time import process_time
from typing import Any

MEMORY = 300 * 2**20


def main() -> None:
    _limit_memory()
    from flint import fmpz  # noqa: PLC0415  after the limit

    from forceout.exact.algebraic import Algebraic, works  # noqa: PLC0415

    _say({"ready": works()})
    numbers, field = Algebraic(), Algebraic(powers=True)
    for line in sys.stdin:
        question = json.loads(line)
        before = process_time()
        answer: Any = None
        _limit_time(question["seconds"])
        try:
            match question["ask"]:
                case "zero":
                    answer = numbers.is_zero(question["of"])
                case "zero-with-powers":
                    answer = field.is_zero(question["of"])
                case "rational":
                    answer = numbers.rational(question["of"]) or False
                case "factors":
                    answer = [[str(p), int(e)] for p, e in fmpz(int(question["of"])).factor()]
        except (ArithmeticError, AssertionError, ValueError, TypeError, NotImplementedError) as error:
            answer = None
            print(f"exact worker: {error}", file=sys.stderr)  # noqa: T201
        _limit_time(0)
        _say({"answer": answer, "seconds": process_time() - before})


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def _limit_time(seconds: float) -> None:
    """End this process after ``seconds`` of processor time; 0 means no limit. Windows has no such limit."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


if __name__ == "__main__":
    # Before FLINT aborts it prints why to standard output. That is no answer, so it goes where errors go.
    sys.stdout = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    main()
