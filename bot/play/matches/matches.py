"""Running matches: move, resign, find the one that is meant."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from bot.core.people import Person, Player, Request
from bot.core.slots import Slot
from bot.core.transactions import Transactions
from bot.people.players import preferences_of
from bot.play.clocks import timing
from bot.play.matches import match_views
from bot.play.matches.board.posts import drop_waiting, enqueue_board, enqueue_called
from bot.play.matches.endings import enqueue_endings
from bot.play.matches.entries.entries import RESIGN, TIMEOUT
from bot.play.matches.entries.match_entries import Ended, Entered, Followers
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import (
    AlreadyPlayed,
    NoClock,
    NoMatchHere,
    NothingToClaim,
    ReadOtherwise,
    StaleBoard,
    WhichMatch,
)
from bot.play.matches.urgency import rank
from bot.play.matches.visibility import check_visible, visible_among
from bot.play.replays import MOVE, EntryKind, Position, Replays, chains, columns_after, difference, follow, playing
from games.core import BadNotation, Said, Seat
from storage import Connection
from storage.play import clocks
from storage.play.clocks import Deadline
from storage.play.matches import listings, matches
from storage.play.matches.listings import RunningMatch
from storage.play.matches.matches import Entry, Match

__all__ = ["MOST_AT_ONCE", "Matches", "RunningMatch"]

MOST_AT_ONCE = 20
"""Entries after one move by hand; whoever is to move then makes the next one, so that people stay in the game."""

Reply: TypeAlias = Callable[[Connection, MatchView, datetime], Awaitable[Position | None]]
"""Who moves unasked, in the transaction of the move before: the position one entry later."""
REPLIES = Slot[Reply]("replies")
"""The first answer counts."""


class Matches:
    def __init__(self, acting: Transactions, replays: Replays, followers: Followers, replies: Sequence[Reply]) -> None:
        self._acting = acting
        self._database = acting.database
        self._clock = acting.clock
        self._replays = replays
        self._followers = followers
        self._replies = (*replies, _forced)

    async def show(self, match_id: int, ply: int | None = None) -> MatchView:
        """A started match after `ply` entries, by default now; raises `NoSuchMatch`."""
        async with self._database.reading() as connection:
            return await match_views.load(connection, self._replays, match_id, ply)

    async def show_current(self, match_id: int, ply: int, person: Person) -> MatchView:
        """The match if it still stands at `ply` and waits for this person; raises `StaleBoard`, `NotYourTurn`."""
        view = await self.show(match_id)
        view.require_seat(person.discord_id)
        seat = view.require_playing(person.discord_id)
        view.require_fresh(ply)
        with view.naming():
            view.game.check_turn(view.position.state, seat)
        return view

    async def listed(self, person: Person) -> tuple[RunningMatch, ...]:
        """Someone's running matches, a line each: those that wait for them first, by the time that is left."""
        async with self._database.reading() as connection:
            return tuple(sorted(await listings.running(connection, person.discord_id), key=rank))

    async def meant(self, request: Request, match_id: int | None, *, by_turn: bool = True) -> MatchView:
        """The match meant: the one named, else the only one that fits best, `by_turn` if it waits; raises `Refusal`."""
        if match_id is not None:
            return await self.show(match_id)
        mine, channel_id = await self.listed(request.person), request.place.channel_id
        waiting = [each for each in mine if each.waits and by_turn]
        threaded = [each for each in mine if each.thread_id is not None and each.thread_id == channel_id]
        here = [each for each in mine if each.channel_id == channel_id]
        for candidates in (threaded, [each for each in waiting if each in here], waiting, here, mine):
            if len(candidates) == 1:
                return await self.show(candidates[0].match_id)
            if candidates:
                raise WhichMatch(candidates)
        raise NoMatchHere

    async def meant_to_move(self, request: Request, match_id: int | None, text: str) -> int:
        """The number of the match a typed move is for: of several, the only one in which it is legal.

        Whether it may be made there is seen when it is made; raises `Refusal`.
        """
        if match_id is not None:
            return match_id
        try:
            return (await self.meant(request, None)).match.id
        except WhichMatch as several:
            waiting = [each for each in several.candidates if each.waits]
            fitting = [each for each in waiting if _is_legal(await self.show(each.match_id), text)] or waiting
            if len(fitting) == 1:
                return int(fitting[0].match_id)
            raise WhichMatch(fitting or several.candidates) from None

    async def watched(self, request: Request, match_id: int | None) -> MatchView:
        """The match to look at: like `meant`, but for an onlooker the newest of the channel; raises `Refusal`."""
        if match_id is not None:
            return await self.seen(request, match_id)
        try:
            return await self.meant(request, None)
        except NoMatchHere:
            async with self._database.reading() as connection:
                channel_id = request.place.channel_id
                found = await matches.in_channel(connection, channel_id) if channel_id else ()
                there = await visible_among(connection, found, None, request)
                if not there:
                    raise
                return await self._sit(connection, there[0])

    async def running_in(self, channel_id: int) -> int:
        """How many matches run in a channel with its threads."""
        async with self._database.reading() as connection:
            return len(await matches.in_channel(connection, channel_id))

    async def newest_of(self, person: Person, game: str) -> MatchView | None:
        """The running match of a game that someone began last."""
        async with self._database.reading() as connection:
            theirs = await listings.running(connection, person.discord_id)
            found = [each.match_id for each in theirs if each.game == game]
            return await match_views.load(connection, self._replays, max(found)) if found else None

    async def game_in(self, channel_id: int | None) -> str | None:
        """The game that is played in a channel or thread, if any is."""
        async with self._database.reading() as connection:
            return await matches.newest_game_in(connection, channel_id) if channel_id else None

    async def seen(self, request: Request, match_id: int, ply: int | None = None) -> MatchView:
        """A started match after `ply` entries, by default now, for who may look at it there; raises `Refusal`."""
        async with self._database.reading() as connection:
            view = await match_views.load(connection, self._replays, match_id, ply)
            await check_visible(connection, view.match, request)
        return view

    async def resignable(self, request: Request, match_id: int | None) -> MatchView:
        """The running match someone wants to leave; raises `Refusal`."""
        view = await self.meant(request, match_id, by_turn=False)
        view.require_playing(request.person.discord_id)
        return view

    async def move(
        self, request: Request, match_id: int, ply: int | None, text: str, *, as_typed: bool = False
    ) -> MatchView:
        """Make a move on the board of `ply` (None: the present one); raises `PlayerError`.

        With `as_typed`, a move that is read otherwise than it is written is not made, but raises `ReadOtherwise`.
        """
        async with self._playing(request, match_id) as (connection, view, seat):
            _check_not_repeated(view, seat, ply, text)
            view.require_playing(request.person.discord_id)
            moved = await self._make(connection, view, seat, ply, text, as_typed=as_typed)
        self._replays.remember(match_id, moved.position)
        return moved

    async def answer(self, match_id: int, ply: int, player_id: int, text: str) -> MatchView:
        """Make the move that a computer found on the board of `ply`; raises `PlayerError`."""
        async with self._database.writing() as connection:
            view = await match_views.hold(connection, self._replays, match_id)
            seat = view.position.to_move
            if seat is None or view.players[seat].id != player_id:
                raise StaleBoard(number=match_id)
            moved = await self._make(connection, view, seat, ply, text, automatic=True)
        self._replays.remember(match_id, moved.position)
        return moved

    async def _make(
        self,
        connection: Connection,
        view: MatchView,
        seat: Seat,
        ply: int | None,
        text: str,
        *,
        automatic: bool = False,
        as_typed: bool = False,
    ) -> MatchView:
        """Store a move and what follows from it."""
        view.require_running()
        view.require_fresh(ply)
        with view.naming():
            after = follow(view.game, view.position, seat, MOVE, text, automatic=automatic)
        if as_typed:
            _check_reading(view, after, text)
        moved = await self._record(connection, view, seat, MOVE, after)
        return await self._carry_on(connection, view, moved, seat)

    async def _carry_on(self, connection: Connection, view: MatchView, moved: MatchView, by: Seat | None) -> MatchView:
        """Store what others move unasked after an entry, and owe the new board."""
        passed = [view.position]
        while len(passed) <= MOST_AT_ONCE and (reply := await self._reply(connection, moved)):
            assert reply.last is not None
            passed.append(moved.position)
            moved = await self._record(connection, moved, reply.last.seat, MOVE, reply)
        await self._owe(connection, moved, passed, by)
        return moved

    async def post_again(self, request: Request, match_id: int) -> None:
        """Owe the present board once more, calling nobody; raises `PlayerError`."""
        async with self._playing(request, match_id) as (connection, view, _):
            now, ply = self._clock(), view.match.ply
            await enqueue_board(connection, view.match, view.players, ply, now, (), is_quiet=True)

    async def resign(self, request: Request, match_id: int) -> MatchView:
        """Leave a match for good; raises `PlayerError`."""
        async with self._playing(request, match_id) as (connection, view, seat):
            view.require_playing(request.person.discord_id)
            left = await self.enter(connection, view, seat, RESIGN, by=seat)
        self._replays.remember(match_id, left.position)
        return left

    async def time_out(self, deadline: Deadline) -> MatchView | None:
        """End the turn whose hard flag has fallen; None if it is soft, or a move was first."""
        async with self._database.writing() as connection:
            view = await match_views.hold(connection, self._replays, deadline.match_id)
            if deadline not in await clocks.of_match(connection, deadline.match_id):
                return None
            if view.timing is None or not view.timing.rule.hard:
                return None
            left = await self.enter(connection, view, Seat(deadline.seat), TIMEOUT)
        self._replays.remember(left.match.id, left.position)
        return left

    async def claim(self, request: Request, match_id: int, ply: int) -> MatchView:
        """Claim against a soft flag that has fallen on the board of `ply`; raises `PlayerError`."""
        async with self._playing(request, match_id) as (connection, view, seat):
            view.require_running()
            view.require_fresh(ply)
            view.require_deciding(request.person.discord_id)
            late = _late_seat(view, seat)
            left = await self.enter(connection, view, late, TIMEOUT, by=seat)
        self._replays.remember(match_id, left.position)
        return left

    async def claimers(self, connection: Connection, match: Match, late: Seat) -> list[Player]:
        """The people who may claim against a seat that is out of time."""
        view = await self._sit(connection, match)
        seats = [seat for seat in playing(view.game, view.position) if seat != late]
        return [view.players[seat] for seat in seats if view.players[seat].is_person]

    async def leave_all(self, connection: Connection, player: Player) -> int:
        """Resign every running match of a player inside the caller's transaction; returns how many."""
        running = await matches.running_of(connection, player.id, None, player.id)
        views = [await match_views.hold(connection, self._replays, match.id) for match in running]
        mine = [(view, seat) for view in views if (seat := view.active_seat(player.discord_id or 0)) is not None]
        for view, seat in mine:
            await self.leave(connection, view, seat)
        return len(mine)

    async def leave(self, connection: Connection, view: MatchView, seat: Seat) -> None:
        """Resign a match for whoever sits there, inside the caller's transaction."""
        await self.enter(connection, view, seat, RESIGN, by=seat)

    async def enter(
        self,
        connection: Connection,
        view: MatchView,
        seat: Seat,
        kind: EntryKind,
        text: str = "",
        *,
        by: Seat | None = None,
    ) -> MatchView:
        """Store what is not a move, and what follows from it, inside the caller's transaction; raises `StaleBoard`.

        `by` is the seat whose player has just done it, and need not be told.
        """
        after = follow(view.game, view.position, seat, kind, text)
        entered = await self._record(connection, view, seat, kind, after)
        return await self._carry_on(connection, view, entered, by)

    async def differences(self) -> AsyncIterator[tuple[int, str | None]]:
        """Replay every started match: its number, and what is wrong with what is stored."""
        async with self._database.reading() as connection:
            for match in await matches.started(connection):
                yield match.id, difference(match, await matches.entries(connection, match.id), self._replays.kinds)

    async def _sit(self, connection: Connection, match: Match) -> MatchView:
        return await match_views.sit(connection, match, await self._replays.position(connection, match))

    @asynccontextmanager
    async def _playing(self, request: Request, match_id: int) -> AsyncIterator[tuple[Connection, MatchView, Seat]]:
        """Open a transaction in which a seated player acts, once per interaction."""
        async with self._acting.claiming(request) as connection:
            view = await match_views.hold(connection, self._replays, match_id)
            yield connection, view, view.require_seat(request.person.discord_id)

    async def _record(
        self, connection: Connection, view: MatchView, seat: Seat, kind: EntryKind, after: Position
    ) -> MatchView:
        """Store an entry and what it changed; raises `StaleBoard`."""
        match, now, seated_match = view.match, self._clock(), view.seated_match
        assert seated_match is not None
        columns = columns_after(after) | ({"ended_at": now} if after.is_over else {})
        if not await matches.advance(connection, match.id, match.ply, **columns):
            raise StaleBoard(number=match.id)
        assert after.last is not None
        took = timing.took(seated_match, seat, view.position, now)
        entry = Entry(match.ply, seat, kind, after.last.notation, now, automatic=after.last.automatic, seconds=took)
        entry = chains.seal(view.position.chain or await chains.latest(connection, match), entry)
        await matches.record(connection, match.id, entry)
        after = replace(after, chain=entry.chain)
        seated_match = await timing.go_on(connection, seated_match, view.position, after, kind, now)
        await self._followers.entered(connection, Entered(view, kind, after, now))
        moved = await match_views.moved(connection, view, seated_match, replace(match, ply=after.ply, **columns), after)
        if after.is_over:
            await self._followers.ended(connection, Ended(moved.match, moved.players, after, now))
        return moved

    async def _reply(self, connection: Connection, view: MatchView) -> Position | None:
        """The position one entry later, if someone moves unasked; the first who does counts."""
        for reply in () if view.position.is_over else self._replies:
            if after := await reply(connection, view, self._clock()):
                found: Position = after
                return found
        return None

    async def _owe(self, connection: Connection, view: MatchView, passed: Sequence[Position], by: Seat | None) -> None:
        """Promise the board as it is now, and to tell whose turn has begun since the positions passed.

        Once the match is over, everyone is told but `by`, who ended it.
        """
        position, now = view.position, self._clock()
        if position.is_over:
            others = [player for seat, player in enumerate(view.players) if seat != by]
            people = [player for player in others if player.is_person]
            await drop_waiting(connection, view.match, view.players, now)
            await enqueue_called(connection, view.match, now, people)
            await enqueue_endings(connection, view.match, position.ply, now, people)
            return
        begun = position.is_again or any(earlier.to_move != position.to_move for earlier in passed)
        mover = view.to_move  # a computer that moves again is waited for as well
        called = (mover,) if mover and (begun or mover.is_computer) else ()
        await enqueue_board(connection, view.match, view.players, position.ply, now, called)


