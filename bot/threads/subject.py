"""The entry of `threads` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Follows, Subject
from bot.threads.notes import THREAD_LOST
from bot.threads.threads import Threads, plan_thread

SUBJECT = Subject(
    key="threads",
    services=(lambda made: Threads(made.database, made.clock),),
    follows=Follows(began=plan_thread),
    notes=(THREAD_LOST,),
)
