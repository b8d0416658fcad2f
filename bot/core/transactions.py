"""The frame in which people act: one transaction, once per interaction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from bot.core.people import Clock, Person, Player, Request
from bot.core.refusals import AlreadyDone, JustDone
from bot.core.user_limits import UNBOUNDED, UserLimits
from storage import Connection, Database
from storage.core import interactions
from storage.people import players

SOON = timedelta(seconds=30)
"""Whoever does the very same once more within this time has pressed twice."""


@dataclass(frozen=True, slots=True)
class Transactions:
    """Opens the transactions of everything that people ask for."""

    database: Database
    clock: Clock
    bounds: UserLimits = UNBOUNDED

    @asynccontextmanager
    async def claiming(self, request: Request, *, once: bool = False) -> AsyncIterator[Connection]:
        """A transaction that acts on an interaction; raises `AlreadyDone` if it was delivered before.

        `once` where a second press soon after means nothing else: raises `JustDone`.
        """
        async with self.database.writing() as connection:
            if not await interactions.claim(connection, request.interaction_id, self.clock()):
                raise AlreadyDone
            if once and request.press:
                await self.claim(connection, request.person, request.press)
            yield connection

    async def claim(self, connection: Connection, person: Person, *about: object) -> None:
        """Take an act, by what it is about, for a transaction; raises `JustDone` if the person has just done that."""
        now = self.clock()
        if not await interactions.claim_act(connection, _act(person, about), now, now - SOON):
            raise JustDone

    @asynccontextmanager
    async def once(self, person: Person, *about: object) -> AsyncIterator[None]:
        """Claim an act that is done outside of any transaction; if it fails, it may be done again at once."""
        async with self.database.writing() as connection:
            await self.claim(connection, person, *about)
        try:
            yield
        except BaseException:
            async with self.database.writing() as connection:
                await interactions.release_act(connection, _act(person, about))
            raise

    @asynccontextmanager
    async def meeting(self, request: Request, *, once: bool = False) -> AsyncIterator[tuple[Connection, Player]]:
        """Open a transaction for someone who may be new here."""
        async with self.claiming(request, once=once) as connection:
            yield connection, await self.meet(connection, request.person)

    async def meet(self, connection: Connection, person: Person) -> Player:
        """The player that a Discord user is, known from now on, by the name they have now."""
        return await players.meet(connection, *person, self.clock())

    async def mention(self, connection: Connection, person: Person) -> Player:
        """The player whom another person names; whoever is known keeps their name."""
        return await players.mention(connection, *person, self.clock())


def _act(person: Person, about: tuple[object, ...]) -> str:
    return ":".join(map(str, (person.discord_id, *about)))
