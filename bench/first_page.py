"""How soon a new user sees the first page: from a clean clone with an empty pip cache, and from the second start on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.row import Row

ROOT = Path(__file__).parents[1]
_AGAIN = 5
_PROMISED, _PROMISED_AGAIN = 60.0, 2.0


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        tree, home = Path(folder, "tree"), Path(folder, "home")
        home.mkdir()
        clean_tree(tree)
        first = set_up_and_see(tree, home)
        yield Row("A clean clone with an empty pip cache, to the first page", first, "s", at_most=_PROMISED)
        again = median(set_up_and_see(tree, home) for _ in range(_AGAIN))
        began = time.perf_counter()
        subprocess.run([tree / ".venv/bin/python", "-c", "import django, uvicorn"], check=True)
        plain = time.perf_counter() - began
        yield Row(
            f"The same tree, median of {_AGAIN} more starts",
            again,
            "s",
            at_most=_PROMISED_AGAIN,
            baseline=plain,
            baseline_name="importing Django and uvicorn",
        )


def clean_tree(folder: Path) -> None:
    """The files that git knows, as they are here."""
    known = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, known.stdout.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())


def set_up_and_see(tree: Path, home: Path) -> float:
    """What `make play` does, until the first page is there: the seconds it took."""
    python = Path(sys.base_prefix) / "bin" / "python3"
    environment = {
        **os.environ,
        "HOME": str(home),
        "PIP_CACHE_DIR": str(home / "pip"),
        "FORCEOUT_DATA": str(home / "data"),
    }
    began = time.perf_counter()
    subprocess.run(
        [python, tree / "requirements/set_up.py", "play"], env=environment, stdout=sys.stderr, check=True
    )
    serve = [tree / ".venv/bin/forceout", "serve", "--port", "0"]
    with subprocess.Popen(
        serve, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            with urllib.request.urlopen(server.stdout.readline().strip()) as page:  # type: ignore[union-attr]
                page.read()
            return time.perf_counter() - began
        finally:
            server.send_signal(signal.SIGTERM)
