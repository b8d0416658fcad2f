"""Nothing depends on when a sweep comes: whoever decides first settles what has ended, and no moment is missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any

import pytest

from bot.app import build
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.refusals import ResultAlready
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.entrants.presence import Presence
from bot.community.tournaments.rounds.progression import Advancing
from bot.community.tournaments.views import withdraw_question
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from storage import Database
from storage.people import players
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    at_once,
    decide,
    opened,
    person,
    play_all,
    referee,
    running,
    shown,
    started,
    table,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import by, managing, patient
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.example_counts import often
from tournaments.facts import Format

BO = PEOPLE[1]
RACES = often(6, 30)
READS = 16
"""More than a sweep reads the clock here."""
Going = Callable[[Services, int], Awaitable[object]]


async def of(services: Services, number: int, name: str) -> list[int]:
    """The running matches of someone, the oldest first."""
    found = await running(services, number)
    return [each for each in sorted(found) if name in (await services[Matches].show(each)).names]


async def played_half(services: Services) -> int:
    """A round robin in which Bo has ended two of three matches, of which no sweep knows."""
    number = await started(services, Format.ROUND_ROBIN, 4, most=3)
    for match_id in (await of(services, number, "Bo"))[:2]:
        await decide(services, match_id)
    return number


async def withdraws(services: Services, number: int) -> None:
    await services[Entering].withdraw(by(BO), number)


async def is_removed(services: Services, number: int) -> None:
    await services[Roster].remove(referee(), number, BO)


async def is_forgotten(services: Services, number: int) -> None:
    async with services.database.writing() as connection:
        player = await players.find(connection, BO.discord_id)
        assert player is not None
        await services[Entering].leave_all(connection, player)


async def has_left_the_server(services: Services, number: int) -> None:
    async with services.database.writing() as connection:
        player = await players.find(connection, BO.discord_id)
        assert player is not None
        held = (await shown(services, number)).held
        await services[Presence].take_out(connection, held, [player.id])


@pytest.mark.parametrize("goes", [withdraws, is_removed, is_forgotten, has_left_the_server])
async def test_whoever_goes_after_half_of_their_matches_keeps_them(services: Services, goes: Going) -> None:
    number = await played_half(services)
    await goes(services, number)
    assert not (await shown(services, number)).tournament.annulled
    await play_all(services, number)
    assert "Bo" in table(await shown(services, number))
    assert await wrong(services.database) == []


async def test_the_question_before_it_knows_what_has_ended(services: Services) -> None:
    number = await played_half(services)
    asked = await services[Entering].withdrawal(by(BO), number)
    button: Any = withdraw_question(asked, BO.discord_id).actions[0]
    assert not (await shown(services, number)).tournament.annulled
    left = await services[Entering].withdraw(by(BO), number, button.seen)
    assert not left.tournament.annulled


async def test_two_no_shows_count_from_the_second_one_on_however_late_they_are_noticed(services: Services) -> None:
    """Their other matches end over the board before anybody looks."""
    number = await started(services, Format.ROUND_ROBIN, 6, most=5)
    missed, others = (await of(services, number, "Bo"))[:2], (await of(services, number, "Bo"))[2:]
    for match_id in missed:
        await services[Matches].resign(by(BO), match_id)
    for match_id in others:
        await decide(services, match_id)
    await services[Sweeps].sweep()
    assert len((await shown(services, number)).tournament.annulled) == 1


async def test_a_ruling_of_a_match_that_has_ended_is_compared_with_its_end(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=3)
    match_id = (await of(services, number, "Bo"))[0]
    await decide(services, match_id)
    names = (await services[Matches].show(match_id)).names
    with pytest.raises(ResultAlready):
        await services[Rulings].rule(referee(), match_id, [[person(min(names))]])


async def test_a_finalist_is_told_of_by_whoever_settles_the_match_first(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    for match_id in await running(services, number):
        await decide(services, match_id)
    await services[Organising].describe(managing(), number, None, None)
    settled = (await shown(services, number)).row.progress
    assert settled.news_posts["finalists"]
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.progress.news_posts == settled.news_posts


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of the other process."""
    async with Database.open(database_url) as other:
        made = patient(build(other, clock, Random(8)))
        made[Advancing].next_rounds = at_once
        yield made


