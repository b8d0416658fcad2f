"""The options of the commands that set up a tournament, a ladder or a league."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from bot.frame.games import suggest_games
from bot.frame.suggestions import suggested

C = TypeVar("C", bound=Callable[..., Any])


def designing(**others: str) -> Callable[[C], C]:
    """The parameters `name`, `game`, `options` and `clock`, with suggestions; and descriptions of others."""

    def decorate(handler: C) -> C:
        app_commands.autocomplete(game=suggest_games, options=suggested("options"), clock=suggested("clocks"))(handler)
        return app_commands.describe(
            name="What it's called",
            game="The game to play",
            options="Game variants; start typing to see them",
            clock="Time control: 3d (per move), 5d + 12h, cap 7d (bank) (default: 3d)",
            **others,
        )(handler)

    return decorate
