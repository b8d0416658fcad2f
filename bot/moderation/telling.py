"""How the decisions of moderators are told on boards, in films and in logs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Player
from bot.matches.incidents import IncidentKind, Occurrence
from bot.matches.replays import Kind
from bot.matches.sittings import Sitting
from bot.matches.told import EntryTelling, IncidentTelling, IncidentWords
from bot.speech.names import listing, person, plain_values
from bot.speech.sentences import Sentence, _
from games.core import Outcome

CALLED_OFF = _("This match has no result and does not count.")
WON = _("{names} wins by decision of a moderator.")
SHARED = _("{names} share the win by decision of a moderator.")
DRAWN = _("{names} draw by decision of a moderator.")


def ruling(sitting: Sitting, outcome: Outcome) -> str:
    """What a moderator decided."""
    best = listing(f"**{person(sitting.names[seat])}**" for seat in outcome.places[0])
    return _template(outcome).format(names=best)


def _template(outcome: Outcome) -> Sentence:
    """The sentence that fits the places."""
    if len(outcome.places) == 1:
        return DRAWN
    return WON if len(outcome.places[0]) == 1 else SHARED


def _ending(sitting: Sitting) -> str:
    outcome = sitting.position.outcome
    return ruling(sitting, outcome) if outcome else str(CALLED_OFF)


def _decided(template: Sentence) -> IncidentWords:
    def tell(occurrence: Occurrence, seated: Sequence[Player]) -> str:
        names = {place: person(player.name) for place, player in occurrence.people.items()}
        return template.format(**names, **plain_values(occurrence.values))

    return tell


def _news(kind: IncidentKind, template: Sentence) -> IncidentTelling:
    return IncidentTelling(kind=kind, board=_decided(template), log=_decided(template), is_news=True)


TOLD = (
    EntryTelling(
        kind=Kind.RULING,
        board=_("🛡️ A moderator ended this match."),
        film=_("ended by a moderator"),
        ending=_ending,
    ),
    _news(IncidentKind.HALTED, _("🛡️ Moderator {moderator} paused the clocks: {reason}")),
    _news(IncidentKind.RELEASED, _("🛡️ Moderator {moderator} let the clocks run again: {reason}")),
    _news(IncidentKind.RULED, _("🛡️ Moderator {moderator} ended the match: {reason}")),
)
