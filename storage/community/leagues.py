"""Leagues, their members and divisions: named queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import Update, and_, bindparam, insert, or_, select, update

from storage.community.hosted import HostedRow, HostedRows, columns_of
from storage.community.tables import divisions, entrants, league_members, leagues, pairing_matches, pairings
from storage.core.connections import Connection
from storage.core.due import DueRow
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_awake
from storage.core.rows import Condition, Number, by_name
from storage.core.time_shift import NOW, later
from storage.core.upserts import upsert
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players

DUE = select(leagues.c.id).where(leagues.c.due_at <= NOW, is_awake(leagues.c.guild_id))
"""Finds leagues that have to be looked at now."""


class LeagueState(StrEnum):
    """Whether a season is played."""

    BETWEEN = "between"  # seasons, or before the first
    PLAYING = "playing"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LeagueRow(HostedRow):
    """A row of `leagues`."""

    size: int
    move: int
    matches: int
    state: LeagueState
    season: int
    starts_at: datetime | None
    due_at: datetime | None
    season_post_id: int | None


@dataclass(frozen=True, slots=True)
class Member:
    player: Player
    joined_at: datetime
    confirmed: int


@dataclass(frozen=True, slots=True)
class DivisionRow:
    league_id: int
    season: int
    number: int
    tournament_id: int
    places: Sequence[int] | None


async def due(connection: Connection, now: datetime, limit: int) -> tuple[DueRow, ...]:
    """Leagues that have to be looked at now, the longest overdue first."""
    query = DUE.add_columns(leagues.c.due_at).order_by(leagues.c.due_at, leagues.c.id).limit(limit)
    return tuple(DueRow(*row) for row in await connection.execute(query, {"now": now}))


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let seasons there that were about to start when an outage began start as much later."""
    theirs = (leagues.c.due_at.is_not(None), *served.server(leagues.c.guild_id))
    for column in (leagues.c.starts_at, leagues.c.due_at):
        ahead = update(leagues).where(column > last, *theirs)
        await connection.execute(ahead.values({column: later(connection, column, now - last)}))


async def put_off(connection: Connection, number: int, span: timedelta) -> None:
    """Let a season that is about to start do so as much later."""
    waiting = update(leagues).where(leagues.c.id == number, leagues.c.starts_at.is_not(None))
    moved = {name: later(connection, leagues.c[name], span) for name in ("starts_at", "due_at")}
    await connection.execute(waiting.where(leagues.c.due_at.is_not(None)).values(moved))


async def enter(connection: Connection, number: int, player_id: int, now: datetime) -> None:
    row = {"league_id": number, "player_id": player_id, "joined_at": now, "left_at": None, "confirmed": 0}
    await connection.execute(upsert(connection, league_members, row, keys=("league_id", "player_id")))


async def leave(connection: Connection, number: int, player_id: int, now: datetime) -> bool:
    """Let someone out; False if they were not in."""
    which = _is_in(number, player_id)
    return (await connection.execute(update(league_members).where(*which).values(left_at=now))).rowcount == 1


async def confirm(connection: Connection, number: int, player_id: int, season: int) -> bool:
    """Note that someone is in for a season; False if they are not in the league."""
    which = _is_in(number, player_id)
    return (await connection.execute(update(league_members).where(*which).values(confirmed=season))).rowcount == 1


async def members(connection: Connection, number: int) -> tuple[Member, ...]:
    """The members of a league, in the order of joining."""
    columns = (league_members.c.joined_at, league_members.c.confirmed)
    query = select(*PLAYER, *columns).join(league_members, league_members.c.player_id == players.c.id)
    query = query.where(league_members.c.league_id == number, league_members.c.left_at.is_(None))
    rows = await connection.execute(query.order_by(league_members.c.joined_at, players.c.id))
    return tuple(Member(player(row[: len(PLAYER)]), *row[len(PLAYER) :]) for row in rows)


async def withdrawn(connection: Connection, row: LeagueRow) -> tuple[Player, ...]:
    """The members who have left the latest season and haven't joined again since."""
    query = select(*PLAYER).join(league_members, league_members.c.player_id == players.c.id)
    query = query.join(divisions, divisions.c.league_id == league_members.c.league_id)
    theirs = (entrants.c.tournament_id == divisions.c.tournament_id, entrants.c.player_id == players.c.id)
    query = query.join(entrants, and_(*theirs, entrants.c.left_at >= league_members.c.joined_at))
    query = query.where(league_members.c.league_id == row.id, league_members.c.left_at.is_(None))
    rows = await connection.execute(query.where(divisions.c.season == row.season).order_by(players.c.id))
    return tuple(player(each) for each in rows)


