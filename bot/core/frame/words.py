"""What answers of every subject say."""

from __future__ import annotations

from bot.core.speech.sentences import _

UNKNOWN_ERROR = _(
    "Something went wrong on our end. Your match is safe – please try again. If it keeps happening, send reference "
    "`{reference}` to whoever runs this bot."
)
PAGE = _("Page {number}")
MORE = _("More")
SHOW_TO_EVERYONE = _("Show to everyone")
FIRST, BACK, NEXT, LAST = _("First"), _("Back"), _("Next"), _("Last")
