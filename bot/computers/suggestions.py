"""What the option suggests by which computers are invited."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.computers import words
from bot.computers.lineup import Computer, known
from bot.frame.context import context_of
from bot.frame.suggestions import MOST_SUGGESTED
from bot.speech.typed import bare


async def suggest_computers(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Every level with a sentence, then the host's programs; after a comma one more of them."""
    hosting = context_of(interaction).services.hosting
    if not hosting.workers:
        return [app_commands.Choice(name=str(words.SWITCHED_OFF), value=typed or "0")]
    before, comma, begun = typed.replace("，", ",").replace("、", ",").rpartition(",")
    wanted = bare(begun)
    found = known(hosting, getattr(interaction.namespace, "game", "") or "")
    return [_choice(f"{before}, " if comma else "", each) for each in found if _fits(each, wanted)][:MOST_SUGGESTED]


def _choice(before: str, computer: Computer) -> app_commands.Choice[str]:
    label = f"{before}{words.choice(computer)}"
    return app_commands.Choice(name=label[:100], value=f"{before}{computer.key}"[:100])


def _fits(computer: Computer, wanted: str) -> bool:
    return wanted in bare(words.choice(computer))
