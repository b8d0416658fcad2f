"""The entry of `plans` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, REPLIES, Follows, Matches
from bot.play.plans import lines
from bot.play.plans.commands import plan
from bot.play.plans.notes import NOTE_KINDS
from bot.play.plans.plans import Plans
from bot.play.plans.views import (
    ON_BOARDS,
    DeleteLineButton,
    KeepButton,
    LinesButton,
    LineSelect,
    PlanButton,
    ThinkButton,
)
from bot.play.replays import Replays
from storage import personal_data

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
                exports={"plans": rows(personal_data.planned)},
                holds=(Held("plans.player_id plans.path", "plans", End.GONE),),
                forget=lines.forget,
            )
        ),
    ),
)
