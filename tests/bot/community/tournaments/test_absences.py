"""Who does not show up: taken out after two pairings, of tables of four too, and let back in for good."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from storage import Database
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    person,
    play_all,
    referee,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import by, managing
from tournaments.facts import Format

FAY = PEOPLE[5]


async def play_round_without_fay(services: Services, number: int) -> None:
    """She resigns without a move; all others play on."""
    for match_id in await running(services, number):
        view = await services[Matches].show(match_id)
        if FAY.name not in view.names:
            await decide(services, match_id)
            continue
        await services[Matches].resign(by(FAY), match_id)
        others = [name for name in view.names if name != FAY.name]
        for _ in others if len(others) > 1 else ():
            view = await services[Matches].show(match_id)
            assert view.to_move
            move = view.game.format(view.game.legal_moves(view.position.state)[0])
            await services[Matches].move(by(person(view.to_move.name)), match_id, None, move)
        for name in others[1:]:
            await services[Matches].resign(by(person(name)), match_id)
    await services[Sweeps].sweep()


async def entered(services: Services, number: int) -> set[str]:
    return {player.name for player in (await shown(services, number)).entered}


@pytest.mark.slow
async def test_whoever_is_let_back_in_after_two_no_shows_stays_in(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=5)
    for _ in range(2):
        await play_round_without_fay(services, number)
    assert FAY.name not in await entered(services, number)
    assert (await services[Roster].add(managing(), number, [FAY])).names == (FAY.name,)
    await services[Entering].join(by(FAY), number)
    await play_round_without_fay(services, number)
    assert FAY.name in await entered(services, number)
    for _ in range(2):
        await play_round_without_fay(services, number)
    assert FAY.name not in await entered(services, number)


@pytest.mark.slow
async def test_two_no_shows_at_tables_of_four_take_one_out(services: Services) -> None:
    number = await started(services, Format.TABLES, 8, game="dohyo", rounds=3)
    await play_round_without_fay(services, number)
    assert len(await entered(services, number)) == 8
    await play_round_without_fay(services, number)
    assert await entered(services, number) == {each.name for each in PEOPLE[:8]} - {FAY.name}


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_whoever_was_taken_out_of_a_table_stands_below_whoever_left_it_later(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.TABLES, 3, game="dohyo", rounds=2, seats=3)
    (match_id,) = await running(services, number)
    await services[Roster].remove(referee(), number, PEOPLE[0], "No answer")
    await services[Matches].resign(by(PEOPLE[1]), match_id)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    (played,) = now.contests(1)[0].pairing.matches
    assert [[now.name(who) for who in place] for place in played.places] == [["Cy"], ["Bo"], ["Ann"]]
    assert await wrong(database) == []


@pytest.mark.slow
async def test_a_round_that_is_made_again_counts_whoever_stayed_away_before(services: Services) -> None:
    number = await started(services, Format.TABLES, 4, game="dohyo", rounds=1, provisional_hours=24)
    (match_id,) = await running(services, number)
    while len(left := await names_in(services, match_id)) > 1:
        await services[Matches].resign(by(person(left[0])), match_id)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.is_provisional
    await services[Steering].undo_round(referee(), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await play_all(services, number)
    await services[Steering].make_final(referee(), number)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert not over.lacks_winner


async def names_in(services: Services, match_id: int) -> list[str]:
    """Those who still play."""
    view = await services[Matches].show(match_id)
    return [player.name for seat, player in enumerate(view.players) if seat not in view.position.gone]
