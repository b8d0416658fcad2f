"""`/offer` and `/rematch`: ask the others for a draw, for a move back, to abort, or to play again."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.suggestions import suggested
from bot.play.archive import FINISHED_OPTION, Archive
from bot.play.matches import MATCH_OPTION, Matches
from bot.play.offers import words
from bot.play.offers.kinds import OfferKind
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers

offer = app_commands.Group(name="offer", description="Offer a draw, or ask to take back a move or to abort")


@offer.command(description="Offer a draw; it takes effect once everyone agrees")
@app_commands.describe(match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def draw(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    await _offer(interaction, DRAW, match)


@offer.command(description="Ask to take back your last move, even if others have moved since")
@app_commands.describe(match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def undo(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    await _offer(interaction, UNDO, match)


@offer.command(description="Ask to end a match without a result, before everyone has moved")
@app_commands.describe(match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def abort(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    await _offer(interaction, ABORT, match)


@app_commands.command(description="Play a finished match again, on different sides")
@app_commands.describe(match=FINISHED_OPTION)
@app_commands.autocomplete(match=suggested("finished"))
async def rematch(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context, person = answer.context, answer.request.person
        number = match or await context[Archive].last_over(answer.request)
        proposal = await context[Offers].make(answer.request, number, REMATCH)
        await answer.say(words.made(proposal, person.discord_id))


async def _offer(interaction: discord.Interaction[Any], kind: OfferKind, match: int | None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context, person = answer.context, answer.request.person
        view = await context[Matches].meant(answer.request, match)
        proposal = await context[Offers].make(answer.request, view.match.id, kind)
        await answer.say(words.made(proposal, person.discord_id))
