"""The entry of `digests` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.digests.digests import Digests, plan_digest

SUBJECT = Subject(
    key="digests",
    sweeps=(Digests,),
    services=(lambda made: Digests(made.database, made.clock),),
    consequences=dict.fromkeys(("pings", "digest_hour", "zone"), plan_digest),
)
