"""Places: who has one, who waits for one, who is asked whether they are still in, and who takes over another's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from bot.community.competitions import LETTERS, tell
from bot.community.tournaments.designs import most_entrants
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import MOVED_DOWN, PLACE_FREE, STILL_IN
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.people import Player
from storage import Connection
from storage.community import entrants, pairings, tournaments
from storage.community.entrants import EntrantRow
from storage.community.tournaments import TournamentRow
from tournaments.facts import Format

ASKED_BEFORE = timedelta(hours=48)
"""So long before the start entrants are asked."""
ASKED_AFTER = timedelta(days=7)
"""Whoever joined so long before the start is asked."""


async def admit(connection: Connection, row: TournamentRow, now: datetime) -> None:
    """Give free places to those who wait, in the order of joining."""
    entries = await entrants.of_tournament(connection, row.id)
    free = most_entrants(Format(row.format), row.settings) - sum(entry.waiting_at is None for entry in entries)
    for entry in [each for each in waiting(entries) if not each.is_silent][: max(free, 0)]:
        await entrants.change(connection, row.id, [entry.player.id], waiting_at=None)
        await tell(connection, entry.player, PLACE_FREE, now, name=row.name)


async def ask(connection: Connection, row: TournamentRow, now: datetime) -> bool:
    """Ask those who joined long ago and want to be asked; says whether there were any."""
    starts = row.starts_at
    if starts is None or now < starts - ASKED_BEFORE or now >= starts:
        return False
    entries = [each for each in await entrants.of_tournament(connection, row.id) if LETTERS.of(each.player)]
    asked = [each for each in entries if each.asked_at is None and each.joined_at + ASKED_AFTER < starts]
    for entry in asked:
        when = int(starts.timestamp())
        await tell(connection, entry.player, STILL_IN, now, name=row.name, tournament=row.id, when=when)
    await entrants.change(connection, row.id, [entry.player.id for entry in asked], asked_at=now)
    if asked:
        await redraw(connection, row, now)
    return bool(asked)


async def drop_silent(connection: Connection, row: TournamentRow, now: datetime) -> None:
    """Give the places of those who were asked and have not answered to others."""
    silent = [each for each in with_place(await entrants.of_tournament(connection, row.id)) if each.is_silent]
    await entrants.change(connection, row.id, [each.player.id for each in silent], waiting_at=now)
    for entry in silent:
        await tell(connection, entry.player, MOVED_DOWN, now, name=row.name)
    await admit(connection, row, now)


def with_place(entries: Sequence[EntrantRow]) -> tuple[EntrantRow, ...]:
    return tuple(entry for entry in entries if entry.waiting_at is None)


def waiting(entries: Iterable[EntrantRow]) -> list[EntrantRow]:
    """Those who wait for a place, whoever came first in front."""
    return sorted((entry for entry in entries if entry.waiting_at), key=_since)


async def replace(
    connection: Connection, held: HeldTournament, player: Player, leaver_id: int, now: datetime, by_id: int | None
) -> int:
    """Give someone the place of another, with points and opponents; returns the number of the fact."""
    data = {"player": str(leaver_id), "newcomer": str(player.id)}
    fact = await tournaments.append(connection, held.row, now, by_id, (FactKind.REPLACED.value, data))
    await tournaments.leave(connection, held.number, leaver_id, now)
    await tournaments.enter(connection, held.number, player.id, now)
    await pairings.reseat(connection, held.number, leaver_id, player.id)
    await tournaments.change(connection, held.number, due_at=now)
    await redraw(connection, held.row, now)
    return fact


def next_question(row: TournamentRow, now: datetime) -> datetime | None:
    """When entrants are to be asked, if that is ahead."""
    at = row.starts_at - ASKED_BEFORE if row.starts_at else None
    return at if at and at > now else None


def _since(entry: EntrantRow) -> datetime:
    assert entry.waiting_at is not None
    return entry.waiting_at
