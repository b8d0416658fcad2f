"""A guard that lets a process talk to this machine only; once installed it cannot be removed."""

import ipaddress
import sys
from typing import Any

CONNECTING = ("socket.connect", "socket.sendto", "socket.sendmsg")
RESOLVING = ("socket.getaddrinfo", "socket.gethostbyname")


class RefusedError(ConnectionRefusedError):
    """A connection to somewhere else was tried."""


def install() -> None:
    """Refuse, from now on, every connection and every name that is not loopback, whichever library asks."""
    sys.addaudithook(_watch)


def is_loopback(host: Any) -> bool:
    """Whether a host, by name or number, is this machine."""
    text = host.decode() if isinstance(host, bytes) else str(host)
    if text in {"localhost", ""}:
        return True
    try:
        return ipaddress.ip_address(text.split("%", maxsplit=1)[0]).is_loopback
    except ValueError:
        return False


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if event in CONNECTING and isinstance(args[1], tuple) and not is_loopback(args[1][0]):
        raise RefusedError(f"The sandbox refuses a connection to {args[1]}.")
    if event in RESOLVING and args[0] is not None and not is_loopback(args[0]):
        raise RefusedError(f"The sandbox refuses to look up {args[0]}.")
