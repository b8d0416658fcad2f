"""The entry by which a tournament ends a match that nobody may play on, and how it is told."""

from __future__ import annotations

from dataclasses import replace

from bot.matches import EntryTelling, MatchView
from bot.replays import EntryKind, Happening, NewEntry, Position, after, verdicts
from bot.speech.sentences import _
from games.core import Said

WHY = Said("stopped")
"""Why such a match is over."""
DRAWN = _("The round is over and nobody had moved, so this match is drawn. It isn't rated.")
DECIDED = _("The round is over: whoever took more of the time loses. It isn't rated.")
NO_RESULT = _("Its round was taken back, or its tournament ended, so this match has no result and doesn't count.")


def _stopped(new: NewEntry) -> Position:
    """As the text says, which is written like a moderator's decision; raises `BadNotation`."""
    outcome = verdicts.read(new.text, new.position.seats)
    happening = Happening(new.position.state, new.seat, None, new.text, (), new.kind)
    if outcome is None:
        return after(new, happening, is_aborted=True, ended_by=WHY)
    return after(new, happening, outcome=replace(outcome, reason=WHY))


STOPPED = EntryKind("stopped", _stopped)


def _ending(view: MatchView) -> str:
    if view.position.outcome is None:
        return str(NO_RESULT)
    return str(DECIDED if len(view.position.outcome.places) > 1 else DRAWN)


TOLD = (
    EntryTelling(
        kind=STOPPED,
        board=_("⏹️ The tournament stopped this match."),
        film=_("stopped by its tournament"),
        log=_("⏹️ The tournament stopped this match."),
        ending=_ending,
    ),
)
