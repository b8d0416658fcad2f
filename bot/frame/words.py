"""What answers of every subject say."""

from __future__ import annotations

from bot.speech.sentences import _

UNKNOWN_ERROR = _(
    "Something went wrong on our side, not yours. Nothing of your match is lost; please try again. "
    "If it stays, tell the host of this bot the reference `{reference}`."
)
PAGE = _("Page {number}")
SHOW_TO_EVERYONE = _("Show to everyone")
FIRST, BACK, NEXT, LAST = _("First"), _("Back"), _("Next"), _("Last")
