"""Tournaments, who entered them, and their facts: named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Row, Select, bindparam, func, insert, or_, select, union_all, update

from storage.community.hosted import HostedRow, columns_of
from storage.community.tables import divisions, entrants, pairing_matches, pairings, tournament_facts, tournaments
from storage.community.tournament_settings import AtDeadline, TournamentProgress, TournamentSettings
from storage.core.connections import Connection
from storage.core.due import DueRow, longest_overdue
from storage.core.processes.heartbeats import Served, is_awake
from storage.core.rows import Condition, Number, by_name
from storage.core.time_shift import NOW
from storage.core.upserts import insert_new
from storage.people.follows import SEEN, FollowKind, followed, is_of
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players


class TournamentState(StrEnum):
    """Where a tournament is in its life."""

    DRAFT = "draft"
    ANNOUNCED = "announced"  # everyone sees it, nobody can join yet
    OPEN = "open"  # for entrants
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"


UNDER_WAY = (
    TournamentState.DRAFT,
    TournamentState.ANNOUNCED,
    TournamentState.OPEN,
    TournamentState.RUNNING,
    TournamentState.PAUSED,
)
"""The states of tournaments that are not over."""
_FOLLOWED = followed(tournaments, FollowKind.TOURNAMENT)
_HAS_NEWS = or_(tournaments.c.version > SEEN, tournaments.c.state.not_in(UNDER_WAY))
IS_IN = (entrants.c.ended_at.is_(None), entrants.c.left_at.is_(None))
"""Who is in a tournament that isn't over."""
PUBLISHED = UNDER_WAY[1:]
"""The states in which everyone sees it, and it is not over."""
BEFORE_START = frozenset({TournamentState.DRAFT, TournamentState.ANNOUNCED, TournamentState.OPEN})
"""The states in which nothing of it is frozen yet."""
DURING = frozenset({TournamentState.RUNNING, TournamentState.PAUSED})
OVER = frozenset({TournamentState.FINISHED, TournamentState.CANCELLED})
ROLLING = "rolling"
"""The format without rounds in time, whose deadline is that of its next pairings."""


@dataclass(frozen=True, slots=True)
class TournamentRow(HostedRow):
    """A row of `tournaments`."""

    format: str
    settings: TournamentSettings
    seed: str
    state: TournamentState
    version: int
    starts_at: datetime | None
    deadline_at: datetime | None
    due_at: datetime | None
    opens_at: datetime | None
    thread: str | None
    thread_id: int | None
    progress: TournamentProgress
    thread_look_at: datetime | None
    marks_look_at: datetime | None

    @property
    def news_id(self) -> int:
        """The place where its rounds are posted: the thread below its card, else its channel."""
        return self.thread_id or self.channel_id

    @property
    def round_ends_at(self) -> datetime | None:
        """When the round that is played ends, if it has a deadline."""
        return None if self.format == ROLLING else self.deadline_at

    @property
    def at_deadline(self) -> AtDeadline:
        """What happens to what is not over when the present round ends, whatever was chosen for others since."""
        return self.progress.at_deadline or self.settings.at_deadline

    @property
    def is_over(self) -> bool:
        """Whether nothing of it can change any more, corrections aside."""
        return self.state in OVER

    @property
    def is_provisional(self) -> bool:
        """Whether all is played, and its results can still be changed before it ends."""
        return self.state is TournamentState.RUNNING and self.progress.final_at is not None


@dataclass(frozen=True, slots=True)
class Fact:
    number: int
    at: datetime
    by_id: int | None
    kind: str
    data: Mapping[str, Any]


async def create(connection: Connection, **columns: Any) -> int:
    """A new tournament without facts; returns its number."""
    row = insert(tournaments).values(version=0, progress={}, **columns).returning(tournaments.c.id)
    number: int = (await connection.execute(row)).scalar_one()
    return number


async def find(connection: Connection, number: int, *, hold: bool = False) -> TournamentRow | None:
    """The tournament with this number; with `hold`, other writers wait until this transaction ends."""
    row = (await connection.execute(_HELD if hold else _FOUND, {"number": number})).one_or_none()
    return tournament_of(row) if row else None


async def change(connection: Connection, number: int, **columns: Any) -> None:
    await connection.execute(update(tournaments).where(tournaments.c.id == number).values(**columns))


async def note(connection: Connection, number: int, **progress: Any) -> None:
    """Keep how far it has come; what else is noted of that stays."""
    stored = (await connection.execute(_PROGRESS, {"number": number})).scalar_one()
    await change(connection, number, progress=replace(TournamentProgress.read(stored), **progress).stored)


