"""`/substitute`: leave a match to someone else, if everyone agrees."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.frame.answers import answering
from bot.frame.context import context_of, person_of, request_of
from bot.frame.members import member
from bot.frame.suggestions import suggested
from bot.matches import MATCH_OPTION, Matches
from bot.offers import Offers
from bot.offers import words as offers_words
from bot.substitutes.offered import SUBSTITUTE
from bot.substitutes.substitution import Swap


@app_commands.command(description="Ask someone to take over your seat; your opponents have to agree too")
@app_commands.guild_only()
@app_commands.describe(player="Who would take your place", match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def substitute(interaction: discord.Interaction[Any], player: discord.User, match: int | None = None) -> None:
    """Ask everyone in the channel of the match."""
    async with answering(interaction) as answer:
        answer.pace()
        context, person = context_of(interaction), person_of(interaction)
        view = await context[Matches].meant(person, match, interaction.channel_id)
        wanted = Swap(member(player), interaction.guild_id).wanted
        proposal = await context[Offers].make(request_of(interaction), view.match.id, SUBSTITUTE, wanted)
        await answer.say(offers_words.made(proposal, person.discord_id))
