"""Tools of the machine that some tests need: missing, they are skipped aloud, or fail where nothing may be missing."""

import shutil

import pytest
from hypothesis import HealthCheck, settings

# A test fails for what it checks, never because the machine is busy.
settings.register_profile("forceout", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("forceout")


def pytest_addoption(parser):
    parser.addoption(
        "--with-every-tool",
        action="store_true",
        help="a test whose tool is missing fails instead of being skipped",
    )


def pytest_runtest_setup(item):
    for marker in item.iter_markers("needs"):
        missing = [tool for tool in marker.args if shutil.which(tool) is None]
        if missing:
            why = f"not on this machine: {', '.join(missing)}"
            if item.config.getoption("--with-every-tool"):
                pytest.fail(why, pytrace=False)
            pytest.skip(why)
