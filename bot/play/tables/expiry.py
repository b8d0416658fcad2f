"""The end of waiting: open tables expire, and those invited are reminded before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.deadlines.sweeps import Sweep
from bot.core.outbox.notes import enqueue_private_note
from bot.core.people import Clock, Player
from bot.people.players import enqueue_note, may_meet
from bot.play.matches import Cancelled, Followers
from bot.play.tables.notes import SEAT_KEPT, TABLE_EXPIRED, card_address
from bot.play.tables.posts import enqueue_redraws
from bot.play.tables.waiting_table import EXPIRED, Table, load
from storage import Connection, Database
from storage.play import table_terms
from storage.play.matches import matches
from storage.play.matches.matches import Status


class Expiry(Sweep[int]):
    any_due = table_terms.DUE

    def __init__(self, database: Database, clock: Clock, followers: Followers) -> None:
        super().__init__(database, clock)
        self._followers = followers

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        async with self._database.reading() as connection:
            return await table_terms.due(connection, now, limit)

    async def act(self, row: int) -> int:
        return await self._expire(row) or await self._remind(row)

    async def _expire(self, match_id: int) -> bool:
        async with self._database.writing() as connection:
            table = await load(connection, match_id, hold=True)
            now = self._clock()
            if not table.is_open or table.terms is None or table.terms.expires_at > now:
                return False
            await matches.change(connection, match_id, status=Status.CANCELLED, reason=EXPIRED, ended_at=now)
            await self._followers.cancelled(connection, Cancelled(match_id, now))
            await enqueue_redraws(connection, match_id, now)
            game, card = table.game.info.name, await card_address(connection, table)
            await enqueue_private_note(connection, table.host, table.match, TABLE_EXPIRED, now, game=game, card=card)
            return True

    async def _remind(self, match_id: int) -> bool:
        """Owe those who have not answered, and could still join the host, one note that pings as each prefers."""
        async with self._database.writing() as connection:
            table = await load(connection, match_id, hold=True)
            now = self._clock()
            if not _has_to_remind(table, now):
                return False
            await table_terms.change(connection, match_id, remind_at=None)
            called = [each for each in table.expected if await may_meet(connection, each, [table.host])]
            if called:
                await _owe_reminder(connection, table, called, now)
            return bool(called)


def _has_to_remind(table: Table, now: datetime) -> bool:
    remind_at = table.terms.remind_at if table.terms else None
    return table.is_open and remind_at is not None and remind_at <= now


async def _owe_reminder(connection: Connection, table: Table, called: Sequence[Player], now: datetime) -> None:
    assert table.terms is not None
    await enqueue_note(
        connection,
        table.match,
        SEAT_KEPT,
        now,
        called=called,
        people={"host": table.host},
        game=table.game.info.name,
        until=int(table.terms.expires_at.timestamp()),
        card=await card_address(connection, table),
    )
