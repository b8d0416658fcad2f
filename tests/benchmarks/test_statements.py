"""What is loaded once is not asked for again: statements from press to sent board, and while nothing is due."""

from __future__ import annotations

import pytest

from benchmarks.statements import MOST_A_MOVE, MOST_A_ROUND, idle_round, moves, playing


@pytest.mark.sqlite_only
@pytest.mark.slow
async def test_a_move_takes_few_statements_however_it_is_made_and_so_does_an_idle_round(database_url: str) -> None:
    async with playing(database_url) as evening:
        found = await moves(evening)
        idle = await idle_round(evening)
    costs = {name: len(asked) for name, asked in found.items()}
    assert len(costs) == 3
    assert max(costs.values()) <= MOST_A_MOVE, costs
    assert 0 < len(idle) <= MOST_A_ROUND, idle
