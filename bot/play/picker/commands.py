"""`/move`: make a move by its notation."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import context_of, request_of
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, suggested
from bot.core.speech.sentences import in_words
from bot.play.matches import MATCH_OPTION, Matches, MatchView, WhichMatch
from bot.play.picker.choice import in_reading_order
from bot.play.picker.typed import TYPED_LIMIT, play_typed, which_match
from games.core import PlayerError
from games.typed import folded_move


@app_commands.command(description="Make your move in a match")
@app_commands.describe(move="Your move; start typing to see legal moves", match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def move(
    interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, TYPED_LIMIT], match: int | None = None
) -> None:
    async with answering(interaction) as answer:
        running = answer.context[Matches]
        try:
            number = await running.meant_to_move(answer.request, match, move)
        except WhichMatch as several:
            await answer.show(which_match(several, move))
        else:
            await play_typed(interaction, answer, number, move)


@move.autocomplete("move")
async def suggest_moves(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The legal moves that fit what was typed."""
    number = getattr(interaction.namespace, "match", None)
    try:
        view = await context_of(interaction)[Matches].meant(request_of(interaction), number)
    except PlayerError:
        return []
    if not view.waits_for(interaction.user.id):
        return []
    return [app_commands.Choice(name=name[:100], value=value) for name, value in _fitting(view, typed)][:MOST_SUGGESTED]


def _fitting(view: MatchView, typed: str) -> list[tuple[str, str]]:
    """Moves whose notation begins with the text or, where there is none, those whose words contain it."""
    game, state = view.game, view.position.state
    wanted = folded_move(typed).lower()
    legal = [(_words(view, move), game.format(move)) for move in in_reading_order(game, state)]
    begun = [(words, notation) for words, notation in legal if notation.lower().startswith(wanted)]
    return begun or [(words, notation) for words, notation in legal if wanted in folded_move(words).lower()]


def _words(view: MatchView, move: Any) -> str:
    """A move in words: `C+ · C, 4 seeds → counter-clockwise`."""
    game = view.game
    return f"{game.format(move)} · {' → '.join(in_words(step.words) for step in game.path(view.position.state, move))}"
