"""What notes say about ladders, each to one person."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

ANSWER_SOON = NoteKind(
    "ladder answer soon",
    _(
        "⚔️ {challenger} has challenged you on the ladder {name}. If you don't answer within a day, they take your "
        "rung. You can answer in `/games`."
    ),
)
FALL_SOON = NoteKind(
    "ladder fall soon",
    _(
        "You haven't played on the ladder {name} for a while. In a week you move down 5 rungs. `/ladder` shows "
        "whom you can challenge."
    ),
)
OUT_SOON = NoteKind(
    "ladder out soon",
    _(
        "You haven't played on the ladder {name} for a long time. In a week you're taken off it. `/ladder` shows "
        "whom you can challenge."
    ),
)
FELL = NoteKind("ladder fell", _("You've moved down on the ladder {name}: you haven't played there for {days} days."))
OUT = NoteKind(
    "ladder out",
    _("You're off the ladder {name}: you haven't played there for half a year. `/ladder` lets you back in."),
)
LADDER_LOST = NoteKind(
    "ladder lost",
    _(
        "I can't post in the channel of the ladder **{name}** any more: it was deleted or closed to me, or I was "
        "removed from the server. Nothing expires for 7 days. To go on, use **Move it here** in `/event manage` in "
        "the channel where it's to be played."
    ),
)
CORRECTED = NoteKind(
    "ladder corrected",
    _(
        "The result of match #{played} on the ladder **{name}** was corrected. Rungs stay as they are: others have "
        "played by them since."
    ),
)
NOTE_KINDS = (ANSWER_SOON, FALL_SOON, OUT_SOON, FELL, OUT, LADDER_LOST, CORRECTED)
