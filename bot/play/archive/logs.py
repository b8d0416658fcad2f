"""The log of a match: everything that happened beside its moves, for its players and the moderators of its server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeAlias

from bot.core.people import Player, Request
from bot.core.services import Services
from bot.core.slots import Slot
from bot.people.servers import managers
from bot.play.archive.archive import Archive
from bot.play.archive.refusals import NotYourLog
from bot.play.matches import MatchView, Narration, incidents, match_views, players_at
from bot.play.replays import Replays
from storage import Connection, Database
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Match


@dataclass(frozen=True, slots=True)
class Logged:
    at: datetime
    say: Callable[[], str]
    """Tells it in the language spoken at that time."""


@dataclass(frozen=True, slots=True)
class Log:
    """Everything that happened in a match, in order."""

    view: MatchView
    notes: tuple[Logged, ...]


LogSource: TypeAlias = Callable[[Connection, Services, MatchView], Awaitable[Sequence[Logged]]]
"""What else a subject has to tell of a match."""
LOG_SOURCES = Slot[LogSource]("log sources")


class Logs:
    def __init__(self, made: Services, archive: Archive) -> None:
        self._made = made
        self._database: Database = made.database
        self._archive = archive

    async def of(self, request: Request, match_id: int | None) -> Log:
        """The log of the match that is meant; raises `Refusal`."""
        number = (await self._archive.past_board(request, match_id)).view.match.id
        async with self._database.reading() as connection:
            view = await match_views.load(connection, self._made[Replays], number)
            await _check_reader(connection, request, view.match)
            sources = (*self._made[LOG_SOURCES], _occurrences, _entries)
            found = [each for source in sources for each in await source(connection, self._made, view)]
        return Log(view, tuple(sorted(found, key=lambda each: each.at)))


async def _check_reader(connection: Connection, request: Request, match: Match) -> None:
    player = await players.find(connection, request.person.discord_id)
    if player in await match_views.ever_seated(connection, match.id):
        return
    if match.guild_id != request.place.guild_id or not await managers.is_moderator(connection, request.rights):
        raise NotYourLog(number=match.id)


async def _occurrences(connection: Connection, made: Services, view: MatchView) -> list[Logged]:
    found, told = await incidents.since(connection, view.match.id, 0), made[Narration]
    if view.match.clock is None:  # an outage stopped none
        found = tuple(each for each in found if each.kind != incidents.IncidentKind.OUTAGE)
    return [Logged(each.at, partial(told.logged_incident, each, view.seated_at(each.at))) for each in found]


async def _entries(connection: Connection, made: Services, view: MatchView) -> list[Logged]:
    """Tell of the entries that are no moves and that no incident tells."""
    entries, told = await matches.entries(connection, view.match.id), made[Narration]
    return [
        Logged(entry.played_at, partial(told.logged_entry, entry, _then(view, entry.ply)))
        for entry in entries
        if told.is_logged(entry)
    ]


def _then(view: MatchView, ply: int) -> tuple[Player, ...]:
    return players_at(view.players, view.stints, ply)
