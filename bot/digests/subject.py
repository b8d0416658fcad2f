"""The entry of `digests` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.subject import End, Held, Personal, Subject
from bot.core.waiting import WaitingKinds
from bot.digests.digests import Digests, plan_digest
from bot.digests.letters import DigestLetters
from bot.digests.posts import DigestPost
from storage import Connection, digests, dossiers


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await digests.forget(connection, player.id)


SUBJECT = Subject(
    key="digests",
    personal=Personal(
        exports={"digests": rows(dossiers.digested)},
        holds=(Held("digests.player_id", "digests", End.GONE),),
        forget=_forget,
    ),
    sweeps=(Digests,),
    services=(lambda made: Digests(made.database, made.clock, WaitingKinds(made)),),
    posts=(lambda made: DigestPost(WaitingKinds(made)),),
    letters=(lambda context: DigestLetters(context.subjects),),
    consequences=dict.fromkeys(("pings", "digest_hour", "zone"), plan_digest),
)
