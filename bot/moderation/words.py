"""What the bot says about moderators and what they decide."""

from __future__ import annotations

from bot.matches.words import match_title, versus
from bot.moderation.moderation import Draft, Listed
from bot.moderation.telling import ruling
from bot.outbox.notes import Saying
from bot.speech.names import plain_values
from bot.speech.sentences import _
from games import GAMES

NOTES = {
    Saying.HALTED: _(
        "🛡️ Moderator **{moderator}** paused the clocks of match #{number}. Moves can still be made.\n> {reason}"
    ),
    Saying.RELEASED: _("🛡️ Moderator **{moderator}** let the clocks of match #{number} run again.\n> {reason}"),
    Saying.RULED: _("🛡️ Moderator **{moderator}** ended match #{number}.\n> {reason}"),
    Saying.REPLACED: _("🔁 **{newcomer}** takes over from **{leaver}** in match #{number}. Everybody agreed."),
    Saying.REPLACED_BY_MODERATOR: _(
        "🛡️ **{newcomer}** takes over from **{leaver}** in match #{number}, by moderator **{moderator}**.\n> {reason}"
    ),
    Saying.SEAT_GIVEN_AWAY: _(
        "Moderator **{moderator}** gave your seat in match #{number} to **{newcomer}**, so it waits for you no more.\n"
        "> {reason}"
    ),
}
"""What notes say."""

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
