"""A real server in a process of its own, on loopback, with a folder of its own; and databases of both kinds."""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

# Django reads its settings when it is first imported: here, before any test of the server.
os.environ["DJANGO_SETTINGS_MODULE"] = "forceout_web.settings"
os.environ["FORCEOUT_DATA"] = tempfile.mkdtemp(prefix="forceout-tests-")

import django

django.setup()

from tests.web.playing import PATIENCE  # noqa: E402 (Django must be set up first)

from forceout_web.tables.storage.database import Sqlite  # noqa: E402
from forceout_web.tables.storage.postgres import Postgres  # noqa: E402

FORCEOUT = Path(sys.executable).parent / "forceout"
UNLIMITED = {"FORCEOUT_LIMITS": "1000"}
"""For tests that ask more often than people do: on a fast machine they would be told that it is too often."""


@dataclass
class Serving:
    """`forceout serve` on a free port. `kill` is kill -9; `start` again serves the same data."""

    data: Path
    environment: dict[str, str] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    command: tuple[str | Path, ...] = (FORCEOUT,)
    process: subprocess.Popen | None = None
    address: str = ""

    def start(self):
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*self.command, "serve", "--port", "0", "--data", self.data, *self.arguments],
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
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory):
    """One server for all tests that need nothing special of it. Whatever they did, its log holds no address, token or Solution."""
    server = Serving(tmp_path_factory.mktemp("served"), UNLIMITED).start()
    yield server
    server.stop()
    log = server.log()
    for text in ("127.0.0.1", "Bearer", "set_name", "equation"):
        assert text not in log, log


ROOT = Path(__file__).parents[2]
POSTGRES = "postgresql://postgres@127.0.0.1:5432"


def migrate(data, environment):
    """Bring a database up to date, as `forceout serve` does before it listens."""
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--verbosity", "0"],
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "forceout_web.settings",
            "FORCEOUT_DATA": str(data),
            **environment,
        },
        check=True,
    )


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    """An empty SQLite database, to be copied."""
    data = tmp_path_factory.mktemp("migrated")
    migrate(data, {"DATABASE_URL": ""})
    return data / "forceout.sqlite3"


@pytest.fixture
def sqlite_file(migrated, tmp_path):
    shutil.copy(migrated, tmp_path / "forceout.sqlite3")
    return tmp_path / "forceout.sqlite3"


@contextmanager
def postgres_database(template=f"{POSTGRES}/template1"):
    """The URL of a fresh database, a copy of another; dropped afterwards."""
    name = f"forceout_test_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template.rpartition('/')[2]}")
        try:
            yield f"{POSTGRES}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_template(tmp_path_factory, request):
    """The URL of an empty PostgreSQL database, to be copied."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=3).close()
    except psycopg.OperationalError:
        why = f"PostgreSQL does not answer at {POSTGRES}"
        if request.config.getoption("--with-every-tool"):
            pytest.fail(why, pytrace=False)
        pytest.skip(why)
    with postgres_database() as url:
        migrate(tmp_path_factory.mktemp("postgres"), {"DATABASE_URL": url})
        yield url


@pytest.fixture(scope="module")
def postgres_url(postgres_template):
    with postgres_database(postgres_template) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgresql"))])
def database(request):
    """The same tests on both."""
    if request.param == "sqlite":
        return Sqlite(request.getfixturevalue("sqlite_file"))
    return Postgres(request.getfixturevalue("postgres_url"))
