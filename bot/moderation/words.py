"""What the bot says about moderators and what they decide."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.incidents import IncidentKind, Occurrence
from bot.matches.sittings import Sitting
from bot.matches.words import match_title, ruling, versus
from bot.moderation.moderation import Draft, Listed
from bot.speech.names import person, plain_values
from bot.speech.sentences import _
from games import GAMES

NEWS = {
    IncidentKind.HALTED: _("🛡️ Moderator {moderator} paused the clocks: {reason}"),
    IncidentKind.RELEASED: _("🛡️ Moderator {moderator} let the clocks run again: {reason}"),
    IncidentKind.RULED: _("🛡️ Moderator {moderator} ended the match: {reason}"),
    IncidentKind.REPLACED: _("🔁 {newcomer} took over from {leaver}."),
}
"""What a board says."""
REPLACED_BY_MODERATOR = _("🛡️ {newcomer} took over from {leaver}, by moderator {moderator}: {reason}")

END, LET_GO_ON = _("End the match"), _("Let it go on")
END_QUESTION = _(
    "Do you really want to end match **{title}**, {players}?\n{outcome} This cannot be taken back, and everybody there "
    "will read your reason:\n> {reason}"
)
WITHOUT_RESULT = _("It would have no result and not count.")
ENDED = _("You ended match #{number}, and the channel is told why.")
GOES_ON = _("Good: match #{number} goes on.")
SEATED = _("You take over from **{leaver}** in match #{number}, and the channel is told why.")
MATCH_LABEL = "#{number} {game}: {players}"
PAUSED = _(
    "You paused the clocks of match #{number}, and the channel is told why. Players cannot let them run again; "
    "`/moderate resume` does."
)
RESUMED = _("The clocks of match #{number} run again, and the channel is told why.")


def match_label(listed: Listed) -> str:
    """`#17 Go: Ann – Bo`, for a list of choices, which formats nothing."""
    names = " – ".join(player.name for player in listed.players)
    return MATCH_LABEL.format(number=listed.match.id, game=GAMES[listed.match.game].info.name, players=names)


def end_question(draft: Draft) -> str:
    """How a match would be ended, and why."""
    outcome = ruling(draft.sitting, draft.outcome) if draft.outcome else str(WITHOUT_RESULT)
    return END_QUESTION.format(
        title=match_title(draft.sitting),
        players=versus(draft.sitting),
        outcome=outcome,
        **plain_values({"reason": draft.reason}),
    )


def news_lines(sitting: Sitting) -> str:
    """What moderators decided and who took over a seat lately, as small lines."""
    words = [occurrence_words(each) for each in sitting.occurrences if each.kind in NEWS]
    return "\n".join(f"-# {line}" for line in words)


def leaf_lines(sitting: Sitting) -> str:
    """The same on a board that somebody looks back on: only what happened there."""
    here = tuple(each for each in sitting.occurrences if each.ply == sitting.position.ply)
    return news_lines(replace(sitting, occurrences=here))


def occurrence_words(occurrence: Occurrence) -> str:
    """A decision of a moderator, or a seat taken over."""
    names = {place: person(player.name) for place, player in occurrence.people.items()}
    template = REPLACED_BY_MODERATOR if _is_forced(occurrence) else NEWS[occurrence.kind]
    return template.format(**names, **plain_values(occurrence.values))


def _is_forced(occurrence: Occurrence) -> bool:
    return occurrence.kind is IncidentKind.REPLACED and "moderator" in occurrence.people
