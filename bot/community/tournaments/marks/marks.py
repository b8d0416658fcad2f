"""What Discord is to show of tournaments besides their posts: owed where it is wanted, and what became of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from bot.core.deadlines.sweeps import Sweep
from storage import Connection
from storage.community import directors, event_marks, tournaments
from storage.community.event_marks import MarkKind, MarkRow, MarkState
from storage.community.tournaments import TournamentRow
from storage.core.due import DueRow
from storage.core.thread_state import Thread
from storage.people import players
from storage.people.players import Player

__all__ = ["MarkKind", "MarkRow", "MarkState", "Marks"]


class Marks(Sweep[DueRow]):
    """Compares what there is with what is wanted, one tournament after the other; `MarkKeeper` does what it owes."""

    any_due = event_marks.DUE

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return await event_marks.due(connection, now, limit)

    async def act(self, row: DueRow) -> int:
        async with self._database.writing() as connection:
            held = await tournaments.find(connection, row.number, hold=True)
            assert held is not None
            await _compare(connection, held)
            await tournaments.change(connection, held.id, marks_look_at=None)
        return 1

    async def owed(self, limit: int) -> tuple[MarkRow, ...]:
        """What is to be done on Discord."""
        async with self._database.reading() as connection:
            return await event_marks.owed(connection, limit)

    async def done(self, mark: MarkRow, target: int | None = None) -> None:
        """Note that one is there, or gone if it was to go."""
        async with self._database.writing() as connection:
            if mark.state is MarkState.UNWANTED:
                await event_marks.drop(connection, mark)
            else:
                await event_marks.note_there(connection, mark, target or mark.target)


async def _compare(connection: Connection, row: TournamentRow) -> None:
    """Owe what is missing, and the end of what is too much."""
    wanted = {mark.key: mark for mark in await _wanted(connection, row)}
    known = {mark.key: mark for mark in await event_marks.of_tournament(connection, row.id)}
    await event_marks.owe(connection, [mark for key, mark in wanted.items() if key not in known])
    rest = [mark for key, mark in known.items() if key not in wanted and mark.state is not MarkState.UNWANTED]
    left = [mark.id for mark in rest if mark.kind is MarkKind.THREAD and mark.target != row.thread_id]
    too_much = [mark.id for mark in rest if mark.id not in left]
    back = [mark.id for key, mark in known.items() if key in wanted and mark.state is MarkState.UNWANTED]
    if left:  # whoever could read a thread of earlier still can
        await event_marks.drop_all(connection, left)
    await _turn(connection, too_much, MarkState.UNWANTED)
    await _turn(connection, back, MarkState.OWED)


async def _turn(connection: Connection, numbers: Collection[int], state: MarkState) -> None:
    if numbers:
        await event_marks.change(connection, numbers, state=state)


async def _wanted(connection: Connection, row: TournamentRow) -> list[MarkRow]:
    entered = await tournaments.entered(connection, row.id)
    found: list[MarkRow] = []
    if row.thread == Thread.PRIVATE:
        runs = await players.named(connection, [row.director_id, *await directors.helpers(connection, row.id)])
        let_in = {player.id: player for player in (*entered, *runs.values())}
        found += _for_each(row, MarkKind.THREAD, row.thread_id, let_in.values())
    return found


def _for_each(row: TournamentRow, kind: MarkKind, target: int | None, people: Collection[Player]) -> list[MarkRow]:
    """One for each of these who are people on Discord."""
    known = [player for player in people if player.discord_id is not None]
    return [MarkRow(0, row.id, kind, each.id, each.discord_id, target=target) for each in known]
