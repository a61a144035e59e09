"""What the tests of Equations share."""

import pytest

from forceout.equations.numbers.exact_process import EXACT


@pytest.fixture(scope="session", autouse=True)
def _worker_is_warm():
    """A busy machine may need a while to start the exact worker; the tests are not about that."""
    for _ in range(60):
        if EXACT.ask("zero", "0") is True:
            return
