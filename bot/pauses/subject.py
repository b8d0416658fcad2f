"""The entry of `pauses` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.matches.happenings import Followers
from bot.matches.replays import Replays
from bot.pauses.breaks import Breaks
from bot.pauses.commands import clock, vacation
from bot.pauses.telling import TOLD
from bot.pauses.vacations import Vacations
from bot.pauses.views import CONTROLS, MENU, AgreeButton, GiveDayButton

SUBJECT = Subject(
    key="pauses",
    services=(lambda made: Breaks(made.acting, made[Replays]), lambda made: Vacations(made.acting, made[Followers])),
    sweeps=(Vacations,),
    commands=(
        clock,
        vacation,
    ),
    components=(AgreeButton, GiveDayButton),
    controls=CONTROLS,
    menu=MENU,
    told=TOLD,
)
