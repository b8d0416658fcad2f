"""The entry of `plans` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.subject import End, Follows, Held, Personal, Subject
from bot.matches import Matches
from bot.plans import lines
from bot.plans.commands import plan
from bot.plans.notes import NOTES
from bot.plans.plans import Plans
from bot.plans.views import (
    CONTROLS,
    MENU,
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
    personal=Personal(
        exports={"plans": rows(dossiers.planned)},
        holds=(Held("plans.player_id plans.path", "plans", End.GONE),),
        forget=lines.forget,
    ),
    services=(lambda made: Plans(made.acting, made[Replays], made[Matches]),),
    follows=Follows(entered=lines.keep_up, reseated=lines.hand_over),
    replies=(lines.reply,),
    commands=(plan,),
    components=(
        PlanButton,
        LinesButton,
        ThinkButton,
        KeepButton,
        DeleteLineButton,
        LineSelect,
    ),
    controls=CONTROLS,
    menu=MENU,
    notes=NOTES,
)
