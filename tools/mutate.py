"""`make mutate`: break the rules of play and the judges on purpose, one place at a time, and count the breaks that the tests notice.

No file of the tree is changed. ``tools.mutants`` writes the broken modules into ``build/mutants``, and ``tools.load_mutant`` loads one of them
in place of the real one. cosmic-ray, which knows how to break Python, has an environment of its own in ``build/mutate``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
ENVIRONMENT = ROOT / "build" / "mutate"
MUTANTS = ROOT / "build" / "mutants"
COSMIC_RAY = "cosmic-ray==8.7.0"
SECONDS = 900
"""The timeout of the tests, in seconds. A mutant that exceeds it is in an endless loop and counts as noticed."""
_TABLE = ("tests/match", "tests/table", "tests/editions", "tests/analysis")
TESTS = {
    "match": _TABLE,
    "onsets": ("tests/onsets", "tests/records", *_TABLE),
    "equations": ("tests/equations", "tests/records", *_TABLE),
}
"""The packages that are broken, without their folders (the solvers and the exact numbers), and the tests that should notice."""
LEFT_OUT = "--ignore-glob=*/solver/*"
"""They take long, and the solvers' tests are not where a fault of the judge should first be seen."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """``module`` with one place changed, as it stands in ``file``; ``line`` and ``change`` are for people."""

    module: str
    file: str
    line: int
    change: str

    @property
    def package(self) -> str:
        return self.module.split(".")[1]


def main() -> None:
    asked = _arguments()
    mutants = [mutant for mutant in _mutants(asked.sample, asked.seed) if asked.only in mutant.module]
    with ThreadPoolExecutor(asked.workers) as workers:
        survivors = list(_survivors(mutants, workers.map(partial(_is_noticed, seed=asked.seed), mutants)))
    print(f"\n{'package':12}{'mutants':>9}{'noticed':>9}{'score':>8}")
    survived = Counter(mutant.package for mutant in survivors)
    for package, number in Counter(mutant.package for mutant in mutants).items():
        _print_score(package, number, survived[package])
    _print_score("all", len(mutants), len(survivors))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument(
        "--sample", type=int, default=100, help="places to break in each package; 0 breaks all"
    )
    parser.add_argument("--seed", type=int, default=1, help="which places are drawn")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="test runs at the same time")
    parser.add_argument(
        "--only", default="", help="a part of a module's name: of the sample, break only these"
    )
    return parser.parse_args()


def _mutants(sample: int, seed: int) -> list[Mutant]:
    python = ENVIRONMENT / "bin" / "python"
    if not (ENVIRONMENT / "ready").exists():
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", COSMIC_RAY], check=True)
        (ENVIRONMENT / "ready").touch()
    modules = [path for package in TESTS for path in sorted((SOURCE / "forceout" / package).glob("*.py"))]
    made = subprocess.run(
        [python, "-m", "tools.mutants", str(sample), str(seed), SOURCE, MUTANTS, *modules],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        check=True,
    )
    return [Mutant(**each) for each in json.loads(made.stdout)]


def _is_noticed(mutant: Mutant, seed: int) -> bool:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FORCEOUT_MUTANT": f"{mutant.module}={mutant.file}",
        "FORCEOUT_SEED": str(seed),
        "CI": "1",  # the same cases for each mutant
    }
    command = [sys.executable, "-m", "pytest", "-p", "tools.load_mutant", "-p", "no:cacheprovider"]
    try:
        run = subprocess.run(
            [*command, "-x", "-q", "-m", "not slow", LEFT_OUT, *TESTS[mutant.package]],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def _survivors(mutants: Iterable[Mutant], noticed: Iterable[bool]) -> Iterator[Mutant]:
    for number, (mutant, is_noticed) in enumerate(zip(mutants, noticed, strict=True), 1):
        told = "noticed" if is_noticed else "SURVIVED"
        print(f"{number:4} {told:9}{mutant.module}:{mutant.line}  {mutant.change}", flush=True)
        if not is_noticed:
            yield mutant


def _print_score(package: str, mutants: int, survived: int) -> None:
    print(f"{package:12}{mutants:9}{mutants - survived:9}{1 - survived / mutants:8.0%}")


if __name__ == "__main__":
    main()
