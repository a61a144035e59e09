"""What tests ask of their surroundings: tools of the machine, how much to try, and a seed.

A missing tool skips its tests aloud, or fails them where nothing may be missing.
"""

import ctypes.util
import os
import random
import shutil
import socket
import subprocess
from functools import cache

import pytest
from hypothesis import HealthCheck, settings

# A test fails for what it checks, never because the machine is busy.
# Where a change is judged, the same tree gives the same answer; everywhere else new cases are drawn each time.
settings.register_profile(
    "forceout",
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("forceout")


def pytest_addoption(parser):
    parser.addoption(
        "--with-every-tool",
        action="store_true",
        help="a test whose tool is missing fails instead of being skipped",
    )
    parser.addoption(
        "--effort",
        choices=("fast", "slow", "soak"),
        default="fast",
        help="how many random cases: `make test`, `make test-all` and `make soak`",
    )


@pytest.fixture
def amount(request):
    """How many cases to try, by the effort asked for: ``amount(fast=200, slow=2_000, soak=10_000)``."""
    effort = request.config.getoption("--effort")
    return lambda **counts: counts[effort]


@pytest.fixture
def fresh_seed(request):
    """A seed that nobody has tuned to, printed when the test fails; FORCEOUT_SEED repeats one."""
    seed = int(os.environ.get("FORCEOUT_SEED") or random.SystemRandom().randrange(1 << 32))
    request.node.add_report_section("call", "seed", f"FORCEOUT_SEED={seed}")
    return seed


FONTS = {"liberation-sans": "Liberation Sans"}
"""Fonts that a test measures pages in: how wide a text is depends on the font, and machines have different ones."""
LIBRARIES = {"pango": "pango-1.0"}
"""Libraries of the system that a package of ours loads."""
SERVICES = {"postgresql": 5432}
"""Services of this machine that a test may need, and where they listen."""


def is_there(tool):
    """Whether this machine has a command, a font, a library, or a service that answers."""
    if tool in LIBRARIES:
        return ctypes.util.find_library(LIBRARIES[tool]) is not None
    if tool in FONTS:
        return shutil.which("fc-match") is not None and FONTS[tool] in _best_font(FONTS[tool])
    if tool not in SERVICES:
        return shutil.which(tool) is not None
    try:
        socket.create_connection(("127.0.0.1", SERVICES[tool]), timeout=1).close()
    except OSError:
        return False
    return True


@cache
def _best_font(family):
    """What the system gives where somebody asks for this font."""
    return subprocess.run(["fc-match", family], capture_output=True, text=True, check=False).stdout


def pytest_runtest_setup(item):
    for marker in item.iter_markers("needs"):
        missing = [tool for tool in marker.args if not is_there(tool)]
        if missing:
            why = f"not on this machine: {', '.join(missing)}"
            if item.config.getoption("--with-every-tool"):
                pytest.fail(why, pytrace=False)
            pytest.skip(why)
