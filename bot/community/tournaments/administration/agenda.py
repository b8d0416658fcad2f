"""Tournaments that wait for a decision of someone who runs them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.community.tournaments.administration import words
from bot.core.agenda import WaitingRows
from bot.core.people import Clock, Player
from bot.core.speech.moments import moment
from bot.core.speech.names import brief
from storage import Connection
from storage.community import directors
from storage.community.tournaments import TournamentRow, TournamentState
from storage.core.rows import Condition, Number


class DirectorsWaiting(WaitingRows[TournamentRow]):
    rank = 15
    most = 4
    counted = words.WAITING
    rest = words.MORE_WAITING

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def all(self, connection: Connection, player: Player) -> Sequence[TournamentRow]:
        """Those that do not go on by themselves, the most urgent first."""
        found = [row for row in await directors.run_by(connection, player.id) if waits(row, self._clock())]
        return sorted(found, key=lambda row: (row.due_at is None, row.due_at or row.created_at))

    def may_wait_for(self, who: Number) -> Condition:
        return directors.runs_any(who)


def waits(row: TournamentRow, now: datetime) -> bool:
    """Whether something about it has to be decided by a director."""
    if row.state in {TournamentState.DRAFT, TournamentState.PAUSED}:
        return True
    if row.state is TournamentState.ANNOUNCED:
        return row.opens_at is None
    draft = row.progress.draft
    drafted = draft is not None and not draft.approved and draft.version == row.version
    return row.state is TournamentState.RUNNING and (drafted or to_judge(row, now))


def to_judge(row: TournamentRow, now: datetime) -> bool:
    """Whether its round is over and some matches are not."""
    return row.progress.judging and row.deadline_at is not None and row.deadline_at > now


def waiting_text(row: TournamentRow) -> str:
    """What is to be decided, and until when."""
    name, draft = brief(row.name), row.progress.draft
    if row.state is TournamentState.DRAFT:
        return words.WAITS_PUBLISH.format(name=name)
    if row.state is TournamentState.ANNOUNCED:
        return words.WAITS_OPENING.format(name=name)
    if row.state is TournamentState.PAUSED:
        return words.WAITS_PAUSED.format(name=name)
    if draft is not None:
        return words.WAITS_DRAFT.format(name=name, when=moment(draft.until))
    assert row.deadline_at is not None
    return words.WAITS_JUDGE.format(name=name, when=moment(row.deadline_at))
