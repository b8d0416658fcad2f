"""What directors ask of people, in a message with a button: to play, to help to run a tournament, to run it.

Nobody is in, helps or runs anything before they have agreed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.community.competitions import wants_letters
from bot.community.tournaments import HeldTournament, Overview, load_overview
from bot.community.tournaments.loaded import runners
from bot.core.outbox.kinds import Delivery, Origin, PostKind, details_of
from bot.core.outbox.queue import enqueue
from bot.core.people import Player
from bot.core.user_limits import UserLimits, check_invitations
from bot.people.players import may_meet
from storage import Connection
from storage.community import pairings, requests
from storage.community.requests import RequestKind, RequestRow
from storage.core.outbox.posts import Post
from storage.people import players
from storage.play.matches import matches

__all__ = ["RequestKind", "RequestPost", "RequestShown", "ask", "may_ask", "unmoved"]


@dataclass(frozen=True, slots=True)
class RequestShown:
    """A request with everything that is said about it."""

    overview: Overview
    row: RequestRow | None
    """The row, or None once one of the two is forgotten."""
    asker: Player
    leaver: Player | None
    """The player whose place they are to take."""
    is_welcome: bool
    """Whether nobody has blocked the other side by now."""
    founder: Player | None = None
    """Who founded the team they are to join."""

    @property
    def match(self) -> None:
        return


class RequestPost(PostKind[RequestShown]):
    """The message to whoever is asked; not sent any more once that is over, or one has blocked the other."""

    key = "request"
    priority = 10

    async def load(self, connection: Connection, post: Post) -> RequestShown:
        details = details_of(post)
        assert post.player_id is not None
        number, kind = details["tournament"], RequestKind(details["kind"])
        row, shown = (
            await requests.find(connection, number, post.player_id, kind),
            await load_overview(connection, number),
        )
        if row is None:
            return RequestShown(shown, None, shown.director, None, is_welcome=False)
        others = {number for number in (row.instead_id, row.team_id) if number is not None}
        known = await players.named(connection, {row.by_id, row.player_id, *others})
        is_welcome = await may_ask(connection, shown.held, known[row.by_id], known[row.player_id])
        leaver, founder = known.get(row.instead_id or 0), known.get(row.team_id or 0)
        return RequestShown(shown, row, known[row.by_id], leaver, is_welcome, founder)

    def origin(self, shown: RequestShown) -> Origin:
        return Origin(shown.overview.row.guild_id, shown.overview.row.channel_id)

    def is_overtaken(self, delivery: Delivery[RequestShown]) -> bool:
        shown = delivery.shown
        return not (shown.row and shown.row.is_open and shown.is_welcome) or shown.overview.row.is_over


async def ask(
    connection: Connection,
    bounds: UserLimits,
    held: HeldTournament,
    kind: RequestKind,
    player: Player,
    asker: Player,
    now: datetime,
    leaver: Player | None = None,
    team_id: int | None = None,
) -> None:
    """Ask someone inside the caller's transaction; told of it at most once a day, if they want to be told.

    Raises `LimitReached`.
    """
    known = await requests.find(connection, held.number, player.id, kind)
    if player != asker and not (known and known.is_open):
        await check_invitations(connection, bounds, asker, [player], now)
    instead = leaver.id if leaver else None
    is_told = await requests.ask(connection, held.number, player.id, kind, asker.id, now, instead, team_id)
    if is_told and player != asker and wants_letters(player):
        details = {"tournament": held.number, "kind": kind.value}
        await enqueue(connection, None, RequestPost, 0, now, player_id=player.id, details=details)


async def may_ask(connection: Connection, held: HeldTournament, asker: Player, player: Player) -> bool:
    others = (await players.named(connection, await runners(connection, held.row))).values()
    return await may_meet(connection, player, [asker, *(each for each in others if each.id != player.id)])


async def unmoved(connection: Connection, held: HeldTournament) -> list[int]:
    """The running matches in which someone who was asked to play has made no move."""
    asked = await requests.accepted(connection, held.number)
    seated = {row.id: row.seats for row in held.rows if not asked.isdisjoint(row.seats)}
    found = []
    for each in await pairings.matches_of(connection, held.number):
        if each.pairing_id in seated and each.match_id is not None and each.ended_at is None:
            moved = await pairings.moved_by_hand(connection, each.match_id)
            order = [player.id for player in await matches.seated(connection, each.match_id)]
            if any(who in asked and seat not in moved for seat, who in enumerate(order)):
                found.append(each.match_id)
    return found
