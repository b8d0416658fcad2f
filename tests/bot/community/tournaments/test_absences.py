"""Who does not show up: taken out after two pairings, of tables of four too, and let back in for good."""

from __future__ import annotations

import pytest

from tests.bot.community.tournaments.full_match import PEOPLE, decide, person, running, shown, started
from tests.bot.conftest import by, managing
from tests.house import House
from tournaments.facts import Format

FAY = PEOPLE[5]


async def play_round_without_fay(house: House, number: int) -> None:
    """She resigns without a move; all others play on."""
    for match_id in await running(house, number):
        view = await house.matches.show(match_id)
        if FAY.name not in view.names:
            await decide(house, match_id)
            continue
        await house.matches.resign(by(FAY), match_id)
        others = [name for name in view.names if name != FAY.name]
        for _ in others if len(others) > 1 else ():
            view = await house.matches.show(match_id)
            assert view.to_move
            move = view.game.format(view.game.legal_moves(view.position.state)[0])
            await house.matches.move(by(person(view.to_move.name)), match_id, None, move)
        for name in others[1:]:
            await house.matches.resign(by(person(name)), match_id)
    await house.flags.sweep()


async def entered(house: House, number: int) -> set[str]:
    return {player.name for player in (await shown(house, number)).entered}


@pytest.mark.slow
async def test_whoever_is_let_back_in_after_two_no_shows_stays_in(house: House) -> None:
    number = await started(house, Format.SWISS, 6, rounds=5)
    for _ in range(2):
        await play_round_without_fay(house, number)
    assert FAY.name not in await entered(house, number)
    assert (await house.roster.add(managing(), number, [FAY])).names == (FAY.name,)
    await house.entering.join(by(FAY), number)
    await play_round_without_fay(house, number)
    assert FAY.name in await entered(house, number)
    for _ in range(2):
        await play_round_without_fay(house, number)
    assert FAY.name not in await entered(house, number)


@pytest.mark.slow
async def test_two_no_shows_at_tables_of_four_take_one_out(house: House) -> None:
    number = await started(house, Format.TABLES, 8, game="dohyo", rounds=3)
    await play_round_without_fay(house, number)
    assert len(await entered(house, number)) == 8
    await play_round_without_fay(house, number)
    assert await entered(house, number) == {each.name for each in PEOPLE[:8]} - {FAY.name}
