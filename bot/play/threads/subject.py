"""The entry of `threads` in the register of subjects."""

from __future__ import annotations

from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, Follows
from bot.play.threads.notes import THREAD_LOST
from bot.play.threads.threads import Threads, name_newcomer, name_winner, plan_thread

SUBJECT = Subject(
    key="threads",
    services=(lambda made: Threads(made.database, made.clock),),
    provides=(
        NOTES(NoteType(THREAD_LOST)),
        FOLLOWS(Follows(began=plan_thread, reseated=name_newcomer, corrected=name_winner)),
    ),
)
