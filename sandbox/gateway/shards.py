"""Which connection is told of what, where several share the servers."""

from collections.abc import Sequence
from typing import Any

from sandbox.events import Event

SHIFT = 22
APART = 1 << (SHIFT - 1)
"""Ids given out one after the other do not come so far within a millisecond."""
TO_ALL = ("USER_UPDATE",)
OF_GUILDS = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
MOST_GUILDS = 2_500
"""More than so many servers Discord does not let one connection have."""


def shard_of(guild_id: int | None, of: int) -> int:
    """The number of the shard that serves a server; direct messages are told to the first."""
    return ((guild_id or 0) >> SHIFT) % of


def is_told(shard: Sequence[int], event: Event) -> bool:
    """Whether a connection with this number, of so many, hears of an event."""
    number, of = shard
    return event.kind in TO_ALL or shard_of(_guild(event.kind, event.data), of) == number


def is_shard(shard: Any) -> bool:
    """Whether that is a number and how many there are."""
    return (
        isinstance(shard, list)
        and len(shard) == 2
        and all(isinstance(each, int) for each in shard)
        and 0 <= shard[0] < shard[1]
    )


def served_by(shard: Sequence[int], snowflake: int, number: int) -> int:
    """An id like this one that belongs to a shard; a number keeps it apart from others."""
    wanted, of = shard
    stamp = snowflake >> SHIFT
    return (stamp - (stamp - wanted) % of) << SHIFT | APART | number


def _guild(kind: str, data: dict[str, Any]) -> int | None:
    found = data.get("guild_id") or (data.get("id") if kind in OF_GUILDS else None)
    return int(found) if found else None
