"""What the bot says about moderators and what they decide."""

from __future__ import annotations

from bot.matches import match_title, versus
from bot.moderation.moderation import Draft, Listed
from bot.moderation.telling import ruling
from bot.speech.names import plain_values
from bot.speech.sentences import _
from games import GAMES

END, LET_GO_ON = _("End the match"), _("Keep it going")
END_QUESTION = _(
    "End match **{title}**, {players}?\n"
    "{outcome} You can't undo this, and everyone there will see your reason:\n"
    "> {reason}"
)
WITHOUT_RESULT = _("It would have no result and wouldn't count.")
ENDED = _("You ended match #{number}. Your reason will be posted in the channel.")
GOES_ON = _("OK, match #{number} continues.")
CORRECTED = _("You corrected match #{number}. Your reason will be posted in its channel, and ratings are counted anew.")
SEATED = _("You take over from **{leaver}** in match #{number}. Your reason will be posted in the channel.")
MATCH_LABEL = "#{number} {game}: {players}"
PAUSED = _(
    "You paused the clocks in match #{number}. Your reason will be posted in the channel. Only moderators can "
    "resume them, with `/moderate resume`."
)
RESUMED = _("The clocks in match #{number} are running again. Your reason will be posted in the channel.")


def match_label(listed: Listed) -> str:
    """`#17 Go: Ann – Bo`, for a list of choices, which formats nothing."""
    names = " – ".join(player.name for player in listed.players)
    return MATCH_LABEL.format(number=listed.match.id, game=GAMES[listed.match.game].info.name, players=names)


def end_question(draft: Draft) -> str:
    """How a match would be ended, and why."""
    outcome = ruling(draft.view, draft.outcome) if draft.outcome else str(WITHOUT_RESULT)
    return END_QUESTION.format(
        title=match_title(draft.view),
        players=versus(draft.view),
        outcome=outcome,
        **plain_values({"reason": draft.reason}),
    )
