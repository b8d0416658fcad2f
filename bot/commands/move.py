"""`/move`: type a move, or choose it from the legal ones."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording
from bot.answers import answering
from bot.commands.matches import MATCH_WORDS, SUGGESTIONS, suggest_matches
from bot.desk import desk_of, person_of, request_of
from bot.permissions import warning
from bot.services.sittings import Sitting
from bot.services.speech import in_words
from bot.views.planner import told_move
from bot.views.rules import explaining
from games.core import PlayerError


@app_commands.command(description="Make your move in a match")
@app_commands.describe(move="Your move; start typing to see the legal ones", match=MATCH_WORDS)
@app_commands.autocomplete(match=suggest_matches)
async def move(
    interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, 64], match: int | None = None
) -> None:
    """Play the typed move."""
    async with answering(interaction) as answer:
        desk = desk_of(interaction)
        number = await desk.house.matches.meant_to_move(person_of(interaction), match, interaction.channel_id)
        async with explaining(interaction, desk, answer, number):
            played = await desk.house.matches.move(request_of(interaction), number, None, move)
            desk.nudge()
            (mine, *_) = played.position.trail
            text = wording.MOVE_PLAYED.format(move=mine.notation, number=played.match.id)
            note = warning(interaction, played.match.home)
            await answer.show(told_move(f"{text}{note}", played, person_of(interaction)))


@move.autocomplete("move")
async def suggest_moves(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The legal moves that fit what was typed."""
    number = getattr(interaction.namespace, "match", None)
    person = person_of(interaction)
    try:
        sitting = await desk_of(interaction).house.matches.meant(person, number, interaction.channel_id)
    except PlayerError:
        return []
    if not sitting.waits_for(person.discord_id):
        return []
    return [app_commands.Choice(name=name[:100], value=value) for name, value in _fitting(sitting, typed)][:SUGGESTIONS]


def _fitting(sitting: Sitting, typed: str) -> list[tuple[str, str]]:
    """Moves whose notation begins with the text or, where there is none, those whose words contain it."""
    game, state = sitting.game, sitting.position.state
    wanted = typed.strip().lower()
    legal = [(_words(sitting, move), game.format(move)) for move in game.legal_moves(state)]
    begun = [(words, notation) for words, notation in legal if notation.lower().startswith(wanted)]
    return begun or [(words, notation) for words, notation in legal if wanted in words.lower()]


def _words(sitting: Sitting, move: Any) -> str:
    """`C+ · C, 4 seeds → counter-clockwise`."""
    game = sitting.game
    return (
        f"{game.format(move)} · {' → '.join(in_words(step.words) for step in game.path(sitting.position.state, move))}"
    )
