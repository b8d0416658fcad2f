"""`/moderate`: pause, resume and end matches, and give seats to others."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import context_of, person, request_of
from bot.core.frame.slash_commands.members import member
from bot.core.frame.slash_commands.suggestions import fitting_matches, suggested
from bot.core.speech import names
from bot.play.moderation import words as moderation_words
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.refusals import NeverRated
from bot.play.moderation.slowdowns import Slowdowns
from bot.play.moderation.views import play_message, ruling_question
from bot.play.offers import words as offers_words
from games.core import Said

Interaction = discord.Interaction[Any]
Reason = app_commands.Range[str, 1, 200]

MATCH = Said("A match in progress in this server")
REASON = Said("Your reason; everyone there can read it, and it stays in the match log")

moderate = app_commands.Group(
    name="moderate",
    description="Moderate this server's matches",
    guild_only=True,
    default_permissions=discord.Permissions(manage_messages=True),
)


async def suggest_running(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    found = await context_of(interaction)[Moderation].running(request_of(interaction))
    labels = {listed.match.id: moderation_words.match_label(listed) for listed in found}
    return fitting_matches(labels, typed)


@moderate.command(description="Pause the clocks of a match until a moderator resumes them")
@app_commands.describe(match=MATCH, reason=REASON)
@app_commands.autocomplete(match=suggest_running)
async def pause(interaction: Interaction, match: int, reason: Reason) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context = answer.context
        await context[Moderation].pause(answer.request, match, reason)
        await answer.say(moderation_words.PAUSED.format(number=match))


@moderate.command(description="Resume the paused clocks of a match, whoever paused them")
@app_commands.describe(match=MATCH, reason=REASON)
@app_commands.autocomplete(match=suggest_running)
async def resume(interaction: Interaction, match: int, reason: Reason) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context = answer.context
        await context[Moderation].resume(answer.request, match, reason)
        await answer.say(moderation_words.RESUMED.format(number=match))


@moderate.command(description="End a match, with or without a result (asks you to confirm)")
@app_commands.describe(
    match=MATCH,
    reason=REASON,
    winner="Who wins; with neither this nor draw, the match has no result",
    winner_2="Someone who shares the win, in matches of three or four",
    winner_3="A third player who shares the win, in matches of four",
    draw="Whether everyone still playing draws",
)
@app_commands.autocomplete(match=suggest_running)
async def end(
    interaction: Interaction,
    match: int,
    reason: Reason,
    winner: discord.User | None = None,
    winner_2: discord.User | None = None,
    winner_3: discord.User | None = None,
    draw: bool = False,
) -> None:
    async with answering(interaction) as answer:
        moderation = answer.context[Moderation]
        winners = [person(user) for user in (winner, winner_2, winner_3) if user]
        draft = await moderation.draft_end(answer.request, match, winners, reason, draw=draw)
        await answer.show(ruling_question(draft))


@moderate.command(description="See who was slowed down by limits this week")
async def slowed(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        found = await answer.context[Slowdowns].seen(answer.request)
        await answer.say(moderation_words.slowed_text(found))


@moderate.command(description="See how fairly someone plays rated matches here")
@app_commands.describe(player="Whose play you want to look at")
async def player(interaction: Interaction, player: discord.User) -> None:
    async with answering(interaction) as answer:
        if player.bot:
            raise NeverRated(name=player.display_name)
        found = await answer.context[FairPlay].report(answer.request, person(player))
        await answer.show(play_message(found))


@moderate.command(description="Correct the result of a match that is over, or whether it counts for ratings")
@app_commands.describe(
    match="The number of the match",
    reason=REASON,
    winner="Who wins from now on",
    winner_2="Someone who shares the win",
    winner_3="A third player who shares the win",
    draw="Whether all players draw",
    void="Whether the match has no result",
    rated="Whether it counts for ratings (a result set by hand doesn't, unless you say so)",
)
async def correct(
    interaction: Interaction,
    match: app_commands.Range[int, 1],
    reason: Reason,
    winner: discord.User | None = None,
    winner_2: discord.User | None = None,
    winner_3: discord.User | None = None,
    draw: bool = False,
    void: bool = False,
    rated: bool | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        winners = tuple(person(user) for user in (winner, winner_2, winner_3) if user)
        wanted = Amendment(winners, draw=draw, void=void, rated=rated)
        await answer.context[Moderation].correct(answer.request, match, wanted, reason)
        await answer.say(moderation_words.CORRECTED.format(number=match))


@moderate.command(description="Let someone, or the computer, take over from a player; people are asked first")
@app_commands.describe(
    match=MATCH,
    player="Who leaves",
    reason=REASON,
    newcomer="Who takes over",
    computer="Or a level of the computer that does",
)
@app_commands.autocomplete(match=suggest_running, computer=suggested("computers"))
async def substitute(
    interaction: Interaction,
    match: int,
    player: discord.User,
    reason: Reason,
    newcomer: discord.User | None = None,
    computer: str | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context, request, leaver = answer.context, answer.request, person(player)
        who = member(newcomer) if newcomer else None
        proposal = await context[Moderation].substitute(request, match, leaver, who, reason, computer or "")
        if proposal:
            await answer.say(offers_words.made(proposal, request.person.discord_id))
        else:
            name = names.person(player.display_name)
            await answer.say(moderation_words.SEATED.format(leaver=name, number=match))
