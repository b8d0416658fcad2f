"""The option by which most commands are told which match is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.people import Person
from bot.frame.context import context_of, person_of
from bot.frame.suggestions import fitting_matches
from bot.matches.match_views import MatchView
from bot.matches.matches import Matches
from bot.matches.words import match_label


async def suggest_matches(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The caller's running matches, those that wait for them first."""
    person = person_of(interaction)
    return match_choices(await context_of(interaction)[Matches].of_person(person), person, typed)


def match_choices(match_views: Iterable[MatchView], person: Person, typed: str) -> list[app_commands.Choice[int]]:
    """Those of the matches that fit what was typed."""
    labels = {view.match.id: match_label(view, person.discord_id) for view in match_views}
    return fitting_matches(labels, typed)
