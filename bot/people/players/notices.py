"""What is owed when a match changes: a message where it is played, and to those who want one a direct message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeAlias

from bot.core.outbox.kinds import PostKind
from bot.core.outbox.notes import NOBODY, NoteKind, NotePost, note_details
from bot.core.outbox.queue import enqueue
from bot.core.outbox.settings import Readers
from bot.core.people import Player
from bot.people.players.preferences import UNREACHABLE, Pings, language_of, preferences_of, set_preference
from storage import Connection
from storage.core.outbox import posts
from storage.people import players
from storage.play import clocks
from storage.play.clocks import DeadlineKind
from storage.play.matches.matches import Match

Awake: TypeAlias = Callable[[datetime], datetime]
"""Gives that moment, or the first one after it at which a message isn't out of place."""


class Habits(Readers):
    """Tells the outbox what it has to know of what people chose."""

    def language(self, player: Player) -> str | None:
        return language_of(player)

    def takes_pings(self, player: Player) -> bool:
        return preferences_of(player).in_channel

    def wants_silence(self, player: Player, at: datetime | None) -> bool:
        chosen = preferences_of(player)
        return chosen.pings is Pings.NOWHERE or bool(at and chosen.undisturbed_until(at))

    def reads_digests(self, player: Player) -> bool:
        return preferences_of(player).pings is Pings.DIGEST

    async def disturbing_at(self, connection: Connection, match_id: int, player: Player, now: datetime) -> datetime:
        return await disturbing_at(connection, match_id, player, now)

    async def back_to_channels(self, connection: Connection, player: Player) -> bool:
        """Ping whoever chose direct messages only, single ones or digests, in channels from now on."""
        if not preferences_of(player).only_directly:
            return False
        await set_preference(connection, player, "pings", Pings.CHANNEL)
        return True

    async def is_first_refusal(self, connection: Connection, player: Player) -> bool:
        """Note that someone takes no direct messages, beside what they have chosen."""
        if player.settings.get(UNREACHABLE):
            return False
        await set_preference(connection, player, UNREACHABLE, True)
        return True


async def enqueue_news(
    connection: Connection,
    match: Match,
    kind: type[PostKind[Any]],
    ply: int,
    now: datetime,
    called: Iterable[Player],
    due_at: datetime | None = None,
    details: Mapping[str, Any] | None = None,
    priority: int | None = None,
) -> None:
    """Owe the table or board in its channel, by default at once, and directly to those of the called who chose so."""
    how: dict[str, Any] = {"details": details, "priority": priority}
    await enqueue(connection, match.id, kind, ply, now, channel_id=match.channel_id, due_at=due_at, **how)
    for player in called:
        if await wants_directly(connection, match, player):
            await enqueue_directly(connection, match, kind, ply, now, player, **how)


async def wants_directly(connection: Connection, match: Match, player: Player) -> bool:
    """Whether someone is told about a match directly as well: they chose so, or cannot see where it is played."""
    is_wanted = preferences_of(player).directly or match.is_unseen_by(player.id)
    return is_wanted and not await is_direct(connection, match, player)


async def is_direct(connection: Connection, match: Match, player: Player) -> bool:
    """Whether a match is played in someone's direct messages: what is told where it is played is told directly."""
    return match.guild_id is None and match.channel_id == (await players.addressed(connection, player.id))[1]


async def enqueue_directly(
    connection: Connection,
    match: Match,
    kind: type[PostKind[Any]],
    ply: int,
    now: datetime,
    player: Player,
    details: Mapping[str, Any] | None = None,
    priority: int | None = None,
    awake: Awake = lambda moment: moment,
) -> None:
    """Owe the table or board as a direct message, after the quiet hours; older ones that wait for them are dropped."""
    await posts.overtake(connection, match.id, player.id, now, kind.overtakes)
    due_at = await disturbing_at(connection, match.id, player, now, awake)
    how: dict[str, Any] = {"details": details, "priority": priority}
    await enqueue(connection, match.id, kind, ply, now, player_id=player.id, due_at=due_at, **how)


async def disturbing_at(
    connection: Connection, match_id: int, player: Player, now: datetime, awake: Awake = lambda moment: moment
) -> datetime:
    """When someone may be told about a match: after their quiet hours, unless their time would be over by then.

    Then whatever waits there before it comes as well, for messages about a match keep their order.
    """
    later = _undisturbed(player, now, awake)
    if later == now:
        return now
    flags = [row for row in await clocks.of_match(connection, match_id) if row.kind is DeadlineKind.FLAG]
    if not any(row.due_at and row.due_at <= later for row in flags):
        return later
    await posts.bring_forward(connection, match_id, player.id, now)
    return now


def _undisturbed(player: Player, now: datetime, awake: Awake) -> datetime:
    """The first moment outside of someone's quiet hours at which a message isn't out of place."""
    quiet, later, before = preferences_of(player), now, None
    while later != before:
        before = quiet.undisturbed_until(later) or later
        later = awake(before)
    return later


async def enqueue_note(
    connection: Connection,
    match: Match,
    kind: NoteKind,
    now: datetime,
    *,
    called: Iterable[Player] = (),
    people: Mapping[str, Player] = NOBODY,
    **values: Any,
) -> None:
    """Owe a note where the match is played, and directly to those of the called who chose so."""
    called = tuple(called)
    details = note_details(kind, called, people, values)
    await enqueue(connection, match.id, NotePost, match.ply, now, channel_id=match.channel_id, details=details)
    for player in called:
        if await wants_directly(connection, match, player):
            to, due_at = player.id, await disturbing_at(connection, match.id, player, now)
            await enqueue(connection, match.id, NotePost, match.ply, now, player_id=to, details=details, due_at=due_at)