async def in_guild(
    connection: Connection,
    guild_id: int,
    states: Sequence[TournamentState],
    limit: int,
    game: str | None = None,
) -> tuple[TournamentRow, ...]:
    """The tournaments of a server, of one game if that is asked for, the newest first."""
    query = select(tournaments).where(tournaments.c.guild_id == guild_id, tournaments.c.state.in_(states))
    query = query if game is None else query.where(tournaments.c.game == game)
    rows = await connection.execute(query.order_by(tournaments.c.id.desc()).limit(limit))
    return tuple(tournament_of(row) for row in rows)


async def under_way(connection: Connection, guild_id: int) -> int:
    """How many of a server are not over, drafts among them, divisions of leagues aside."""
    query = select(func.count()).select_from(tournaments)
    is_division = select(divisions.c.league_id).where(divisions.c.tournament_id == tournaments.c.id).exists()
    which = (tournaments.c.guild_id == guild_id, tournaments.c.state.in_(UNDER_WAY), ~is_division)
    found = query.where(*which)
    return int((await connection.execute(found)).scalar_one())


async def places(connection: Connection) -> tuple[tuple[int, int], ...]:
    """The channels in which some go on, each with its server."""
    query = (
        select(tournaments.c.guild_id, tournaments.c.channel_id).where(tournaments.c.state.in_(PUBLISHED)).distinct()
    )
    return tuple((row.guild_id, row.channel_id) for row in await connection.execute(query))


async def due(connection: Connection, now: datetime, limit: int) -> tuple[DueRow, ...]:
    """Tournaments to be looked at now, because of the time or because a match ended, the longest overdue first."""
    rows = await connection.execute(longest_overdue(_DUE).limit(limit), {"now": now})
    return tuple(DueRow(*row) for row in rows)


async def lasting(
    connection: Connection, states: Sequence[TournamentState], served: Served
) -> tuple[TournamentRow, ...]:
    """The tournaments in these states there; other writers wait for them until this transaction ends."""
    query = select(tournaments).where(tournaments.c.state.in_(states), *served.server(tournaments.c.guild_id))
    rows = await connection.execute(query.order_by(tournaments.c.id).with_for_update())
    return tuple(tournament_of(row) for row in rows)


async def enter(
    connection: Connection,
    number: int,
    player_id: int,
    now: datetime,
    *,
    waits: bool = False,
    team_id: int | None = None,
) -> bool:
    """Let someone in or on the waiting list, again if they had left; False if they are in, or wait there already."""
    row = {"tournament_id": number, "player_id": player_id, "joined_at": now, "waiting_at": now if waits else None}
    row |= {"team_id": team_id}
    if (await connection.execute(insert_new(connection, entrants, row))).rowcount == 1:
        return True
    has_left, has_waited = entrants.c.left_at.is_not(None), entrants.c.waiting_at.is_not(None)
    is_out = has_left if waits else or_(has_left, has_waited)
    which = (entrants.c.tournament_id == number, entrants.c.player_id == player_id, is_out)
    fresh = {"left_at": None, "seed": None, "asked_at": None, "confirmed_at": None}
    back = await connection.execute(update(entrants).where(*which).values(**row | fresh))
    return back.rowcount == 1


async def leave(connection: Connection, number: int, player_id: int, now: datetime) -> bool:
    """Let someone out; False if they were not in."""
    which = (entrants.c.tournament_id == number, entrants.c.player_id == player_id, entrants.c.left_at.is_(None))
    return (await connection.execute(update(entrants).where(*which).values(left_at=now))).rowcount == 1


async def entered(connection: Connection, number: int) -> tuple[Player, ...]:
    """Those who are in, in the order of joining."""
    query = select(*PLAYER).join(entrants, entrants.c.player_id == players.c.id)
    query = query.where(entrants.c.tournament_id == number, entrants.c.left_at.is_(None))
    query = query.where(entrants.c.waiting_at.is_(None))
    return tuple(player(row) for row in await connection.execute(query.order_by(entrants.c.joined_at, players.c.id)))


async def of_player(connection: Connection, player_id: int) -> tuple[TournamentRow, ...]:
    """The tournaments that are not over and that someone is in."""
    query = select(tournaments).join(entrants, entrants.c.tournament_id == tournaments.c.id)
    query = query.where(entrants.c.player_id == player_id, *IS_IN)
    query = query.where(tournaments.c.state.in_(UNDER_WAY)).order_by(tournaments.c.id)
    return tuple(tournament_of(row) for row in await connection.execute(query))


async def followed_news(connection: Connection, player_id: int, most: int) -> tuple[TournamentRow, ...]:
    """The tournaments someone follows in which something has happened that they have not been told.

    No private ones, and none that are drafts again.
    """
    query = select(tournaments).select_from(_FOLLOWED).where(is_of(player_id), _HAS_NEWS)
    found = await connection.execute(query.order_by(tournaments.c.id).limit(most))
    return tuple(
        row for row in map(tournament_of, found) if not row.settings.private and row.state is not TournamentState.DRAFT
    )


