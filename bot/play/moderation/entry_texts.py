"""How the decisions of moderators are told on boards, in films and in logs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Player
from bot.core.speech.names import listing, one_by_one, person, plain_values
from bot.core.speech.sentences import Sentence, _
from bot.play.matches import TELLINGS, EntryText, IncidentKind, IncidentText, IncidentWords, MatchView, Occurrence
from bot.play.moderation.entries import RULING
from bot.play.replays import verdicts
from games.core import Outcome

RESULT_CORRECTED = _("🛡️ Moderator {moderator} corrected the result. {what} ({reason})")
CORRECTIONS = {
    "none": _("The match has no result."),
    "rated": _("It counts for ratings."),
    "unrated": _("It doesn't count for ratings."),
}
CALLED_OFF = _("This match has no result and doesn't count.")
WON = _("{names} wins by moderator decision.")
SHARED = _("{names} share the win by moderator decision.")
DRAWN = _("{names} draw by moderator decision.")


def ruling(view: MatchView, outcome: Outcome) -> str:
    best = listing(f"**{person(view.names[seat])}**" for seat in outcome.places[0])
    return _template(outcome).format(names=best)


def _template(outcome: Outcome) -> Sentence:
    if len(outcome.places) == 1:
        return DRAWN
    return WON if len(outcome.places[0]) == 1 else SHARED


def _ending(view: MatchView) -> str:
    outcome = view.position.outcome
    return ruling(view, outcome) if outcome else str(CALLED_OFF)


def _decided(template: Sentence) -> IncidentWords:
    def tell(occurrence: Occurrence, seated: Sequence[Player]) -> str:
        names = {place: person(player.name) for place, player in occurrence.people.items()}
        return template.format(**names, **plain_values(occurrence.values))

    return tell


def _corrected(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    """Tell what holds from now on, and why."""
    values, names = plain_values(occurrence.values), [person(player.name) for player in seated]
    facts = [CORRECTIONS["rated" if values["rated"] else "unrated"]] if values["rated"] is not None else []
    result = [] if values["verdict"] is None else [_result(values["verdict"], names)]
    told = one_by_one([*result, *map(str, facts)])
    moderator = person(occurrence.people["moderator"].name)
    return RESULT_CORRECTED.format(moderator=moderator, what=told, reason=values["reason"])


def _result(verdict: str, names: Sequence[str]) -> str:
    """Tell a result as it was decided anew."""
    outcome = verdicts.read(verdict, len(names))
    if outcome is None:
        return str(CORRECTIONS["none"])
    best = listing(names[seat] for seat in outcome.places[0])
    return _template(outcome).format(names=best)


def _news(kind: IncidentKind, template: Sentence) -> IncidentText:
    return IncidentText(kind=kind, board=_decided(template), log=_decided(template), is_news=True)


TOLD = TELLINGS(
    EntryText(
        kind=RULING,
        board=_("🛡️ A moderator ended this match."),
        film=_("ended by a moderator"),
        ending=_ending,
    ),
    _news(IncidentKind.HALTED, _("🛡️ Moderator {moderator} paused the clocks: {reason}")),
    _news(IncidentKind.RELEASED, _("🛡️ Moderator {moderator} resumed the clocks: {reason}")),
    IncidentText(kind=IncidentKind.CORRECTED, board=_corrected, log=_corrected, is_news=True),
    _news(IncidentKind.RULED, _("🛡️ Moderator {moderator} ended the match: {reason}")),
)
