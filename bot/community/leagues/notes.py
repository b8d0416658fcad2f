"""What notes say about leagues, each to one person."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

STILL_IN = NoteKind(
    "league still in",
    _(
        "🏅 Season {season} of {name} starts in two days. Are you still in? Press the button, or you're taken out of "
        "the league."
    ),
)
NOT_IN = NoteKind(
    "league not in",
    _("You're out of the league {name}, as you didn't say that you're still in. `/league` lets you back in."),
)
ABSENT = NoteKind(
    "league absent",
    _("You're out of the league {name}, as you didn't play its last season to the end. `/league` lets you back in."),
)
TOO_LATE = NoteKind(
    "league corrected",
    _(
        "A result of season {season} of the league {name} was corrected, after the next season had begun. The table of "
        "season {season} shows it, but who moved up or down stays as it was: matches are being played by it."
    ),
)
LEAGUE_LOST = NoteKind(
    "league lost",
    _(
        "I can't post in the channel of the league **{name}** any more: it was deleted or closed to me, or I was "
        "removed from the server. It's paused, and nothing expires for 7 days. To go on, use **Move it here** in "
        "`/event manage` in the channel where it's to be played."
    ),
)
NOTE_KINDS = (NOT_IN, ABSENT, TOO_LATE, LEAGUE_LOST)
