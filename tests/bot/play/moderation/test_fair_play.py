"""What moderators are told about someone's rated play in their server."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.tournaments.entrants.entry import Entering
from bot.core.people import Person, Place, Rights
from bot.core.services import Services
from bot.people.servers.refusals import NotAModerator
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.fair_play import EPOCH, FairPlay, PlayReport, made_at
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.refusals import NotMet
from bot.play.moderation.words import play_text
from bot.play.ratings.ratings import Ratings
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, MANAGER, by, managing, mover, waiter
from tests.bot.play.ratings.played import beaten, seated
from tests.bot.timed import pass_time, timed
from tests.conftest import HandClock
from tournaments.facts import Format

ELSEWHERE = Place(guild_id=77, channel_id=78)


async def report(services: Services, person: Person, rights: Rights = MANAGER) -> PlayReport:
    await services[Ratings].sweep()
    found: PlayReport = await services[FairPlay].report(by(DEE, rights), person)
    return found


@pytest.mark.slow
async def test_moderators_see_whom_someone_meets_most_in_their_server_only(services: Services) -> None:
    for loser, winner in ((ANN, BO), (BO, ANN), (CY, ANN)):
        await beaten(services, loser, winner)
    await beaten(services, ANN, CY, place=ELSEWHERE)
    found = await report(services, ANN)
    assert (found.rated.matches, found.rated.everywhere) == (3, 4)
    assert "1 of 4 rated matches elsewhere" in play_text(found)
    assert [(met.opponent.name, met.matches) for met in found.opponents] == [("Bo", 2), ("Cy", 1)]
    assert "Against **Bo**: 2 of 3 (67%)" in play_text(found)


async def test_a_match_that_a_moderator_unrated_is_left_out(services: Services) -> None:
    number = await beaten(services, ANN, BO)
    assert (await report(services, ANN)).rated.matches == 1
    await services[Moderation].correct(managing(CY), number, Amendment(rated=False), "They agreed on it")
    found = await report(services, ANN)
    assert found.rated.matches == 0
    assert "No rated matches here yet." in play_text(found)


async def test_a_forfeit_is_of_who_never_moved(services: Services) -> None:
    view = await seated(services, ANN, BO)
    await services[Matches].resign(by(ANN), view.match.id)
    assert (await report(services, ANN)).forfeits == 1
    assert (await report(services, BO)).forfeits == 0


async def test_losses_on_time_are_counted_for_who_lost(services: Services, clock: HandClock) -> None:
    view = await timed(services, "2d")
    late, other = mover(view), waiter(view)
    await pass_time(services, clock, hours=72)
    assert [(await report(services, each)).time_outs for each in (late, other)] == [1, 0]


async def test_new_accounts_are_told_apart(services: Services, clock: HandClock) -> None:
    made = clock() - timedelta(days=3)
    fresh = Person(((made - EPOCH) // timedelta(milliseconds=1)) << 22, "Fresh")
    assert abs(made_at(fresh.discord_id) - made) < timedelta(seconds=1)
    await beaten(services, ANN, fresh)
    assert (await report(services, ANN)).rated.against_new == 1
    assert not (await report(services, ANN)).is_new
    assert "Account less than 30 days old" in play_text(await report(services, fresh))


@pytest.mark.parametrize("rights", [Rights(CHANNEL.guild_id), Rights(None, manages_server=True)])
async def test_only_moderators_of_a_server_see_it(services: Services, rights: Rights) -> None:
    with pytest.raises(NotAModerator):
        await report(services, ANN, rights)


async def test_who_was_never_met_is_told_so(services: Services) -> None:
    with pytest.raises(NotMet):
        await report(services, Person(999, "Nobody"))


@pytest.mark.slow
async def test_moderators_learn_nothing_of_who_has_nothing_to_do_with_their_server(services: Services) -> None:
    await beaten(services, ANN, CY, place=ELSEWHERE)
    with pytest.raises(NotMet):
        await report(services, ANN)
    await seated(services, ANN, BO)
    assert (await report(services, ANN)).rated.matches == 0
    event = await opened(services, Format.SWISS, 0)
    await services[Entering].join(by(CY), event)
    assert (await report(services, CY)).player.name == "Cy"
