"""The frame in which people act: one transaction, once per interaction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.core.bounds import UNBOUNDED, Bounds
from bot.core.people import Clock, Person, Player, Request
from bot.core.refusals import AlreadyDone
from storage import Connection, Database, interactions, players


@dataclass(frozen=True, slots=True)
class Acting:
    """Opens the transactions of everything that people ask for."""

    database: Database
    clock: Clock
    bounds: Bounds = UNBOUNDED

    @asynccontextmanager
    async def claiming(self, request: Request) -> AsyncIterator[Connection]:
        """A transaction that acts on an interaction; raises `AlreadyDone` if it was delivered before."""
        async with self.database.writing() as connection:
            if not await interactions.claim(connection, request.interaction_id, self.clock()):
                raise AlreadyDone
            yield connection

    @asynccontextmanager
    async def meeting(self, request: Request) -> AsyncIterator[tuple[Connection, Player]]:
        """The same for someone who may be new here; raises `AlreadyDone`."""
        async with self.claiming(request) as connection:
            yield connection, await self.meet(connection, request.person)

    async def meet(self, connection: Connection, person: Person) -> Player:
        """The player that a Discord user is, known from now on, by the name they have now."""
        return await players.meet(connection, *person, self.clock())
