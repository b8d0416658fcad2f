"""Matches with computers, on a real database and with real workers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.core.processes.pool import Workers
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from tests.bot.conftest import ANN, by


@pytest.fixture
async def services(services: Services) -> AsyncIterator[Services]:
    """Its workers end with the test."""
    yield services
    await services[Workers].close()


async def against(
    services: Services, *levels: str, game: str = "dogon", side: int | None = 0, **setup: object
) -> MatchView:
    """A match of Ann with computers; she has the first seat."""
    from bot.play.tables.seats import SeatChoice
    from games.core import Seat

    seat = SeatChoice(None if side is None else Seat(side), by_choice=side is not None)
    asked = TableSetup(game, {}, None, (), computers=levels, seat=seat, **setup)  # type: ignore[arg-type]
    table = await services[Tables].open(by(ANN), asked)
    return await services[Matches].show(table.match.id)


async def play(services: Services, number: int) -> MatchView:
    """Ann makes the first legal move."""
    view = await services[Matches].show(number)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    return await services[Matches].move(by(ANN), number, None, move)
