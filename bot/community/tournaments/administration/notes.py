"""What notes say to those whom directors' decisions are about."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

TAKEN_OUT = NoteKind("taken out", _("{director} has taken you out of **{name}**."))
STRUCK_OUT = NoteKind(
    "struck out",
    _(
        "{director} has taken you out of **{name}** before half of your matches had been played, so none of them count "
        "there, and you can't come back."
    ),
)
TAKEN_OUT_WHY = NoteKind("taken out why", _("{director} has taken you out of **{name}**.\n> {reason}"))
STRUCK_OUT_WHY = NoteKind(
    "struck out why",
    _(
        "{director} has taken you out of **{name}** before half of your matches had been played, so none of them count "
        "there, and you can't come back.\n> {reason}"
    ),
)
CHANGED_TEAM = NoteKind("changed team", _("{director} has put you into the team of {founder} in **{name}**."))
WITH_REASON = {TAKEN_OUT.key: TAKEN_OUT_WHY, STRUCK_OUT.key: STRUCK_OUT_WHY}
COUNTS_WON = NoteKind(
    "counts won",
    _("⚖️ {director} decided your match against {opponent} in **{name}**: it counts as a win for you.\n> {reason}"),
)
COUNTS_DRAWN = NoteKind(
    "counts drawn",
    _("⚖️ {director} decided your match against {opponent} in **{name}**: it counts as a draw.\n> {reason}"),
)
COUNTS_LOST = NoteKind(
    "counts lost",
    _("⚖️ {director} decided your match against {opponent} in **{name}**: it counts as a loss for you.\n> {reason}"),
)
COUNTS_FOR_PLACE = NoteKind(
    "counts for place",
    _("⚖️ {director} decided a match of yours in **{name}**: you have place {place} of {players}.\n> {reason}"),
)
COUNTS_VOID = NoteKind(
    "counts void",
    _("⚖️ {director} decided a match of yours in **{name}**: it has no result, and everyone gets half.\n> {reason}"),
)
COUNTS = (COUNTS_WON, COUNTS_DRAWN, COUNTS_LOST, COUNTS_FOR_PLACE, COUNTS_VOID)
NOTE_KINDS = (TAKEN_OUT, STRUCK_OUT, CHANGED_TEAM, *WITH_REASON.values(), *COUNTS)
