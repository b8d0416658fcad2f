"""What tells moderators whether someone's rated play in their server is honest: named queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, or_, select, true

from storage.community.tables import climbers, entrants, ladders, league_members, leagues, tournaments
from storage.core.connections import Connection
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.matches.matches import IS_CANCELLED, IS_SEATED
from storage.play.matches.tables import matches, seats, stints
from storage.play.ratings import tallies
from storage.play.ratings.sums import ALL, EVERYONE, TallyKey
from storage.play.ratings.tables import rating_steps
from storage.play.ratings.tables import tallies as known
from storage.play.tables import slowdowns


@dataclass(frozen=True, slots=True)
class Met:
    """How often someone met an opponent in rated matches."""

    opponent: Player
    matches: int


async def first_seen(connection: Connection, player_id: int) -> datetime:
    """When the bot met someone."""
    found: datetime = (
        await connection.execute(select(players.c.created_at).where(players.c.id == player_id))
    ).scalar_one()
    return found


async def is_known(connection: Connection, player_id: int, guild_id: int) -> bool:
    """Whether someone has played, waited, entered anything or reached a limit in a server."""
    if await tallies.find(connection, TallyKey(player_id, guild_id=guild_id)):
        return True
    here = matches.c.guild_id == guild_id
    there: tuple[Select[Any], ...] = (
        select(matches.c.id).join(seats).where(seats.c.player_id == player_id, IS_SEATED, here),
        select(matches.c.id).join(stints).where(stints.c.player_id == player_id, here),
        select(matches.c.id).where(matches.c.host_id == player_id, here, IS_CANCELLED),
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


async def against_new(connection: Connection, player_id: int, guild_id: int, new_from: int) -> int:
    """How many rated matches someone has had in a server with opponents whose Discord ids are new ones."""
    pair = (known.c.player_id == player_id, known.c.opponent_id == players.c.id)
    rated = select(known.c.rated).where(*pair, known.c.guild_id == guild_id, known.c.game == ALL).scalar_subquery()
    query = select(players.c.id).where(players.c.discord_id >= new_from, rated > 0)
    new = (await connection.execute(query)).scalars().all()
    if not new:
        return 0
    mine, other = rating_steps.alias(), rating_steps.alias()
    same = (mine.c.rating_class == other.c.rating_class) & (mine.c.number == other.c.number)
    query = select(func.count(mine.c.match_id.distinct())).select_from(other)
    # + 0 keeps SQLite from beginning with all that someone, or the server, has played: new accounts have little
    query = query.join(mine, same & (mine.c.player_id + 0 == player_id))
    query = query.join(matches, (matches.c.id == mine.c.match_id) & (matches.c.guild_id + 0 == guild_id))
    return int((await connection.execute(query.where(other.c.player_id.in_(new)))).scalar_one())


async def met(connection: Connection, player_id: int, guild_id: int, limit: int) -> tuple[Met, ...]:
    """The opponents someone met most often in rated matches of a server."""
    query = select(*PLAYER, known.c.rated).join(known, known.c.opponent_id == players.c.id)
    query = query.where(known.c.player_id == player_id, known.c.guild_id == guild_id, known.c.game == ALL)
    query = query.where(known.c.rated > 0, known.c.opponent_id != EVERYONE)
    found = await connection.execute(query.order_by(known.c.rated.desc(), known.c.opponent_id.desc()).limit(limit))
    return tuple(Met(player(row[:-1]), row.rated) for row in found)


async def have_met(connection: Connection, player_id: int, other_id: int, guild_id: int) -> bool:
    """Whether two people have played a match in a server that was meant to be rated, or play one."""
    over = await tallies.find(connection, TallyKey(player_id, other_id, guild_id))
    if over is not None and over.meant:
        return True
    one, other = seats.alias(), seats.alias()
    query = select(one.c.match_id).join(other, other.c.match_id == one.c.match_id)
    query = query.join(matches, matches.c.id == one.c.match_id)
    query = query.where(one.c.player_id == player_id, other.c.player_id == other_id, matches.c.guild_id == guild_id)
    query = query.where(one.c.ended_at.is_(None), matches.c.rated == true(), matches.c.started_at.is_not(None))
    return (await connection.execute(query.limit(1))).first() is not None
