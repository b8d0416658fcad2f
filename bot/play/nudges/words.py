"""What the bot says about nudges and matches that nobody continues."""

from __future__ import annotations

from bot.core.speech.sentences import _

NUDGE = _("Nudge")
NUDGED = _("👋 You nudged **{name}** in match #{number}. I tell them the way they chose.")
END = _("End without a result")
END_QUESTION = _("End match #{number} without a result? It won't count for anyone. You can't undo this.")
ENDED = _("Match #{number} is over without a result.")
SILENT = _("-# 🔕 No one has moved for two weeks, so {name}'s opponents can end this match without a result.")
