"""Pictures as files to attach, drawn off the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache

import renderers
from bot.core.frame.layouts import AttachedFile
from bot.core.speech.limits import shortened
from bot.core.speech.names import giving_way
from bot.core.speech.sentences import in_words, said_name, spoken
from games.core import DESCRIPTION_LIMIT, AnyGame, Played, Seat
from renderers.base import Frame
from renderers.encoding import png

T = TypeVar("T")

USUAL_THEME = "dark"
"""The theme where nobody has chosen one, as most people's Discord is dark."""


KEPT, DESCRIBED = 64, 8
"""Descriptions of positions that are kept as told, and as what they are told from, which takes tens of kilobytes."""
ROOM = 4_000_000
"""Bytes of the finished films that are kept; a film has up to one million."""
NICE = 15
"""How far the thread stands back; only Linux gives threads a priority of their own."""


class Look(NamedTuple):
    """How someone sees a board: whose side is at the bottom, and in which theme."""

    viewpoint: Seat = Seat(0)
    theme: str = USUAL_THEME
    viewer: Seat | None = None
    """Where that person sits; None for everyone, and for an onlooker."""


class Pictures:
    """Draws one picture at a time in a thread: Pillow releases the interpreter while it works."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self.films = Films()

    async def file(self, draw: Callable[[], bytes], name: str, description: str) -> discord.File:
        """What `draw` returns as a file called `name`; it speaks the language that is spoken here."""
        speaking_alike = partial(copy_context().run, draw)
        drawn = await asyncio.get_running_loop().run_in_executor(self._thread, speaking_alike)
        return AttachedFile(drawn, name, description)

    async def page(self, draw: Callable[[T], Any], drawn: T, name: str, description: str) -> discord.File:
        """What a function of the renderers draws, as a file."""
        return await self.file(lambda: png(draw(drawn)), name, description)

    async def board(self, game: AnyGame, state: Any, frame: Frame, name: str) -> discord.File:
        return await self.file(partial(renderers.png, game.info.key, state, frame), name, alt_text(game, state, frame))

    async def position(
        self,
        game: AnyGame,
        state: Any,
        title: str,
        name: str,
        *,
        last: Played[Any, Any] | None = None,
        theme: str = USUAL_THEME,
    ) -> discord.File:
        """A position outside any match, with the move that led to it."""
        return await self.board(game, state, Frame(title=title, last=last, theme=theme, speak=in_words), name)

    def close(self) -> None:
        self.films.close()
        self._thread.shutdown()


def alt_text(game: AnyGame, state: Any, frame: Frame | None = None, room: int = DESCRIPTION_LIMIT) -> str:
    """The picture of a position in so many words: to whoever looks as *you*, and of the players by name."""
    frame = frame or Frame()
    return _told(game, state, frame.viewer, frame.last, tuple(map(said_name, frame.names)), room, spoken())


class Films:
    """Draws films and sheets; what was drawn with the same key is not drawn again while it is kept."""

    def __init__(self, room: int = ROOM) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="films", initializer=_stand_back)
        self._kept: LRUCache[Hashable, bytes] = LRUCache(room, getsizeof=len)
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def drawn(self, draw: Callable[[], bytes], key: Hashable, for_whom: int) -> bytes:
        """What `draw` returns, speaking the language that is spoken here."""
        turn = self._turns.setdefault(for_whom, asyncio.Lock())
        async with turn:
            if (found := self._kept.get(key)) is not None:
                return found
            if key not in self._under_way:
                self._under_way[key] = asyncio.create_task(self._draw(draw, key))
            return await asyncio.shield(self._under_way[key])

    def close(self) -> None:
        """Close the thread, and leave what was not begun yet."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, draw: Callable[[], bytes], key: Hashable) -> bytes:
        speaking_alike = partial(copy_context().run, draw)
        try:
            made = await asyncio.get_running_loop().run_in_executor(self._thread, speaking_alike)
        finally:
            del self._under_way[key]
        if len(made) <= self._kept.maxsize:
            self._kept[key] = made
        return made


@lru_cache(maxsize=KEPT)
def _told(
    game: AnyGame,
    state: Any,
    viewer: Seat | None,
    last: Played[Any, Any] | None,
    names: tuple[str, ...],
    room: int,
    _language: str,
) -> str:
    """The description in the language spoken now: it goes to the picture, the message, and the old board.

    Where it would be too long, names give way to the pieces, which come last.
    """
    described = _described(game, state, viewer, last)
    return shortened(giving_way(partial(in_words, described), names, room), max(room, 1))


@lru_cache(maxsize=DESCRIBED)
def _described(game: AnyGame, state: Any, viewer: Seat | None, last: Played[Any, Any] | None) -> str:
    """A position as its game describes it, in whatever language it is told."""
    return game.describe(state, viewer, last)


def _stand_back() -> None:
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
