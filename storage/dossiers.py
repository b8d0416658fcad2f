"""Everything kept about one player: named queries for whoever asks what that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import CompoundSelect, Select, case, false, func, select, true, union
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import (
    blocks,
    consents,
    digests,
    imports,
    incidents,
    invitations,
    matches,
    moves,
    offers,
    plans,
    players,
    posts,
    result_corrections,
    rulings,
    seat_choices,
    seats,
    standing_invitations,
    stints,
    terms,
    vacations,
)

Rows = list[Mapping[str, Any]]
OFFER = (offers.c.match_id, offers.c.kind, offers.c.ply, offers.c.status, offers.c.made_at, offers.c.ended_at)
"""The columns of an offer that tell nothing about anyone else."""


async def player(connection: AsyncConnection, player_id: int) -> Mapping[str, Any]:
    """Who it is."""
    (row,) = await _rows(connection, select(players).where(players.c.id == player_id))
    return row


async def blocked(connection: AsyncConnection, player_id: int) -> Rows:
    """Whom the player has blocked, and since when."""
    query = select(players.c.discord_id, players.c.name, blocks.c.created_at)
    query = query.join(blocks, blocks.c.blocked_id == players.c.id).where(blocks.c.player_id == player_id)
    return await _rows(connection, query.order_by(blocks.c.created_at))


async def invited(connection: AsyncConnection, player_id: int) -> Rows:
    """Tables the player was asked to."""
    query = select(invitations.c.match_id, invitations.c.declined_at)
    return await _rows(connection, query.where(invitations.c.player_id == player_id).order_by(invitations.c.match_id))


async def seated(connection: AsyncConnection, player_id: int) -> Rows:
    """Matches and tables the player sits at, each with the seat."""
    query = select(matches, seats.c.seat).join(seats, seats.c.match_id == matches.c.id)
    return await _rows(connection, query.where(seats.c.player_id == player_id).order_by(matches.c.id))


async def hosted(connection: AsyncConnection, player_id: int) -> Rows:
    """What the player wanted for the tables they opened."""
    query = select(terms).join(matches).where(matches.c.host_id == player_id)
    return await _rows(connection, query.order_by(terms.c.match_id))


async def chosen(connection: AsyncConnection, player_id: int) -> Rows:
    """The seats the player chose."""
    query = select(seat_choices.c.match_id, seat_choices.c.seat).where(seat_choices.c.player_id == player_id)
    return await _rows(connection, query.order_by(seat_choices.c.match_id))


async def challenges(connection: AsyncConnection, player_id: int) -> Rows:
    """The player's open challenges."""
    query = select(standing_invitations).where(standing_invitations.c.owner_id == player_id)
    return await _rows(connection, query.order_by(standing_invitations.c.id))


async def moved(connection: AsyncConnection, player_id: int) -> Rows:
    """What the player did in all matches, in order: not what others did at the same seat before or after."""
    same_seat = (stints.c.match_id == moves.c.match_id) & (stints.c.seat == moves.c.seat)
    later = select(stints.c.player_id).where(same_seat, stints.c.until_ply > moves.c.ply).order_by(stints.c.id).limit(1)
    now = select(seats.c.player_id).where(seats.c.match_id == moves.c.match_id, seats.c.seat == moves.c.seat)
    mover = func.coalesce(later.scalar_subquery(), now.scalar_subquery())
    query = select(moves).where(moves.c.match_id.in_(_played(player_id)), mover == player_id)
    return await _rows(connection, query.order_by(moves.c.match_id, moves.c.ply))


async def offered(connection: AsyncConnection, player_id: int) -> Rows:
    """What the player offered to opponents."""
    reason = offers.c.details["reason"].as_string().label("reason")
    query = select(*OFFER, reason).where(offers.c.player_id == player_id)
    return await _rows(connection, query.order_by(offers.c.id))


async def asked(connection: AsyncConnection, player_id: int) -> Rows:
    """What opponents offered, and when the player agreed, or whether they declined."""
    declined = case((offers.c.ended_by == player_id, true()), else_=false()).label("declined")
    query = select(*OFFER, consents.c.agreed_at, declined).join(consents, consents.c.offer_id == offers.c.id)
    return await _rows(connection, query.where(consents.c.player_id == player_id).order_by(offers.c.id))


