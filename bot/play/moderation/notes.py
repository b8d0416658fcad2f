"""What notes say about decisions of moderators."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

HALTED = NoteKind(
    "halted",
    _("🛡️ Moderator **{moderator}** paused the clocks in match #{number}. You can keep playing.\n> {reason}"),
)
RELEASED = NoteKind("released", _("🛡️ Moderator **{moderator}** resumed the clocks in match #{number}.\n> {reason}"))
RULED = NoteKind("ruled", _("🛡️ Moderator **{moderator}** ended match #{number}.\n> {reason}"))

CORRECTED = NoteKind("corrected", _("🛡️ Moderator **{moderator}** corrected the result of match #{number}.\n> {reason}"))

TAKEN_OUT = NoteKind(
    "taken out of rankings",
    _(
        "🛡️ Moderator **{moderator}** took you out of the rankings of **{name}**. You can go on playing rated matches; "
        "your rating stays as it is.\n> {reason}"
    ),
)
PUT_BACK = NoteKind(
    "put back into rankings",
    _("🛡️ Moderator **{moderator}** put you back into the rankings of **{name}**.\n> {reason}"),
)

NOTE_KINDS = (HALTED, RELEASED, RULED, CORRECTED, TAKEN_OUT, PUT_BACK)
