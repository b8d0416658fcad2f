"""The entry of `pauses` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.subject import Personal, Subject
from bot.matches import Followers
from bot.pauses.agreement import Pause
from bot.pauses.breaks import Breaks
from bot.pauses.commands import clock, vacation
from bot.pauses.notes import VACATION_OVER
from bot.pauses.telling import TOLD
from bot.pauses.vacations import Vacations
from bot.pauses.views import MENU, GiveDayButton
from bot.replays import Replays
from storage import dossiers

SUBJECT = Subject(
    key="pauses",
    personal=Personal(exports={"vacations": rows(dossiers.away)}),
    services=(lambda made: Breaks(made.acting, made[Replays]), lambda made: Vacations(made.acting, made[Followers])),
    sweeps=(Vacations,),
    agreements=(lambda made: Pause(made.clock),),
    commands=(
        clock,
        vacation,
    ),
    components=(GiveDayButton,),
    menu=MENU,
    told=TOLD,
    notes=(VACATION_OVER,),
)
