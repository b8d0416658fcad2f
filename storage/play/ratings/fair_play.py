"""What tells moderators whether someone's rated play in their server is honest: named queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, case, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.community.tables import climbers, entrants, ladders, league_members, leagues, tournaments
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.matches.tables import matches, moves, seats, stints
from storage.play.ratings.rating_facts import MOVE, NO_SHOW
from storage.play.ratings.tables import rating_facts, rating_steps
from storage.play.tables import slowdowns


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """How many rated matches there were."""

    matches: int
    against_new: int
    """The matches with an opponent whose account is new."""
    everywhere: int
    """All rated matches there are, in other servers and in direct messages too."""


@dataclass(frozen=True, slots=True)
class Met:
    """How often someone met an opponent in rated matches."""

    opponent: Player
    matches: int


async def first_seen(connection: AsyncConnection, player_id: int) -> datetime:
    """When the bot met someone."""
    found: datetime = (
        await connection.execute(select(players.c.created_at).where(players.c.id == player_id))
    ).scalar_one()
    return found


async def is_known(connection: AsyncConnection, player_id: int, guild_id: int) -> bool:
    """Whether someone has played, waited, entered anything or reached a limit in a server."""
    there: tuple[Select[Any], ...] = (
        select(matches.c.id).join(seats).where(seats.c.player_id == player_id, matches.c.guild_id == guild_id),
        select(matches.c.id).join(stints).where(stints.c.player_id == player_id, matches.c.guild_id == guild_id),
        select(matches.c.id).where(matches.c.host_id == player_id, matches.c.guild_id == guild_id),
        select(slowdowns.c.times).where(slowdowns.c.player_id == player_id, slowdowns.c.guild_id == guild_id),
        *(
            select(event.c.id)
            .join(people, people.c[key] == event.c.id)
            .where(people.c.player_id == player_id, event.c.guild_id == guild_id)
            for people, event, key in (
                (entrants, tournaments, "tournament_id"),
                (league_members, leagues, "league_id"),
                (climbers, ladders, "ladder_id"),
            )
        ),
        *(
            select(event.c.id).where(event.c.director_id == player_id, event.c.guild_id == guild_id)
            for event in (tournaments, leagues, ladders)
        ),
    )
    query = select(or_(*(each.exists() for each in there)))
    return bool((await connection.execute(query)).scalar_one())


async def rated(connection: AsyncConnection, player_id: int, guild_id: int, new_from: int) -> RatedPlay:
    """The rated matches of someone in a server; accounts are new from a Discord id on."""
    mine, other = rating_steps.alias(), rating_steps.alias()
    is_new = case((players.c.discord_id >= new_from, mine.c.match_id))
    query = (
        select(func.count(mine.c.match_id.distinct()), func.count(is_new.distinct()))
        .select_from(mine)
        .join(matches, matches.c.id == mine.c.match_id)
        .join(other, (other.c.match_id == mine.c.match_id) & (other.c.player_id != mine.c.player_id))
        .join(players, players.c.id == other.c.player_id)
        .where(mine.c.player_id == player_id, matches.c.guild_id == guild_id)
    )
    here, against_new = (await connection.execute(query)).one()
    everywhere = select(func.count()).where(rating_steps.c.player_id == player_id)
    return RatedPlay(here, against_new, (await connection.execute(everywhere)).scalar_one())


async def met(connection: AsyncConnection, player_id: int, guild_id: int, limit: int) -> tuple[Met, ...]:
    """The opponents someone met most often in rated matches of a server."""
    mine, other = rating_steps.alias(), rating_steps.alias()
    often = (
        select(other.c.player_id, func.count().label("times"))
        .select_from(mine)
        .join(matches, matches.c.id == mine.c.match_id)
        .join(other, (other.c.match_id == mine.c.match_id) & (other.c.player_id != mine.c.player_id))
        .where(mine.c.player_id == player_id, matches.c.guild_id == guild_id)
        .group_by(other.c.player_id)
        .order_by(func.count().desc(), other.c.player_id)
        .limit(limit)
        .subquery()
    )
    query = select(*PLAYER, often.c.times).join(often, often.c.player_id == players.c.id)
    found = await connection.execute(query.order_by(often.c.times.desc(), players.c.id))
    return tuple(Met(player(row[:-1]), row.times) for row in found)


async def have_met(connection: AsyncConnection, player_id: int, other_id: int, guild_id: int) -> bool:
    """Whether two people have played a match in a server that was meant to be rated, or play one."""
    one, other = seats.alias(), seats.alias()
    query = select(one.c.match_id).join(other, other.c.match_id == one.c.match_id)
    query = query.join(matches, matches.c.id == one.c.match_id)
    query = query.where(one.c.player_id == player_id, other.c.player_id == other_id, matches.c.guild_id == guild_id)
    begun = matches.c.started_at.is_not(None)
    return (await connection.execute(query.where(matches.c.rated == true(), begun).limit(1))).first() is not None


async def forfeits(connection: AsyncConnection, player_id: int, guild_id: int) -> int:
    """How many matches meant to be rated someone lost in a server without ever moving."""
    moved = (
        select(moves.c.ply)
        .where(moves.c.match_id == seats.c.match_id, moves.c.seat == seats.c.seat, moves.c.kind == MOVE)
        .exists()
    )
    query = _over(select(seats.c.seat, matches.c.places), player_id, guild_id)
    found = await connection.execute(query.where(rating_facts.c.why == NO_SHOW, ~moved))
    return sum(bool(places) and seat not in places[0] for seat, places in found)  # who won may not have had a turn


async def time_outs(connection: AsyncConnection, player_id: int, guild_id: int) -> int:
    """In how many matches of a server someone ran out of time."""
    query = _over(select(rating_facts.c.late), player_id, guild_id).where(rating_facts.c.late.is_not(None))
    return sum(player_id in late for (late,) in await connection.execute(query))


def _over(query: Select[Any], player_id: int, guild_id: int) -> Select[Any]:
    """Limit a query to matches of someone in a server about which it was decided whether they count."""
    query = query.select_from(seats).join(rating_facts, rating_facts.c.match_id == seats.c.match_id)
    query = query.join(matches, matches.c.id == seats.c.match_id)
    return query.where(seats.c.player_id == player_id, matches.c.guild_id == guild_id)
