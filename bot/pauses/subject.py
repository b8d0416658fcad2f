"""The entry of `pauses` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.services import Services
from bot.core.subject import End, Follows, Held, Personal, Subject
from bot.matches import Followers
from bot.pauses.agreement import Pause
from bot.pauses.breaks import Breaks
from bot.pauses.commands import clock, vacation
from bot.pauses.limits import VacationLimits
from bot.pauses.notes import LIMIT_NEAR, LIMIT_REACHED, VACATION_OVER
from bot.pauses.telling import TOLD
from bot.pauses.vacations import Vacations
from bot.pauses.views import MENU, GiveDayButton
from bot.replays import Replays
from storage import dossiers


def _follows(made: Services) -> Follows:
    limits = made[VacationLimits]
    return Follows(began=limits.begin, away=limits.follow)


SUBJECT = Subject(
    key="pauses",
    personal=Personal(
        exports={"vacations": rows(dossiers.away), "vacation_limits": rows(dossiers.vacation_limits_of)},
        holds=(
            Held("vacations.player_id", "vacations", End.NOBODYS),
            Held("vacation_limits.player_id", "vacation_limits", End.NOBODYS),
        ),
    ),
    services=(
        lambda made: Breaks(made.acting, made[Replays]),
        lambda made: Vacations(made.acting, made[Followers]),
        lambda made: VacationLimits(made.database, made.clock),
    ),
    follows=_follows,
    sweeps=(Vacations, VacationLimits),
    agreements=(lambda made: Pause(made.clock),),
    commands=(
        clock,
        vacation,
    ),
    components=(GiveDayButton,),
    menu=MENU,
    told=TOLD,
    notes=(LIMIT_NEAR, LIMIT_REACHED, VACATION_OVER),
)
