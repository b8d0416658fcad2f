"""The one door by which matches come into being: tables, rematches, and whatever else begins one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from bot.core.clock_rules import ClockRule
from bot.core.people import Clock, Place
from bot.people.servers import ZONE, settings_in
from bot.play.clocks import timing
from bot.play.matches.allowed_actions import Liberties
from bot.play.matches.board.posts import enqueue_board
from bot.play.matches.entries.match_entries import Began, Followers
from games import GAMES
from games.core import AnyGame
from storage import Connection
from storage.core.outbox import chats
from storage.core.thread_state import Thread
from storage.people import players
from storage.people.players import Player
from storage.play.matches import forums, matches
from storage.play.matches.matches import Match, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    game: AnyGame
    options: Mapping[str, str]
    """Every option, as the game has settled them for this number of seats."""
    seats: int
    host: Player
    place: Place
    clock: ClockRule | None = None
    rematch_of: int | None = None
    liberties: Liberties | None = None
    """What its players may not do, or None where they may do anything; it never changes."""
    rated: bool | None = None
    """Whether it is to count for ratings, or None where there are none; it never changes."""
    clock_waits: timedelta | None = None
    """How long its first clock waits at most for its first board to be out, or None where it does not."""
    unseen_by: Sequence[int] | None = None
    """The player ids of those who cannot see its channel."""


async def stands_in(connection: Connection, place: Place, *, in_forums: bool) -> Place:
    """Where a table stands that someone opens in a place: in the forum of the server, if it has chosen one."""
    if place.guild_id is None or not in_forums:
        return place
    forum = (await settings_in(connection, place.guild_id)).forum
    return place if forum is None else Place(place.guild_id, forum, asked_in=place.channel_id)


async def place_again(connection: Connection, before: Match, *, in_forums: bool) -> Place:
    """Where a match is played once more: where a table stands that someone opens where this one was asked for."""
    asked_in = await forums.asked_in(connection, before.id) or before.channel_id
    return await stands_in(connection, Place(before.guild_id, asked_in), in_forums=in_forums)


class Arranging:
    """Creates and begins matches inside the transactions of others."""

    def __init__(self, clock: Clock, followers: Followers) -> None:
        self._clock = clock
        self._followers = followers

    async def arrange(self, connection: Connection, wanted: Arrangement) -> Match:
        """Create a match that waits for its players."""
        now = self._clock()
        number = await matches.create(
            connection,
            game=wanted.game.info.key,
            ruleset=wanted.game.info.ruleset,
            options=dict(wanted.options),
            seats_wanted=wanted.seats,
            guild_id=wanted.place.guild_id,
            channel_id=wanted.place.channel_id,
            host_id=wanted.host.id,
            created_at=now,
            clock=wanted.clock and wanted.clock.values,
            rematch_of=wanted.rematch_of,
            rated=wanted.rated,
            unseen_by=wanted.unseen_by,
            liberties=wanted.liberties and wanted.liberties.values,
            clock_from=now + wanted.clock_waits if wanted.clock and wanted.clock_waits else None,
            thread=None if wanted.place.asked_in is None else Thread.POST,
        )
        if wanted.place.is_chat:
            await chats.note(connection, wanted.place.channel_id, now)
        if wanted.place.asked_in is not None:
            await forums.create(connection, number, wanted.place.asked_in)
        match = await matches.find(connection, number)
        assert match is not None
        return match

    async def begin(
        self,
        connection: Connection,
        match: Match,
        order: Sequence[Player],
        *,
        is_quiet: bool = False,
        among_many: bool = False,
        of_event: bool = False,
    ) -> None:
        """Seat these players in their order, start the clock, tell who follows, and owe the first board.

        A quiet one pings nobody, for the board of another match of the same moment does; one of a match that begins
        `among_many` waits for the boards of moves, and one `of_event` is told of by the posts of that.
        """
        now = self._clock()
        if match.clock:  # a vacation that begins or ends at this moment waits, or is seen here
            await players.share(connection, [player.id for player in order])
        await matches.seat_players(connection, match.id, [player.id for player in order])
        options = GAMES[match.game].settle(len(order), match.options)
        to_move = GAMES[match.game].start(len(order), options).to_move
        await self._start(connection, match, order, now, options=options, to_move=to_move)
        await timing.begin(connection, match, to_move, now, partial(ZONE.of, connection, match.guild_id))
        await self._followers.began(connection, Began(match, tuple(order), to_move, now, of_event))
        called = () if to_move is None else (order[to_move],)
        await enqueue_board(connection, match, order, 0, now, called, is_quiet=is_quiet, among_many=among_many)

    async def _start(
        self, connection: Connection, match: Match, order: Sequence[Player], now: datetime, **columns: object
    ) -> None:
        running = {"status": Status.RUNNING, "seats_wanted": len(order), "started_at": now}
        await matches.change(connection, match.id, **running, **columns)
