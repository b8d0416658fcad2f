"""What directors do with rounds: publish or swap drafted pairings, undo a round, move its deadline."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.community.tournaments import (
    FactKind,
    HeldTournament,
    Overview,
    Stopping,
    TournamentStep,
    check_neutral,
    check_step,
    directing,
    drafts,
    enqueue_decision,
    load_overview,
    redraw,
    redraw_finalists,
    refusals,
    round_until,
    stale_buttons,
    take_step,
    waits_for_places,
)
from bot.community.tournaments.administration.refusals import BracketFixed, NoDeadlineThere, NoDraft, NotInDraft
from bot.community.tournaments.refusals import NotProvisional
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from storage import Connection
from storage.community import pairings, tournaments
from storage.community.tournaments import DURING
from storage.people import players
from tournaments.facts import Format


class Steering:
    def __init__(self, acting: Transactions, stopping: Stopping) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._stopping = stopping

    async def drafted(self, request: Request, number: int) -> Overview:
        """The tournament whose pairings wait for a look; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, _):
            if not drafts.waits(held, self._clock()):
                raise NoDraft(name=held.row.name)
            return await load_overview(connection, number)

    async def approve(self, request: Request, number: int, seen: str | None = None) -> Overview:
        """Publish the pairings, if they are those that were seen; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, _):
            if not drafts.waits(held, self._clock()):
                raise NoDraft(name=held.row.name)
            stale_buttons.check_seen(seen, stale_buttons.draft_mark(held.row))
            await drafts.approve(connection, held.row, self._clock())
            return await load_overview(connection, number)

    async def swap(self, request: Request, number: int, one: Person, other: Person) -> Overview:
        """Exchange two players in them; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            now = self._clock()
            if not drafts.waits(held, now):
                raise NoDraft(name=held.row.name)
            if not drafts.can_swap(held.row):
                raise BracketFixed
            first = await players.find(connection, one.discord_id)
            second = await players.find(connection, other.discord_id)
            if first is None or second is None:
                raise NotInDraft
            await check_neutral(connection, held, player, request.rights)
            fact = (FactKind.SWAPPED.value, {"player": str(first.id), "other": str(second.id)})
            if not await drafts.swap(connection, held.row, str(first.id), str(second.id)):
                raise NotInDraft
            number_of_fact = await tournaments.append(connection, held.row, now, player.id, fact)
            await drafts.keep_up(connection, number, number_of_fact)
            await enqueue_decision(connection, held.row, number_of_fact, now)
            return await load_overview(connection, number)

    async def make_final(self, request: Request, number: int) -> Overview:
        """Let provisional results be final, so that it ends; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            await check_neutral(connection, held, player, request.rights)
            if not held.row.is_provisional:
                raise NotProvisional(name=held.row.name)
            await tournaments.note(connection, number, final_at=self._clock())
            await tournaments.change(connection, number, due_at=self._clock())
            return await load_overview(connection, number)

    async def undoable(self, request: Request, number: int) -> Overview:
        """The tournament, if its latest round can be taken back; raises `Refusal`."""
        async with directing(self._acting, request, number) as (connection, held, player):
            await self._check_undoable(connection, request, held, player)
            return await load_overview(connection, number)

    async def undo_round(self, request: Request, number: int, seen: str | None = None) -> int:
        """Take the latest round back, void what runs of it, and pause; returns which one it was.

        Only if it is the one that was seen; raises `Refusal`.
        """
        async with directing(self._acting, request, number) as (connection, held, player):
            await self._check_undoable(connection, request, held, player)
            stale_buttons.check_seen(seen, stale_buttons.round_mark(held))
            now, latest = self._clock(), len(held.tournament.rounds)
            removed = await pairings.remove(connection, number, latest)
            await self._stopping.void(connection, removed)
            undone = await take_step(connection, held.row, TournamentStep.UNDO, now, player.id, {"round": latest})
            await redraw(connection, held.row, now)  # its post as well, which says that it was taken back
            await redraw_finalists(connection, held.row, now)
            await tournaments.note(connection, number, round_post=None, draft=None, notices=(), final_at=None)
            await tournaments.change(connection, number, deadline_at=None)
            await enqueue_decision(connection, held.row, undone, now)
            return latest

    async def extend(self, request: Request, number: int, days: int) -> Overview:
        """Let the round that is played end so many days from now, or before it goes on after a pause.

        Raises `Refusal`.
        """
        async with directing(self._acting, request, number) as (connection, held, player):
            if held.row.state not in DURING:
                raise refusals.TournamentNotRunning(name=held.row.name)
            if held.all_decided or held.tournament.format is Format.ROLLING:
                raise NoDeadlineThere(name=held.row.name)
            own = [each for each in held.contests if not each.is_decided]
            await check_neutral(connection, held, player, request.rights, own)
            now = self._clock()
            ends = now + timedelta(days=days)
            fact = (FactKind.EXTENDED.value, {"until": ends.isoformat()})
            extended = await tournaments.append(connection, held.row, now, player.id, fact)
            await tournaments.note(connection, number, **round_until(held.row, ends, now))
            await tournaments.change(connection, number, deadline_at=ends, due_at=now)
            await enqueue_decision(connection, held.row, extended, now)
            await redraw(connection, held.row, now)
            return await load_overview(connection, number)

    async def _check_undoable(
        self, connection: Connection, request: Request, held: HeldTournament, player: Player
    ) -> None:
        """Refuse if its latest round can't be taken back, or not by them; raises `Refusal`."""
        _check_undoable(held, self._clock())
        latest = [each for each in held.contests if each.row.round == len(held.tournament.rounds)]
        await check_neutral(connection, held, player, request.rights, latest)


def _check_undoable(held: HeldTournament, now: datetime) -> None:
    """Refuse if its latest round can't be taken back; raises `Refusal`."""
    check_step(held.row, TournamentStep.UNDO, now)
    rounds = held.tournament.rounds
    if not rounds or waits_for_places(held.tournament, rounds[-1]):
        raise refusals.NothingToUndo(name=held.row.name)
