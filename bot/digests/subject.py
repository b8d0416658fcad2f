"""The entry of `digests` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.digests.digests import Digests, plan_digest
from bot.digests.letters import DigestLetters
from bot.digests.posts import DigestPost
from bot.matches.replays import Replays

SUBJECT = Subject(
    key="digests",
    sweeps=(Digests,),
    services=(lambda made: Digests(made.database, made.clock),),
    posts=(lambda made: DigestPost(made[Replays]),),
    letters=(lambda _: DigestLetters(),),
    consequences=dict.fromkeys(("pings", "digest_hour", "zone"), plan_digest),
)
