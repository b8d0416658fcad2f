"""Who may look at which matches: their players at all of theirs, others at what is public where they are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.people import Person, Place, Player
from bot.core.refusals import Refusal
from bot.matches import match_views
from bot.matches.refusals import ChannelHidden, NotVisibleHere, PrivateMatch
from bot.servers import managers
from storage import Connection, players, terms
from storage.matches import Match


async def check_visible(connection: Connection, match: Match, person: Person, place: Place) -> None:
    """Raise `Refusal` unless someone may look at a match from a place."""
    refusal = await _why_hidden(connection, match, place)
    if refusal is None:
        return
    player = await players.find(connection, person.discord_id)
    if player not in await match_views.ever_seated(connection, match.id):
        raise refusal(number=match.id)


async def visible_among(
    connection: Connection, found: Sequence[Match], viewer: Player | None, place: Place
) -> tuple[Match, ...]:
    """The matches of a server that someone may look at who asks there, in the same order."""
    if not found or await managers.oversees(connection, place):
        return tuple(found)
    public = await told_among(connection, [(match.id, match.channel_id) for match in found], viewer, place)
    threads = [match.id for match in found if match.id not in public and match.has_thread(place.channel_id)]
    public |= frozenset(threads) - await terms.private_among(connection, threads)
    return tuple(match for match in found if match.id in public)


async def told_among(
    connection: Connection, found: Sequence[tuple[int, int]], viewer: Player | None, place: Place
) -> frozenset[int]:
    """The matches of a server, with their channels, that someone may be told of: public ones they can see."""
    numbers = [number for number, _ in found]
    private, seated = await terms.private_among(connection, numbers), await _seated(connection, numbers, viewer)
    seen = {number for number, channel_id in found if place.shows(channel_id)}
    return seated | (seen - private)


async def _why_hidden(connection: Connection, match: Match, place: Place) -> type[Refusal] | None:
    """Why nobody but its players may see it from here."""
    if match.guild_id is None or match.guild_id != place.guild_id:
        return NotVisibleHere
    private = await terms.private_among(connection, [match.id])
    hidden = PrivateMatch if private else None if _is_in_sight(match, place) else ChannelHidden
    return None if hidden and await managers.oversees(connection, place) else hidden


def _is_in_sight(match: Match, place: Place) -> bool:
    return match.has_thread(place.channel_id) or place.shows(match.channel_id)


async def _seated(connection: Connection, numbers: Sequence[int], viewer: Player | None) -> frozenset[int]:
    return frozenset() if viewer is None else await terms.seated_among(connection, numbers, viewer.id)
