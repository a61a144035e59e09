"""The example client plays a match to its end."""

import subprocess
import sys

from tests.web.conftest import ROOT
from tests.web.playing import PATIENCE


def test_the_example_client_plays_a_shake_to_its_score(serving):
    played = subprocess.run(
        [sys.executable, ROOT / "examples" / "play_over_socket.py", serving.address],
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.splitlines()[-1].startswith("{'Ann': ")
