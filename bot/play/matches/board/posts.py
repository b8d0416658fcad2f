"""The posts of a match: its board, and the board again because time runs out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.core.outbox.kinds import QUIET, Delivery, PostKind
from bot.core.outbox.notes import NotePost
from bot.core.outbox.queue import enqueue, enqueue_edits
from bot.core.people import Clock, Player
from bot.people.players import (
    Awake,
    Pings,
    enqueue_directly,
    enqueue_news,
    is_direct,
    preferences_of,
    wants_directly,
)
from bot.play.clocks import timing
from bot.play.matches import match_views
from bot.play.matches.entries.match_entries import Entered, Followers, Posted
from bot.play.matches.match_views import MatchView
from bot.play.replays import Replays
from storage import Connection
from storage.core.outbox import chats, posts, queues
from storage.core.outbox.posts import Post
from storage.core.processes import jobs
from storage.play import digests
from storage.play.matches import matches
from storage.play.matches.matches import Match
from storage.play.ratings import tallies

BOARDS = ("board", "reminder")
"""The kinds of posts that show a board."""
WHY = "why"
"""The key in the details of a reminder for what else than time calls for it: one of `clock_words.REASONS`."""
CHANCES = "chances"
"""The kind of the job, and of the incident, that tells how the chances went."""
FOLLOWED = timedelta(seconds=5)
"""How long after the end the card of a result waits for the chances at the most, to be drawn again once."""
PATIENCE = timedelta(seconds=10)
"""How long the channel waits for the answer of a computer before it's shown the board without."""


