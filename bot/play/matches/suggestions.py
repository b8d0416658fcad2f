"""The option by which most commands are told which match is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.frame.context import context_of, person
from bot.core.frame.slash_commands.suggestions import fitting_matches
from bot.play.matches.matches import Matches, RunningMatch
from bot.play.matches.words import match_label


async def suggest_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, those that wait for them first."""
    return match_choices(await context_of(interaction)[Matches].listed(person(interaction.user)), typed)


def match_choices(listed: Iterable[RunningMatch], typed: str) -> list[app_commands.Choice[int]]:
    return fitting_matches({each.match_id: match_label(each) for each in listed}, typed)
