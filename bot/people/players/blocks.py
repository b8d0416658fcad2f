"""Block lists: whom someone does not want to meet at a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Clock, Person
from bot.core.speech.sentences import Markup
from bot.people.players.refusals import BlockedHere, NotBlocked, OnlyOthers, Unavailable
from games.core import Said, all_of
from storage import Connection, Database
from storage.people import blocks, players
from storage.people.players import Player

NO_GUEST = Said("{names} can't be invited to this table. Invite someone else, or leave the seat open for anyone.")
NO_SEAT = Said("You can't join table #{number}. Open your own with /play.")
NO_REMATCH = Said("A rematch of match #{number} isn't possible. Open a table with /play and invite someone else.")
NO_CHALLENGE = Said("You can't accept this challenge. Open your own table with /play.")


class BlockList:
    """Adds to, takes from and shows someone's list; each call is one transaction."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def add(self, person: Person, other: Person) -> bool:
        """Block someone; False if they were blocked already; raises `OnlyOthers`."""
        if person.discord_id == other.discord_id:
            raise OnlyOthers
        async with self._database.writing() as connection:
            player = await players.meet(connection, *person, self._clock())
            blocked = await players.mention(connection, *other, self._clock())
            return await blocks.add(connection, player.id, blocked.id, self._clock())

    async def add_known(self, person: Person, discord_id: int) -> Player:
        """Block someone we know, and tell who it is; raises `OnlyOthers`, `NotBlocked`."""
        async with self._database.reading() as connection:
            other = await players.find(connection, discord_id)
        if other is None:
            raise NotBlocked(name=Markup(f"<@{discord_id}>"))
        await self.add(person, Person(discord_id, other.name))
        return other

    async def remove(self, person: Person, other: Person) -> Player:
        """Block someone no more, and tell who it is; raises `NotBlocked`."""
        async with self._database.writing() as connection:
            player = await players.find(connection, person.discord_id)
            blocked = await players.find(connection, other.discord_id)
            if not (player and blocked and await blocks.remove(connection, player.id, blocked.id)):
                raise NotBlocked(name=other.name)
            return blocked

    async def of(self, person: Person) -> tuple[Player, ...]:
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return await blocks.of(connection, player.id) if player else ()


async def check_guests(connection: Connection, host: Player, guests: Sequence[Player]) -> None:
    """Refuse a host whom the guests may not meet; raises `BlockedHere`, `Unavailable`."""
    await _check_own(connection, host, guests)
    if names := await _unwilling(connection, host, guests):
        raise Unavailable(problem=Said(NO_GUEST, names=names))


async def check_company(connection: Connection, person: Player, company: Sequence[Player], match_id: int) -> None:
    """Refuse whoever may not sit down with these at a table; raises `BlockedHere`, `Unavailable`."""
    await _check_own(connection, person, company)
    if await _unwilling(connection, person, company):
        raise Unavailable(problem=Said(NO_SEAT, number=match_id))


async def check_rematch(connection: Connection, person: Player, company: Sequence[Player], match_id: int) -> None:
    """Refuse to seat these once more if any of them may not meet; raises `BlockedHere`, `Unavailable`."""
    await _check_own(connection, person, company)
    for each in (person, *company):
        if not await may_meet(connection, each, company):
            raise Unavailable(problem=Said(NO_REMATCH, number=match_id))


async def check_challenge(connection: Connection, person: Player, owner: Player) -> None:
    """Refuse whoever may not take up an invitation; raises `BlockedHere`, `Unavailable`."""
    await _check_own(connection, person, [owner])
    if await _unwilling(connection, person, [owner]):
        raise Unavailable(problem=NO_CHALLENGE)


async def may_meet(connection: Connection, person: Player, others: Sequence[Player]) -> bool:
    """Whether neither someone nor any of the others has blocked the other side."""
    return (await blocks.around(connection, person.id)).isdisjoint(other.id for other in others)


async def _check_own(connection: Connection, person: Player, others: Sequence[Player]) -> None:
    blocked = await blocks.among(connection, person.id, [other.id for other in others])
    if blocked:
        raise BlockedHere(names=_names(others, blocked))


async def _unwilling(connection: Connection, person: Player, others: Sequence[Player]) -> str:
    return _names(others, await blocks.against(connection, person.id, [other.id for other in others]))


def _names(players_: Sequence[Player], ids: Sequence[int]) -> str:
    return all_of(player.name for player in players_ if player.id in ids)
