"""Leagues that ask whether someone is still in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.community.leagues import words
from bot.community.leagues.service import ASKED
from bot.community.leagues.sweep import must_answer
from bot.core.agenda import WaitingRows
from bot.core.people import Clock, Player
from storage import Connection
from storage.community import leagues
from storage.community.leagues import LeagueRow, LeagueState


class SeasonsWaiting(WaitingRows[LeagueRow]):
    """Tells of seasons that start without those who do not answer."""

    rank = 19
    most = 3
    counted = words.STILL_IN_WAITING
    rest = words.MORE_LEAGUES

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def all(self, connection: Connection, player: Player) -> Sequence[LeagueRow]:
        now, found = self._clock(), await leagues.joined_by(connection, player)
        asking = [row for row, member in found if _is_near(row, now) and must_answer(member, row)]
        return sorted(asking, key=lambda row: (str(row.starts_at), row.id))


def _is_near(row: LeagueRow, now: datetime) -> bool:
    """Whether everyone has been asked about the next season."""
    return row.state is LeagueState.BETWEEN and row.starts_at is not None and row.starts_at - ASKED <= now
