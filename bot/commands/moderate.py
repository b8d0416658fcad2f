"""`/moderate`: what moderators decide about the matches of their server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording_moderating
from bot.answers import answering
from bot.commands.matches import SUGGESTIONS
from bot.desk import badge_of, desk_of, order_of

Interaction = discord.Interaction[Any]
Reason = app_commands.Range[str, 1, 200]

MATCH = "Which running match of this server"
REASON = "Why; everybody there will read it, and it stays in the log of the match"

moderate = app_commands.Group(
    name="moderate",
    description="Decide about the matches of this server, for its moderators",
    guild_only=True,
    default_permissions=discord.Permissions(manage_messages=True),
)


async def suggest_running(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The running matches of this server."""
    words = typed.lower().lstrip("#")
    found = await desk_of(interaction).house.moderation.running(badge_of(interaction))
    labels = {listed.match.id: wording_moderating.match_label(listed) for listed in found}
    fitting = [(number, label) for number, label in labels.items() if words in label.lower()]
    return [app_commands.Choice(name=label[:100], value=number) for number, label in fitting[:SUGGESTIONS]]


@moderate.command(description="Stop the clocks of a match until a moderator lets them run again")
@app_commands.describe(match=MATCH, reason=REASON)
@app_commands.autocomplete(match=suggest_running)
async def pause(interaction: Interaction, match: int, reason: Reason) -> None:
    """Pause it, and tell everybody there."""
    async with answering(interaction) as answer:
        desk = desk_of(interaction)
        await desk.house.moderation.pause(order_of(interaction), match, reason)
        desk.nudge()
        await answer.say(wording_moderating.PAUSED.format(number=match))


@moderate.command(description="Let the paused clocks of a match run again, whoever paused them")
@app_commands.describe(match=MATCH, reason=REASON)
@app_commands.autocomplete(match=suggest_running)
async def resume(interaction: Interaction, match: int, reason: Reason) -> None:
    """End the pause, and tell everybody there."""
    async with answering(interaction) as answer:
        desk = desk_of(interaction)
        await desk.house.moderation.resume(order_of(interaction), match, reason)
        desk.nudge()
        await answer.say(wording_moderating.RESUMED.format(number=match))
