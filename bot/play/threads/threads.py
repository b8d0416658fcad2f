"""The threads of matches: which one a match needs, has, or had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from bot.core.outbox.queue import enqueue
from bot.core.people import Clock, Player
from bot.people.players import enqueue_note
from bot.people.servers import GuildSettings, MatchPlace, lose_channel, settings_in
from bot.play.matches import Began, Corrected, NoSuchMatch, Reseated
from bot.play.replays import verdicts
from bot.play.tables import TablePost
from bot.play.threads.notes import THREAD_LOST
from games import GAMES
from games.core import AnyGame
from storage import Connection, Database
from storage.core.outbox import posts
from storage.core.thread_state import Thread
from storage.play import table_terms
from storage.play.matches import corrections, forums, matches, threads
from storage.play.matches.forums import Mislabelled
from storage.play.matches.matches import Match, Status

__all__ = [
    "Match",
    "Mislabelled",
    "Opening",
    "Status",
    "Thread",
    "Threads",
    "name_newcomer",
    "name_winner",
    "plan_thread",
]

LAST_WORDS = timedelta(hours=1)
"""So long after the last message of a finished match its thread ends: in an archived thread no button works."""
TOLD_AGAIN = timedelta(days=1)
"""After so long a channel is told again why a thread cannot be used."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that needs a thread, and the message below which it is made."""

    match: Match
    players: tuple[Player, ...]
    card_id: int | None
    has_card: bool = True
    """Whether there is, or will be, a message below which it is made."""
    settings: GuildSettings = field(default_factory=GuildSettings)
    """What its server has chosen."""
    has_left: bool = False
    """Whether what is told of is a post of a forum that the match has left."""
    is_private: bool = False
    """Whether the match is for its players only, as far as that can be."""

    @property
    def is_chosen(self) -> bool:
        """Whether the server has asked for threads, and has to hear where there can be none."""
        return self.settings.place is MatchPlace.THREAD

    @property
    def game(self) -> AnyGame:
        return GAMES[self.match.game]

    @property
    def host(self) -> Player:
        """Who opened the table, wherever they sit now."""
        return next((player for player in self.players if player.id == self.match.host_id), self.players[0])


