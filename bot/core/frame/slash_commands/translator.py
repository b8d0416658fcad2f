"""Tells Discord what commands, options and choices are for, in every language we have."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.core.speech.sentences import ENGLISH, in_language, language_for

NAMED_ALIKE = {Location.command_name, Location.group_name, Location.parameter_name}
"""What people type is the same in every language, so that help and refusals can name it."""


class Interpreter(app_commands.Translator):
    """Finds descriptions and choices in the catalogs."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language; None where it is the same as in English."""
        is_typed = context.location in NAMED_ALIKE and not isinstance(context.data, app_commands.ContextMenu)
        if is_typed or (language := language_for(locale.value)) == ENGLISH:
            return None
        text = in_language(string.message, language)
        return None if text == string.message else text
