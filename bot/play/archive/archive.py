"""What was played: any board of a match, the whole of it, its record, and whether it is untouched."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from cachetools import LRUCache

from bot.core.people import Clock, Person, Place, Player, Request
from bot.core.refusals import AlreadyDone
from bot.play.archive import records
from bot.play.archive.records import Record
from bot.play.archive.refusals import (
    NoSuchImport,
    NoSuchPly,
    NotARecord,
    NothingOver,
    NothingToSee,
)
from bot.play.matches import MatchView, NoSuchMatch, Occurrence, check_visible, incidents, match_views, players_at
from bot.play.replays import EntryKinds, Position, Replays, Verification, counting, retrace, verify
from games import GAMES
from games.core import AnyGame
from storage import Connection, Database
from storage.core import interactions
from storage.people import players
from storage.play import imports
from storage.play.matches import matches, rematches, stints
from storage.play.matches.matches import Entry, Match
from storage.play.matches.stints import Stint

KEPT_IMPORTS = 5
"""So many imported records are kept for each person."""
ROOM = 4000
"""So many positions are kept of all records together; the longest record has half as many, some 16 MB."""


@dataclass(frozen=True, slots=True)
class PastBoard:
    """A board of a match, as one pages through a book."""

    view: MatchView
    last: int
    """The ply of the newest board."""
    at: datetime
    """The moment since which the board has stood so."""

    @property
    def ply(self) -> int:
        """Which board it is; 0 is the beginning."""
        return self.view.position.ply


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match as one line of a list."""

    match: Match
    players: tuple[Player, ...]

    @property
    def game(self) -> AnyGame:
        return GAMES[self.match.game]


class Whole(NamedTuple):
    match: Match
    seated: tuple[Player, ...]
    entries: tuple[Entry, ...]
    stints: tuple[Stint, ...]
    occurrences: tuple[Occurrence, ...]
    """What the newest board has to tell, such as who decided the match."""

    def seen(self, position: Position) -> MatchView:
        """The match at some position."""
        seated = players_at(self.seated, self.stints, position.ply)
        told = self.occurrences if position.ply == self.match.ply else ()
        return MatchView(self.match, seated, position, stints=self.stints, occurrences=told)

    def is_by_computer(self, entry: Entry) -> bool:
        """Whether a program had the seat, so that nobody had asked for what it did by itself."""
        return players_at(self.seated, self.stints, entry.ply)[entry.seat].is_computer


