"""When a format makes its next pairings: after a round, at any time, or once a day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from bot.community.tournaments.loaded import HeldTournament, load_held
from bot.community.tournaments.rounds.reminders import round_until
from bot.community.tournaments.rounds.replay import FactKind
from bot.people.players import next_daily
from bot.people.servers import zone_of
from storage import Connection
from storage.community import tournaments
from storage.community.tournaments import TournamentState
from tournaments.defaults import planned_rounds
from tournaments.facts import Entrant, Format, Tournament

Pace = Callable[[HeldTournament, datetime], bool]
"""Tells whether pairings may be made now."""


def after_the_round(held: HeldTournament, now: datetime) -> bool:
    """Whether every pairing is decided; a round that was taken back is made again whatever is played beside it."""
    rounds = [fact.kind for fact in held.facts if fact.kind in {FactKind.PAIRED, FactKind.UNDONE}]
    return held.all_decided or rounds[-1:] == [FactKind.UNDONE]


def at_any_time(held: HeldTournament, now: datetime) -> bool:
    """Always, whenever something was decided."""
    return True


def once_a_day(held: HeldTournament, now: datetime) -> bool:
    """Whether the hour of the tournament has come, or every pairing is decided, so that it ends."""
    return held.all_decided or is_pool_time(held, now)


PACES: Mapping[Format, Pace] = {Format.DOUBLE: at_any_time, Format.ROLLING: once_a_day}
"""The paces of formats that do not wait for a round to end."""
LATE_UNTIL: Mapping[Format, int | None] = {Format.SWISS: 1, Format.TABLES: 1, Format.ROLLING: None}
"""By format, how many rounds may be paired while someone can still enter late; None: at any time."""


def may_pair(held: HeldTournament, now: datetime) -> bool:
    return PACES.get(held.tournament.format, after_the_round)(held, now)


def may_enter_late(tournament: Tournament) -> bool:
    """Whether someone can still enter, once it runs: as long as there is a round for them to play."""
    if tournament.format not in LATE_UNTIL:
        return False
    latest, made = LATE_UNTIL[tournament.format], len(tournament.rounds)
    return latest is None or (made <= latest and made < planned_rounds(tournament))


def may_return(tournament: Tournament, who: Entrant) -> bool:
    """Whether someone who has withdrawn can come back: in a bracket until a round was paired without them."""
    is_bracket = any(held.in_bracket for held in tournament.rounds)
    return not is_bracket or who.left is None or who.left >= len(tournament.rounds)


def admits_late(held: HeldTournament) -> bool:
    """Whether it runs, and someone can still come by themselves."""
    return held.row.state is TournamentState.RUNNING and may_enter_late(held.tournament)


def is_pool_time(held: HeldTournament, now: datetime) -> bool:
    """Whether the pool of today is due; never after the last day."""
    ends = last_day(held)
    return (ends is None or now < ends) and (held.row.deadline_at is None or held.row.deadline_at <= now)


def is_pooled(held: HeldTournament) -> bool:
    """Whether it is paired once a day."""
    return held.tournament.format is Format.ROLLING


def last_day(held: HeldTournament) -> datetime | None:
    """The day after which nothing is paired any more, if its director chose that."""
    days = held.row.settings.round_days
    started = next((fact.at for fact in held.facts if fact.kind == FactKind.STARTED), None)
    return started + timedelta(days=days) if days and started else None


async def next_pool(connection: Connection, held: HeldTournament, now: datetime) -> datetime:
    """When the pool of the next day is due: at the same hour by the clocks of its server as it started."""
    zone = await zone_of(connection, held.row.guild_id)
    started = next(fact.at for fact in held.facts if fact.kind == FactKind.STARTED)
    return next_daily(started.astimezone(zone).hour, zone, now)


async def next_deadline(connection: Connection, held: HeldTournament, now: datetime) -> datetime | None:
    """When a round ends that begins now, or the next pool is due."""
    if is_pooled(held):
        return await next_pool(connection, held, now)
    days = held.row.settings.round_days
    return now + timedelta(days=days) if days else None


async def reopened(connection: Connection, held: HeldTournament, now: datetime) -> HeldTournament:
    """The tournament once what a correction of provisional results asks for can be played, in the time of a round."""
    deadline = await next_deadline(connection, held, now)
    await tournaments.note(connection, held.number, **round_until(held.row, deadline, now))
    await tournaments.change(connection, held.number, deadline_at=deadline, due_at=now)
    return await load_held(connection, held.number)


def decided_since(before: HeldTournament, after: HeldTournament) -> frozenset[int]:
    """The rounds in which a pairing got a result."""
    return frozenset(
        number
        for number, (then, now) in enumerate(zip(before.tournament.rounds, after.tournament.rounds, strict=False), 1)
        if then != now
    )
