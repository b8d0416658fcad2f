"""The entry by which a match is stopped: by its tournament, by whoever runs that, or by someone whom nobody answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.people import Player
from bot.core.speech.names import listing, person, plain_values
from bot.core.speech.sentences import Sentence, _
from bot.play.matches.entries.incidents import IncidentKind, Occurrence
from bot.play.matches.entries.narration import TELLINGS, EntryText, IncidentText
from bot.play.matches.match_views import MatchView
from bot.play.replays import AppliedEntry, EntryKind, NewEntry, Position, after, verdicts
from games.core import Outcome, Said

WHY = Said("stopped")
"""Why such a match is over."""
UNANSWERED = "silent"
"""What such an entry says where an opponent ended it, as its seat, which was to move, hadn't for too long."""
NO_ANSWER = _("{name} didn't move for two weeks, so an opponent ended this match. It has no result and doesn't count.")
ROUND_OVER = _("The round is over and no one had moved, so this match is drawn. It isn't rated.")
TOOK_LONGER = _("The round is over: whoever took more of the time loses. It isn't rated.")
TAKEN_BACK = _("Its round was taken back, or its tournament ended, so this match has no result and doesn't count.")
CALLED_OFF = _("By decision of the organisers this match has no result.")
DRAWN = _("{names} draw by decision of the organisers.")
WON = _("{names} wins by decision of the organisers.")
SHARED = _("{names} share the win by decision of the organisers.")
DECIDED = _("⚖️ {director}, who runs the tournament, decided this match: {reason}")
DECIDED_PLAINLY = _("⚖️ {director}, who runs the tournament, decided this match.")
DECIDED_LATER = _("⚖️ {director}, who runs the tournament, decided anew: {what} ({reason})")
DECIDED_LATER_PLAINLY = _("⚖️ {director}, who runs the tournament, decided anew: {what}")


def _stopped(new: NewEntry) -> Position:
    """End it as the text says, which is written like a moderator's decision; raises `BadNotation`."""
    outcome = None if new.text == UNANSWERED else verdicts.read(new.text, new.position.seats)
    happening = AppliedEntry(new.position.state, new.seat, None, new.text, (), new.kind)
    if outcome is None:
        return after(new, happening, is_aborted=True, ended_by=WHY)
    return after(new, happening, outcome=replace(outcome, reason=WHY))


STOPPED = EntryKind("stopped", _stopped)


def _ending(view: MatchView) -> str:
    """Tell what a player or someone else decided, or what the tournament does by itself."""
    last, outcome = view.position.last, view.position.outcome
    if last and last.notation == UNANSWERED:
        return NO_ANSWER.format(name=f"**{person(view.movers[last.seat])}**")
    was_decided = any(_is_decision(each, view.position) for each in view.occurrences)
    if outcome is None:
        return str(CALLED_OFF if was_decided else TAKEN_BACK)
    if not was_decided:
        return str(TOOK_LONGER if len(outcome.places) > 1 else ROUND_OVER)
    return _result(outcome, [f"**{person(name)}**" for name in view.names])


def _is_decision(occurrence: Occurrence, position: Position) -> bool:
    """Whether someone ended the match by it: not where they took out one of several, or decided anew later."""
    is_here = occurrence.ply == position.ply
    return occurrence.kind == IncidentKind.DIRECTED and is_here and "verdict" not in occurrence.values


def _result(outcome: Outcome | None, names: Sequence[str]) -> str:
    if outcome is None:
        return str(CALLED_OFF)
    template = DRAWN if len(outcome.places) == 1 else WON if len(outcome.places[0]) == 1 else SHARED
    return template.format(names=listing(names[seat] for seat in outcome.places[0]))


def _decided(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    """Tell who decided and why; of a match that was over already also what."""
    values = plain_values(occurrence.values)
    said = {"director": person(occurrence.people["moderator"].name), "reason": values["reason"]}
    if "verdict" not in occurrence.values:
        return _chosen(DECIDED, DECIDED_PLAINLY, said)
    names = [person(player.name) for player in seated]
    what = _result(verdicts.read(occurrence.values["verdict"], len(names)), names)
    return _chosen(DECIDED_LATER, DECIDED_LATER_PLAINLY, said | {"what": what})


def _chosen(full: Sentence, plainly: Sentence, said: dict[str, str]) -> str:
    """The reason that was chosen, which may be missing, or erased since."""
    return (full if said["reason"] else plainly).format(**said)


TOLD = TELLINGS(
    EntryText(
        kind=STOPPED,
        board=_("⏹️ This match was stopped."),
        film=_("stopped"),
        log=_("⏹️ The match was stopped."),
        ending=_ending,
    ),
    IncidentText(kind=IncidentKind.DIRECTED, board=_decided, log=_decided, is_news=True),
)
