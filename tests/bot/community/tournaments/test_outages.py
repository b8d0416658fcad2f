"""While the bot is away nothing of a tournament comes nearer, but the date on which it starts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from storage import Database
from storage.community import tournaments
from tests.bot.community.tournaments.full_match import PEOPLE, opened, play_all, referee, running, shown, started
from tests.bot.conftest import ANN, by, managing, mover
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

pytestmark = pytest.mark.slow
DAY = timedelta(days=1)


async def out(services: Services, clock: HandClock, **span: float) -> timedelta:
    """Let the bot be away for so long; returns it."""
    await services[Pulse].beat()
    clock.pass_(**span)
    return await services[Pulse].recover()


@pytest.mark.parametrize("is_due", [False, True])
async def test_the_end_of_a_round_and_its_reminders_come_later(
    services: Services, database: Database, clock: HandClock, is_due: bool
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=9)
    before = (await shown(services, number)).row
    clock.pass_(hours=1)
    if is_due:
        async with database.writing() as connection:
            await tournaments.change(connection, number, due_at=clock.now - timedelta(minutes=1))
    gap = await out(services, clock, days=8)
    await services[Sweeps].sweep()
    after = (await shown(services, number)).row
    assert before.deadline_at
    assert after.deadline_at == before.deadline_at + gap
    assert after.progress.notices == tuple(each + gap for each in before.progress.notices)
    assert not [each for each in await deliver(services) if each.post.kind == "note"]


async def test_the_end_of_a_round_comes_later_in_a_pause_too(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=9)
    before = (await shown(services, number)).row
    await services[Organising].pause(managing(), number)
    gap = await out(services, clock, days=8)
    after = (await shown(services, number)).row
    assert before.deadline_at
    assert after.deadline_at == before.deadline_at + gap
    assert after.progress.notices == tuple(each + gap for each in before.progress.notices)


async def test_a_match_that_ended_just_before_lets_no_round_end_early(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=3, at_deadline="draw")
    first, second = await running(services, number)
    await services[Matches].resign(by(mover(await services[Matches].show(first))), first)
    await services[Pulse].beat()
    clock.pass_(days=5)
    await services[Sweeps].sweep()
    assert await running(services, number) == [second], "nobody is there yet who could play"
    await services[Pulse].recover()
    await services[Sweeps].sweep()
    assert await running(services, number) == [second]
    clock.pass_(days=3, hours=1)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    assert await running(services, number) == []


async def test_provisional_results_become_final_as_much_later(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 2, rounds=1, provisional_hours=48)
    await play_all(services, number)
    await out(services, clock, days=3)
    page = await shown(services, number)
    (match_id,) = page.match_ids(page.held.contests[-1])
    await services[Rulings].rule(referee(), match_id, [[PEOPLE[1]], [ANN]])
    await services[Sweeps].sweep()
    page = await shown(services, number)
    assert page.row.is_provisional
    assert page.row.progress.final_at == clock.now + 2 * DAY


async def test_drafted_pairings_can_be_looked_at_as_much_longer(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, draft_pairings=True)
    await services[Sweeps].sweep()
    draft = (await shown(services, number)).row.progress.draft
    assert draft
    gap = await out(services, clock, days=3)
    await services[Sweeps].sweep()
    later = (await shown(services, number)).row.progress.draft
    assert later
    assert later.until == draft.until + gap
    assert not await running(services, number)


async def dated(services: Services, clock: HandClock, days: int) -> int:
    """A tournament that starts so many days from now."""
    number = await opened(services, Format.SWISS, 4)
    async with services.database.writing() as connection:
        starts = clock.now + timedelta(days=days)
        await tournaments.change(connection, number, starts_at=starts, due_at=clock.now)
    await services[Sweeps].sweep()
    return number


async def test_a_tournament_starts_on_its_date_all_the_same(services: Services, clock: HandClock) -> None:
    number = await dated(services, clock, 3)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    await out(services, clock, hours=4)
    clock.pass_(hours=20)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "running"


async def test_whoever_was_asked_if_they_are_still_in_has_as_long_to_answer(
    services: Services, clock: HandClock
) -> None:
    number = await dated(services, clock, 10)
    clock.pass_(days=8, minutes=1)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    page = await shown(services, number)
    assert len(page.silent) == 4
    starts = page.row.starts_at
    assert starts
    await deliver(services)
    gap = await out(services, clock, days=3)
    await services[Sweeps].sweep()
    page = await shown(services, number)
    assert (page.row.state, page.row.starts_at) == ("open", starts + gap)
    assert any(each.post.kind == "tournament" for each in await deliver(services)), "its card says so"
    for person in PEOPLE[:4]:
        await services[Entering].confirm(by(person), number)
    clock.pass_(days=2)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "running"
