"""Whole matches as pictures: a film, and a sheet of the key moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import discord

from bot.core.frame.layouts import AttachedFile
from bot.core.frame.pictures import Look, Pictures
from bot.core.speech.sentences import spoken
from bot.play.archive import words
from bot.play.matches import MatchView, Narration
from bot.play.matches.ui import board_frame, board_text
from games.core import DESCRIPTION_LIMIT
from renderers.replay import Shot, gif
from renderers.replay import story as key_moments_sheet


class Showing(NamedTuple):
    """The person for whom a film is drawn, by their Discord id, and how it looks."""

    for_whom: int
    look: Look


async def draw_film(pictures: Pictures, told: Narration, story: Sequence[MatchView], showing: Showing) -> discord.File:
    """A match as a film, from its match_views in order."""
    draw = partial(gif, story[-1].game.info.key, _shots(told, story, showing.look))
    return await _drawn(pictures, draw, story, showing, "replay", "gif")


async def draw_key_moments(
    pictures: Pictures, told: Narration, story: Sequence[MatchView], showing: Showing
) -> discord.File:
    """The key moments of a match on one sheet, from its match_views in order."""
    draw = partial(key_moments_sheet, story[-1].game.info.key, _shots(told, story, showing.look))
    return await _drawn(pictures, draw, story, showing, "story", "png")


async def _drawn(
    pictures: Pictures, draw: Callable[[], bytes], story: Sequence[MatchView], showing: Showing, kind: str, ending: str
) -> discord.File:
    """What is drawn, or was drawn before, of the same match, as it stands, for the same eyes."""
    last = story[-1]
    names = tuple(dict.fromkeys(view.names for view in story))
    key = (kind, last.match.id, last.position.ply, showing.look, spoken(), names)
    made = await pictures.films.drawn(draw, key, showing.for_whom)
    name = f"{kind}-{last.match.id}.{ending}"
    return AttachedFile(made, name, film_text(last))


def film_text(last: MatchView) -> str:
    room = DESCRIPTION_LIMIT - len(words.FILM.format(board=""))
    return words.FILM.format(board=board_text(last, Look(), room))


def _shots(told: Narration, story: Sequence[MatchView], look: Look) -> list[Shot]:
    """The boards of a film, which counts only what was not taken back."""
    return [
        Shot(view.position.state, board_frame(view, look, ply=number), told.film_note(view))
        for number, view in enumerate(story)
    ]
