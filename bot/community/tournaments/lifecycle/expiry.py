"""Tournaments before their start: how one opens for entrants, and when one that never starts is given up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.community.tournaments.designs import least_entrants
from bot.community.tournaments.entrants.places import next_question, with_place
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import NEVER_STARTED
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.rounds.replay import FactKind
from bot.community.tournaments.state import Decider, TournamentStep, can_step, take_step
from storage import Connection
from storage.community import entrants
from storage.community.tournaments import Fact, TournamentRow, TournamentState
from tournaments.facts import Format

LAPSES = timedelta(days=30)
"""So long after the date of a start that never came, or without a date after one could join, it is given up."""


async def open_if_due(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Let entrants in once their time has come; says whether it had."""
    if not can_step(held.row, TournamentStep.PUBLISH, now, Decider.BOT):
        return False
    await take_step(connection, held.row, TournamentStep.PUBLISH, now, None)
    await redraw(connection, held.row, now)
    return True


async def lapse_if_due(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Give up a tournament that has not started for a long time; says whether that happened."""
    at = lapses_at(held.row, held.facts)
    if at is None or at > now or await _has_enough(connection, held.row):
        return False
    await take_step(connection, held.row, TournamentStep.END, now, None)
    await tell_directors(connection, held.row, NEVER_STARTED, now)
    await redraw(connection, held.row, now)
    return True


def lapses_at(row: TournamentRow, facts: Sequence[Fact]) -> datetime | None:
    """When it is given up unless something happens; None where a date does that, or opens it before."""
    if row.state is TournamentState.ANNOUNCED and row.opens_at is None:
        since = row.starts_at or _latest(facts, FactKind.ANNOUNCED)
    elif row.state is TournamentState.OPEN and row.starts_at is None:
        since = _latest(facts, FactKind.OPENED)
    else:
        since = None
    return since and since + LAPSES


def next_look(row: TournamentRow, facts: Sequence[Fact], now: datetime) -> datetime | None:
    """When there is something to be done before the start."""
    moments = (next_question(row, now) or row.starts_at, lapses_at(row, facts))
    if row.state is TournamentState.ANNOUNCED:
        moments = (row.opens_at, lapses_at(row, facts))
    return min((moment for moment in moments if moment and moment > now), default=None)


async def _has_enough(connection: Connection, row: TournamentRow) -> bool:
    entered = with_place(await entrants.of_tournament(connection, row.id))
    return row.state is TournamentState.OPEN and len(entered) >= least_entrants(Format(row.format), row.settings)


def _latest(facts: Sequence[Fact], kind: FactKind) -> datetime | None:
    return next((fact.at for fact in reversed(facts) if fact.kind == kind), None)
