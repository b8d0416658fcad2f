"""`/match`: look back on a match, board by board, as a film or as a record."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.play.archive import words
from bot.play.archive.archive import Archive
from bot.play.archive.logs import Logs
from bot.play.archive.records import check_size
from bot.play.archive.replay_views import replay_message, story_message
from bot.play.archive.suggestions import suggest_all_matches
from bot.play.archive.views import history_message, imported_message, past_board_message, record_message

Interaction = discord.Interaction[Any]

match = app_commands.Group(name="match", description="Look back at a match, in progress or finished")


@match.command(description="Step through the boards of a match (only you can see this)")
@app_commands.describe(match=words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_all_matches)
async def history(interaction: Interaction, match: int | None = None) -> None:
    async with answering(interaction) as answer, answer.turn():
        context, person = answer.context, answer.request.person
        past = await context[Archive].past_board(answer.request, match)
        await answer.show(*await history_message(context, past, person))


@match.command(description="Show one board of a match (only you can see this until you share it)")
@app_commands.describe(match=words.MATCH_OPTION, ply="How many moves had been made (default: the newest board)")
@app_commands.autocomplete(match=suggest_all_matches)
async def show(
    interaction: Interaction, match: int | None = None, ply: app_commands.Range[int, 0, 1_000_000] | None = None
) -> None:
    async with answering(interaction) as answer:
        context, person = answer.context, answer.request.person
        past = await context[Archive].past_board(answer.request, match, ply)
        await answer.show(*await past_board_message(context, past, person))


@match.command(description="Watch a match as a film (only you can see this until you share it)")
@app_commands.describe(match=words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_all_matches)
async def replay(interaction: Interaction, match: int | None = None) -> None:
    async with answering(interaction) as answer, answer.turn():
        await answer.hold()
        await answer.show(*await replay_message(answer.context, answer.request, match))


@match.command(description="See the key moments of a match on one sheet (only you can see this until you share it)")
@app_commands.describe(match=words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_all_matches)
async def story(interaction: Interaction, match: int | None = None) -> None:
    async with answering(interaction) as answer, answer.turn():
        await answer.hold()
        await answer.show(*await story_message(answer.context, answer.request, match))


@match.command(description="Get a match as a text file, to keep or analyse")
@app_commands.describe(match=words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_all_matches)
async def record(interaction: Interaction, match: int | None = None) -> None:
    async with answering(interaction) as answer, answer.turn():
        await answer.show(*await record_message(answer.context, answer.request, match))


@match.command(name="import", description="View a match from its record (only you can see this)")
@app_commands.describe(file="A text file made by /match record, here or anywhere else")
async def bring_in(interaction: Interaction, file: discord.Attachment) -> None:
    async with answering(interaction) as answer, answer.turn():
        context = answer.context
        check_size(file.size)
        number, past = await context[Archive].bring_in(answer.request, await file.read())
        await answer.show(*await imported_message(context, number, past))


@match.command(description="See everything but the moves: pauses, offers, moderator actions (only you can see this)")
@app_commands.describe(match=words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_all_matches)
async def log(interaction: Interaction, match: int | None = None) -> None:
    async with answering(interaction) as answer:
        await answer.say(words.log_text(await answer.context[Logs].of(answer.request, match)))


@match.command(description="Check that a match is stored exactly as it was played")
@app_commands.describe(match=words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_all_matches)
async def verify(interaction: Interaction, match: int | None = None) -> None:
    async with answering(interaction) as answer, answer.turn():
        await answer.say(words.verdict(await answer.context[Archive].verify(answer.request, match)))
