"""Boards as files to attach, drawn off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

import discord

import renderers
from bot.matches import picture_words, words
from bot.matches.replays import Happening
from bot.matches.sittings import Sitting
from bot.players.preferences import Preferences
from bot.servers.settings import ChannelBoards, ChannelSide
from bot.speech.sentences import in_words
from games.core import DESCRIPTION_LIMIT, AnyGame, Played, Seat, Step
from renderers.base import Frame
from renderers.replay import Shot, gif
from renderers.replay import story as key_moments_sheet

LIGHT = "light"
"""The theme of everything that others see as well."""


class Look(NamedTuple):
    """How somebody sees a board: whose side is at the bottom, and in which theme."""

    viewpoint: Seat = Seat(0)
    theme: str = LIGHT


class Pictures:
    """Draws one picture at a time in a thread: Pillow releases the interpreter while it works."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")

    async def board(self, sitting: Sitting, name: str, look: Look) -> discord.File:
        """The board of a match as a file called `name`."""
        return await self._file(sitting.game, sitting.position.state, _frame(sitting, look), name)

    async def choice(
        self, sitting: Sitting, look: Look, taken: Sequence[Step], choices: Sequence[Step]
    ) -> discord.File:
        """The board with what was chosen so far and what can be chosen next."""
        frame = _frame(
            sitting,
            look,
            chosen=tuple(step.cell for step in taken),
            choices=tuple((step.cell, step.cell) for step in choices),
        )
        return await self._file(sitting.game, sitting.position.state, frame, "choice.png")

    async def preview(self, sitting: Sitting, look: Look, move: Any) -> discord.File:
        """The board as it would be after a move."""
        game, position = sitting.game, sitting.position
        assert position.to_move is not None
        state, events = game.apply(position.state, move)
        last = Played(position.state, move, position.to_move, events)
        frame = _frame(sitting, look, last=last, ply=position.ply + 1)
        return await self._file(game, state, frame, "preview.png")

    async def refusal(self, sitting: Sitting, look: Look, cells: Sequence[str]) -> discord.File:
        """The board with the cells marked that show why a move is refused."""
        frame = _frame(sitting, look, marked=tuple(cells))
        return await self._file(sitting.game, sitting.position.state, frame, "refusal.png")

    async def position(
        self, game: AnyGame, state: Any, title: str, name: str, *, last: Happening | None = None, theme: str = LIGHT
    ) -> discord.File:
        """A position outside any match, with the move that led to it."""
        return await self._file(game, state, Frame(title=title, last=_played(last), theme=theme, speak=in_words), name)

    async def replay(self, story: Sequence[Sitting], name: str, look: Look) -> discord.File:
        """A match as a film, from its sittings in order."""
        shots = [_shot(sitting, look, number) for number, sitting in enumerate(story)]
        last = story[-1]
        film = await self._drawn(partial(gif, last.game.info.key, shots))
        return discord.File(BytesIO(film), filename=name, description=film_text(last))

    async def story(self, story: Sequence[Sitting], name: str, look: Look) -> discord.File:
        """The key moments of a match on one sheet, from its sittings in order."""
        shots = [_shot(sitting, look, number) for number, sitting in enumerate(story)]
        last = story[-1]
        sheet = await self._drawn(partial(key_moments_sheet, last.game.info.key, shots))
        return discord.File(BytesIO(sheet), filename=name, description=film_text(last))

    def close(self) -> None:
        """Finish the picture in hand and stop."""
        self._thread.shutdown()

    async def _file(self, game: AnyGame, state: Any, frame: Frame, name: str) -> discord.File:
        draw = partial(renderers.png, game.info.key, state, frame)
        return discord.File(BytesIO(await self._drawn(draw)), filename=name, description=alt_text(game, state))

    async def _drawn(self, draw: Callable[[], bytes]) -> bytes:
        speaking_alike = partial(copy_context().run, draw)
        return await asyncio.get_running_loop().run_in_executor(self._thread, speaking_alike)


def public_look(sitting: Sitting, boards: ChannelBoards) -> Look:
    """For everybody, as the server chose: from the side of the player to move or, once it is over, of the best."""
    if boards.side is ChannelSide.FIRST:
        return Look(Seat(0), boards.theme)
    outcome = sitting.position.outcome
    seat = outcome.places[0][0] if outcome else sitting.position.to_move
    return Look(Seat(0) if seat is None else seat, boards.theme)


def private_look(sitting: Sitting, discord_id: int, preferences: Preferences) -> Look:
    """For one person, as they chose."""
    return Look(preferences.viewpoint(sitting.seat_of(discord_id)), preferences.theme)


def alt_text(game: AnyGame, state: Any) -> str:
    """The picture in words."""
    return in_words(game.describe(state))[:DESCRIPTION_LIMIT]


def film_text(last: Sitting) -> str:
    """A film in words."""
    return words.FILM.format(board=alt_text(last.game, last.position.state))[:DESCRIPTION_LIMIT]


def marked_text(game: AnyGame, state: Any, cells: Sequence[str]) -> str:
    """The picture of a refusal in words."""
    return words.MARKED.format(cells=", ".join(cells), board=alt_text(game, state))[:DESCRIPTION_LIMIT]


def _frame(sitting: Sitting, look: Look, **changes: Any) -> Frame:
    usual: dict[str, Any] = {
        "title": f"#{sitting.match.id} {sitting.game.info.name}",
        "names": sitting.names,
        "viewpoint": look.viewpoint,
        "theme": look.theme,
        "ply": sitting.position.number,
        "last": _played(sitting.position.mark),
        "ending": picture_words.picture_ending(sitting),
        "speak": in_words,
    }
    return Frame(**(usual | changes))


def _shot(sitting: Sitting, look: Look, number: int) -> Shot:
    """A board of a film, which counts only what was not taken back."""
    return Shot(sitting.position.state, _frame(sitting, look, ply=number), picture_words.film_note(sitting))


def _played(last: Happening | None) -> Played[Any, Any] | None:
    """The last entry as a picture tells it; a resignation leaves no mark."""
    return None if last is None or last.move is None else Played(last.before, last.move, last.seat, last.events)
