"""The entry of `digests` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.agenda import WaitingKinds
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.outbox.messages import POSTS, PostType
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.people.players import CONSEQUENCES, Consequence
from bot.play.digests.digests import Digests, plan_digest
from bot.play.digests.posts import DigestPost
from bot.play.digests.views import DigestMessage
from storage import Connection, personal_data
from storage.play import digests


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await digests.forget(connection, player.id)


SUBJECT = Subject(
    key="digests",
    services=(lambda made: Digests(made.database, made.clock, made[WaitingKinds]),),
    provides=(
        POSTS(PostType(DigestPost, DigestMessage, lambda made: DigestPost(made[WaitingKinds]))),
        CONSEQUENCES(Consequence(("pings", "digest_hour", "zone"), plan_digest)),
        SWEEPS(Digests),
        PERSONAL(
            Personal(
                exports={"digests": rows(personal_data.digested)},
                holds=(Held("digests.player_id", "digests", End.GONE),),
                forget=_forget,
            )
        ),
    ),
)
