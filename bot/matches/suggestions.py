"""The option by which most commands are told which match is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.archive.archive import Archive, Finished
from bot.core.people import Person, Player
from bot.frame.context import context_of, person_of
from bot.matches import words as matches_words
from bot.matches.matches import Matches
from bot.matches.sittings import Sitting
from bot.speech import names
from games.core import AnyGame, Said

MATCH_WORDS = Said("The number of the match, if you play more than one")
ANY_MATCH_WORDS = Said("The number of the match; without it, the one last moved in here")
SUGGESTIONS = 25
LOOKED_AT = 200
"""Finished matches among which the typed words are looked for."""


async def suggest_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, those that wait for them first."""
    person = person_of(interaction)
    return match_choices(await context_of(interaction)[Matches].of_person(person), person, typed)


def match_choices(sittings: Iterable[Sitting], person: Person, typed: str) -> list[app_commands.Choice[int]]:
    """Those of the matches that fit what was typed."""
    words = typed.lower().lstrip("#")
    found = [sitting for sitting in sittings if words in _label(sitting, person.discord_id).lower()]
    return [
        app_commands.Choice(name=_label(sitting, person.discord_id)[:100], value=sitting.match.id)
        for sitting in found[:SUGGESTIONS]
    ]


async def suggest_all_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, then the finished ones, the newest first."""
    running = await suggest_matches(interaction, typed)
    return [*running, *await suggest_finished_matches(interaction, typed)][:SUGGESTIONS]


async def suggest_finished_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's finished matches, the newest first."""
    person = person_of(interaction)
    archive = context_of(interaction)[Archive]
    words = typed.lower().lstrip("#")
    labels = {each.match.id: _finished(each, person.discord_id) for each in await archive.finished(person, LOOKED_AT)}
    found = [(label, number) for number, label in labels.items() if words in label.lower()]
    return [app_commands.Choice(name=label[:100], value=number) for label, number in found[:SUGGESTIONS]]


def _label(sitting: Sitting, viewer: int) -> str:
    """The match as one line of a list."""
    match = _against(sitting.match.id, sitting.game, sitting.players, viewer)
    return matches_words.LABEL_YOUR_TURN.format(match=match) if sitting.waits_for(viewer) else match


def _finished(finished: Finished, viewer: int) -> str:
    match = _against(finished.match.id, finished.game, finished.players, viewer)
    return matches_words.LABEL_OVER.format(match=match)


def _against(number: int, game: AnyGame, seated: Iterable[Player], viewer: int) -> str:
    others = names.listing(player.name for player in seated if player.discord_id != viewer)
    return matches_words.LABEL_AGAINST.format(number=number, game=game.info.name, others=others)
