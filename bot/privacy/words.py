"""What the bot says about the data of a person."""

from __future__ import annotations

from bot.privacy.privacy import Ties
from bot.speech.sentences import Counted, Sentence, _, _n

FORGET = _("Delete everything about me")
REMEMBER = _("Keep it")
REMEMBERED = _("Good: nothing was deleted.")
EXPORTED = _(
    "Everything stored about you: settings, block list, invitations, tables, matches with results, "
    "your moves and plans."
)
FORGET_QUESTION = _(
    "### Delete everything about you?\n"
    "- You resign {running}.\n"
    "- You leave {waiting}; those you opened are cancelled.\n"
    "- You decline all invitations, and your standing invitations are closed.\n"
    "- Your name, your Discord id, your settings and your block list are removed.\n"
    "- Your opponents keep their matches; your moves stay in them, by “somebody”.\n"
    "- Messages already sent stay in Discord: whoever may delete messages there can delete them.\n"
    "- If you come back, you begin as somebody new.\n"
    "This cannot be taken back. `/privacy export` gives you a copy first."
)
FORGOTTEN = _("Done: you resigned {running}, left {waiting}, and nothing here names you any more.")
RUNNING_MATCHES, NO_RUNNING = _n("1 running match", "{count} running matches"), _("no running matches")
OPEN_TABLES, NO_TABLES = _n("1 open table", "{count} open tables"), _("no open tables")
MATCHES, NO_MATCHES = _n("1 match", "{count} matches"), _("no matches")
LEFT_BEHIND = _n("1 table or invitation", "{count} tables or invitations")
NOTHING_LEFT = _("no tables or invitations")


def forget_question(ties: Ties) -> str:
    """What deleting means."""
    running, waiting = _some(ties.running, RUNNING_MATCHES, NO_RUNNING), _some(ties.waiting, OPEN_TABLES, NO_TABLES)
    return FORGET_QUESTION.format(running=running, waiting=waiting)


def forgotten(ties: Ties) -> str:
    """What deleting did."""
    running, waiting = _some(ties.running, MATCHES, NO_MATCHES), _some(ties.waiting, LEFT_BEHIND, NOTHING_LEFT)
    return FORGOTTEN.format(running=running, waiting=waiting)


def _some(count: int, counted: Counted, none: Sentence) -> str:
    return counted.format(count) if count else str(none)
