"""Two processes at the same instant: a round is paired once, a place given once, a result counted once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from bot.community.tournaments.lifecycle.opening import open_with
from bot.core.people import Person
from bot.core.refusals import Refusal
from storage import Database
from storage.community import entrants, pairings, tournaments
from storage.community.tournament_settings import TournamentSettings
from storage.people import players
from tests.bot.community.tournaments.crash_runs import at_once
from tests.bot.community.tournaments.full_match import opened, referee, running
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import CHANNEL, by, managing
from tests.conftest import HandClock
from tests.example_counts import often
from tests.house import House
from tournaments.facts import Format

pytestmark = pytest.mark.slow
PAIRS = often(10, 40)
PEOPLE = tuple(Person(100 + number, f"P{number}") for number in range(4))


@pytest.fixture
async def house(house: House) -> House:
    return quick(house)


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The services of the other process."""
    async with Database.open(database_url) as other:
        yield quick(House.on(other, clock, Random(8)))


def quick(house: House) -> House:
    """Rounds are paired in this process."""
    house.advancing.next_rounds, house.advancing.patience = at_once, 60.0
    return house


async def due(house: House, kind: Format, people: tuple[Person, ...], **settings: Any) -> int:
    """A tournament that starts at the next sweep."""
    now = house.services.clock()
    columns = {"guild_id": CHANNEL.guild_id, "channel_id": CHANNEL.channel_id, "name": "Cup", "game": "dogon"}
    columns |= {"options": {"board": "kulei"}, "clock": None, "format": kind.value}
    columns |= {"settings": TournamentSettings(least_entrants=2).changed(**settings).stored}
    async with house.services.database.writing() as connection:
        known = [await players.meet(connection, person.discord_id, person.name, now) for person in people]
        return await open_with(connection, columns | {"director_id": known[0].id}, now, known, now)


async def made(house: House, number: int) -> list[int | None]:
    async with house.services.database.reading() as connection:
        return [each.match_id for each in await pairings.matches_of(connection, number)]


async def test_a_round_that_two_sweep_at_once_is_made_once(house: House, twin: House, database: Database) -> None:
    for _ in range(PAIRS):
        number = await due(house, Format.KNOCKOUT, PEOPLE[:2])
        await asyncio.gather(house.advancing.advance(number), twin.advancing.advance(number))
        assert len(await made(house, number)) == 1
    assert await wrong(database) == []


async def test_a_start_just_as_there_is_nothing_else_to_do_is_not_forgotten(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await opened(house, Format.SWISS, 4, rounds=1)
    pair = house.advancing.pair

    async def then_it_is_started(of: int) -> bool:
        has_paired = await pair(of)
        clock.pass_(seconds=1)
        await house.organising.start(managing(), of)
        return has_paired

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(house.advancing, "pair", then_it_is_started)
        await house.flags.sweep()
    await house.flags.sweep()
    assert len(await running(house, number)) == 2


async def test_the_last_place_is_given_once(house: House, twin: House) -> None:
    number = await due(house, Format.SWISS, PEOPLE[:2], most_entrants=3, least_entrants=3)
    async with house.services.database.writing() as connection:
        await tournaments.change(connection, number, starts_at=None, due_at=None)
    rivals = PEOPLE[2:]
    for _ in range(PAIRS):
        await asyncio.gather(
            *(each.entering.join(by(who), number) for each, who in zip((house, twin), rivals, strict=True))
        )
        async with house.services.database.reading() as connection:
            entries = await entrants.of_tournament(connection, number)
        assert [each.waiting_at is None for each in entries].count(True) == 3
        await asyncio.gather(
            *(each.entering.leave(by(who), number) for each, who in zip((house, twin), rivals, strict=True))
        )


async def test_who_withdraws_while_a_round_is_paired_is_not_waited_for(
    house: House, twin: House, database: Database
) -> None:
    for turn in range(PAIRS):
        number = await due(house, Format.SWISS, PEOPLE, rounds=1)
        await house.advancing.collect(number)
        leaver = PEOPLE[turn % len(PEOPLE)]
        await asyncio.gather(house.advancing.advance(number), twin.entering.withdraw(by(leaver), number))
        await house.advancing.advance(number)
        async with house.services.database.reading() as connection:
            running = [each for each in await pairings.matches_of(connection, number) if not each.settled_at]
        assert len(running) <= 1
    assert await wrong(database) == []


async def test_a_ruling_and_the_end_of_the_match_count_once(house: House, twin: House, database: Database) -> None:
    one, two = PEOPLE[:2]
    for _ in range(PAIRS):
        number = await due(house, Format.SWISS, (one, two), rounds=1)
        await house.advancing.advance(number)
        (match_id,) = await made(house, number)
        ruled = house.rulings.rule(referee(), match_id, [[one]])
        both = await asyncio.gather(ruled, twin.matches.resign(by(two), match_id), return_exceptions=True)
        assert not [each for each in both if isinstance(each, Exception) and not isinstance(each, Refusal)]
        await asyncio.gather(house.advancing.advance(number), twin.advancing.advance(number))
        shown = await house.entering.show(managing(), number)
        assert [str(line.points) for line in shown.standings] == ["1", "0"]
        assert shown.row.is_over
    assert await wrong(database) == []
