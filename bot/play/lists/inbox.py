"""Lists of running matches, a page at a time: one's own, someone's, those of a channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from bot.core.agenda import DatedLine, WaitingKinds, WaitingSection
from bot.core.people import Clock, Person, Request
from bot.play.matches import MatchLine, lines_of, most_urgent_first, visible_among
from bot.play.replays import Replays
from storage import Connection, Database
from storage.people import players
from storage.people.players import Player
from storage.play.matches import matches
from storage.play.matches.match_origin import Occasion, of_matches
from storage.play.matches.matches import Match

PAGE_SIZE = 10
MOST_DATES = 500


class Listing(NamedTuple):
    """A choice of matches: of whom (None: of everyone) and in which channel (None: in any)."""

    of: int | None
    channel_id: int | None


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """A part of a list; pages are counted from 0."""

    listing: Listing
    lines: tuple[MatchLine, ...]
    number: int
    pages: int
    total: int
    subject: str | None
    """The name of the person it is about, if the bot knows one."""
    sections: tuple[WaitingSection, ...] = ()
    """What else waits for the viewer, on the first page of all that is theirs."""
    occasions: Mapping[int, Occasion] = field(default_factory=dict)
    """What matches were made for, by match."""


class Inbox:
    def __init__(self, database: Database, clock: Clock, replays: Replays, kinds: WaitingKinds) -> None:
        self._database = database
        self._clock = clock
        self._replays = replays
        self._kinds = kinds

    async def dates(self, person: Person) -> tuple[tuple[DatedLine, ...], datetime]:
        """Someone's own deadlines, the next first, as they are now."""
        now = self._clock()
        async with self._database.reading() as connection:
            me = await players.find(connection, person.discord_id)
            found = await self._kinds.dates(connection, me) if me else ()
        return tuple(each for each in found if each.at > now)[:MOST_DATES], now

    async def page(self, request: Request, listing: Listing, number: int = 0) -> MatchesPage:
        """A page as someone sees it from where they are, the matches that wait for them first."""
        async with self._database.reading() as connection:
            viewer = request.person
            me = await players.find(connection, viewer.discord_id)
            subject = me if listing.of == viewer.discord_id else await _person(connection, listing.of)
            found = await _found(connection, listing, subject, request, me)
            ordered = await most_urgent_first(connection, me, found)
            pages = max(1, -(-len(ordered) // PAGE_SIZE))
            number = min(max(number, 0), pages - 1)
            shown = ordered[number * PAGE_SIZE :][:PAGE_SIZE]
            lines = await lines_of(connection, self._replays, shown)
            occasions = await of_matches(connection, [match.id for match in shown])
            besides = me if number == 0 and listing == (viewer.discord_id, None) else None
            sections = await self._kinds.sections(connection, besides, besides_matches=True) if besides else ()
        name = subject.name if subject else None
        return MatchesPage(listing, lines, number, pages, len(ordered), name, sections, occasions)

    async def tell(self, reader: Person, sections: Sequence[WaitingSection]) -> None:
        """Note what someone has been told of the news among these."""
        news = [section for section in sections if section.kind.is_news]
        if not news:
            return
        async with self._database.writing() as connection:
            if player := await players.find(connection, reader.discord_id):
                await self._kinds.told(connection, player, self._clock(), news)


async def _person(connection: Connection, discord_id: int | None) -> Player | None:
    return None if discord_id is None else await players.find(connection, discord_id)


async def _found(
    connection: Connection, listing: Listing, subject: Player | None, request: Request, viewer: Player | None
) -> Sequence[Match]:
    viewer_id, guild_id = viewer.id if viewer else None, request.place.guild_id
    if listing.of is None:
        assert listing.channel_id is not None
        there = await matches.running_in(connection, listing.channel_id, guild_id, viewer_id)
        return await visible_among(connection, there, viewer, request)
    if subject is None:
        return ()
    theirs = await matches.running_of(connection, subject.id, guild_id, viewer_id)
    theirs = theirs if subject == viewer else await visible_among(connection, theirs, viewer, request)
    return [match for match in theirs if listing.channel_id in {None, match.channel_id, match.thread_id}]
