"""Matches that someone follows without playing in them, and their news."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.people.players import FollowedWaiting, is_following, remove_follow, toggle_follow
from bot.play.matches import Matches, MatchLine, MatchView, Reseated, lines_of
from bot.play.replays import Replays
from storage import Connection
from storage.core.rows import Condition, Number
from storage.people.follows import FollowKind
from storage.play.matches import listings, matches
from storage.play.matches.matches import Match, Status

MOST = 50


class Followed:
    def __init__(self, acting: Transactions, running: Matches) -> None:
        self._acting = acting
        self._matches = running

    async def toggle(self, request: Request, match_id: int) -> tuple[MatchView, bool]:
        """Follow a match one can see, or no more one that one follows; says which; raises `Refusal`."""
        if await self.has(request.person, match_id):
            return await self.end(request, match_id), False
        view = await self._matches.seen(request, match_id)
        async with self._acting.meeting(request) as (connection, player):
            about = (FollowKind.MATCH, match_id, view.match.ply)
            return view, await toggle_follow(connection, player, *about, self._acting.clock())

    async def end(self, request: Request, match_id: int) -> MatchView:
        """Follow a match no more, whether or not one can still see it."""
        view = await self._matches.show(match_id)
        async with self._acting.meeting(request) as (connection, player):
            await remove_follow(connection, player, FollowKind.MATCH, match_id)
        return view

    async def has(self, person: Person, match_id: int) -> bool:
        async with self._acting.database.reading() as connection:
            return await is_following(connection, person, FollowKind.MATCH, match_id)


class FollowedMatches(FollowedWaiting[MatchLine]):
    rank = 50
    follows = FollowKind.MATCH

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def all(self, connection: Connection, player: Player) -> Sequence[Match]:
        numbers = await listings.followed_news(connection, player.id, MOST)
        found = await matches.several(connection, numbers) if numbers else {}
        return [found[number] for number in numbers]

    def seen(self, shown: MatchLine) -> tuple[int, int | None]:
        match = shown.view.match
        return match.id, match.ply if match.status is Status.RUNNING else None

    def may_wait_for(self, who: Number) -> Condition:
        return listings.has_followed_news(who)

    async def load(self, connection: Connection, found: Sequence[Match]) -> tuple[MatchLine, ...]:
        return await lines_of(connection, self._replays, found)


async def take_part(connection: Connection, reseated: Reseated) -> None:
    """Whoever takes over a seat looks on no more."""
    await remove_follow(connection, reseated.newcomer, FollowKind.MATCH, reseated.view.match.id)
