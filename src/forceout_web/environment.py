"""The settings from environment variables, read once and checked. docs/server.md explains each variable."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from forceout.core.errors import in_words

LOCAL, PRODUCTION = "local", "production"
LISTENING = "FORCEOUT_LISTENING"
"""Set by `forceout serve` for its own processes, as ADDRESS PORT."""


class BadEnvironment(Exception):
    """A variable that the server cannot start with: its name, and what was expected."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Two profiles: ``local`` is a coach's laptop on loopback or a LAN over plain HTTP, ``production`` stands behind TLS.

    ``internal_address`` is where other processes of the same database reach this one. ``listening`` is the address and port that `forceout serve` listens at; None where another program serves the pages.
    """

    profile: str
    data: Path
    database_url: str | None
    internal_address: str
    secret_key: str
    hosts: tuple[str, ...]
    url: str
    listening: tuple[str, int] | None
    retention_days: int
    log_level: str
    metrics_token: str
    limits: int
    sockets_of_one: int
    sockets: int

    @property
    def production(self) -> bool:
        return self.profile == PRODUCTION


def read_environment(variables: Mapping[str, str] = os.environ) -> Environment:
    """Raises BadEnvironment with the variable's name."""
    profile = variables.get("FORCEOUT_PROFILE") or LOCAL
    if profile not in (LOCAL, PRODUCTION):
        raise BadEnvironment(f"FORCEOUT_PROFILE: expected {LOCAL} or {PRODUCTION}, not {profile!r}")
    data = Path(variables.get("FORCEOUT_DATA") or _usual_data(variables)).expanduser().resolve()
    hosts = _words(variables.get("FORCEOUT_HOSTS", ""))
    key = variables.get("FORCEOUT_SECRET_KEY", "")
    if profile == PRODUCTION:
        if not hosts:
            raise BadEnvironment("FORCEOUT_HOSTS: expected the names that this server answers to")
        if len(key) < 50:
            raise BadEnvironment("FORCEOUT_SECRET_KEY: expected at least 50 random characters")
    return Environment(
        profile=profile,
        data=data,
        database_url=_service(variables, "DATABASE_URL", client="psycopg"),
        internal_address=variables.get("FORCEOUT_INTERNAL_ADDRESS") or "127.0.0.1",
        secret_key=key or _kept_key(data),
        hosts=hosts or ("*",),
        url=_public(variables.get("FORCEOUT_URL", "")),
        listening=_listening(variables.get(LISTENING, "")),
        retention_days=_whole(variables, "FORCEOUT_RETENTION_DAYS", 30),
        log_level=variables.get("FORCEOUT_LOG_LEVEL", "INFO").upper(),
        metrics_token=variables.get("FORCEOUT_METRICS_TOKEN", ""),
        limits=max(1, _whole(variables, "FORCEOUT_LIMITS", 1)),
        sockets_of_one=_whole(variables, "FORCEOUT_SOCKETS_OF_ONE_ADDRESS", 2_000),
        sockets=_whole(variables, "FORCEOUT_SOCKETS", 20_000),
    )


def _usual_data(variables: Mapping[str, str]) -> str:
    home = variables.get("XDG_DATA_HOME") or "~/.local/share"
    return f"{home}/forceout"


def _service(variables: Mapping[str, str], name: str, client: str) -> str | None:
    """Return the address of a service, if one is set. Its client is an extra dependency that a laptop does not need."""
    url = variables.get(name) or None
    if url and find_spec(client) is None:
        raise BadEnvironment(f"{name}: needs the server extra: pip install 'forceout[server]'")
    return url


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _public(text: str) -> str:
    """The URL without a path or a slash at its end."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")):
        raise BadEnvironment(f"FORCEOUT_URL: expected a URL like https://games.example, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}" if text else ""


def _listening(text: str) -> tuple[str, int] | None:
    host, _, port = text.partition(" ")
    return (host, int(port)) if text else None


def _whole(variables: Mapping[str, str], name: str, usual: int) -> int:
    text = variables.get(name, "")
    if text and not text.isdigit():
        raise BadEnvironment(f"{name}: expected a whole number, not {text!r}")
    return int(text or usual)


@contextmanager
def in_folder(data: Path) -> Iterator[None]:
    """What is done in the folder of the tables; BadEnvironment where that cannot be done."""
    try:
        yield
    except OSError as wrong:
        raise BadEnvironment(f"{data} cannot be the folder of the tables: {in_words(wrong)}") from wrong


def _kept_key(data: Path) -> str:
    """Return the key that signs the tokens of seats. It is created on the first start and stored next to the database."""
    file = data / "secret-key"
    with in_folder(data):
        if not file.exists():
            data.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as fresh:
                fresh.write(secrets.token_urlsafe(64))
        return file.read_text()
