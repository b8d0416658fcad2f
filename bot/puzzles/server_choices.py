"""What a server can choose about puzzles."""

from __future__ import annotations

from bot.servers import ServerPage, ServerSetting
from bot.speech.sentences import _

ALLOWED: ServerSetting[bool] = ServerSetting(
    key="puzzles",
    line=_("**Puzzles**: {chosen}. For a puzzle every day, use `/setup puzzles` and name a channel."),
    choices={True: _("allowed"), False: _("switched off")},
)
PAGE = ServerPage(key="puzzles", rank=55, label=_("Puzzles"), heading=_("### Puzzles"), settings=(ALLOWED,))
