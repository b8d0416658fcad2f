"""The option by which most commands are told which match is meant."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording
from bot.desk import desk_of, person_of
from bot.services.sittings import Sitting

MATCH_WORDS = "The number of the match, if you play more than one"
SUGGESTIONS = 25


async def suggest_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, those that wait for them first."""
    person = person_of(interaction)
    mine = await desk_of(interaction).house.matches.of_person(person)
    words = typed.lower().lstrip("#")
    found = [sitting for sitting in mine if words in _label(sitting, person.discord_id).lower()]
    return [
        app_commands.Choice(name=_label(sitting, person.discord_id)[:100], value=sitting.match.id)
        for sitting in found[:SUGGESTIONS]
    ]


def _label(sitting: Sitting, viewer: int) -> str:
    """The match as one line of a list."""
    seat = sitting.seat_of(viewer)
    others = wording.listing(name for other, name in enumerate(sitting.names) if other != seat)
    turn = " (your turn)" if sitting.waits_for(viewer) else ""
    return f"#{sitting.match.id} {sitting.game.info.name} against {others}{turn}"
