"""All services on a real database file."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Mapping
from random import Random

import pytest

from bot.app import build
from bot.command_line import new_loop
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person, Place, Request, Rights
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from tests.conftest import HandClock

ANN, BO, CY, DEE = (Person(number * 100, name) for number, name in enumerate(("Ann", "Bo", "Cy", "Dee"), start=1))
CHANNEL = Place(guild_id=5, channel_id=6)
NUMBERS = itertools.count(1000)
MANAGER = Rights(CHANNEL.guild_id, manages_server=True)
PATIENCE_S = 60.0


def by(person: Person, rights: Rights | None = None, place: Place = CHANNEL) -> Request:
    """A fresh interaction of someone, who is nobody special unless told otherwise."""
    rights = rights or Rights(place.guild_id)
    if rights.guild_id != place.guild_id:
        place = Place(rights.guild_id, place.channel_id)
    return Request(person, next(NUMBERS), place, rights)


def managing(person: Person = ANN) -> Request:
    """The same of someone who manages the server."""
    return by(person, MANAGER)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The kind of loop that the bot runs on."""
    return {"as the bot's": new_loop}


@pytest.fixture
def services(database: Database, clock: HandClock) -> Services:
    return patient(build(database, clock, Random(7)))


def patient(services: Services) -> Services:
    """Those whose sweeps wait for the next round and make all its matches, on a busy machine too."""
    services[Advancing].patience = services[Advancing].making_seconds = PATIENCE_S
    return services


@pytest.fixture
async def view(services: Services) -> MatchView:
    """A match of Ann and Bo that has just begun."""
    return await begun(services)


async def begun(services: Services, game: str = "dogon", options: dict[str, str] | None = None) -> MatchView:
    table = await services[Tables].open(by(ANN), TableSetup(game, options or {}, None, [BO], rated=True))
    await services[Tables].join(by(BO), table.match.id)
    return await services[Matches].show(table.match.id)


def mover(view: MatchView) -> Person:
    """Who has to move."""
    assert view.to_move
    return next(person for person in (ANN, BO, CY, DEE) if person.discord_id == view.to_move.discord_id)


def waiter(view: MatchView) -> Person:
    """Ann or Bo, whoever does not have to move."""
    return BO if mover(view) == ANN else ANN


async def owed(services: Services) -> list[Delivery]:
    """What is to be sent now, once everything that was overtaken is dropped."""
    while True:
        deliveries = [await services[Outbox].delivery(post) for post in await services[Outbox].due()]
        if None not in deliveries:
            return [delivery for delivery in deliveries if delivery]
