"""The games as an option of slash commands: found by their names, however these are typed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.frame.suggestions import folded
from games import GAMES


def game_key(typed: str) -> str:
    """The key of the game that is meant; what names none stays as it is, and is refused where it is used."""
    wanted = folded(typed)
    return next((key for key, game in GAMES.items() if wanted in {folded(key), folded(game.info.name)}), typed)


async def suggest_games(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """All games whose names fit."""
    wanted = folded(typed)
    return [
        app_commands.Choice(name=game.info.name, value=key)
        for key, game in GAMES.items()
        if wanted in folded(game.info.name) or wanted in folded(key)
    ]
