"""How pauses, time given and vacations are told on boards and in logs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Player
from bot.matches import TELLINGS, IncidentKind, IncidentTelling, Occurrence, by_template
from bot.speech.moments import moment
from bot.speech.sentences import _

PRESENT = _("🎁 {seat} gave {to} {span} of extra time.")
AGREED = _("⏸️ Everyone agreed {moment} to pause the clocks.")
RUN_AGAIN = _("▶️ {seat} resumed the clocks.")


def _agreed(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    return AGREED.format(moment=moment(occurrence.at))


TOLD = TELLINGS(
    IncidentTelling(kind=IncidentKind.GIVEN, board=by_template(PRESENT), log=by_template(PRESENT)),
    IncidentTelling(
        kind=IncidentKind.PAUSED, board=_agreed, log=by_template(_("⏸️ Everyone agreed to pause the clocks."))
    ),
    IncidentTelling(kind=IncidentKind.RESUMED, board=by_template(RUN_AGAIN), log=by_template(RUN_AGAIN)),
    IncidentTelling(
        kind=IncidentKind.AWAY, log=by_template(_("🏖️ {player} went on vacation, and the clock was paused."))
    ),
    IncidentTelling(
        kind=IncidentKind.BACK, log=by_template(_("🏖️ {player} came back from vacation, and the clock started again."))
    ),
)
