"""`/challenge`: take on anyone, at most so many at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.permissions import require_posting
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.core.frame.slash_commands.suggestions import suggested
from bot.play.challenges import words
from bot.play.challenges.challenges import AT_MOST, DAYS, ChallengeSetup, OpenChallenges
from bot.play.challenges.views import open_challenges_page
from bot.play.computers import parse_computers
from bot.play.tables import NOTE_LIMIT, TableSetup
from bot.play.tables.ui import asked_for


@app_commands.command(description="Let anyone challenge you (posts here); without a game: your open challenges")
@app_commands.guild_only()
@app_commands.autocomplete(
    game=suggest_games,
    options=suggested("options"),
    clock=suggested("clocks"),
    seats=suggested("seats"),
    computer=suggested("computers"),
    side=suggested("sides"),
)
@app_commands.rename(at_most="at-most")
@app_commands.describe(
    game="The game to play; leave it out to pause or close your challenges",
    at_most="How many matches at a time (default: 3)",
    options="Game variants; start typing to see them",
    clock="Time control: none, 3d (per move), 5d + 12h, cap 7d (bank)",
    side="Your side (default: random)",
    seats="How many players, in games for more than two: 3, or 2-4",
    computer="A level that plays too, in games for more than two; several: 2, 4",
    note="A line for people thinking of playing you",
    rated="Whether matches count for ratings (default: as this server has chosen)",
    times="Close it after this many challenges (default: never)",
    expires="Close it after this many days (default: 30)",
    again="Let people challenge you again while you're still playing them (default: no)",
)
async def challenge(
    interaction: discord.Interaction[Any],
    game: str | None = None,
    at_most: app_commands.Range[int, 1, 10] = AT_MOST,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] | None = None,
    side: app_commands.Range[str, 1, 40] | None = None,
    seats: app_commands.Range[str, 1, 20] | None = None,
    computer: app_commands.Range[str, 1, 100] | None = None,
    note: app_commands.Range[str, 1, NOTE_LIMIT] | None = None,
    rated: bool | None = None,
    times: app_commands.Range[int, 1, 100] | None = None,
    expires: app_commands.Range[int, 1, 90] = DAYS,
    again: bool = False,
) -> None:
    """Make the invitation, whose card follows as a message, or list those there are."""
    async with answering(interaction) as answer:
        if game is None:
            mine = await answer.context[OpenChallenges].of(answer.request.person)
            await answer.show(*open_challenges_page(mine).message)
            return
        require_posting(interaction)
        game = named_game(game)
        answer.speak()
        setup = replace(
            TableSetup(game, {}, None, (), usual_clock=True),
            note=note or "",
            rated=rated,
            computers=parse_computers(computer or ""),
            **asked_for(game, seats, options, clock, side),
        )
        context = answer.context
        asked = ChallengeSetup(setup, at_most, times, is_repeatable=again, days=expires)
        await context[OpenChallenges].open(answer.request, asked)
        await answer.say(words.INVITED)
