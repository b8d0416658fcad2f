"""The entry of `threads` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.threads.notes import THREAD_LOST
from bot.threads.threads import Threads

SUBJECT = Subject(
    key="threads",
    services=(lambda made: Threads(made.database, made.clock),),
    notes=(THREAD_LOST,),
)
