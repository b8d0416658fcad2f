"""The entry of `plans` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.matches import FOLLOWS, REPLIES, Follows, Matches
from bot.outbox.note_letters import NOTES, NoteType
from bot.plans import lines
from bot.plans.commands import plan
from bot.plans.notes import NOTE_KINDS
from bot.plans.plans import Plans
from bot.plans.views import (
    ON_BOARDS,
    DeleteLineButton,
    KeepButton,
    LinesButton,
    LineSelect,
    PlanButton,
    ThinkButton,
)
from bot.replays import Replays
from storage import dossiers

SUBJECT = Subject(
    key="plans",
    services=(lambda made: Plans(made.acting, made[Replays], made[Matches]),),
    provides=(
        COMMANDS(plan),
        COMPONENTS(PlanButton, LinesButton, ThinkButton, KeepButton, DeleteLineButton, LineSelect),
        NOTES(*map(NoteType, NOTE_KINDS)),
        *ON_BOARDS,
        FOLLOWS(Follows(entered=lines.keep_up, reseated=lines.hand_over)),
        REPLIES(lines.reply),
        PERSONAL(
            Personal(
                exports={"plans": rows(dossiers.planned)},
                holds=(Held("plans.player_id plans.path", "plans", End.GONE),),
                forget=lines.forget,
            )
        ),
    ),
)
