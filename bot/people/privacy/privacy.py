"""What is stored about a person: all of it on request, and none of it once they ask."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date
from typing import Any

from bot.core.exports import paced
from bot.core.people import Person, Request
from bot.core.personal import PERSONAL, Ties
from bot.core.services import Services
from bot.core.speech.known_as import KnownAs
from bot.people.players import FORGOTTEN
from bot.people.privacy.refusals import NothingStored
from storage import Connection, erasure
from storage.erasure import Scan
from storage.people import players
from storage.people.players import Player
from storage.play.matches import matches
from storage.play.matches.matches import Status


class Privacy:
    """Shows and forgets people; each call is one transaction."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._acting = services.acting
        self._personal = services[PERSONAL]

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything stored about someone, as JSON takes it; raises `NothingStored`."""
        async with self._acting.database.reading() as connection:
            player = await _known(connection, person)
            exports = [each for personal in self._personal for each in personal.exports.items()]
            found = {name: await export(connection, player) for name, export in exports}
        return await asyncio.to_thread(_told, {"exported_at": self._acting.clock()} | found)

    async def ties(self, person: Person) -> Ties:
        """What is at stake before someone is forgotten; raises `NothingStored`."""
        async with self._acting.database.reading() as connection:
            player = await _known(connection, person)
            running = await matches.running_of(connection, player.id, None, player.id)
            tables = [match for match in await matches.of_player(connection, player.id) if match.status is Status.OPEN]
        return Ties(len(running), len(tables))

    async def forget(self, request: Request) -> Ties:
        """Leave every match and table, then remove name, Discord id and choices everywhere; raises `NothingStored`.

        The moves stay, since opponents keep their matches, but they lead to a player without a name.
        """
        scanned = await self._scan(request.person)
        async with self._acting.claiming(request) as connection:
            player = await _known(connection, request.person)
            last_first = self._personal[::-1]
            left = [await each.leave(self._services, connection, player) for each in last_first if each.leave]
            await self._erase_words(connection, player, scanned)
            for personal in last_first:
                if personal.forget:
                    await personal.forget(connection, player, self._acting.clock())
        await self._acting.database.scrub()
        told = [each for each in left if each]
        return Ties(sum(each.running for each in told), sum(each.waiting for each in told))

    async def _scan(self, person: Person) -> Scan:
        """Find where they are mentioned, while others go on; nothing is looked for whom nobody knows."""
        async with self._acting.database.reading() as connection:
            known = await players.find(connection, person.discord_id)
        return await erasure.scan(self._acting.database, known.id, person.discord_id) if known else erasure.NOTHING

    async def _erase_words(self, connection: Connection, player: Player, scanned: Scan) -> None:
        """Take their name out of what people typed; what was called or described so is shown as it is now."""
        assert player.discord_id is not None
        called = KnownAs(player.discord_id, player.name, FORGOTTEN)
        for table, number in await erasure.clean_words(connection, player.id, player.discord_id, called, scanned):
            for personal in self._personal:
                if follow := personal.renamed.get(table):
                    await follow(connection, number, self._acting.clock())


async def _known(connection: Connection, person: Person) -> Player:
    player = await players.find(connection, person.discord_id)
    if player is None:
        raise NothingStored
    return player


def _told(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: [*map(plain, paced(each))] if isinstance(each, list) else plain(each) for name, each in found.items()}


def plain(value: Any) -> Any:
    """Rows with days and moments as text."""
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, date) else value