def has_followed_news(who: Number) -> Condition:
    """Whether something has happened in a tournament that a player follows."""
    return select(tournaments.c.id).select_from(_FOLLOWED).where(is_of(who), _HAS_NEWS).exists()


async def append(
    connection: Connection, held: TournamentRow, now: datetime, by_id: int | None, *facts: tuple[str, Any]
) -> int:
    """Add facts to a tournament that this transaction holds; returns its version."""
    version = (await connection.execute(_VERSION, {"number": held.id})).scalar_one()
    rows = [
        {"tournament_id": held.id, "number": number, "at": now, "by_id": by_id, "kind": kind, "data": data}
        for number, (kind, data) in enumerate(facts, version + 1)
    ]
    if rows:
        await connection.execute(insert(tournament_facts), rows)
        await change(connection, held.id, version=version + len(rows))
    return int(version + len(rows))


async def facts(connection: Connection, number: int) -> tuple[Fact, ...]:
    """Everything that happened, in order."""
    return tuple(Fact(*row) for row in await connection.execute(_FACTS, {"number": number}))


async def acted_in(connection: Connection, player_id: int) -> tuple[int, ...]:
    """The tournaments with facts that someone made: what they decided there stands in posts."""
    query = select(tournament_facts.c.tournament_id).where(tournament_facts.c.by_id == player_id).distinct()
    return tuple((await connection.execute(query)).scalars())


async def facts_of(connection: Connection, numbers: Collection[int]) -> dict[int, tuple[Fact, ...]]:
    """Everything that happened in several tournaments, in order."""
    found: dict[int, tuple[Fact, ...]] = dict.fromkeys(numbers, ())
    if numbers:
        query = select(tournament_facts.c.tournament_id, *_FACT).where(tournament_facts.c.tournament_id.in_(numbers))
        rows = await connection.execute(query.order_by(tournament_facts.c.tournament_id, tournament_facts.c.number))
        for number, of_one in groupby(rows, key=itemgetter(0)):
            found[number] = tuple(Fact(*row[1:]) for row in of_one)
    return found


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: which tournaments they entered."""
    columns = (tournaments.c.id, tournaments.c.name, tournaments.c.state)
    query = select(*columns, *(entrants.c[name] for name in ("joined_at", "left_at", "place", "team_id")))
    query = query.join(entrants)
    return await by_name(connection, query.where(entrants.c.player_id == player_id).order_by(tournaments.c.id))


async def directed(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: which tournaments they organised."""
    columns = (tournaments.c.id, tournaments.c.name, tournaments.c.state, tournaments.c.created_at)
    query = (
        select(*columns, tournaments.c.game, tournaments.c.format, tournaments.c.settings, tournaments.c.progress)
        .where(tournaments.c.director_id == player_id)
        .order_by(tournaments.c.id)
    )
    return await by_name(connection, query)


def tournament_of(row: Row[Any]) -> TournamentRow:
    """A tournament as the columns of `tournaments` tell it."""
    columns = columns_of(row)
    columns["settings"] = TournamentSettings.read(columns["settings"])
    columns["progress"] = TournamentProgress.read(columns["progress"])
    return TournamentRow(**(columns | {"state": TournamentState(columns["state"])}))


def _due() -> Select[Any]:
    timed = select(tournaments.c.id, tournaments.c.due_at.label("at"))
    timed = timed.where(tournaments.c.due_at <= NOW)
    news = select(pairings.c.tournament_id, pairing_matches.c.ended_at).join(
        pairing_matches, pairing_matches.c.pairing_id == pairings.c.id
    )
    news = news.where(pairing_matches.c.ended_at.is_not(None), pairing_matches.c.settled_at.is_(None))
    both = union_all(timed, news).subquery()
    awake = select(tournaments.c.id).where(tournaments.c.id == both.c.id, is_awake(tournaments.c.guild_id)).exists()
    return select(both.c.id, both.c.at).where(awake)


DUE = _due()
"""Finds tournaments that have to be looked at now."""
_DUE = DUE.subquery()

_ITSELF = tournaments.c.id == bindparam("number")
_FOUND = select(tournaments).where(_ITSELF)
_HELD = _FOUND.with_for_update()
_VERSION = select(tournaments.c.version).where(_ITSELF)
_PROGRESS = select(tournaments.c.progress).where(_ITSELF)
_OF_IT = tournament_facts.c.tournament_id == bindparam("number")
_FACT = tuple(tournament_facts.c[name] for name in ("number", "at", "by_id", "kind", "data"))
_FACTS = select(*_FACT).where(_OF_IT).order_by(tournament_facts.c.number)
"""The query that every step of a tournament asks, built once."""
