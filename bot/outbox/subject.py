"""The entry of `outbox` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.subject import Personal, Subject
from bot.matches.replays import Replays
from bot.outbox.outbox import Outbox
from storage import Connection, dossiers, posts


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await posts.forget(connection, player.id, now)


SUBJECT = Subject(
    key="outbox",
    personal=Personal(exports={"direct_messages": rows(dossiers.written_to)}, forget=_forget),
    services=(lambda made: Outbox(made.database, made.clock, made[Replays]),),
)
