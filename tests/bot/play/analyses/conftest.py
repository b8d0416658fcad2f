"""Matches that are over, on a real database and with real workers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.play.analyses.analyses import Analyses
from bot.play.tables.setups import TableSetup
from tests.bot.conftest import ANN, BO, by, mover
from tests.house import House


@pytest.fixture
async def house(house: House) -> AsyncIterator[House]:
    """Its workers end with the test."""
    yield house
    await house.workers.close()


@pytest.fixture
def analyses(house: House) -> Analyses:
    return house.services[Analyses]


async def over(house: House, moves: int = 1, game: str = "dogon", people: tuple = (BO,), private: bool = False) -> int:
    """A match in which so many first legal moves were made, after which someone resigned; its number."""
    table = await house.tables.open(by(ANN), TableSetup(game, {}, len(people) + 1, people, is_private=private))
    for person in people:
        await house.tables.join(by(person), table.match.id)
    await play(house, table.match.id, moves)
    for person in people:
        if (await house.matches.show(table.match.id)).to_move:
            await house.matches.resign(by(person), table.match.id)
    return table.match.id


async def play(house: House, number: int, moves: int) -> None:
    """Whoever has to move makes the first legal move."""
    for _ in range(moves):
        view = await house.matches.show(number)
        if view.to_move is None:
            return
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        await house.matches.move(by(mover(view)), number, None, move)