class BoardPost(PostKind[MatchView]):
    """The board, as it is after an entry or because something else about it changed."""

    key = "board"
    waits = True
    in_digest = True
    stands = True
    overtakes = BOARDS

    def __init__(self, replays: Replays, clock: Clock, followers: Followers) -> None:
        self._replays = replays
        self._clock = clock
        self._followers = followers

    async def load(self, connection: Connection, post: Post) -> MatchView:
        """The match as it stood at the ply of the post; a first clock is shown as it runs once that is out."""
        assert post.match_id is not None
        view = await match_views.load(connection, self._replays, post.match_id, post.ply)
        if view.position.outcome and view.is_present:
            return replace(view, scores=await self._replays.scores(connection, view.match))
        if view.position.ply == 0:
            view = replace(view, has_beginner=await self._has_beginner(connection, view))
        if view.match.clock_from is None:
            return view
        return replace(view, timing=timing.as_posted(view.timing, view.match, self._clock()))

    async def load_beside(self, connection: Connection, post: Post, other: object) -> MatchView | None:
        """An earlier board of the same match, with its players as they are known already."""
        if not isinstance(other, MatchView) or other.match.id != post.match_id or post.ply > other.position.ply:
            return None
        return await match_views.earlier(connection, self._replays, other, post.ply)

    def is_overtaken(self, delivery: Delivery[MatchView]) -> bool:
        return delivery.post.ply != delivery.shown.match.ply

    async def called(
        self, connection: Connection, delivery: Delivery[MatchView], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        """The players it was owed to call, else the one whose turn began after the last board shown."""
        shown, wanted = delivery.shown, _called(delivery.post)
        if QUIET in (delivery.post.details or {}):
            return ()
        if wanted:
            return tuple(player for player in shown.players if player.id in wanted)
        if shown.to_move is None:
            return ()
        boards = [each.post.ply for each in older if each.post.kind in BOARDS]
        if not boards:
            return (shown.to_move,)
        return (shown.to_move,) if await self._has_begun(connection, shown, max(boards)) else ()

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        assert post.match_id is not None
        view, wanted = await match_views.load(connection, self._replays, post.match_id), _called(post)
        if view.to_move and wanted:
            return tuple(player for player in view.players if player.id in wanted)
        return (view.to_move,) if view.to_move else await matches.seated(connection, post.match_id)

    def calls_anew(self, post: Post) -> bool:
        return bool(_called(post))

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        """The board again in its channel, as a reminder or, if it calls this player for something else, as it is."""
        assert post.match_id is not None
        match = await matches.find(connection, post.match_id)
        if match is None:
            return
        kind, details = (BoardPost, {"calls": [player.id]}) if _called(post) else (ReminderPost, None)
        await enqueue(connection, match.id, kind, post.ply, now, channel_id=match.channel_id, details=details)

    async def sent(self, connection: Connection, delivery: Delivery[MatchView], now: datetime) -> None:
        await timing.board_is_out(connection, delivery.shown.match, now)
        if delivery.shown.position.ply == 0:
            await self._followers.posted(connection, Posted(delivery.shown, now))

    def can_change(self, shown: MatchView) -> bool:
        """Whether it keeps its buttons: an older board has lost them, or is about to."""
        return shown.is_present

    async def _has_beginner(self, connection: Connection, view: MatchView) -> bool:
        people = [player.id for player in view.players if player.is_person]
        return not all([await tallies.has_finished(connection, each, view.match.game) for each in people])

    async def _has_begun(self, connection: Connection, shown: MatchView, ply: int) -> bool:
        """Whether a new turn began since the board of a ply."""
        position = shown.position
        if position.is_again and ply < position.ply:
            return True
        for each in range(ply, position.ply):
            if (await self._replays.position(connection, shown.match, each)).to_move != position.to_move:
                return True
        return False


class ReminderPost(BoardPost):
    """The board again, because time runs out."""

    key = "reminder"
    priority = 20

    async def called(
        self, connection: Connection, delivery: Delivery[MatchView], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        to_move = delivery.shown.to_move
        return (to_move,) if to_move else ()

    def calls_anew(self, post: Post) -> bool:
        return True


async def enqueue_board(
    connection: Connection,
    match: Match,
    seated: Sequence[Player],
    ply: int,
    now: datetime,
    called: Sequence[Player],
    *,
    is_quiet: bool = False,
    among_many: bool = False,
) -> None:
    """Owe the board after an entry: at once or, where a computer is to move, after a while, for it brings the next.

    A quiet one pings nobody, and one `among_many` goes after those of moves.
    """
    if match.clock_from is not None and ply:  # its first board, which is not out, keeps this one waiting
        await posts.hurry(connection, match.id, BoardPost.priority, BOARDS)
    await drop_waiting(connection, match, seated, now)
    later = now + PATIENCE if any(player.is_computer for player in called) else None
    details, priority = {QUIET: True} if is_quiet else None, posts.MANY if among_many else None
    await enqueue_news(connection, match, BoardPost, ply, now, called, later, details, priority)


async def drop_waiting(connection: Connection, match: Match, seated: Sequence[Player], now: datetime) -> None:
    """Drop boards that wait for the answer of a computer, as another one is about to be owed."""
    if any(player.is_computer for player in seated):
        await posts.overtake_boards(connection, match.id, now, BOARDS)


async def carry_on(connection: Connection, entered: Entered) -> None:
    """Keep direct messages about a turn, and to who is next, when someone leaves who was not to move."""
    if (leaver := entered.leaver) and entered.keeps_turn:
        number, plies = entered.match.id, (entered.match.ply, entered.after.ply)
        await queues.carry_on(connection, number, leaver.id, *plies, (*BOARDS, NotePost.key))


async def enqueue_called(connection: Connection, match: Match, now: datetime, called: Sequence[Player]) -> None:
    """Owe the present board to tell these players of it, each where they are told."""
    details = {"calls": [player.id for player in called]}
    await enqueue(connection, match.id, BoardPost, match.ply, now, channel_id=match.channel_id, details=details)
    for player in called:
        if await wants_directly(connection, match, player):
            await enqueue_directly(connection, match, BoardPost, match.ply, now, player, details)


async def enqueue_resumed(connection: Connection, view: MatchView, now: datetime, by: Player) -> None:
    """Owe the present board as its clocks run again: it calls whoever is to move, unless they have done that."""
    match, mover = view.match, view.to_move
    if mover and mover.is_person and mover != by:
        await enqueue_called(connection, match, now, [mover])
    else:
        await enqueue(connection, match.id, BoardPost, match.ply, now, channel_id=match.channel_id)


async def enqueue_reminder(
    connection: Connection,
    match: Match,
    player: Player,
    now: datetime,
    *,
    flags: Iterable[datetime] = (),
    awake: Awake = lambda moment: moment,
    details: Mapping[str, Any] | None = None,
) -> bool:
    """Remind where the player is pinged, of a turn with these ends; whether they are told in some way.

    Who reads digests is only told of what would be over before the next one.
    """
    chosen = preferences_of(player)
    in_channel, directly = chosen.in_channel, chosen.directly or match.is_unseen_by(player.id)
    if chosen.pings is Pings.DIGEST:
        plan = await digests.find(connection, player.id)
        directly = plan is None or plan.due_at is None or any(due <= plan.due_at for due in flags)
    if in_channel and directly and await is_direct(connection, match, player):
        in_channel = False
    if in_channel:
        await chats.overtake(connection, match.id, ReminderPost.key)
        await enqueue(connection, match.id, ReminderPost, match.ply, now, channel_id=match.channel_id, details=details)
    if directly:
        await enqueue_directly(connection, match, ReminderPost, match.ply, now, player, details, awake=awake)
    return in_channel or directly


async def enqueue_card_edits(connection: Connection, match: Match, now: datetime) -> None:
    """Owe the card of a result what followed from it, at once unless the chances are still being looked for."""
    assert match.ended_at is not None
    is_waiting = await jobs.find(connection, CHANCES, match.id) is not None
    await enqueue_edits(connection, BoardPost, match.id, now, match.ended_at + FOLLOWED if is_waiting else None)


async def enqueue_board_edits(connection: Connection, match_id: int, now: datetime) -> None:
    """Owe the boards of a match that can still be used the look they have now, as their clock has changed."""
    for kind in (BoardPost, ReminderPost):
        await enqueue_edits(connection, kind, match_id, now)


def _called(post: Post) -> frozenset[int]:
    """The player ids of those it was owed to call; empty where that depends on whose turn it is."""
    calls = (post.details or {}).get("calls", ())
    return frozenset([calls] if isinstance(calls, int) else calls)  # one number, as earlier versions kept it
