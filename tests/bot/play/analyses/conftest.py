"""Matches that are over, on a real database and with real workers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.core.processes.pool import Workers
from bot.core.services import Services
from bot.play.analyses.analyses import Analyses
from bot.play.matches.matches import Matches
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from tests.bot.conftest import ANN, BO, by, mover


@pytest.fixture
async def services(services: Services) -> AsyncIterator[Services]:
    """Its workers end with the test."""
    yield services
    await services[Workers].close()


@pytest.fixture
def analyses(services: Services) -> Analyses:
    return services[Analyses]


async def over(
    services: Services, moves: int = 1, game: str = "dogon", people: tuple = (BO,), private: bool = False
) -> int:
    """A match in which so many first legal moves were made, after which someone resigned; its number."""
    table = await services[Tables].open(by(ANN), TableSetup(game, {}, len(people) + 1, people, is_private=private))
    for person in people:
        await services[Tables].join(by(person), table.match.id)
    await play(services, table.match.id, moves)
    for person in people:
        if (await services[Matches].show(table.match.id)).to_move:
            await services[Matches].resign(by(person), table.match.id)
    return table.match.id


async def play(services: Services, number: int, moves: int) -> None:
    """Whoever has to move makes the first legal move that doesn't end the match."""
    for _ in range(moves):
        view = await services[Matches].show(number)
        if view.to_move is None:
            return
        game, state = view.game, view.position.state
        moves_on = [move for move in game.legal_moves(state) if game.outcome(game.apply(state, move)[0]) is None]
        await services[Matches].move(by(mover(view)), number, None, game.format(moves_on[0]))
