"""Everything that a view of a match is made of, in one query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, bindparam, exists, func, literal_column, select

from storage.core.connections import Connection
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.clocks import DeadlineKind, Zones
from storage.play.matches.matches import Match, match_of
from storage.play.matches.tables import matches, seats, stints
from storage.play.offers import OfferStatus
from storage.play.tables import deadlines, incidents, offers, plans, vacation_limits, vacations

RARE = ("stints", "incidents", "plans", "offers")
"""Tables in which something stands about few matches: incidents of its last two boards, and open offers."""


class Flag(NamedTuple):
    """When a turn is over: at a moment or, while the clock is paused, so many seconds after it runs again."""

    kind: DeadlineKind
    due_at: datetime | None
    left_seconds: float | None


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """The player at a seat, and their time."""

    player: Player
    bank: float | None
    """What the clock carries over."""
    zones: Zones | None
    """The time zones where they live, for a clock that stands still on some days."""
    away_until: datetime | None
    """The end of the vacation they are on."""
    flag: Flag | None
    """The end of their turn, if it is theirs."""


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    match: Match
    seated_players: tuple[SeatedPlayer, ...]
    """Those who sit there, by seat."""
    lacks: frozenset[str]
    """Those of the `RARE` tables in which nothing is stored about it."""

    @property
    def flagged(self) -> SeatedPlayer | None:
        """The seat whose turn it is by the clock."""
        return next((seated_player for seated_player in self.seated_players if seated_player.flag), None)

    @property
    def flag(self) -> Flag | None:
        """When that turn is over."""
        return self.flagged.flag if self.flagged else None

    def with_flag(self, seat: int | None, flag: Flag | None = None) -> SeatedMatch:
        """The match with the turn of a seat, or of nobody."""
        flags = [flag if each == seat else None for each in range(len(self.seated_players))]
        seated_players = (
            replace(seated_player, flag=own) for seated_player, own in zip(self.seated_players, flags, strict=True)
        )
        return replace(self, seated_players=tuple(seated_players))

    def with_bank(self, seat: int, bank: float | None) -> SeatedMatch:
        seated_players = [*self.seated_players]
        seated_players[seat] = replace(seated_players[seat], bank=bank)
        return replace(self, seated_players=tuple(seated_players))

    def with_zones(self, zones: Mapping[int, Zones | None]) -> SeatedMatch:
        seated_players = [
            replace(each, zones=zones.get(seat, each.zones)) for seat, each in enumerate(self.seated_players)
        ]
        return replace(self, seated_players=tuple(seated_players))


async def hold(connection: Connection, match_id: int) -> None:
    """Let other writers wait for a match until this transaction ends; SQLite has one writer anyway."""
    if connection.dialect.name != "sqlite":
        await connection.execute(_HELD, {"number": match_id})


async def load(connection: Connection, match_id: int) -> SeatedMatch | None:
    """A match as it is now; None where nobody sits."""
    rows = (await connection.execute(_SITTING, {"number": match_id})).all()
    if not rows:
        return None
    match, rare = rows[0][: len(_MATCH)], rows[0][len(_MATCH) : _ABOUT]
    lacks = frozenset(name for name, is_there in zip(RARE, rare, strict=True) if not is_there)
    return SeatedMatch(match_of(match), tuple(_sitter(row) for row in rows), lacks)


def _sitter(row: Row[Any]) -> SeatedPlayer:
    bank, zones, away_until, *columns = row[_ABOUT:]
    kind, due_at, left, *person = columns
    flag = Flag(DeadlineKind(kind), due_at, left) if kind else None
    return SeatedPlayer(player(person), bank, zones, away_until, flag)


def _seated_match() -> Select[Any]:
    rare = (
        exists().where(stints.c.match_id == _NUMBER),
        exists().where(incidents.c.match_id == _NUMBER, incidents.c.ply >= matches.c.ply - 1),
        exists().where(plans.c.match_id == _NUMBER),
        exists().where(offers.c.match_id == _NUMBER, offers.c.status == literal_column(f"'{OfferStatus.OPEN}'")),
    )
    present = (vacations.c.player_id == players.c.id, vacations.c.ended_at.is_(None))
    used_up = (vacation_limits.c.match_id == _NUMBER, vacation_limits.c.player_id == vacations.c.player_id)
    runs = exists().where(*used_up, vacation_limits.c.over_at.is_not(None))
    away = select(func.max(vacations.c.ends_at)).where(*present, ~runs).scalar_subquery()
    flag = (deadlines.c.match_id == seats.c.match_id) & (deadlines.c.seat == seats.c.seat)
    flag &= deadlines.c.kind != literal_column(f"'{DeadlineKind.REMINDER}'")
    table = matches.join(seats).join(players, seats.c.player_id == players.c.id).outerjoin(deadlines, flag)
    query = select(*_MATCH, *rare, seats.c.bank_seconds, seats.c.zones, away, *_FLAG, *PLAYER).select_from(table)
    return query.where(matches.c.id == _NUMBER).order_by(seats.c.seat)


_NUMBER: Any = bindparam("number")
_MATCH = tuple(matches.c)
_ABOUT = len(_MATCH) + len(RARE)
"""The columns that say the same of every seat."""
_FLAG = tuple(deadlines.c[name] for name in Flag._fields)
_SITTING = _seated_match()
_HELD = select(matches.c.id).where(matches.c.id == _NUMBER).with_for_update()
