"""A real server in a process of its own, on loopback, with a folder of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

FORCEOUT = Path(sys.executable).parent / "forceout"


@dataclass
class Serving:
    """`forceout serve` on a free port. `kill` is kill -9; `start` again serves the same data."""

    data: Path
    environment: dict[str, str] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    process: subprocess.Popen | None = None
    address: str = ""

    def start(self):
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(
                [FORCEOUT, "serve", "--port", "0", "--data", self.data, *self.arguments],
                env={**os.environ, "FORCEOUT_PROFILE": "local", **self.environment},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            self.kill()
            pytest.fail(f"the server did not start:\n{self.log()}")
        return self

    def log(self):
        return (self.data / "log").read_text()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """One server for the tests of a module."""
    server = Serving(tmp_path_factory.mktemp("served")).start()
    yield server
    server.stop()
