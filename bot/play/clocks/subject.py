"""The entry of `clocks` in the register of subjects."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.clock_rules.rules import clock_text, suggest_clocks
from bot.core.clock_rules.words import clock_words
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, SUGGESTIONS, Suggestion
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.people.players import CONSEQUENCES, Consequence
from bot.play.clocks import rest_days
from bot.play.clocks.timing import set_reminders


async def complete_clock(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """What was typed if it is a clock, and the usual ones."""
    return [
        app_commands.Choice(name=clock_words(rule)[:100], value=clock_text(rule)) for rule in suggest_clocks(typed)
    ][:MOST_SUGGESTED]


SUBJECT = Subject(
    key="clocks",
    provides=(
        SUGGESTIONS(Suggestion("clocks", complete_clock)),
        CONSEQUENCES(Consequence(("zone",), rest_days.move_house), Consequence(("reminders",), set_reminders)),
        CREDITS(rest_days.credit),
        PERSONAL(Personal(holds=(Held("seats.zones", "matches", End.GONE),), forget=rest_days.forget)),
    ),
)