class Threads:
    """Notes what became of threads; each call is one transaction."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def opening(self, match_id: int) -> Opening:
        async with self._database.reading() as connection:
            match = await matches.find(connection, match_id)
            if match is None:
                raise NoSuchMatch(number=match_id)
            card = (await posts.newest(connection, [match_id], TablePost.key)).get(match_id)
            has_card = bool(card) or await posts.was_owed(connection, match_id, TablePost.key)
            seated = await matches.seated(connection, match_id)
            settings = await settings_in(connection, match.guild_id)
            hidden = bool(await table_terms.private_among(connection, [match_id]))
            below = card.message_id if card else None
            return Opening(match, seated, below, has_card, settings, is_private=hidden)

    async def opened(self, opening: Opening, thread_id: int) -> None:
        """Note that there is a thread: boards go there from now on; a post that is made too late is one it has left."""
        match = opening.match
        async with self._database.writing() as connection:
            if not await _is_wanted(connection, match):
                if match.thread is Thread.POST and await forums.asked_in(connection, match.id) is None:
                    await forums.create(connection, match.id, match.channel_id)
                    await forums.leave(connection, match.id, thread_id)
                return
            await matches.change(connection, match.id, thread=Thread.OPEN, thread_id=thread_id)
            if match.thread is Thread.POST:
                await forums.show(connection, match.id, match.status)

    async def mislabelled(self) -> tuple[Mislabelled, ...]:
        """Posts of forums that tell what is no longer so."""
        async with self._database.reading() as connection:
            return await forums.mislabelled(connection)

    async def labelling(self, post: Mislabelled, guild_id: int) -> Opening:
        """What a post in a server has to tell, also one that its match has left for another server."""
        async with self._database.reading() as connection:
            match = await matches.find(connection, post.match_id)
            if match is None:
                raise NoSuchMatch(number=post.match_id)
            seated, settings = await matches.seated(connection, match.id), await settings_in(connection, guild_id)
            if (correction := await corrections.of_match(connection, match.id)) and correction.verdict:
                outcome = verdicts.read(correction.verdict, len(seated))
                match = replace(match, places=outcome.places if outcome else None)
            return Opening(match, seated, None, settings=settings, has_left=post.is_left)

    async def labelled(self, post: Mislabelled) -> None:
        """Note that a post tells how its match stands, or will never be changed."""
        async with self._database.writing() as connection:
            if post.is_left:
                await forums.forget(connection, post.match_id)
                return
            over = post.status == Status.FINISHED  # a table that was cancelled may be opened again
            await forums.show(connection, post.match_id, None if over else post.status, post.shows)

    async def impossible(self, opening: Opening) -> None:
        """Note that the place has no threads: the match is played where its table stood, as everyone there expects."""
        async with self._database.writing() as connection:
            if await _is_wanted(connection, opening.match):
                await matches.change(connection, opening.match.id, thread=None)

    async def lost(self, match_id: int, trouble: str, *, is_gone: bool = False) -> None:
        """Note that the thread cannot be used: the match continues where its table stood; said there once a day.

        What `is_gone` is deleted: the thread, or the forum in which there was to be a post.
        """
        async with self._database.writing() as connection:
            match = await matches.find(connection, match_id, hold=True)
            if match and match.thread and match.thread is not Thread.LOST:
                if is_gone and match.guild_id and match.thread is Thread.POST:
                    await lose_channel(connection, match.guild_id, match.channel_id, self._clock())
                if is_gone and match.thread_id:  # it may have been deleted while nobody listened
                    await threads.forget_place(connection, match.thread_id, self._clock())
                if asked_in := await forums.asked_in(connection, match_id):
                    match = await self._out_of_forum(connection, match, asked_in)
                else:
                    await matches.change(connection, match_id, thread=Thread.LOST)
                told = await threads.told(connection, match.channel_id, self._clock() - TOLD_AGAIN)
                if not any(_tells(details, trouble) for details in told):
                    await enqueue_note(connection, match, THREAD_LOST, self._clock(), trouble=trouble)

    async def _out_of_forum(self, connection: Connection, match: Match, asked_in: int) -> Match:
        """Have a match whose post can't be made or used go on where its table was asked for."""
        await forums.forget(connection, match.id)
        for channel_id in {match.channel_id, match.home}:
            await forums.redirect(connection, match.id, channel_id, asked_in)
        await matches.change(connection, match.id, channel_id=asked_in, thread=None, thread_id=None)
        cards = await posts.unfinished(connection, match.id, TablePost.key)
        if match.status is Status.OPEN and all(card.channel_id is None for card in cards):
            await enqueue(connection, match.id, TablePost, 0, self._clock(), channel_id=asked_in)
        return replace(match, channel_id=asked_in, thread=None, thread_id=None)

    async def in_use(self) -> tuple[Match, ...]:
        async with self._database.reading() as connection:
            return await threads.in_use(connection)

    async def to_close(self) -> tuple[Match, ...]:
        """Finished matches in whose thread the last word was said."""
        async with self._database.reading() as connection:
            return await threads.left(connection, self._clock() - LAST_WORDS)

    async def closed(self, match_id: int) -> None:
        """Note that the thread is archived, or will never be."""
        async with self._database.writing() as connection:
            await matches.change(connection, match_id, thread=Thread.CLOSED)


async def _is_wanted(connection: Connection, before: Match) -> bool:
    """Whether a match still waits for the thread it waited for before: while that was made, it may have moved."""
    match = await matches.find(connection, before.id, hold=True)
    return match is not None and (match.thread, match.channel_id) == (before.thread, before.channel_id)


def _tells(details: Mapping[str, Any], trouble: str) -> bool:
    return bool(details["says"] == THREAD_LOST.key and details["values"]["trouble"] == trouble)


async def name_newcomer(connection: Connection, reseated: Reseated) -> None:
    """Have the post of a forum, also one that is just being made, name whoever has taken over a seat."""
    if reseated.view.match.thread is not None:
        await forums.outdate(connection, reseated.view.match.id, reseated.now)


async def name_winner(connection: Connection, corrected: Corrected) -> None:
    """Have the post of a forum tell the result that holds now."""
    if corrected.match.thread is not None:
        await forums.outdate(connection, corrected.match.id, corrected.now)


async def plan_thread(connection: Connection, began: Began) -> None:
    """Want a thread for a match that begins if its server does, with a card below which it can be made.

    A match of an event has its thread without a card.
    """
    match, now = began.match, began.now
    place = (await settings_in(connection, match.guild_id)).place
    if match.guild_id is None or match.thread is not None or not place.has_threads(of_event=began.of_event):
        return
    await matches.change(connection, match.id, thread=Thread.WANTED)
    if not began.of_event and not await posts.was_owed(connection, match.id, TablePost.key):
        await enqueue(connection, match.id, TablePost, 0, now, channel_id=match.channel_id)