@pytest.mark.slow
async def test_a_match_that_ends_as_someone_goes_either_counts_or_is_resigned(
    services: Services, twin: Services, database: Database
) -> None:
    for turn in range(RACES):
        number = await started(services, Format.ROUND_ROBIN, 4, most=3)
        first, second, _ = await of(services, number, "Bo")
        await decide(services, first)
        view = await services[Matches].show(second)
        for _ in view.players:
            view = await services[Matches].show(second)
            assert view.to_move
            move = view.game.format(view.game.legal_moves(view.position.state)[0])
            await services[Matches].move(by(person(view.to_move.name)), second, None, move)
        (other,) = {*view.names} - {"Bo"}
        going = [services[Matches].resign(by(person(other)), second), twin[Entering].withdraw(by(BO), number)]
        await asyncio.gather(*(going if turn % 2 else reversed(going)), return_exceptions=True)
        ended = await services[Matches].show(second)
        assert ended.position.outcome is not None
        (best,) = ended.position.outcome.places[0]
        has_won = ended.names[best] == "Bo"
        assert bool((await shown(services, number)).tournament.annulled) is not has_won
        await services[Organising].end(managing(), number)
    assert await wrong(database) == []


async def test_at_a_table_of_four_whoever_leaves_later_is_above_whoever_left_before(services: Services) -> None:
    number = await started(services, Format.TABLES, 4, "dohyo", rounds=1, seats=4)
    (match_id,) = await running(services, number)
    names = (await services[Matches].show(match_id)).names
    for _ in names:
        view = await services[Matches].show(match_id)
        assert view.to_move
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        await services[Matches].move(by(person(view.to_move.name)), match_id, None, move)
    for name in names[:3]:
        await services[Matches].resign(by(person(name)), match_id)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert table(over) == {names[3]: "1", names[2]: "2/3", names[1]: "1/3", names[0]: "0"}
    assert await wrong(services.database) == []


async def test_a_start_that_comes_while_its_tournament_is_looked_at_is_not_missed(
    services: Services, clock: HandClock
) -> None:
    for reads in range(READS):
        number = await opened(services, Format.KNOCKOUT, 4, starts=2)
        await services[Organising].set(managing(), number, {"starts": 2}, 2)
        clock.leap(reads, days=3)
        for _ in range(READS):
            await services[Sweeps].sweep()
        assert len(await running(services, number)) == 2, reads
        await services[Organising].end(managing(), number)


async def test_the_end_of_a_round_that_comes_while_it_is_looked_at_is_not_missed(
    services: Services, clock: HandClock
) -> None:
    for reads in range(READS):
        number = await started(services, Format.SWISS, 4, rounds=2, round_days=7, at_deadline="draw")
        first = await running(services, number)
        await decide(services, first[0])
        clock.leap(reads, days=8)
        for _ in range(READS):
            await services[Sweeps].sweep()
        assert not set(first) & set(await running(services, number)), reads
        assert len((await shown(services, number)).tournament.rounds) == 2
        await services[Organising].end(referee(), number)


async def test_nobody_is_reminded_of_a_deadline_that_passed_in_a_pause(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, round_days=9)
    await services[Organising].pause(managing(), number)
    clock.pass_(days=10)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "the rule is to wait"
    assert not [each for each in await deliver(services) if each.post.kind == "note"]


async def test_a_deadline_that_passes_in_a_pause_can_be_set_anew_before_it_goes_on(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, round_days=7, at_deadline="draw")
    first = await running(services, number)
    await services[Organising].pause(managing(), number)
    clock.pass_(days=8)
    await services[Sweeps].sweep()
    assert await running(services, number) == first
    await services[Steering].extend(referee(), number, 3)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert await running(services, number) == first, "the new deadline is ahead"
    clock.pass_(days=3, hours=1)
    for _ in range(3):
        await services[Sweeps].sweep()
    assert not set(first) & set(await running(services, number))
