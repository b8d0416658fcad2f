"""What one could join: everything that subjects list, a page at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.core.open_seats import OpenSeat, OpenSeatQuery, OpenSeats, Row
from bot.core.people import Person
from storage import Connection, Database
from storage.people import blocks, players

PAGE_SIZE = 6
OF_ONE_HOST = 2
"""So many rows of one host fit on a page, so that nobody fills it."""
LOOKED_AT = 100
"""So many of the newest of each kind are looked at for what fits."""


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """A part of the list; pages are counted from 0."""

    seek: OpenSeatQuery
    rows: tuple[Row, ...]
    number: int
    pages: int
    total: int


class Lobby:
    """Looks up what is open to someone; people who block each other do not find each other."""

    def __init__(self, database: Database, kinds: Iterable[OpenSeats[Any]]) -> None:
        self._database = database
        self._kinds = tuple(kinds)

    async def page(self, viewer: Person, seek: OpenSeatQuery, number: int = 0) -> LobbyPage:
        """A page as someone sees it, the newest first; in direct messages only what they know of already."""
        async with self._database.reading() as connection:
            me = await players.find(connection, viewer.discord_id)
            avoided = await blocks.around(connection, me.id) if me else frozenset()
            found: list[OpenSeat[Any]] = []
            for kind in self._kinds:
                found += await kind.open_to(connection, seek, me, avoided, LOOKED_AT)
            found.sort(key=lambda each: each.created_at, reverse=True)
            pages = paged(found)
            number = min(max(number, 0), len(pages) - 1)
            rows = await _rows(connection, pages[number])
        return LobbyPage(seek, rows, number, len(pages), len(found))


def paged(found: Sequence[OpenSeat[Any]]) -> list[list[OpenSeat[Any]]]:
    """Pages in order, each with at most `OF_ONE_HOST` rows of one host; what is too much comes on later ones."""
    pages: list[list[OpenSeat[Any]]] = []
    rest = list(found)
    while rest or not pages:
        page, later, hosts = list[OpenSeat[Any]](), list[OpenSeat[Any]](), Counter[int | None]()
        for each in rest:
            fits = len(page) < PAGE_SIZE and (each.host_id is None or hosts[each.host_id] < OF_ONE_HOST)
            (page if fits else later).append(each)
            hosts[each.host_id] += fits
        pages.append(page)
        rest = later
    return pages


async def _rows(connection: Connection, shown: list[OpenSeat[Any]]) -> tuple[Row, ...]:
    """The rows that are shown with their cards, which are looked up once for each kind."""
    cards: dict[int, int | None] = {}
    for kind in dict.fromkeys(each.kind for each in shown):
        places = [place for place, each in enumerate(shown) if each.kind is kind]
        found = await kind.cards(connection, [shown[place].offer for place in places])
        cards |= dict(zip(places, found, strict=True))
    return tuple(Row(each.kind, each.offer, cards[place], each.is_mine) for place, each in enumerate(shown))
