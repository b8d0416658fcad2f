"""What of a process is watched, and where that can be asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bot.core.metrics import Metrics
from bot.core.people import Clock
from storage import Database


class Address(NamedTuple):
    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class NoListening(Exception):
    """An address cannot be listened at."""


class Gateway(Protocol):
    """The connection to Discord, as far as it is watched."""

    @property
    def latency(self) -> float:
        """Seconds to the gateway and back."""

    @property
    def guilds(self) -> Any:
        """The servers the bot is in."""

    def hears_all(self) -> bool:
        """Whether Discord has told what there is, and can be heard just now, on every shard of this process."""

    def is_closed(self) -> bool:
        """Whether the bot is about to end."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What is looked at; a process without a gateway has none, and one that sends nothing waits for no post."""

    database: Database
    clock: Clock
    metrics: Metrics
    gateway: Gateway | None = None
    sends: bool = True
    down: Callable[[], Sequence[str]] = tuple
    """The parts of the process that do not run although they should."""
    session_starts: Callable[[], Awaitable[int]] | None = None
    """Asks Discord how many are left."""
