"""What a server can choose about puzzles."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.people.servers import ServerPage, ServerSetting

ALLOWED: ServerSetting[bool] = ServerSetting(
    key="puzzles",
    line=_("**Puzzles**: {chosen}. For a puzzle every day, use `/setup puzzles` and name a channel."),
    choices={True: _("allowed"), False: _("switched off")},
)
PAGE = ServerPage(key="puzzles", rank=55, label=_("Puzzles"), heading=_("### Puzzles"), settings=(ALLOWED,))
