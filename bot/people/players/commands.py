"""`/preferences`."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.suggestions import suggested
from bot.core.speech.typed import bare
from bot.people.players import words as players_words
from bot.people.players.preferences import SUGGESTED, PreferenceBook
from bot.people.players.views import DECLARED, show_preferences
from bot.people.players.zones import suggest_zones, zone_named


@app_commands.command(description="Your settings: pings, reminders, quiet hours, time zone, blocked people")
@app_commands.describe(**players_words.TYPED_AS)
@app_commands.autocomplete(zone=suggested("zones"))
async def preferences(
    interaction: discord.Interaction[Any],
    zone: app_commands.Range[str, 1, 100] | None = None,
    reminders: app_commands.Range[str, 1, 100] | None = None,
    quiet: app_commands.Range[str, 1, 100] | None = None,
) -> None:
    async with answering(interaction) as answer:
        typed = {"zone": zone, "reminders": reminders, "quiet": quiet}
        words = {name: word for name, word in typed.items() if word is not None}
        if words:
            await answer.context[PreferenceBook].choose_all(answer.request.person, words)
        await show_preferences(interaction, answer)


async def suggest_zone(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Suggest zones that could be meant, each with the time it is there."""
    now = interaction.created_at
    return [
        app_commands.Choice(name=players_words.zone_now(name, now.astimezone(zone_named(name)))[:100], value=name)
        for name in await asyncio.to_thread(suggest_zones, typed)
    ]


@preferences.autocomplete("reminders")
async def complete_reminders(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return _those_with("reminders", typed)


@preferences.autocomplete("quiet")
async def complete_quiet(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return _those_with("quiet", typed)


def _those_with(name: str, typed: str) -> list[app_commands.Choice[str]]:
    words, labels = bare(typed), {text: DECLARED[name].told(text) for text in SUGGESTED[name]}
    found = [(label, text) for text, label in labels.items() if words in bare(label) or words in text]
    return [app_commands.Choice(name=label, value=text) for label, text in found]
