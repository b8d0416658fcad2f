"""What is loaded once is not asked for again: statements and commits from press to sent board, and in an idle round."""

from __future__ import annotations

import pytest

from benchmarks.statements import (
    COMMITS_A_MOVE,
    COMMITS_IN_A_CHAT,
    MOST_A_MOVE,
    MOST_A_ROUND,
    MOST_IN_A_CHAT,
    idle_round,
    moves,
    playing,
)


@pytest.mark.sqlite_only
@pytest.mark.slow
async def test_a_move_takes_few_statements_however_it_is_made_and_so_does_an_idle_round(database_url: str) -> None:
    async with playing(database_url) as evening:
        found = await moves(evening)
        idle = await idle_round(evening)
    costs = {name: len(count.asked) for name, count in found.items()}
    assert len(costs) == 3
    assert max(costs.values()) <= MOST_A_MOVE, costs
    assert {name: count.commits for name, count in found.items()} == dict.fromkeys(costs, COMMITS_A_MOVE)
    assert 0 < len(idle.asked) <= MOST_A_ROUND, idle


@pytest.mark.sqlite_only
@pytest.mark.slow
async def test_a_move_in_a_chat_takes_little_more(database_url: str) -> None:
    async with playing(database_url) as evening:
        found = await moves(evening.in_chat())
    # a press there sends its board itself; what is looked for every few seconds may fall into it
    costs = {name: sum(each.root != "Supervisor._keep" for each in count.asked) for name, count in found.items()}
    assert max(costs.values()) <= MOST_IN_A_CHAT, costs
    assert {name: count.commits for name, count in found.items()} == dict.fromkeys(costs, COMMITS_IN_A_CHAT)
