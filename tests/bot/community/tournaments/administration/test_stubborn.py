"""People who come, go and come back at the wrong moment."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.refusals import WasInIt
from bot.community.tournaments.refusals import AlreadyEntered, NotEntered, NotOpen, StartedAlready, TournamentNotRunning
from tests.bot.community.tournaments.full_match import PEOPLE, met, opened, play_round, referee, shown, started
from tests.bot.conftest import ANN, by, managing
from tests.house import House
from tournaments.facts import Format

BO, CY, DEE, ELI, FAY, ZOE = *PEOPLE[1:6], PEOPLE[9]


@pytest.mark.slow
async def test_a_rest_asked_for_in_a_round_that_is_undone_is_still_one_of_the_next(house: House) -> None:
    number = await started(house, Format.SWISS, 6, rounds=3)
    first = met(await shown(house, number), 1)
    await house.entering.rest(by(BO), number)
    await house.steering.undo_round(referee(), number)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    assert met(await shown(house, number), 1) == first
    await play_round(house, number)
    rounds = (await shown(house, number)).tournament.rounds
    assert [len(held.rests) for held in rounds] == [0, 1]


@pytest.mark.slow
async def test_whoever_was_replaced_does_not_come_back(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=3, draft_pairings=True)
    await house.roster.replace(managing(), number, BO, ZOE)
    await house.entering.join(by(ZOE), number)
    with pytest.raises(WasInIt):
        await house.roster.replace(managing(), number, CY, BO)
    with pytest.raises(NotOpen):
        await house.entering.join(by(BO), number)
    with pytest.raises(WasInIt):
        await house.roster.add(managing(), number, [BO])


@pytest.mark.slow
async def test_whoever_waited_for_a_place_takes_one_that_is_free_after_the_start(house: House) -> None:
    number = await opened(house, Format.SWISS, 5, rounds=3, most_entrants=4)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    await house.entering.withdraw(by(BO), number)
    after = await house.entering.join(by(ELI), number)
    assert "Eli" in {player.name for player in after.entered}
    await play_round(house, number)
    assert "Eli" in {name for pair in met(await shown(house, number), 2) for name in pair}


@pytest.mark.slow
async def test_coming_and_going_at_the_wrong_moment_is_refused(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=3)
    for attempt, refusal in (
        (house.entering.join(by(BO), number), AlreadyEntered),
        (house.entering.leave(by(BO), number), StartedAlready),
        (house.entering.rest(by(ZOE), number), NotEntered),
        (house.entering.withdraw(by(ZOE), number), NotEntered),
    ):
        with pytest.raises(refusal):
            await attempt
    await house.entering.withdraw(by(BO), number)
    for attempt, refusal in (
        (house.entering.withdraw(by(BO), number), NotEntered),
        (house.entering.join(by(BO), number), NotOpen),
        (house.entering.rest(by(BO), number), NotEntered),
    ):
        with pytest.raises(refusal):
            await attempt
    await house.organising.end(managing(), number)
    for attempt, refusal in (
        (house.entering.withdraw(by(CY), number), TournamentNotRunning),
        (house.entering.rest(by(CY), number), TournamentNotRunning),
        (house.entering.join(by(FAY), number), NotOpen),
        (house.entering.leave(by(ANN), number), StartedAlready),
    ):
        with pytest.raises(refusal):
            await attempt
