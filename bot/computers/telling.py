"""How the log tells what people were advised."""

from __future__ import annotations

from bot.computers.words import HINT_LOGGED, WARNED_LOGGED
from bot.matches import TELLINGS, IncidentKind, IncidentTelling, by_template

TOLD = TELLINGS(
    IncidentTelling(kind=IncidentKind.HINT, log=by_template(HINT_LOGGED)),
    IncidentTelling(kind=IncidentKind.WARNED, log=by_template(WARNED_LOGGED)),
)