async def joined_by(connection: Connection, who: Player) -> tuple[tuple[LeagueRow, Member], ...]:
    query = select(leagues, league_members.c.joined_at, league_members.c.confirmed)
    query = query.join(league_members, league_members.c.league_id == leagues.c.id)
    query = query.where(league_members.c.player_id == who.id, league_members.c.left_at.is_(None))
    rows = await connection.execute(query.order_by(leagues.c.id))
    return tuple((_league(row), Member(who, row.joined_at, row.confirmed)) for row in rows)


def ask(who: Number) -> Condition:
    """Whether a league may ask a player, who joined it, whether they are in for its next season."""
    asked = or_(leagues.c.due_at >= leagues.c.starts_at, leagues.c.due_at <= NOW)
    query = select(leagues.c.id).select_from(league_members.join(leagues))
    silent = (league_members.c.left_at.is_(None), league_members.c.confirmed <= leagues.c.season)
    between = (leagues.c.state == LeagueState.BETWEEN, leagues.c.starts_at.is_not(None), asked)
    return query.where(league_members.c.player_id == who, *silent, *between).exists()


async def add_division(connection: Connection, number: int, season: int, place: int, tournament_id: int) -> None:
    """The tournament in which a division of a season is played."""
    row = {"league_id": number, "season": season, "number": place, "tournament_id": tournament_id}
    await connection.execute(insert(divisions).values(**row))


async def divisions_of(connection: Connection, number: int, season: int) -> tuple[DivisionRow, ...]:
    """The divisions of a season, the highest first."""
    query = select(divisions).where(divisions.c.league_id == number, divisions.c.season == season)
    return tuple(DivisionRow(*row) for row in await connection.execute(query.order_by(divisions.c.number)))


async def place(connection: Connection, division: DivisionRow, places: Sequence[int]) -> None:
    """Note how a division ended."""
    key = (divisions.c.league_id, divisions.c.season, divisions.c.number)
    which = zip(key, (division.league_id, division.season, division.number), strict=True)
    await connection.execute(
        update(divisions).where(*(column == value for column, value in which)).values(places=places)
    )


async def note_end(connection: Connection, match_id: int, then: datetime) -> None:
    """Look at the league then at the latest, as a match of its season has ended, if it was part of one."""
    await connection.execute(_NEWS, {"number": match_id, "due_at": then})


async def division_of_match(connection: Connection, match_id: int) -> DivisionRow | None:
    """The division in which a match was played, if it was part of a season."""
    query = select(divisions).join(pairings, pairings.c.tournament_id == divisions.c.tournament_id)
    query = query.join(pairing_matches, pairing_matches.c.pairing_id == pairings.c.id)
    row = (await connection.execute(query.where(pairing_matches.c.match_id == match_id))).first()
    return DivisionRow(*row) if row else None


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: the leagues they were in."""
    columns = (leagues.c.id, leagues.c.name, league_members.c.joined_at, league_members.c.left_at)
    query = select(*columns).join(league_members, league_members.c.league_id == leagues.c.id)
    return await by_name(connection, query.where(league_members.c.player_id == player_id).order_by(leagues.c.id))


def _is_in(number: int, player_id: int) -> tuple[Any, ...]:
    columns = league_members.c
    return columns.league_id == number, columns.player_id == player_id, columns.left_at.is_(None)


def _league(row: Any) -> LeagueRow:
    columns = {name: value for name, value in columns_of(row).items() if name in leagues.c}
    return LeagueRow(**(columns | {"state": LeagueState(columns["state"])}))


def _news() -> Update:
    played = select(pairings.c.tournament_id).join(pairing_matches, pairing_matches.c.pairing_id == pairings.c.id)
    tournament = played.where(pairing_matches.c.match_id == bindparam("number")).scalar_subquery()
    league = select(divisions.c.league_id).where(divisions.c.tournament_id == tournament).scalar_subquery()
    waits = (leagues.c.state != LeagueState.BETWEEN, leagues.c.due_at.is_(None))
    return update(leagues).where(leagues.c.id == league, *waits)


_NEWS = _news()
"""The statement that the end of every match executes, built once."""

ROWS = HostedRows(leagues, league_members.c.league_id, {"season": 0, "state": LeagueState.BETWEEN}, _league)
find, change, of_player, directed = ROWS.find, ROWS.change, ROWS.of_player, ROWS.directed
