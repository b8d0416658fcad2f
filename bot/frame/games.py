"""The games as choices of a slash command."""

from __future__ import annotations

from discord import app_commands

from games import GAMES

GAME_CHOICES = [app_commands.Choice(name=game.info.name, value=key) for key, game in GAMES.items()]
