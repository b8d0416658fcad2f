"""Matches with a clock, and time that goes by in steps with the sweeps between."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, func, select, union_all

from bot.core.agenda import Waiting
from bot.core.clock_rules.rules import parse_clock
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from storage import Database, metadata
from storage.people.tables import players
from storage.play import clocks
from storage.play.matches import matches
from tests.bot.conftest import ANN, BO, by, mover, owed
from tests.conftest import HandClock

STEP = timedelta(hours=1)
LONGEST = timedelta(hours=6)
MOMENTS = {"due_at", "expires_at", "remind_at", "ends_at"}
"""Columns that say when something has to be done."""


async def timed(
    services: Services, clock: str, guests: tuple[Person, ...] = (BO,), game: str = "dogon", *, rated: bool = False
) -> MatchView:
    """A match with a clock that has just begun and usually counts for no rating; its first board is out."""
    setup = TableSetup(game, {}, None, guests, parse_clock(clock), rated=rated)
    table = await services[Tables].open(by(ANN), setup)
    for guest in guests:
        await services[Tables].join(by(guest), table.match.id)
    await deliver(services)
    return await services[Matches].show(table.match.id)


async def deliver(services: Services) -> list[Delivery]:
    """Send what is owed, oldest first."""
    sent: list[Delivery] = []
    while await services[Outbox].due():  # all of a batch may be overtaken
        for delivery in await owed(services):
            await services[Outbox].sent(delivery, delivery.post.id)
            sent.append(delivery)
    return sent


async def new_messages(services: Services) -> list[Delivery]:
    """Send what is owed; what came of it besides changes of earlier messages."""
    return [delivery for delivery in await deliver(services) if not delivery.drawn_again]


async def pass_time(
    services: Services, clock: HandClock, *, step: timedelta = STEP, **span: float
) -> list[tuple[datetime, Delivery]]:
    """Let time go by in steps, with a beat and a sweep at each that may matter; what was sent, and when."""
    until, sent, steps = clock.now + timedelta(**span), [], 1  # what is overdue already is done at the first
    while clock.now < until:
        clock.now = min(clock.now + step * steps, until)
        await services[Pulse].beat()
        await services[Sweeps].sweep()
        sent += [(clock.now, delivery) for delivery in await deliver(services)]
        steps = await _steps(services, clock.now, step)
    return sent


async def _steps(services: Services, now: datetime, step: timedelta) -> int:
    """How many to take at once: not past the last one before something is due, and never longer than `LONGEST`."""
    async with services.database.reading() as connection:
        due = (await connection.execute(_next_due(), {"now": now})).scalar()
    at_most = LONGEST // step
    before_due = -((now - due) // step) - 1 if due else at_most
    return max(1, min(before_due, at_most))


@cache
def _next_due() -> Select[tuple[datetime | None]]:
    """The next moment after `now` at which anything may have to be done."""
    columns = [column for table in metadata.sorted_tables for column in table.c if column.name in MOMENTS]
    later = [select(column.label("at")).where(column > bindparam("now", type_=column.type)) for column in columns]
    moments = union_all(*later).subquery()
    return select(func.min(moments.c.at))


async def play(services: Services, view: MatchView) -> MatchView:
    """Make the first legal move; its board is sent."""
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await services[Matches].move(by(mover(view)), view.match.id, None, move)
    await deliver(services)
    return await services[Matches].show(view.match.id)


async def may_wait(services: Services, person: Person, kind: Waiting[Any]) -> bool:
    """What the sweep of digests asks of many people at once."""
    query = select(players.c.id).where(players.c.discord_id == person.discord_id, kind.may_wait_for(players.c.id))
    async with services.database.reading() as connection:
        return (await connection.execute(query, {"now": services.clock()})).first() is not None


async def deadlines(database: Database, match_id: int) -> list[tuple[str, datetime | None]]:
    async with database.reading() as connection:
        return sorted((row.kind, row.due_at) for row in await clocks.of_match(connection, match_id))


async def kinds(database: Database, match_id: int) -> list[str]:
    async with database.reading() as connection:
        return [entry.kind for entry in await matches.entries(connection, match_id)]


def left(view: MatchView, clock: HandClock) -> timedelta:
    assert view.timing
    if view.timing.left is not None:
        return timedelta(seconds=view.timing.left)
    assert view.timing.due_at
    return view.timing.due_at - clock.now
