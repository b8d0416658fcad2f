"""Whole matches as pictures: a film, and a sheet of the key moments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord

from bot.archive import words
from bot.frame.pictures import Look, Pictures
from bot.matches import MatchView, Told
from bot.matches.ui import board_frame, board_text
from games.core import DESCRIPTION_LIMIT
from renderers.replay import Shot, gif
from renderers.replay import story as key_moments_sheet


async def draw_film(pictures: Pictures, told: Told, story: Sequence[MatchView], name: str, look: Look) -> discord.File:
    """A match as a film, from its match_views in order."""
    last = story[-1]
    draw = partial(gif, last.game.info.key, _shots(told, story, look))
    return await pictures.file(draw, name, film_text(last))


async def draw_key_moments(
    pictures: Pictures, told: Told, story: Sequence[MatchView], name: str, look: Look
) -> discord.File:
    """The key moments of a match on one sheet, from its match_views in order."""
    last = story[-1]
    draw = partial(key_moments_sheet, last.game.info.key, _shots(told, story, look))
    return await pictures.file(draw, name, film_text(last))


def film_text(last: MatchView) -> str:
    """A film in words."""
    return words.FILM.format(board=board_text(last, Look()))[:DESCRIPTION_LIMIT]


def _shots(told: Told, story: Sequence[MatchView], look: Look) -> list[Shot]:
    """The boards of a film, which counts only what was not taken back."""
    return [
        Shot(view.position.state, board_frame(view, look, ply=number), told.film_note(view))
        for number, view in enumerate(story)
    ]