class Archive:
    """Looks at matches, running or over; all that it changes is which imported records are kept."""

    def __init__(self, database: Database, clock: Clock, replays: Replays) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays
        self._brought = BroughtRecords(self._replays.kinds)

    async def past_board(self, request: Request, match_id: int | None = None, ply: int | None = None) -> PastBoard:
        """The board after `ply` entries, by default the newest; raises `Refusal`."""
        async with self._database.reading() as connection:
            match = await self._visible(connection, request, match_id)
            ply = match.ply if ply is None else ply
            _check_ply(match, ply)
            position = await self._replays.position(connection, match, ply)
            entry = await matches.entry(connection, match.id, ply - 1) if ply else None
            view = await match_views.sit(connection, match, position)
        assert match.started_at is not None
        return PastBoard(view, match.ply, entry.played_at if entry else match.started_at)

    async def story(self, request: Request, match_id: int | None) -> tuple[MatchView, ...]:
        """The match from the beginning to the newest board, without what was taken back; raises `Refusal`."""
        whole = await self._whole(request, match_id)
        kinds = self._replays.kinds
        positions = await asyncio.to_thread(lambda: counting(list(retrace(whole.match, whole.entries, kinds))))
        return tuple(map(whole.seen, positions))

    async def record(self, request: Request, match_id: int | None) -> tuple[Match, str]:
        """The match as a text file; raises `Refusal`."""
        match, seated, entries, left, _ = whole = await self._whole(request, match_id)
        names = [player.name for player in seated]
        decided = [replace(entry, automatic=entry.automatic and not whole.is_by_computer(entry)) for entry in entries]
        written = partial(records.write, match, names, decided, left, kinds=self._replays.kinds)
        return match, await asyncio.to_thread(written)

    async def verify(self, request: Request, match_id: int | None) -> Verification:
        """Check whether the match is stored as it was played; raises `Refusal`."""
        whole = await self._whole(request, match_id)
        return await asyncio.to_thread(verify, whole.match, whole.entries, self._replays.kinds)

    async def finished(self, person: Person, most: int) -> tuple[Finished, ...]:
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            found = await matches.finished(connection, player.id, most) if player else ()
            seated = await matches.seated_at(connection, [match.id for match in found])
        return tuple(Finished(match, seated[match.id]) for match in found)

    async def last_over(self, request: Request) -> int:
        """The number of the match someone played to its end last, here if there is one; raises `NothingOver`."""
        async with self._database.reading() as connection:
            player = await players.find(connection, request.person.discord_id)
            match = await rematches.last_over(connection, player.id, request.place.channel_id) if player else None
        if match is None:
            raise NothingOver
        return match.id

    async def bring_in(self, request: Request, file: bytes) -> tuple[int, PastBoard]:
        """Keep a record to look at: its number, and its last board; raises `BadRecord` and others."""
        record = await self._brought.read(_decode(file))
        text = await self._brought.written(record)
        async with self._database.writing() as connection:
            if not await interactions.claim(connection, request.interaction_id, self._clock()):
                raise AlreadyDone
            player = await players.meet(connection, *request.person, self._clock())
            number = await imports.add(connection, player.id, text, self._clock())
            await imports.keep_newest(connection, player.id, KEPT_IMPORTS)
        self._brought.keep(number, record)
        return number, _past_board(record, None)

    def let_go(self) -> None:
        """Keep no imported record in memory."""
        self._brought = BroughtRecords(self._replays.kinds)

    async def imported(self, person: Person, import_id: int, ply: int | None) -> PastBoard:
        """A board of a record someone brought in; raises `NoSuchImport`."""
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            if player is None or not await imports.is_kept(connection, import_id, player.id):
                raise NoSuchImport(most=KEPT_IMPORTS)
            record = self._brought.find(import_id)
            text = "" if record else await imports.find(connection, import_id, player.id)
        if record is None:
            record = await self._brought.read(text)
            self._brought.keep(import_id, record)
        return _past_board(record, ply)

    async def _whole(self, request: Request, match_id: int | None) -> Whole:
        async with self._database.reading() as connection:
            match = await self._visible(connection, request, match_id)
            return Whole(
                match,
                await matches.seated(connection, match.id),
                await matches.entries(connection, match.id),
                await stints.of_match(connection, match.id),
                await incidents.around(connection, match, match.ply),
            )

    async def _visible(self, connection: Connection, request: Request, match_id: int | None) -> Match:
        """The match that is meant, if the person may look at it here; raises `Refusal`."""
        if match_id is not None:
            match = await _named(connection, match_id)
        else:
            match = await _guessed(connection, await players.find(connection, request.person.discord_id), request.place)
        await check_visible(connection, match, request)
        return match


class BroughtRecords:
    """The records used last, by number; they are read one at a time, so that many do not slow the rest."""

    def __init__(self, kinds: EntryKinds, room: int = ROOM) -> None:
        self._kinds = kinds
        self._kept: LRUCache[int, Record] = LRUCache(room, getsizeof=partial(_size, room))
        self._one_at_a_time = asyncio.Lock()

    async def read(self, text: str) -> Record:
        """A record from its text; raises `Refusal`."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(records.read, text, self._kinds)

    async def written(self, record: Record) -> str:
        """The text of a record that is kept for good."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(lambda: record.text)

    def find(self, number: int) -> Record | None:
        """The record if it is kept here."""
        return self._kept.get(number)

    def keep(self, number: int, record: Record) -> None:
        self._kept[number] = record


async def _named(connection: Connection, match_id: int) -> Match:
    match = await matches.find(connection, match_id)
    if match is None or match.started_at is None:
        raise NoSuchMatch(number=match_id)
    return match


async def _guessed(connection: Connection, player: Player | None, place: Place) -> Match:
    """Guess the match last moved in: one's own of the channel, else a public one of it, else one's own elsewhere."""
    mine = None if player is None else player.id
    here = place.channel_id
    found = await matches.last_active(connection, channel_id=here, player_id=mine) if mine else None
    found = found or await matches.last_active(connection, channel_id=here, public=True)
    found = found or (await matches.last_active(connection, player_id=mine) if mine else None)
    if found is None:
        raise NothingToSee
    return found


def _check_ply(match: Match, ply: int) -> None:
    if not 0 <= ply <= match.ply:
        raise NoSuchPly(number=match.id, last=match.ply)


def _decode(file: bytes) -> str:
    records.check_size(len(file))
    try:
        return file.decode("utf-8-sig").replace("\0", "")  # which PostgreSQL does not store
    except UnicodeDecodeError:
        raise NotARecord from None


def _past_board(record: Record, ply: int | None) -> PastBoard:
    match, entries = record.match, record.entries
    ply = len(entries) if ply is None else ply
    _check_ply(match, ply)
    assert match.started_at is not None
    at = entries[ply - 1].played_at if ply else match.started_at
    return PastBoard(record.view(ply), len(entries), at)


def _size(room: int, record: Record) -> int:
    """The room a record takes: one that is larger than all the room has it for itself."""
    return min(len(record.positions), room)
