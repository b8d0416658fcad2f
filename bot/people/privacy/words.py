"""What the bot says about the data of a person."""

from __future__ import annotations

from bot.core.personal import Ties
from bot.core.speech.sentences import Counted, Sentence, _, _n

FORGET = _("Delete everything about me")
REMEMBER = _("Keep my data")
REMEMBERED = _("OK, nothing was deleted.")
YOUR_DATA = _("Your data")
EXPORT, DELETE = _("Export"), _("Delete…")
STORED = _(
    "Your name and Discord user ID, settings, block list, invitations, tables, matches with results, your moves and "
    "plans, offers, pauses, and what moderators decided in your matches. Nothing of what you write in chats.\n"
    "**Export** gets you all of it as a file. **Delete** asks you to confirm."
)
EXPORTED = _("Everything stored about you is in this file.")
FORGET_TITLE = _("Delete everything about you?")
FORGET_QUESTION = _(
    "- You resign {running}.\n"
    "- You leave {waiting}; the ones you opened are cancelled.\n"
    "- You decline all invitations, and your open challenges are closed.\n"
    "- Your name, Discord user ID, settings and block list are removed, and your name in what others typed about you "
    "here: reasons, notes, records they imported.\n"
    "- Your opponents keep their matches. Your moves stay, shown as “Deleted player”.\n"
    "- Messages already sent stay in Discord. Anyone who can delete messages there can delete them.\n"
    "- If you come back, you start as a new player.\n"
    "You can't undo this. **Export** gets you a copy first."
)
FORGOTTEN = _("Done. You resigned {running} and left {waiting}. Your name and user ID are gone.")
RUNNING_MATCHES, NO_RUNNING = _n("1 match in progress", "{count} matches in progress"), _("no matches in progress")
OPEN_TABLES, NO_TABLES = _n("1 open table", "{count} open tables"), _("no open tables")
MATCHES, NO_MATCHES = _n("1 match", "{count} matches"), _("no matches")
LEFT_BEHIND = _n("1 table or invitation", "{count} tables or invitations")
NOTHING_LEFT = _("no tables or invitations")


def forget_question(ties: Ties) -> str:
    running, waiting = _some(ties.running, RUNNING_MATCHES, NO_RUNNING), _some(ties.waiting, OPEN_TABLES, NO_TABLES)
    return FORGET_QUESTION.format(running=running, waiting=waiting)


def forgotten(ties: Ties) -> str:
    running, waiting = _some(ties.running, MATCHES, NO_MATCHES), _some(ties.waiting, LEFT_BEHIND, NOTHING_LEFT)
    return FORGOTTEN.format(running=running, waiting=waiting)


def _some(count: int, counted: Counted, none: Sentence) -> str:
    return counted.format(count) if count else str(none)
