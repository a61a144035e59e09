"""Set up .venv from a lock and build the solvers: ``python3 requirements/set_up.py play`` (or ``dev``).

The lock is the resolution. Pip installs exactly what it names, so no index decides anything and a new release
somewhere cannot break the set-up. This script needs only Python and pip, and says how far it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STATE = VENV / "set-up.json"
LOG = VENV / "set-up.log"
LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("play", "dev")}
NO_COMPILER = "building without the solver kernels"
"""What CMakeLists.txt says on a machine without a C++ compiler."""


class Failed(Exception):
    """A step that did not work: what it was, and what its command printed."""


def main(wanted: str) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 (an older Python gets as far as this line)
        raise Failed("Forceout needs Python 3.11 or newer: make PYTHON=python3.11 ...")
    before = done = _read_state()
    if not _environment_holds(wanted, done):
        done = _install(wanted, done)
    kernels = _fingerprint(_kernel_sources())
    if done.get("kernels") != kernels or (not done["solvers"] and _compiler()):
        done = {**done, "solvers": _build(), "kernels": kernels}
        STATE.write_text(json.dumps(done))
    if done != before:
        _compile()


# What has been done


def _read_state() -> dict[str, object]:
    """What an earlier run finished. An interrupted one leaves nothing, and the next begins again."""
    try:
        state = json.loads(STATE.read_text()) if PYTHON.exists() else {}
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def _environment_holds(wanted: str, done: dict[str, object]) -> bool:
    """Whether the packages are there. Whatever playing needs, developing needs too."""
    enough = [wanted, "dev"]
    return any(done.get("lock") == _fingerprint([LOCKS[name]]) for name in enough)


def _kernel_sources() -> list[Path]:
    native = ROOT / "src" / "forceout" / "_native"
    sources = (path for path in native.rglob("*") if path.suffix in (".cpp", ".hpp"))
    return [ROOT / "pyproject.toml", ROOT / "CMakeLists.txt", *sorted(sources)]


def _fingerprint(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for file in files:
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def _compiler() -> str | None:
    named = shlex.split(os.environ.get("CXX", ""))
    return next(filter(None, map(shutil.which, named[:1] or ["c++", "g++", "clang++", "cl"])), None)


# The steps


def _install(wanted: str, done: dict[str, object]) -> dict[str, object]:
    """Install the lock. An environment of another lock is made again, so that nothing of that one stays."""
    grows = wanted == "dev" and done.get("lock") == _fingerprint([LOCKS["play"]])
    if not grows:
        print(f"Setting up Forceout in {VENV.name}, once (about a minute)", flush=True)
        _make_environment()
        done = {"solvers": True}
    lock = LOCKS[wanted]
    total = len(pins(lock.read_text()))
    _step(
        f"Installing {total} packages",
        _pip("install", "--no-deps", "--require-hashes", "--no-compile", "--progress-bar", "off", "-r", lock),
        Collected(total).after,
    )
    _step("Checking that they fit together", _pip("check"), lambda _line: None)
    done = {**done, "lock": _fingerprint([lock])}
    STATE.write_text(json.dumps(done))
    return done


def _make_environment() -> None:
    """An environment without a pip of its own: the one of this Python installs into it, and Debian's may lack ensurepip."""
    bare = ["--without-pip"] if _has_pip() else []
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", *bare, str(VENV)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise Failed(f"Making {VENV.name} failed:\n{made.stdout}{made.stderr}")


def _has_pip() -> bool:
    """Whether this Python has a pip that can install into another environment (22.3, of 2022, and newer)."""
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "--python", sys.executable, "--version"],
        capture_output=True,
        check=False,
    )
    return asked.returncode == 0


def _pip(*words: str | Path) -> list[str]:
    own = PYTHON.parent / ("pip.exe" if os.name == "nt" else "pip")
    pip = (
        [str(PYTHON), "-m", "pip"] if own.exists() else [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    )
    return [*pip, "--disable-pip-version-check", *map(str, words)]


def _build() -> bool:
    """Install Forceout itself in place and build its kernels; whether there are any."""
    built = _step(
        "Building the solvers",
        _pip("install", "--verbose", "--no-deps", "--no-build-isolation", "--editable", ROOT),
        ninja_step,
    )
    if NO_COMPILER not in built:
        return True
    print(
        "There is no C++ compiler, so the solvers are missing, and with them bots, hints, puzzles and analysis.\n"
        "People can play and judge. Install a compiler (on Debian: g++) and run this command again for the rest.",
        file=sys.stderr,
        flush=True,
    )
    return False


def _compile() -> None:
    """Compile all modules on all cores, which pip would do on one: the first start is then as quick as the next ones."""
    shown = Shown("Compiling for a quick start")
    compiled = [str(PYTHON), "-m", "compileall", "-qq", "-j", "0", str(VENV), str(ROOT / "src")]
    # What cannot be compiled is a template or an example of some package, which nobody imports.
    subprocess.run(compiled, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    shown.end("done")


# How far it is


def pins(lock: str) -> list[str]:
    """The names that a lock pins. A marker may leave some of them out on this machine."""
    return re.findall(r"^([\w.-]+)==", lock, flags=re.MULTILINE)


class Collected:
    """Counts the packages that pip has looked at."""

    def __init__(self, total: int) -> None:
        self.count = 0
        self.total = total

    def after(self, line: str) -> str | None:
        """What to show after this line of pip's, if it says something new."""
        if line.startswith("Installing collected packages"):
            return "unpacking"
        if line.startswith("Ignoring "):
            self.total -= 1
        found = re.match(
            r"(?:Collecting|Processing|Requirement already satisfied:) (?:\S*/)?(.+?)(?:==|-\d)", line
        )
        if not found:
            return None
        self.count += 1
        return f"{self.count} of {self.total}, {found[1]}"


def ninja_step(line: str) -> str | None:
    """``3 of 8`` from ``[3/8] Building CXX object …``."""
    found = re.match(r"\s*\[(\d+)/(\d+)\]", line)
    return f"{found[1]} of {found[2]}" if found else None


def _step(title: str, command: list[str], progress: Callable[[str], str | None]) -> str:
    """Run a command, show how far it is, and keep what it prints; a failure shows its end."""
    shown = Shown(title)
    printed: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as running:
        for line in running.stdout or ():
            printed.append(line)
            if words := progress(line):
                shown.now(words)
    LOG.write_text("".join(printed), encoding="utf-8")
    if running.returncode:
        shown.end("failed")
        raise Failed(
            f"{''.join(printed[-20:])}\n{title} failed. The whole output is in {LOG.relative_to(ROOT)}."
        )
    shown.end("done")
    return "".join(printed)


class Shown:
    """One line that changes in a terminal; elsewhere a line at the start and one every ten seconds."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._began = self._last = time.monotonic()
        self._changes = sys.stdout.isatty()
        if self._changes:
            self.now("…")
        else:
            print(f"  {title} …", flush=True)

    def now(self, words: str) -> None:
        at = time.monotonic()
        if self._changes:
            print(f"\r\033[K  {self._title}: {words}", end="", flush=True)
        elif at - self._last >= 10:
            self._last = at
            print(f"  {self._title}: {words}", flush=True)

    def end(self, words: str) -> None:
        start = "\r\033[K" if self._changes else ""
        print(f"{start}  {self._title}: {words} ({time.monotonic() - self._began:.0f} s)", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Failed as failed:
        sys.exit(str(failed))
    except KeyboardInterrupt:
        sys.exit("\nInterrupted. Run the command again to go on.")
