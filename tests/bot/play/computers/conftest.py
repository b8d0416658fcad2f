"""Matches with computers, on a real database and with real workers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.play.matches.match_views import MatchView
from bot.play.tables.setups import TableSetup
from tests.bot.conftest import ANN, by
from tests.house import House


@pytest.fixture
async def house(house: House) -> AsyncIterator[House]:
    """Its workers end with the test."""
    yield house
    await house.workers.close()


async def against(house: House, *levels: str, game: str = "dogon", side: int | None = 0, **setup: object) -> MatchView:
    """A match of Ann with computers; she has the first seat."""
    from bot.play.tables.seats import SeatChoice
    from games.core import Seat

    seat = SeatChoice(None if side is None else Seat(side), by_choice=side is not None)
    asked = TableSetup(game, {}, None, (), computers=levels, seat=seat, **setup)  # type: ignore[arg-type]
    table = await house.tables.open(by(ANN), asked)
    return await house.matches.show(table.match.id)


async def play(house: House, number: int) -> MatchView:
    """Ann makes the first legal move."""
    view = await house.matches.show(number)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    return await house.matches.move(by(ANN), number, None, move)
