"""The option by which most commands are told which match is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.frame.context import context_of, person_of
from bot.frame.suggestions import MOST_SUGGESTED
from bot.matches.matches import Matches, RunningMatch
from bot.matches.words import match_label


async def suggest_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, those that wait for them first."""
    return match_choices(await context_of(interaction)[Matches].listed(person_of(interaction)), typed)


def match_choices(listed: Iterable[RunningMatch], typed: str) -> list[app_commands.Choice[int]]:
    """Those of the matches that fit what was typed."""
    words = typed.lower().lstrip("#")
    labels = {each.match_id: match_label(each) for each in listed}
    found = [(label, number) for number, label in labels.items() if words in label.lower()]
    return [app_commands.Choice(name=label[:100], value=number) for label, number in found[:MOST_SUGGESTED]]
