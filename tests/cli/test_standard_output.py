"""Where standard output takes no more, one line says so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CASE = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "middle",
    "goal": "21",
    "permitted": "7 × 3",
    "challenge": "forceout",
}
needs_a_full_device = pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full here")


def forceout(*words, stdout, stdin=""):
    return subprocess.run(
        [sys.executable, "-m", "forceout", *words],
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


@needs_a_full_device
@pytest.mark.parametrize(
    "words",
    [
        ("judge",),
        ("solve",),
        ("draw",),
        ("rules", "on-sets", "agloa-2023", "middle"),
        ("schema", "judge-input"),
        ("--help",),
        ("--version",),
    ],
    ids=" ".join,
)
def test_a_full_disk_is_told_in_one_line(words):
    case = CASE | ({"solution": {"equation": "7×3 = 21"}} if words == ("judge",) else {})
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = forceout(*words, stdout=full, stdin=json.dumps(case))
    assert done.stderr == "forceout: the answer cannot be written: No space left on device\n"
    assert done.returncode == 1


def test_who_reads_no_further_is_told_nothing():
    """As in `forceout rules … | head -1`."""
    running = subprocess.Popen(
        [sys.executable, "-m", "forceout", "rules", "on-sets", "agloa-2023", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    running.stdout.close()
    told = running.stderr.read()
    running.stderr.close()
    running.wait(timeout=60)
    assert told == b""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no streams to close here")
def test_a_stream_that_is_closed_ends_in_no_traceback():
    """As in `forceout judge CASE >&-`, and in `forceout judge <&-`."""
    mute, deaf = (
        subprocess.run(
            [sys.executable, "-m", "forceout", *words],
            preexec_fn=lambda: os.close(closed),  # noqa: B023 - it is called at once
            capture_output=True,
            text=True,
            check=False,
        )
        for closed, words in ((1, ("--version",)), (0, ("judge",)))
    )
    assert (mute.returncode, mute.stderr) == (0, "")
    assert (deaf.returncode, deaf.stderr) == (2, "document: expected JSON, and there is nothing\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_match_is_kept_in_a_file_and_nothing_else(tmp_path):
    """A pipe or a device would be given another name, and a file put in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = forceout("play", "--save", str(pipe), stdout=subprocess.DEVNULL)
    assert done.stderr == f"forceout play: {pipe} is no file that a match could be kept in\n"
    assert done.returncode == 2
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]
