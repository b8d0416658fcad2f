"""A league continues in another channel, with the divisions that are being played."""

from __future__ import annotations

from datetime import datetime

from bot.community.tournaments import FactKind, TournamentStep, enqueue_card, take_step
from storage import Connection
from storage.community import tournaments, tours
from storage.community.tournaments import TournamentRow, TournamentState


async def move_division(connection: Connection, row: TournamentRow, channel_id: int, now: datetime, by_id: int) -> None:
    """Let a division go on there with a new card, also if its channel was lost. Matches stay where they are."""
    if row.is_over:
        return
    await tournaments.change(connection, row.id, channel_id=channel_id)
    await tours.move(connection, row.id, row.settings.series, row.channel_id, channel_id)
    moved = await tournaments.find(connection, row.id)
    assert moved is not None
    if row.state is TournamentState.PAUSED and await _was_lost(connection, row.id):
        await take_step(connection, moved, TournamentStep.START, now, by_id)
    await enqueue_card(connection, moved, now)


async def _was_lost(connection: Connection, number: int) -> bool:
    """Whether it was paused because its channel was lost, and not by hand."""
    paused = [fact for fact in await tournaments.facts(connection, number) if fact.kind == FactKind.PAUSED]
    return bool(paused) and paused[-1].by_id is None
