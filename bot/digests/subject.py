"""The entry of `digests` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.core.waiting import WaitingKinds
from bot.deadlines.sweeps import SWEEPS
from bot.digests.digests import Digests, plan_digest
from bot.digests.posts import DigestPost
from bot.digests.views import DigestLetters
from bot.outbox.letters import POSTS, PostType
from bot.players import CONSEQUENCES, Consequence
from storage import Connection, digests, dossiers


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await digests.forget(connection, player.id)


SUBJECT = Subject(
    key="digests",
    services=(lambda made: Digests(made.database, made.clock, made[WaitingKinds]),),
    provides=(
        POSTS(PostType(DigestPost, DigestLetters, lambda made: DigestPost(made[WaitingKinds]))),
        CONSEQUENCES(Consequence(("pings", "digest_hour", "zone"), plan_digest)),
        SWEEPS(Digests),
        PERSONAL(
            Personal(
                exports={"digests": rows(dossiers.digested)},
                holds=(Held("digests.player_id", "digests", End.GONE),),
                forget=_forget,
            )
        ),
    ),
)
