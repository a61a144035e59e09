"""What the tests of Equations share."""

import pytest

from forceout.equations.numbers import effort, exact_process

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _exact_worker_may_take_its_time(monkeypatch):
    """A busy machine is no reason to fail: the exact worker is given up by the clock. A test of its limits sets its own."""
    monkeypatch.setattr(exact_process, "START_SECONDS", PATIENCE)
    monkeypatch.setattr(effort, "SECONDS", PATIENCE)
