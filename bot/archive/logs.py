"""The log of a match: everything that happened beside its moves, for its players and the moderators of its server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.archive.archive import Archive
from bot.archive.refusals import NotYourLog
from bot.core.people import Person, Player
from bot.matches import incidents, sittings
from bot.matches.incidents import Occurrence
from bot.matches.replays import Replays
from bot.matches.sittings import Sitting, players_at
from bot.offers import proposals
from bot.offers.proposals import Proposal
from bot.servers import managers
from bot.servers.managers import Badge
from bot.tables.tables import Place
from storage import Connection, Database, matches, offers, players
from storage.matches import Entry, Kind, Match

__all__ = ["Entry", "Kind", "Log", "Logs", "Note"]


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened, and who sat there then."""

    at: datetime
    what: Entry | Occurrence | Proposal
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """All of it, in order."""

    sitting: Sitting
    notes: tuple[Note, ...]


class Logs:
    """Reads logs."""

    def __init__(self, database: Database, replays: Replays, archive: Archive) -> None:
        self._database = database
        self._replays = replays
        self._archive = archive

    async def of(self, person: Person, badge: Badge, place: Place, match_id: int | None) -> Log:
        """The log of the match that is meant; raises `Refusal`."""
        number = (await self._archive.leaf(person, place, match_id)).sitting.match.id
        async with self._database.reading() as connection:
            sitting = await sittings.load(connection, self._replays, number)
            await _check_reader(connection, person, badge, sitting.match)
            found = [*await self._offers(connection, sitting), *await _occurrences(connection, sitting)]
            found += await _entries(connection, sitting)
        return Log(sitting, tuple(sorted(found, key=lambda note: note.at)))

    async def _offers(self, connection: Connection, sitting: Sitting) -> list[Note]:
        made = await offers.of_match(connection, sitting.match.id)
        loaded = [await proposals.load(connection, self._replays, offer, sitting) for offer in made]
        return [Note(each.offer.made_at, each, _then(sitting, each.offer.ply)) for each in loaded]


async def _check_reader(connection: Connection, person: Person, badge: Badge, match: Match) -> None:
    player = await players.find(connection, person.discord_id)
    if player in await sittings.ever_seated(connection, match.id):
        return
    if match.guild_id != badge.guild_id or not await managers.is_moderator(connection, badge):
        raise NotYourLog(number=match.id)


async def _occurrences(connection: Connection, sitting: Sitting) -> list[Note]:
    found = await incidents.since(connection, sitting.match.id, 0)
    return [Note(each.at, each, sitting.seated_at(each.at)) for each in found]


async def _entries(connection: Connection, sitting: Sitting) -> list[Note]:
    """What is no move; a ruling is told by its occurrence."""
    entries = await matches.entries(connection, sitting.match.id)
    beside = [entry for entry in entries if entry.kind not in {Kind.MOVE, Kind.RULING}]
    return [Note(entry.played_at, entry, _then(sitting, entry.ply)) for entry in beside]


def _then(sitting: Sitting, ply: int) -> tuple[Player, ...]:
    return players_at(sitting.players, sitting.stints, ply)
