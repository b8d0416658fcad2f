"""`/substitute`: leave a match to someone else, if everyone agrees."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import person as person_named
from bot.core.frame.slash_commands.members import member
from bot.core.frame.slash_commands.suggestions import suggested
from bot.play.matches import MATCH_OPTION, Matches
from bot.play.offers import Offers
from bot.play.offers import words as offers_words
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE


@app_commands.command(description="Let someone, or the computer, take over your seat; your opponents have to agree too")
@app_commands.guild_only()
@app_commands.describe(
    player="Who would take your place",
    computer="Or a level of the computer that would",
    late="For an opponent who ran out of time instead of you; only the computer can play on for them",
    match=MATCH_OPTION,
)
@app_commands.autocomplete(match=suggested("matches"), computer=suggested("computers"))
async def substitute(
    interaction: discord.Interaction[Any],
    player: discord.User | None = None,
    computer: str | None = None,
    late: discord.User | None = None,
    match: int | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context, person = answer.context, answer.request.person
        view = await context[Matches].meant(answer.request, match)
        newcomer, leaver = member(player) if player else None, person_named(late) if late else None
        swap = Swap(newcomer, interaction.guild_id, leaver, computer=computer or "")
        proposal = await context[Offers].make(answer.request, view.match.id, SUBSTITUTE, swap.wanted)
        await answer.say(offers_words.made(proposal, person.discord_id))
