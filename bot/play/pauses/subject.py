"""The entry of `pauses` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.speech.moments import moment
from bot.core.speech.sentences import _
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, TELLINGS, Followers, Follows, IncidentKind, IncidentText, Occurrence, by_template
from bot.play.offers import AGREEMENTS
from bot.play.pauses.agreement import Pause
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.commands import vacation
from bot.play.pauses.limits import VacationLimits
from bot.play.pauses.notes import LIMIT_NEAR, LIMIT_REACHED, VACATION_OVER
from bot.play.pauses.vacations import Vacations
from bot.play.pauses.views import (
    OFFERED,
    ON_BOARDS,
    GiveDayButton,
    GiveTimeButton,
    ResumeButton,
    VacationButton,
)
from bot.play.replays import Replays
from storage import personal_data

PRESENT = _("🎁 {seat} gave {to} {span} of extra time.")
AGREED = _("⏸️ Everyone agreed {moment} to pause the clocks.")
RUN_AGAIN = _("▶️ {seat} resumed the clocks.")


def _agreed(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    return AGREED.format(moment=moment(occurrence.at))


TOLD = TELLINGS(
    IncidentText(kind=IncidentKind.GIVEN, board=by_template(PRESENT), log=by_template(PRESENT)),
    IncidentText(kind=IncidentKind.PAUSED, board=_agreed, log=by_template(_("⏸️ Everyone agreed to pause the clocks."))),
    IncidentText(kind=IncidentKind.RESUMED, board=by_template(RUN_AGAIN), log=by_template(RUN_AGAIN)),
    IncidentText(kind=IncidentKind.AWAY, log=by_template(_("🏖️ {player} went on vacation, and the clock was paused."))),
    IncidentText(
        kind=IncidentKind.BACK, log=by_template(_("🏖️ {player} came back from vacation, and the clock started again."))
    ),
)


def _follows(made: Services) -> Follows:
    limits = made[VacationLimits]
    return Follows(began=limits.begin, entered=limits.go_on, reseated=limits.hand_over, away=limits.follow)


SUBJECT = Subject(
    key="pauses",
    services=(
        lambda made: Breaks(made.acting, made[Replays]),
        lambda made: Vacations(made.acting, made[Followers]),
        lambda made: VacationLimits(made.database, made.clock),
    ),
    provides=(
        COMMANDS(vacation),
        COMPONENTS(GiveDayButton, GiveTimeButton, ResumeButton, VacationButton),
        NOTES(NoteType(LIMIT_NEAR), NoteType(LIMIT_REACHED), NoteType(VACATION_OVER)),
        ON_BOARDS,
        OFFERED,
        TOLD,
        FOLLOWS(_follows),
        AGREEMENTS(lambda made: Pause(made.clock)),
        SWEEPS(Vacations, VacationLimits),
        PERSONAL(
            Personal(
                exports={
                    "vacations": rows(personal_data.away),
                    "vacation_limits": rows(personal_data.vacation_limits_of),
                },
                holds=(
                    Held("vacations.player_id", "vacations", End.NOBODYS),
                    Held("vacation_limits.player_id", "vacation_limits", End.NOBODYS),
                ),
            )
        ),
    ),
)
