"""`/ladder`: stand on it, climb it, look at it."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.community.competitions.ui import announced_in, designing, meant, move_here, suggest
from bot.community.ladders import words
from bot.community.ladders.order import FURTHEST, REACH
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.ladders.views import CloseLadderButton, card_buttons, climb_question, history_message, rungs_message
from bot.core.clock_rules import parse_clock
from bot.core.frame.answers import answering, sentence
from bot.core.frame.context import person
from bot.core.frame.slash_commands.games import named_game
from bot.core.frame.slash_commands.options import which
from bot.core.speech.names import person as plain
from bot.play.tables import parse_options

Interaction = discord.Interaction[Any]
which_ladder = partial(which, "ladder", "The ladder (default: the only one here)")

ladder = app_commands.Group(name="ladder", description="Ladders in this server: climb by challenging", guild_only=True)


async def suggest_ladders(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return await suggest(interaction, Climbing, typed)


@ladder.command(name="show", description="See a ladder")
@which_ladder(page="Show this page of all rungs")
async def show_ladder(
    interaction: Interaction, which: int | None = None, page: app_commands.Range[int, 1, 99] | None = None
) -> None:
    async with answering(interaction) as answer:
        number, context = await meant(answer, Climbing, which), answer.context
        if page is not None:
            await answer.show(*await rungs_message(context, answer.request, number, page - 1))
            return
        shown = await context[Climbing].show(answer.request, number)
        layout = sentence(words.card_text(shown))
        layout.add_item(card_buttons(shown))
        await answer.show(layout)


@ladder.command(name="history", description="See what happened on a ladder")
@which_ladder()
async def ladder_history(interaction: Interaction, which: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await meant(answer, Climbing, which)
        await answer.show(*await history_message(answer.context, answer.request, number, 0))


@ladder.command(name="join", description="Join a ladder at the bottom")
@which_ladder()
async def join_ladder(interaction: Interaction, which: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, climbing = await meant(answer, Climbing, which), answer.context[Climbing]
        shown = await climbing.join(answer.request, number)
        await answer.say(words.JOINED.format(rung=len(shown.row.rungs), name=plain(shown.row.name)))


@ladder.command(name="leave", description="Leave a ladder; matches in progress continue")
@which_ladder()
async def leave_ladder(interaction: Interaction, which: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, climbing = await meant(answer, Climbing, which), answer.context[Climbing]
        shown = await climbing.leave(answer.request, number)
        await answer.say(words.LEFT.format(name=plain(shown.row.name)))


@ladder.command(name="climb", description="Challenge someone above you on a ladder")
@which_ladder(player="Whom to challenge (default: choose from those you can)")
async def climb_ladder(
    interaction: Interaction, player: discord.Member | None = None, which: int | None = None
) -> None:
    async with answering(interaction) as answer:
        number, context = await meant(answer, Climbing, which), answer.context
        if player is None:
            await answer.show(await climb_question(context, answer.request, number))
            return
        answer.speak()
        shown = await context[Climbing].challenge(answer.request, number, person(player))
        await answer.say(words.challenged_text(shown))


@ladder.command(name="create", description="Set up a ladder in this channel, for anyone to climb")
@designing(
    reach="How many rungs up someone can challenge (default: 5)",
)
async def create_ladder(
    interaction: Interaction,
    name: app_commands.Range[str, 1, 80],
    game: str,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] = "3d",
    reach: app_commands.Range[int, 1, FURTHEST] = REACH,
) -> None:
    async with answering(interaction) as answer:
        place = await announced_in(interaction, answer.request.place)
        answer.speak()
        game = named_game(game)
        chosen = parse_options(game, options or "")
        design = LadderDesign(name, game, chosen, parse_clock(clock), reach)
        climbing = answer.context[Climbing]
        shown = await climbing.create(answer.request, design, place)
        channel = f"<#{shown.row.channel_id}>"
        await answer.say(words.CREATED.format(name=plain(shown.row.name), channel=channel))


@ladder.command(name="move", description="Move a ladder to this channel; matches in progress stay where they are")
@which_ladder()
async def move_ladder(interaction: Interaction, which: int | None = None) -> None:
    await move_here(interaction, Climbing, which, words.MOVED)


@ladder.command(
    name="close", description="Close a ladder you set up; matches in progress continue (asks you to confirm)"
)
@which_ladder()
async def close_ladder(interaction: Interaction, which: int | None = None) -> None:
    await CloseLadderButton.ask(interaction, which)
