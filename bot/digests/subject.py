"""The entry of `digests` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.digests.digests import Digests

SUBJECT = Subject(
    key="digests",
    sweeps=(Digests,),
    services=(lambda made: Digests(made.database, made.clock),),
)
