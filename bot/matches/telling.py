"""How matches tell their own entries and what happens to clocks."""

from __future__ import annotations

from bot.matches.clock_words import OUTAGE
from bot.matches.entries import REMOVED, RESIGN, TIMEOUT
from bot.matches.incidents import IncidentKind
from bot.matches.told import TELLINGS, EntryTelling, IncidentTelling, by_template
from bot.matches.words import MOVE
from bot.replays import MOVE as MOVE_ENTRY
from bot.speech.sentences import _

TOLD = TELLINGS(
    EntryTelling(kind=MOVE_ENTRY, board=MOVE),
    EntryTelling(
        kind=RESIGN, board=_("**{player}** resigned."), film=_("{name} resigned."), log=_("🏳️ {name} resigned.")
    ),
    EntryTelling(
        kind=TIMEOUT,
        board=_("**{player}** ran out of time."),
        film=_("{name} ran out of time."),
        log=_("⌛ {name} ran out of time."),
    ),
    EntryTelling(
        kind=REMOVED,
        board=_("**{player}** was taken out of this match."),
        film=_("{name} was taken out."),
        log=_("⏹️ {name} was taken out of this match."),
    ),
    IncidentTelling(kind=IncidentKind.OUTAGE, log=by_template(OUTAGE)),
    IncidentTelling(kind=IncidentKind.FALLEN, log=by_template(_("⌛ {seat} ran out of time on a soft clock."))),
)
