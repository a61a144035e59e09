"""The addresses at which others in the room find this server, for invitations on the pages and for the terminal."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from forceout_web.environment import Environment

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

LISTEN_EVERYWHERE = "forceout serve --host 0.0.0.0"
"""What to start in place of a server that only its own machine reaches."""

Limit = Literal["", "loopback", "no-network"]

_PROBE = ("192.0.2.1", 9)
"""TEST-NET-1, reserved for documentation (RFC 5737): nothing is sent there."""
_ASK_ADDRESS = 0xC0206921 if sys.platform == "darwin" else 0x8915
"""SIOCGIFADDR."""
_INSIDE = ("docker", "br-", "veth", "virbr", "lo")
"""Interfaces of containers and virtual machines on this machine, which nobody in the room can reach."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Addresses without a path, the best one first. ``limit``: why only this machine reaches them."""

    addresses: tuple[str, ...]
    limit: Limit = ""

    @property
    def best(self) -> str:
        return self.addresses[0]

    def links(self, path: str) -> tuple[str, ...]:
        return tuple(f"{address}{path}" for address in self.addresses)


def reach(
    came_in: str, environment: Environment, own: Callable[[bool], Iterable[str]] | None = None
) -> Reach:
    """Return how the room reaches a server that received a request at ``came_in``.

    The configured URL comes first. Otherwise the address that a request came by will do, unless that is loopback. Then it is the names
    that the server answers to, and last the addresses of this machine where it listens. ``own`` finds those: IPv6 ones if it is told True.
    """
    if environment.url:
        return Reach((environment.url,))
    if not is_loopback(urlsplit(came_in).hostname or ""):
        return Reach((came_in,))
    if names := tuple(_named(environment)):
        return Reach(names)
    if environment.listening is None:  # another program serves the pages, and knows where
        return Reach((came_in,))
    host, port = environment.listening
    if is_loopback(host):
        return Reach((came_in,), "loopback")
    version6 = ":" in host
    everywhere = ipaddress.ip_address(host).is_unspecified
    found = (own or own_addresses)(version6) if everywhere else (host,)
    addresses = tuple(f"http://{in_url(address)}:{port}" for address in useful(found, version6=version6))
    return Reach(addresses) if addresses else Reach((came_in,), "no-network")


def _named(environment: Environment) -> Iterator[str]:
    """The names that the server answers to, unless it answers to any."""
    for host in environment.hosts:
        if host.startswith(("*", ".")) or is_loopback(host):
            continue
        if environment.production:
            yield f"https://{in_url(host)}"
        elif environment.listening is not None:
            yield f"http://{in_url(host)}:{environment.listening[1]}"


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def useful(addresses: Iterable[str], *, version6: bool) -> tuple[str, ...]:
    """Those of an Internet Protocol version that others can open, each once."""
    found = dict.fromkeys(addresses)
    return tuple(address for address in found if _is_useful(ipaddress.ip_address(address), version6=version6))


def _is_useful(address: ipaddress.IPv4Address | ipaddress.IPv6Address, *, version6: bool) -> bool:
    if (address.version == 6) != version6:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def own_addresses(version6: bool) -> Iterator[str]:
    """The addresses of this machine, that of its usual route first. The name of the machine is looked up only where nothing else helps."""
    yield from _routed(version6)
    if version6 or fcntl is None:
        yield from _looked_up()
    else:
        yield from _of_interfaces()


def _routed(version6: bool) -> Iterator[str]:
    """A UDP socket is given its route without sending anything."""
    family, probe = (socket.AF_INET6, ("2001:db8::1", 9)) if version6 else (socket.AF_INET, _PROBE)
    with socket.socket(family, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(probe)
        except OSError:
            return
        yield str(asked.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _number, name in socket.if_nameindex():
            if name.startswith(_INSIDE):
                continue
            try:
                answer = fcntl.ioctl(asked, _ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has no address
                continue
            yield socket.inet_ntoa(answer[20:24])


def _looked_up() -> Iterator[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return
    for *_kind, address in found:
        yield str(address[0]).partition("%")[0]
