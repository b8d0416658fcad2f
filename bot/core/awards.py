"""What people have won besides matches: subjects that have winners bring it, profiles tell it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.core.people import Player, Request
from bot.core.slots import Slot
from storage import Connection

MEDALS = ("🥇", "🥈", "🥉")
"""The medals of the first three places."""


class Placement(NamedTuple):
    """The place someone has in a tournament that is over."""

    name: str
    game: str
    guild_id: int
    at: datetime
    place: int
    players: int
    has_won: bool
    """Whether they have the first place, of those who share it by the better seed."""
    series: int | None
    is_private: bool
    channel_id: int = 0


class TourPlace(NamedTuple):
    """The place someone has in overall standings, as they are now."""

    name: str
    place: int
    players: int
    channel_id: int


class TimeAtTop(NamedTuple):
    """A time during which someone stood above everyone else."""

    since: datetime
    until: datetime


class Champion(NamedTuple):
    """The winner of the latest of something that comes again, or the leader of something without an end."""

    name: str
    player: Player
    leads: bool


class Awards:
    """Tells one kind of honours; a subject overrides what it has."""

    async def placings(self, connection: Connection, player: Player) -> Sequence[Placement]:
        """Someone's places, the newest first."""
        return ()

    async def tour_places(self, connection: Connection, player: Player, guild_id: int) -> Sequence[TourPlace]:
        """Someone's places in overall standings of a server, the newest first."""
        return ()

    async def reigns(self, connection: Connection, player: Player, now: datetime) -> Sequence[TimeAtTop]:
        """When someone stood above everyone else, up to now."""
        return ()

    async def champions(self, connection: Connection, request: Request) -> Sequence[Champion]:
        """The champions of a server, as far as someone may look."""
        return ()


HONOURS = Slot[Awards]("honours")
