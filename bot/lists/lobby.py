"""What one could join: open tables and open challenges, a page at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeAlias

from bot.core.people import Person
from bot.invitations import OpenChallenge, in_guild
from bot.tables import Table, TablePost, load_all
from storage import Connection, Database, blocks, challenges, players, posts, terms
from storage.players import Player

PAGE_SIZE = 6
OF_ONE_HOST = 2
"""Rows on a page, so that nobody fills it."""
LOOKED_AT = 100
"""The newest of each kind among which those are looked for that fit."""

Offer: TypeAlias = Table | OpenChallenge


class Seek(NamedTuple):
    """What someone looks for: in which server (None: in direct messages), and which game (None: any)."""

    guild_id: int | None
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A table or invitation, its card, and whether the viewer could take it."""

    offer: Offer
    message_id: int | None
    is_mine: bool


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """A part of the list; pages are counted from 0."""

    seek: Seek
    rows: tuple[Row, ...]
    number: int
    pages: int
    total: int


class Lobby:
    """Looks up what is open to someone; people who block each other do not find each other."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, viewer: Person, seek: Seek, number: int = 0) -> LobbyPage:
        """A page as someone sees it, the newest first; in direct messages only what they know of already."""
        async with self._database.reading() as connection:
            me = await players.find(connection, viewer.discord_id)
            avoided = await blocks.around(connection, me.id) if me else frozenset()
            found: list[Offer] = list(await _tables(connection, seek, me, avoided))
            found += await _invitations(connection, seek, me, avoided)
            found.sort(key=_created, reverse=True)
            pages = paged(found)
            number = min(max(number, 0), len(pages) - 1)
            rows = await _rows(connection, pages[number], me)
        return LobbyPage(seek, rows, number, len(pages), len(found))


def paged(found: Sequence[Offer]) -> list[list[Offer]]:
    """Pages in order, each with at most `OF_ONE_HOST` rows of one host; what is too much comes on later ones."""
    pages: list[list[Offer]] = []
    rest = list(found)
    while rest or not pages:
        page, later, hosts = list[Offer](), list[Offer](), Counter[int]()
        for offer in rest:
            fits = len(page) < PAGE_SIZE and hosts[_host(offer).id] < OF_ONE_HOST
            (page if fits else later).append(offer)
            hosts[_host(offer).id] += fits
        pages.append(page)
        rest = later
    return pages


async def _tables(connection: Connection, seek: Seek, me: Player | None, avoided: Set[int]) -> list[Table]:
    numbers = await terms.listed(connection, seek.guild_id, me.id if me else None, seek.game, LOOKED_AT)
    return [
        table
        for table in await load_all(connection, numbers)
        if me in table.seated or (table.admits(me) and avoided.isdisjoint(player.id for player in table.seated))
    ]


async def _invitations(connection: Connection, seek: Seek, me: Player | None, avoided: Set[int]) -> list[OpenChallenge]:
    if seek.guild_id is None:
        return []
    playing = await challenges.played_by(connection, me.id) if me else frozenset()
    found = await in_guild(connection, seek.guild_id, seek.game, LOOKED_AT)
    again = [each for each in found if each.challenge.is_repeatable or each.number not in playing]
    return [each for each in again if each.owner.id not in avoided]


async def _rows(connection: Connection, shown: list[Offer], me: Player | None) -> tuple[Row, ...]:
    cards = await posts.newest(connection, [each.match.id for each in shown if isinstance(each, Table)], TablePost.key)
    rows = []
    for offer in shown:
        if isinstance(offer, Table):
            placed = cards.get(offer.match.id)
            rows.append(Row(offer, placed.message_id if placed else None, me in offer.seated))
        else:
            card = await posts.find(connection, offer.challenge.card_id or 0)
            rows.append(Row(offer, card.message_id if card else None, offer.owner == me))
    return tuple(rows)


def _host(offer: Offer) -> Player:
    return offer.host if isinstance(offer, Table) else offer.owner


def _created(offer: Offer) -> datetime:
    return offer.match.created_at if isinstance(offer, Table) else offer.challenge.created_at
