"""`/tournament`: see one, enter it, play in it, or list those of a server."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.community.competitions.ui import event_command
from bot.community.tournaments.pages.page_views import KEY
from games.core import Said

tournament: app_commands.Command[Any, ..., None] = event_command(
    KEY, Said("See a tournament and play in it, or list those in this server")
)
