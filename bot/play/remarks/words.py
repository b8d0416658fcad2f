"""What the bot says about private notes on positions."""

from __future__ import annotations

from bot.core.speech.sentences import _

NOTE = _("Note")
TITLE = _("Note on match #{number}")
LABEL = _("Only you can see it")
HINT = _("Empty it to delete it.")
"""A hint below the title of the field."""
SHOWN = "📝 {text}"
