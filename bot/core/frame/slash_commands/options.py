"""Options that many commands share: what they are called, what they say, what they suggest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from bot.core.frame.slash_commands.suggestions import suggested

C = TypeVar("C", bound=Callable[..., Any])


def which(name: str, description: str, **others: str) -> Callable[[C], C]:
    """The parameter `which` as an option of this name, with suggestions; and descriptions of others."""

    def decorate(handler: C) -> C:
        app_commands.autocomplete(which=suggested(f"{name}s"))(handler)
        app_commands.rename(which=name)(handler)
        return app_commands.describe(which=description, **others)(handler)

    return decorate
