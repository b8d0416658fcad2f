"""What a server can choose about puzzles."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.people.servers import ServerSetting

ALLOWED: ServerSetting[bool] = ServerSetting(
    key="puzzles", title=_("Puzzles"), choices={True: _("allowed"), False: _("switched off")}
)
