"""People who come, go and come back at the wrong moment."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.refusals import WasInIt
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import AlreadyEntered, NotEntered, NotOpen, StartedAlready, TournamentNotRunning
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import PEOPLE, met, opened, play_round, referee, shown, started
from tests.bot.conftest import ANN, by, managing
from tournaments.facts import Format

BO, CY, DEE, ELI, FAY, ZOE = *PEOPLE[1:6], PEOPLE[9]


@pytest.mark.slow
async def test_a_rest_asked_for_in_a_round_that_is_undone_is_still_one_of_the_next(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=3)
    first = met(await shown(services, number), 1)
    await services[Entering].rest(by(BO), number, [2])
    await services[Steering].undo_round(referee(), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert met(await shown(services, number), 1) == first
    await play_round(services, number)
    rounds = (await shown(services, number)).tournament.rounds
    assert [len(held.rests) for held in rounds] == [0, 1]


@pytest.mark.slow
async def test_whoever_was_replaced_does_not_come_back(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, draft_pairings=True)
    await services[Roster].replace(managing(), number, BO, ZOE)
    await services[Entering].join(by(ZOE), number)
    with pytest.raises(WasInIt):
        await services[Roster].replace(managing(), number, CY, BO)
    with pytest.raises(NotOpen):
        await services[Entering].join(by(BO), number)
    with pytest.raises(WasInIt):
        await services[Roster].add(managing(), number, [BO])


@pytest.mark.slow
async def test_whoever_waited_for_a_place_takes_one_that_is_free_after_the_start(services: Services) -> None:
    number = await opened(services, Format.SWISS, 5, rounds=3, most_entrants=4)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Entering].withdraw(by(BO), number)
    after = await services[Entering].join(by(ELI), number)
    assert "Eli" in {player.name for player in after.entered}
    await play_round(services, number)
    assert "Eli" in {name for pair in met(await shown(services, number), 2) for name in pair}


@pytest.mark.slow
async def test_coming_and_going_at_the_wrong_moment_is_refused(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3)
    for attempt, refusal in (
        (services[Entering].join(by(BO), number), AlreadyEntered),
        (services[Entering].leave(by(BO), number), StartedAlready),
        (services[Entering].rest(by(ZOE), number, [2]), NotEntered),
        (services[Entering].withdraw(by(ZOE), number), NotEntered),
    ):
        with pytest.raises(refusal):
            await attempt
    await services[Entering].withdraw(by(BO), number)
    for attempt, refusal in (
        (services[Entering].withdraw(by(BO), number), NotEntered),
        (services[Entering].join(by(BO), number), NotOpen),
        (services[Entering].rest(by(BO), number, [2]), NotEntered),
    ):
        with pytest.raises(refusal):
            await attempt
    await services[Organising].end(managing(), number)
    for attempt, refusal in (
        (services[Entering].withdraw(by(CY), number), TournamentNotRunning),
        (services[Entering].rest(by(CY), number, [2]), TournamentNotRunning),
        (services[Entering].join(by(FAY), number), NotOpen),
        (services[Entering].leave(by(ANN), number), StartedAlready),
    ):
        with pytest.raises(refusal):
            await attempt