async def _forced(connection: Connection, view: MatchView, now: datetime) -> Position | None:
    """The position one entry later, if the seat to move has one move, which its player wants made and not undone."""
    seat = view.position.to_move
    if seat is None or view.position.is_again or not preferences_of(view.players[seat]).forced:
        return None
    legal = view.game.legal_moves(view.position.state)
    if len(legal) != 1:
        return None
    return follow(view.game, view.position, seat, MOVE, view.game.format(legal[0]), automatic=True)


def _late_seat(view: MatchView, claimer: Seat) -> Seat:
    """The seat that is out of time by a soft clock; raises `Refusal`."""
    number, seat, clock = view.match.id, view.position.to_move, view.timing
    if clock is None or seat is None:
        raise NoClock(number=number)
    if seat == claimer:
        raise NothingToClaim(number=number, why=Said("it's your own time that ran out, so make your move"))
    if clock.is_paused:
        raise NothingToClaim(number=number, why=Said("the clocks are paused"))
    if not clock.is_fallen:
        raise NothingToClaim(number=number, why=Said("{name} still has time", name=view.names[seat]))
    return seat


def _check_not_repeated(view: MatchView, seat: Seat, ply: int | None, text: str) -> None:
    """Refuse a double click, which arrives as two interactions for one board, by saying that all is well."""
    trail = view.position.trail
    if trail and ply == view.match.ply - len(trail) and (trail[0].seat, trail[0].notation) == (seat, text):
        raise AlreadyPlayed(number=view.match.id, move=trail[0].notation)


def _is_legal(view: MatchView, text: str) -> bool:
    """Whether a text names a legal move of whoever is to move."""
    game, state = view.game, view.position.state
    try:
        return game.objection(state, game.parse(state, text)) is None
    except BadNotation:
        return False


def _check_reading(view: MatchView, after: Position, text: str) -> None:
    """Make no move by a slip that could be read: raises `ReadOtherwise`."""
    assert after.last is not None
    if not view.game.says(after.last.move, text):
        raise ReadOtherwise(text, after.last.notation, after.last.move, view.match.ply)
