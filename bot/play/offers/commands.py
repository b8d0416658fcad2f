"""`/offer`: ask the others for a draw, for a move back, to play again, or whatever else they have to agree to."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import Context, context_of
from bot.core.frame.slash_commands.suggestions import by_number, suggested
from bot.core.speech.names import series
from bot.core.speech.typed import bare
from bot.play.matches import MATCH_OPTION
from bot.play.offers.offered import REMATCH
from bot.play.offers.offerings import OFFERINGS, Offering
from bot.play.offers.refusals import NoSuchOffering


@app_commands.command(description="Ask the others for a draw, a move back, a rematch ... (posts here)")
@app_commands.describe(
    what="What you'd like: a draw, to take back a move, to pause the clocks ...",
    match=MATCH_OPTION,
    player="Who would take over your seat, for a substitute",
)
async def offer(
    interaction: discord.Interaction[Any],
    what: app_commands.Range[str, 1, 100],
    match: int | None = None,
    player: discord.User | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        await _named(answer.context, what).ask(answer, match, player)


@offer.autocomplete("what")
async def suggest_offers(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=str(each.name), value=each.key)
        for each in _all(context_of(interaction))
        if bare(typed) in bare(str(each.name)) or bare(typed) in bare(each.key)
    ]


@offer.autocomplete("match")
async def suggest_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """Suggest finished matches for a rematch, else those in progress."""
    is_over = getattr(interaction.namespace, "what", None) == REMATCH.key
    return by_number(typed, await suggested("finished" if is_over else "matches")(interaction, typed))


def _named(context: Context, typed: str) -> Offering:
    """What is meant; raises `NoSuchOffering`."""
    known, wanted = _all(context), bare(typed)
    for each in known:
        if wanted in {bare(each.key), bare(str(each.name)), bare(each.name.source)}:
            return each
    fitting = [each for each in known if wanted in bare(str(each.name))]
    if len(fitting) != 1:
        raise NoSuchOffering(what=typed, names=series([str(each.name) for each in known]))
    return fitting[0]


def _all(context: Context) -> list[Offering]:
    return sorted(context[OFFERINGS], key=lambda each: each.rank)
