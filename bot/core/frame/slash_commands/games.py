"""The games as an option of slash commands: found by their names, however these are typed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.speech.typed import bare
from games import GAMES
from games.core import BadSetup, Said, brief, listed


def named_game(typed: str) -> str:
    """The key of the game that is meant; raises `BadSetup`."""
    key = game_key(typed)
    if key not in GAMES:
        names = listed(game.info.name for game in GAMES.values())
        raise BadSetup(Said("There's no game called “{key}”. The games are {names}.", key=brief(typed), names=names))
    return key


def game_key(typed: str) -> str:
    """The key while someone types: what names no game stays as it is."""
    wanted = bare(typed)
    return next((key for key, game in GAMES.items() if wanted in {bare(key), bare(game.info.name)}), typed)


async def suggest_games(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """All games whose names fit."""
    wanted = bare(typed)
    return [
        app_commands.Choice(name=game.info.name, value=key)
        for key, game in GAMES.items()
        if wanted in bare(game.info.name) or wanted in bare(key)
    ]
