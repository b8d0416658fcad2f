"""`/clock`: give the opponent time, pause by agreement, resume."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import clockwords
from bot.answers import answering
from bot.commands.matches import MATCH_WORDS, suggest_matches
from bot.desk import desk_of, person_of, request_of
from bot.services.clocks import parse_span
from bot.wording import person as name_of

clock = app_commands.Group(name="clock", description="Give time, pause and resume the clocks of a match")

PRESENTS = ("12h", "1d", "2d", "3d", "7d")


@clock.command(description="Give the opponent whose turn it is more time")
@app_commands.describe(time="How much, such as 12h, 2d or 1d 12h", match=MATCH_WORDS)
@app_commands.autocomplete(match=suggest_matches)
async def give(
    interaction: discord.Interaction[Any], time: app_commands.Range[str, 1, 50], match: int | None = None
) -> None:
    """Add the time; the new board shows it."""
    async with answering(interaction) as answer:
        desk, seconds = desk_of(interaction), parse_span(time)
        number = await _meant(interaction, match)
        sitting = await desk.house.breaks.give(request_of(interaction), number, seconds)
        desk.nudge()
        name = name_of(sitting.to_move.name) if sitting.to_move else ""
        span = clockwords.span_words(seconds)
        await answer.say(clockwords.GIVEN.format(name=name, span=span, number=number))


@give.autocomplete("time")
async def suggest_times(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The usual presents."""
    wanted = typed.strip().lower()
    fitting = [text for text in PRESENTS if text.startswith(wanted)]
    return [app_commands.Choice(name=clockwords.span_words(parse_span(text)), value=text) for text in fitting]


@clock.command(description="Propose to pause the clocks, or agree to it; moves stay possible")
@app_commands.describe(match=MATCH_WORDS)
@app_commands.autocomplete(match=suggest_matches)
async def pause(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    """Note the wish; once everybody has it, the clocks stand still."""
    async with answering(interaction) as answer:
        desk = desk_of(interaction)
        number = await _meant(interaction, match)
        stands = await desk.house.breaks.agree_to_pause(request_of(interaction), number)
        desk.nudge()
        words = clockwords.PAUSED if stands else clockwords.PAUSE_PROPOSED
        await answer.say(words.format(number=number))


@clock.command(description="Let paused clocks run again")
@app_commands.describe(match=MATCH_WORDS)
@app_commands.autocomplete(match=suggest_matches)
async def resume(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    """End the pause."""
    async with answering(interaction) as answer:
        desk = desk_of(interaction)
        number = await _meant(interaction, match)
        await desk.house.breaks.resume(request_of(interaction), number)
        desk.nudge()
        await answer.say(clockwords.RESUMED.format(number=number))


async def _meant(interaction: discord.Interaction[Any], match: int | None) -> int:
    found = await desk_of(interaction).house.matches.meant(person_of(interaction), match, interaction.channel_id)
    return found.match.id
