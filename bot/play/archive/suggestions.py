"""Matches that are over, for options that ask which one is meant."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.context import context_of, person
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, by_number, fitting_matches, suggested
from bot.play.archive.archive import Archive, Finished
from bot.play.matches import words as matches_words

LOOKED_AT = 100
"""Finished matches among which the typed words are looked for."""


async def suggest_all_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, then the finished ones, the newest first."""
    running = await suggested("matches")(interaction, typed)
    return by_number(typed, [*running, *await suggest_finished_matches(interaction, typed)])[:MOST_SUGGESTED]


async def suggest_finished_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's finished matches, the newest first."""
    me, archive = person(interaction.user), context_of(interaction)[Archive]
    labels = {each.match.id: _label(each, me.discord_id) for each in await archive.finished(me, LOOKED_AT)}
    return fitting_matches(labels, typed)


def _label(finished: Finished, viewer: int) -> str:
    others = (player.name for player in finished.players if player.discord_id != viewer)
    match = matches_words.against(finished.match.id, finished.game, others)
    return matches_words.LABEL_OVER.format(match=match)
