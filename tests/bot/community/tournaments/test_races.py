"""Two processes at the same instant: a round is paired once, a place given once, a result counted once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from bot.app import build
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.lifecycle.opening import open_with
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import TooManyTournaments
from bot.community.tournaments.rights import MOST_UNDER_WAY
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.play.matches.matches import Matches
from storage import Database
from storage.community import entrants, pairings, tournaments
from storage.community.tournament_settings import TournamentSettings
from storage.people import players
from tests.bot.community.tournaments.full_match import at_once, opened, referee, running
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import CHANNEL, by, managing, patient
from tests.conftest import HandClock
from tests.example_counts import often
from tournaments.facts import Format

pytestmark = pytest.mark.slow
PAIRS = often(10, 40)
PEOPLE = tuple(Person(100 + number, f"P{number}") for number in range(4))


@pytest.fixture
async def services(services: Services) -> Services:
    return quick(services)


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of the other process."""
    async with Database.open(database_url) as other:
        yield quick(patient(build(other, clock, Random(8))))


def quick(services: Services) -> Services:
    """Rounds are paired in this process."""
    services[Advancing].next_rounds = at_once
    return services


async def due(services: Services, kind: Format, people: tuple[Person, ...], **settings: Any) -> int:
    """A tournament that starts at the next sweep."""
    now = services.clock()
    columns = {"guild_id": CHANNEL.guild_id, "channel_id": CHANNEL.channel_id, "name": "Cup", "game": "dogon"}
    columns |= {"options": {"board": "kulei"}, "clock": None, "format": kind.value}
    columns |= {"settings": TournamentSettings(least_entrants=2).changed(**settings).stored}
    async with services.database.writing() as connection:
        known = [await players.meet(connection, person.discord_id, person.name, now) for person in people]
        return await open_with(connection, columns | {"director_id": known[0].id}, now, known, now)


async def made(services: Services, number: int) -> list[int | None]:
    async with services.database.reading() as connection:
        return [each.match_id for each in await pairings.matches_of(connection, number)]


async def test_a_round_that_two_sweep_at_once_is_made_once(
    services: Services, twin: Services, database: Database
) -> None:
    for _ in range(PAIRS):
        number = await due(services, Format.KNOCKOUT, PEOPLE[:2])
        await asyncio.gather(services[Advancing].advance(number), twin[Advancing].advance(number))
        assert len(await made(services, number)) == 1
    assert await wrong(database) == []


async def test_a_start_just_as_there_is_nothing_else_to_do_is_not_forgotten(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    pair = services[Advancing].pair

    async def then_it_is_started(of: int) -> bool:
        has_paired = await pair(of)
        clock.pass_(seconds=1)
        await services[Organising].start(managing(), of)
        return has_paired

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(services[Advancing], "pair", then_it_is_started)
        await services[Sweeps].sweep()
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2


async def test_the_last_place_is_given_once(services: Services, twin: Services) -> None:
    number = await due(services, Format.SWISS, PEOPLE[:2], most_entrants=3, least_entrants=3)
    async with services.database.writing() as connection:
        await tournaments.change(connection, number, starts_at=None, due_at=None)
    rivals = PEOPLE[2:]
    for _ in range(PAIRS):
        await asyncio.gather(
            *(each[Entering].join(by(who), number) for each, who in zip((services, twin), rivals, strict=True))
        )
        async with services.database.reading() as connection:
            entries = await entrants.of_tournament(connection, number)
        assert [each.waiting_at is None for each in entries].count(True) == 3
        await asyncio.gather(
            *(each[Entering].leave(by(who), number) for each, who in zip((services, twin), rivals, strict=True))
        )


async def test_who_withdraws_while_a_round_is_paired_is_not_waited_for(
    services: Services, twin: Services, database: Database
) -> None:
    for turn in range(PAIRS):
        number = await due(services, Format.SWISS, PEOPLE, rounds=1)
        await services[Advancing].collect(number)
        leaver = PEOPLE[turn % len(PEOPLE)]
        await asyncio.gather(services[Advancing].advance(number), twin[Entering].withdraw(by(leaver), number))
        await services[Advancing].advance(number)
        async with services.database.reading() as connection:
            running = [each for each in await pairings.matches_of(connection, number) if not each.settled_at]
        assert len(running) <= 1
    assert await wrong(database) == []


async def test_a_ruling_and_the_end_of_the_match_count_once(
    services: Services, twin: Services, database: Database
) -> None:
    one, two = PEOPLE[:2]
    for _ in range(PAIRS):
        number = await due(services, Format.SWISS, (one, two), rounds=1)
        await services[Advancing].advance(number)
        (match_id,) = await made(services, number)
        ruled = services[Rulings].rule(referee(), match_id, [[one]])
        both = await asyncio.gather(ruled, twin[Matches].resign(by(two), match_id), return_exceptions=True)
        assert not [each for each in both if isinstance(each, Exception) and not isinstance(each, Refusal)]
        await asyncio.gather(services[Advancing].advance(number), twin[Advancing].advance(number))
        shown = await services[Entering].show(managing(), number)
        assert [str(line.points) for line in shown.standings] == ["1", "0"]
        assert shown.row.is_over
    assert await wrong(database) == []


async def test_two_who_set_up_the_last_one_that_a_server_has_room_for_do_not_both(
    services: Services, twin: Services
) -> None:
    design = Design("Cup", "dogon", Format.SWISS)
    for _ in range(MOST_UNDER_WAY - 1):
        await services[Organising].create(managing(), design, CHANNEL)
    for _ in range(PAIRS):
        made = await asyncio.gather(
            *(
                each[Organising].create(managing(who), design, CHANNEL)
                for each, who in zip((services, twin), PEOPLE[:2], strict=True)
            ),
            return_exceptions=True,
        )
        (one,) = [each for each in made if isinstance(each, Overview)]
        assert [type(each) for each in made if each is not one] == [TooManyTournaments]
        await services[Organising].end(managing(), one.row.id)
