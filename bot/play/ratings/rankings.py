"""The rankings of a server, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.core.people import Clock, Person, Player, Request
from bot.play.ratings.classes import RatingClass, class_of, read_class
from bot.play.ratings.model import SETTLED
from bot.play.ratings.refusals import NobodyRanked, NoSuchSize, RatingsOff
from bot.play.ratings.settings import PROFILE, RATING_USE, Profile, RatingUse
from games import GAMES
from storage import Connection, Database
from storage.people import players
from storage.play.ratings import ranking_decisions, ratings
from storage.play.ratings.ratings import Ranked, Ranking, ServerPlay, StoredRating

PAGE_SIZE = 20
ACTIVE = timedelta(days=180)
"""Whoever has ended no rated match for longer is not listed."""
LEAST = ServerPlay(matches=10, opponents=5)
"""Without so much play in a server, and a rating that is settled, someone stands there below all others."""
MOST_CLASSES = 10
"""So many rankings' first places are told."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of someone in a ranking."""

    place: int
    ranked: Ranked


@dataclass(frozen=True, slots=True)
class RankingPage:
    """A part of a ranking; pages are counted from 0."""

    rating_class: RatingClass
    rows: tuple[Standing, ...]
    number: int
    total: int
    viewer: Player | None
    mine: Standing | None
    """The line of whoever looks, if they are ranked."""
    unranked: StoredRating | None
    """The rating of whoever looks, if they are not."""
    is_out: bool = False
    """Whether a moderator has taken them out."""

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PAGE_SIZE))

    @property
    def shown(self) -> tuple[Standing, ...]:
        """The lines of the page, and that of whoever looks where it is on another one."""
        if self.mine is None or self.mine.place in {row.place for row in self.rows}:
            return self.rows
        own = (self.mine,)
        return (*own, *self.rows) if self.rows and self.mine.place < self.rows[0].place else (*self.rows, *own)


class Rankings:
    """Looks them up; who hides their profile is in none."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def page(self, request: Request, game: str | None, seats: int | None, number: int = 0) -> RankingPage:
        """The ranking of a game, by default of what is played most here; raises `Refusal`."""
        guild_id = request.place.guild_id or 0
        async with self._database.reading() as connection:
            await check_on(connection, guild_id)
            known = _asked(game, seats) or await _most_played(connection, guild_id)
            return await self._page(connection, request.person, guild_id, known, number)

    async def of_class(self, request: Request, known: RatingClass, number: int) -> RankingPage:
        """The ranking of a class; raises `Refusal`."""
        guild_id = request.place.guild_id or 0
        async with self._database.reading() as connection:
            await check_on(connection, guild_id)
            return await self._page(connection, request.person, guild_id, known, number)

    async def leaders(self, request: Request) -> tuple[tuple[RatingClass, Ranked], ...]:
        """The first in each ranking of a server in which anyone is settled; raises `RatingsOff`."""
        guild_id = request.place.guild_id or 0
        async with self._database.reading() as connection:
            await check_on(connection, guild_id)
            keys = (await ratings.classes_of(connection, guild_id))[:MOST_CLASSES]
            firsts = [(key, await ratings.ranked(connection, self.ranking(guild_id, key), 0, 1)) for key in keys]
        return tuple((read_class(key), found[0]) for key, found in firsts if found and found[0].is_settled)

    async def place(self, connection: Connection, guild_id: int, rating: StoredRating) -> tuple[int, int] | None:
        """The place of someone and how many are ranked, None for who is not."""
        ranking = self.ranking(guild_id, rating.rating_class)
        standing = await _standing(connection, ranking, rating.player_id)
        return (standing.place, await ratings.count_ranked(connection, ranking)) if standing else None

    def ranking(self, guild_id: int, key: str) -> Ranking:
        return Ranking(guild_id, key, self._clock() - ACTIVE, SETTLED, LEAST)

    async def _page(
        self, connection: Connection, viewer: Person, guild_id: int, known: RatingClass, number: int
    ) -> RankingPage:
        ranking = self.ranking(guild_id, known.key)
        total = await ratings.count_ranked(connection, ranking)
        number = min(max(number, 0), max(0, (total - 1) // PAGE_SIZE))
        first = number * PAGE_SIZE
        found = await ratings.ranked(connection, ranking, first, PAGE_SIZE)
        rows = tuple(Standing(first + place, ranked) for place, ranked in enumerate(found, start=1))
        me = await players.find(connection, viewer.discord_id)
        mine = (await ratings.of_players(connection, known.key, [me.id])).get(me.id) if me else None
        own = await _standing(connection, ranking, me.id) if me and mine else None
        decided = await ranking_decisions.latest(connection, guild_id, me.id) if me and not own else None
        is_out = decided is not None and decided.is_out
        return RankingPage(known, rows, number, total, me, own, None if own else mine, is_out)


async def check_on(connection: Connection, guild_id: int | None) -> None:
    """Refuse where a server wants no ratings; raises `RatingsOff`."""
    if await RATING_USE.of(connection, guild_id) is RatingUse.OFF:
        raise RatingsOff


def is_hidden(player: Player) -> bool:
    return PROFILE.of(player) is Profile.HIDDEN


def may_be_told(player: Player) -> bool:
    """Whether everyone may be told what someone has done."""
    return player.is_person and not is_hidden(player)


def missing(page: RankingPage) -> str | None:
    """Why whoever looks is not in the ranking, as a key of sentences; None for who is, or has no rating."""
    rating = page.unranked
    if rating is None or page.viewer is None:
        return None
    if is_hidden(page.viewer):
        return "hidden"
    return "out" if page.is_out else "away"


async def _standing(connection: Connection, ranking: Ranking, player_id: int) -> Standing | None:
    found = await ratings.find_ranked(connection, ranking, player_id)
    return Standing(await ratings.count_ranked(connection, ranking, found) + 1, found) if found else None


def _asked(game: str | None, seats: int | None) -> RatingClass | None:
    """The class that was asked for; raises `NoSuchSize`."""
    if game is None:
        return None
    info = GAMES[game].info
    if seats is not None and seats not in info.seats:
        raise NoSuchSize(game=info.name)
    return class_of(game, seats or min(info.seats))


async def _most_played(connection: Connection, guild_id: int) -> RatingClass:
    keys = await ratings.classes_of(connection, guild_id)
    if not keys:
        raise NobodyRanked
    return read_class(keys[0])
