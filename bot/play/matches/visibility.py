"""Who may look at which matches: their players at all of theirs, others at what is public where they are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Player, Request, Rights
from bot.core.refusals import Refusal
from bot.people.servers import managers
from bot.play.matches import match_views
from bot.play.matches.refusals import ChannelHidden, NotVisibleHere, PrivateMatch
from storage import Connection
from storage.people import players
from storage.play import table_terms
from storage.play.matches.matches import Match


async def check_visible(connection: Connection, match: Match, request: Request) -> None:
    """Raise `Refusal` unless someone may look at a match from where they are."""
    refusal = await _why_hidden(connection, match, request)
    if refusal is None:
        return
    player = await players.find(connection, request.person.discord_id)
    if player not in await match_views.ever_seated(connection, match.id):
        raise refusal(number=match.id)


async def visible_among(
    connection: Connection, found: Sequence[Match], viewer: Player | None, request: Request
) -> tuple[Match, ...]:
    """The matches of a server that someone may look at who asks there, in the same order."""
    if not found or await managers.is_moderator(connection, request.rights):
        return tuple(found)
    public = await told_among(connection, [(match.id, match.channel_id) for match in found], viewer, request.rights)
    threads = [match.id for match in found if match.id not in public and match.has_thread(request.place.channel_id)]
    public |= frozenset(threads) - await table_terms.private_among(connection, threads)
    return tuple(match for match in found if match.id in public)


async def told_among(
    connection: Connection, found: Sequence[tuple[int, int]], viewer: Player | None, rights: Rights
) -> frozenset[int]:
    """The matches of a server, with their channels, that someone may be told of: public ones they can see."""
    numbers = [number for number, _ in found]
    private, seated = await table_terms.private_among(connection, numbers), await _seated(connection, numbers, viewer)
    seen = {number for number, channel_id in found if rights.sees(channel_id)}
    return seated | (seen - private)


async def _why_hidden(connection: Connection, match: Match, request: Request) -> type[Refusal] | None:
    """Why nobody but its players may see it from here."""
    if match.guild_id is None and match.channel_id == request.place.channel_id:  # by now it may be no chat any more
        return None
    if match.guild_id is None or match.guild_id != request.place.guild_id:
        return NotVisibleHere
    private = await table_terms.private_among(connection, [match.id])
    hidden = PrivateMatch if private else None if _is_in_sight(match, request) else ChannelHidden
    return None if hidden and await managers.is_moderator(connection, request.rights) else hidden


def _is_in_sight(match: Match, request: Request) -> bool:
    return match.has_thread(request.place.channel_id) or request.rights.sees(match.channel_id)


async def _seated(connection: Connection, numbers: Sequence[int], viewer: Player | None) -> frozenset[int]:
    return frozenset() if viewer is None else await table_terms.seated_among(connection, numbers, viewer.id)
