"""What the calls of a benchmark are made on: a history, its people, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import count
from typing import Any

from sqlalchemy import Select, select

from benchmarks.history import FIRST_PERSON, place_of
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Place, Request, Rights
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from storage.play.matches.tables import matches

ALIKE = 6
"""Of so many matches in the order of their numbers, each is a copy of another one; then it begins anew."""
Timing = Callable[[str], AbstractContextManager[None]]
"""Measures what is done in the block, under a name."""


class World:
    """The services on a history, and whose turn it is to be measured."""

    def __init__(self, made: Services, size: int, timing: Timing) -> None:
        self.made = made
        self.size = size
        self.measured = timing
        self._requests = count(1_000_000_000)
        self._strangers = count(1)
        self._running: Iterator[int] = iter(())
        self._finished: Iterator[int] = iter(())
        self._open: Iterator[int] = iter(())

    async def look_round(self) -> None:
        """Which matches there are; each is used once."""
        self._running = await self._numbers(select(matches.c.id).where(matches.c.status == "running"))
        self._open = await self._numbers(select(matches.c.id).where(matches.c.status == "open"))
        self._finished = await self._numbers(select(matches.c.id).where(matches.c.status == "finished"))

    async def _numbers(self, query: Select[Any]) -> Iterator[int]:
        """From the middle of the history on, and the first ones at last; they begin alike whatever its size."""
        async with self.made.database.reading() as connection:
            found: list[int] = list((await connection.execute(query.order_by(matches.c.id))).scalars())
        third = len(found) // 3 // ALIKE * ALIKE
        return iter([*found[third:], *found[:third]])

    def by(self, who: Person, where: Place | None = None, *, manages: bool = False) -> Request:
        place = where or place_of(1, self.size)
        return Request(who, next(self._requests), place, Rights(place.guild_id, manages))

    def stranger(self) -> Person:
        """Someone who has never played."""
        return Person(FIRST_PERSON * 1000 + next(self._strangers), "Newcomer")

    async def running(self) -> MatchView:
        return await self.made[Matches].show(next(self._running))

    async def finished(self) -> MatchView:
        return await self.made[Matches].show(next(self._finished))

    def waiting(self) -> int:
        """A table that waits for anyone."""
        return next(self._open)

    def place(self, view: MatchView) -> Place:
        return Place(view.match.guild_id, view.match.channel_id)

    async def deliver(self) -> None:
        """Everything that is owed is sent, and not measured."""
        outbox = self.made[Outbox]
        while due := await outbox.due():
            for post in due:
                if delivery := await outbox.delivery(post):
                    await outbox.sent(delivery, post.id)


def mover(view: MatchView) -> Person:
    assert view.to_move
    return Person(view.to_move.discord_id or 0, view.to_move.name)


def waiter(view: MatchView) -> Person:
    """The one of two who does not have to move."""
    them = next(player for player in view.players if player != view.to_move)
    return Person(them.discord_id or 0, them.name)


def first_move(view: MatchView) -> str:
    return str(view.game.format(view.game.legal_moves(view.position.state)[0]))
