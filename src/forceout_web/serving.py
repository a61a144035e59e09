"""`forceout serve`: copy and migrate the database, collect the static files, listen, and say where."""

from __future__ import annotations

import http.client
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import uvicorn
from uvicorn.supervisors import Multiprocess

from forceout.core.errors import in_words
from forceout_web.addresses import LISTEN_EVERYWHERE, Reach, in_url, reach
from forceout_web.connections import HeadersInTime
from forceout_web.environment import LISTENING, BadEnvironment, Environment, in_folder, read_environment

try:
    import fcntl
    import resource
except ImportError:  # not on Windows
    fcntl = resource = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of the command."""

    host: str
    port: int
    data: Path | None
    workers: int
    browser: bool


def run(choices: Choices) -> int:
    """Serve until interrupted; the exit status."""
    try:
        use_data(choices.data)
        _check(read_environment(), choices)
        _keep_private(read_environment())
        _be_alone(read_environment())
        listening = _listen(choices.host, choices.port)
    except BadEnvironment as wrong:
        print(f"forceout serve: {wrong}", file=sys.stderr)
        return 2
    tell_where(listening)
    _raise_descriptors()
    prepare()
    serve(choices, listening)
    return 0


def tell_where(listening: socket.socket) -> None:
    """Let the pages know where the server listens, in every process of it."""
    host, port = listening.getsockname()[:2]
    os.environ[LISTENING] = f"{host} {port}"


def _check(environment: Environment, choices: Choices) -> None:
    if choices.workers > 1 and not environment.database_url:
        raise BadEnvironment("--workers: more than one process needs DATABASE_URL")


def _keep_private(environment: Environment) -> None:
    """Nobody else on this machine reads the files of the tables, those of an older version included."""
    os.umask(0o077)
    with in_folder(environment.data):
        for file in environment.data.glob("*.sqlite3*"):
            file.chmod(0o600)


def _raise_descriptors() -> None:
    """Let this process open as many sockets as the system allows it."""
    if resource is not None:
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _be_alone(environment: Environment) -> None:
    """SQLite is for one server: a second one on the same folder is refused. The system unlocks when a process dies."""
    if environment.database_url or fcntl is None:
        return
    with in_folder(environment.data):
        handle = os.open(environment.data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        os.close(handle)
        raise BadEnvironment(f"{environment.data}: another server uses this folder") from taken


def use_data(folder: Path | None) -> None:
    """Let the settings find their folder; raises BadEnvironment where the environment is wrong."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forceout_web.settings")
    if folder is not None:
        os.environ["FORCEOUT_DATA"] = str(folder)
    data = read_environment().data
    with in_folder(data):
        data.mkdir(parents=True, exist_ok=True)


def prepare(*, static: bool = True) -> None:
    """Make database and static files ready. What an older version stored is copied before it is migrated."""
    import django
    from django.core.management import call_command

    django.setup()
    from forceout_web.tables.storage.backup import copy_before_migrating

    copy_before_migrating()
    call_command("migrate", verbosity=0, interactive=False)
    if static:
        from forceout_web.static_files import collect

        collect()


def serve(choices: Choices, listening: socket.socket) -> None:
    config = uvicorn.Config(
        "forceout_web.asgi:application",
        http=HeadersInTime,
        workers=choices.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
    )
    if choices.workers > 1:
        threading.Thread(target=_announce_when_ready, args=(choices, listening), daemon=True).start()
        Multiprocess(config, sockets=[listening]).run()
    else:
        _Server(config, choices).run(sockets=[listening])


def _announce_when_ready(choices: Choices, listening: socket.socket) -> None:
    """Announce the server once the first process answers. The socket is already bound, so the request waits until then."""
    asked = http.client.HTTPConnection(_reached_at(choices.host), listening.getsockname()[1])
    asked.request("GET", "/healthz")
    asked.getresponse().read()
    asked.close()
    announce(choices, listening)


def _reached_at(host: str) -> str:
    """Return the address at which this machine reaches a server that listens everywhere."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (to be replaced)


class _Server(uvicorn.Server):
    """A server that announces its address once it is ready."""

    def __init__(self, config: uvicorn.Config, choices: Choices) -> None:
        super().__init__(config)
        self._choices = choices

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            announce(self._choices, sockets[0])


def announce(choices: Choices, listening: socket.socket, out: TextIO = sys.stdout) -> None:
    """Print the address alone on a line of standard output. In a terminal, also show where others can find it."""
    port = listening.getsockname()[1]
    address = f"http://{_in_url(choices.host)}:{port}"
    print(f"{address}/", file=out, flush=True)
    if choices.browser or sys.stderr.isatty():
        show_reach(reach(address, read_environment()))
    if choices.browser:
        webbrowser.open(f"http://127.0.0.1:{port}/")


def show_reach(found: Reach, out: TextIO | None = None) -> None:
    """Print the addresses for phones in the same room, and the QR code of the best one, to standard error."""
    import segno

    out = out or sys.stderr
    if found.limit == "loopback":
        print(f"\nOnly this machine can open it. For phones, start: {LISTEN_EVERYWHERE}\n", file=out)
    elif found.limit:
        print("\nThis machine is on no network: only it can open the pages.\n", file=out)
    else:
        best, *others = found.links("/")
        print(
            "\n".join((f"\nOn the same network: {best}", *(f"or: {other}" for other in others), "")), file=out
        )
        segno.make(best, error="m").terminal(out=out, compact=True, border=2)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as wrong:
        raise BadEnvironment(f"{host} port {port}: {in_words(wrong)}") from wrong
    listening.set_inheritable(True)
    return listening


def _in_url(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104 (every address: a browser here reaches it by loopback)
        return "127.0.0.1"
    return in_url(host)