async def planned(connection: AsyncConnection, player_id: int) -> Rows:
    """Lines the player has planned in running matches."""
    query = select(plans.c.match_id, plans.c.ply, plans.c.path, plans.c.created_at)
    return await _rows(connection, query.where(plans.c.player_id == player_id).order_by(plans.c.id))


async def handed_over(connection: AsyncConnection, player_id: int) -> Rows:
    """Seats the player left to someone else."""
    query = select(stints.c.match_id, matches.c.game, stints.c.seat, stints.c.until_ply, stints.c.until_at)
    query = query.join(matches, matches.c.id == stints.c.match_id).where(stints.c.player_id == player_id)
    return await _rows(connection, query.order_by(stints.c.id))


async def decided(connection: AsyncConnection, player_id: int) -> Rows:
    """What the player decided as a moderator, with the reasons given."""
    reason = incidents.c["values"]["reason"]
    query = select(incidents.c.match_id, incidents.c.kind, incidents.c.at, reason.as_string().label("reason"))
    return await _rows(connection, query.where(incidents.c.moderator_id == player_id).order_by(incidents.c.id))


async def drafted(connection: AsyncConnection, player_id: int) -> Rows:
    """How the player, as a moderator, was asked to confirm the end of a match."""
    query = select(rulings.c.match_id, rulings.c.verdict, rulings.c.reason, rulings.c.created_at)
    return await _rows(connection, query.where(rulings.c.moderator_id == player_id).order_by(rulings.c.id))


async def ruled_about(connection: AsyncConnection, player_id: int) -> Rows:
    """How moderators meant to end matches of the player, with the reasons given."""
    query = select(rulings.c.match_id, rulings.c.verdict, rulings.c.reason, rulings.c.created_at)
    return await _rows(connection, query.where(rulings.c.match_id.in_(_played(player_id))).order_by(rulings.c.id))


async def corrected_about(connection: AsyncConnection, player_id: int) -> Rows:
    """What moderators changed about results of matches of the player afterwards, with the reasons given."""
    made = result_corrections.c
    query = select(made.match_id, made.verdict, made.rated, made.reason, made.at)
    return await _rows(connection, query.where(made.match_id.in_(_played(player_id))).order_by(made.id))


async def happened(connection: AsyncConnection, player_id: int) -> Rows:
    """What happened besides the moves in matches of the player."""
    columns = (incidents.c.match_id, incidents.c.ply, incidents.c.at, incidents.c.kind, incidents.c["values"])
    return await _rows(
        connection, select(*columns).where(incidents.c.match_id.in_(_played(player_id))).order_by(incidents.c.id)
    )


async def written_to(connection: AsyncConnection, player_id: int) -> Rows:
    """Direct messages to the player."""
    columns = (posts.c.match_id, posts.c.kind, posts.c.ply, posts.c.status, posts.c.created_at, posts.c.sent_at)
    return await _rows(connection, select(*columns).where(posts.c.player_id == player_id).order_by(posts.c.id))


async def away(connection: AsyncConnection, player_id: int) -> Rows:
    """The player's vacations."""
    query = select(vacations.c.began_at, vacations.c.ends_at, vacations.c.ended_at)
    return await _rows(connection, query.where(vacations.c.player_id == player_id).order_by(vacations.c.id))


async def digested(connection: AsyncConnection, player_id: int) -> Rows:
    """When the player's next digest is due, and when the last one was owed."""
    query = select(digests.c.due_at, digests.c.told_at, digests.c.told_on)
    return await _rows(connection, query.where(digests.c.player_id == player_id))


async def brought_in(connection: AsyncConnection, player_id: int) -> Rows:
    """Records the player brought in to look at."""
    query = select(imports.c.record, imports.c.created_at).where(imports.c.player_id == player_id)
    return await _rows(connection, query.order_by(imports.c.id))


def _played(player_id: int) -> CompoundSelect[Any]:
    """The matches in which someone has a seat or has left one."""
    return union(
        select(seats.c.match_id).where(seats.c.player_id == player_id),
        select(stints.c.match_id).where(stints.c.player_id == player_id),
    )


async def _rows(connection: AsyncConnection, query: Select[Any]) -> Rows:
    return [dict(row._mapping) for row in await connection.execute(query)]
