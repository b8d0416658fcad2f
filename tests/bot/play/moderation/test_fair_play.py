"""What moderators are told about someone's rated play in their server."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.people import Person, Place, Rights
from bot.people.servers.refusals import NotAModerator
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.fair_play import EPOCH, FairPlay, PlayReport, made_at
from bot.play.moderation.refusals import NotMet
from bot.play.moderation.words import play_text
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, MANAGER, by, managing, mover, waiter
from tests.bot.play.ratings.played import beaten, seated
from tests.bot.timed import pass_time, timed
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format

ELSEWHERE = Place(guild_id=77, channel_id=78)


async def report(house: House, person: Person, rights: Rights = MANAGER) -> PlayReport:
    await house.ratings.sweep()
    found: PlayReport = await house.services[FairPlay].report(by(DEE, rights), person)
    return found


@pytest.mark.slow
async def test_moderators_see_whom_someone_meets_most_in_their_server_only(house: House) -> None:
    for loser, winner in ((ANN, BO), (BO, ANN), (CY, ANN)):
        await beaten(house, loser, winner)
    await beaten(house, ANN, CY, place=ELSEWHERE)
    found = await report(house, ANN)
    assert (found.rated.matches, found.rated.everywhere) == (3, 4)
    assert "1 of 4 rated matches elsewhere" in play_text(found)
    assert [(met.opponent.name, met.matches) for met in found.opponents] == [("Bo", 2), ("Cy", 1)]
    assert "Against **Bo**: 2 of 3 (67%)" in play_text(found)


async def test_a_match_that_a_moderator_unrated_is_left_out(house: House) -> None:
    number = await beaten(house, ANN, BO)
    assert (await report(house, ANN)).rated.matches == 1
    await house.moderation.correct(managing(CY), number, Amendment(rated=False), "They agreed on it")
    found = await report(house, ANN)
    assert found.rated.matches == 0
    assert "No rated matches here yet." in play_text(found)


async def test_a_forfeit_is_of_who_never_moved(house: House) -> None:
    view = await seated(house, ANN, BO)
    await house.matches.resign(by(ANN), view.match.id)
    assert (await report(house, ANN)).forfeits == 1
    assert (await report(house, BO)).forfeits == 0


async def test_losses_on_time_are_counted_for_who_lost(house: House, clock: HandClock) -> None:
    view = await timed(house, "2d")
    late, other = mover(view), waiter(view)
    await pass_time(house, clock, hours=72)
    assert [(await report(house, each)).time_outs for each in (late, other)] == [1, 0]


async def test_new_accounts_are_told_apart(house: House, clock: HandClock) -> None:
    made = clock() - timedelta(days=3)
    fresh = Person(((made - EPOCH) // timedelta(milliseconds=1)) << 22, "Fresh")
    assert abs(made_at(fresh.discord_id) - made) < timedelta(seconds=1)
    await beaten(house, ANN, fresh)
    assert (await report(house, ANN)).rated.against_new == 1
    assert not (await report(house, ANN)).is_new
    assert "Account less than 30 days old" in play_text(await report(house, fresh))


@pytest.mark.parametrize("rights", [Rights(CHANNEL.guild_id), Rights(None, manages_server=True)])
async def test_only_moderators_of_a_server_see_it(house: House, rights: Rights) -> None:
    with pytest.raises(NotAModerator):
        await report(house, ANN, rights)


async def test_who_was_never_met_is_told_so(house: House) -> None:
    with pytest.raises(NotMet):
        await report(house, Person(999, "Nobody"))


@pytest.mark.slow
async def test_moderators_learn_nothing_of_who_has_nothing_to_do_with_their_server(house: House) -> None:
    await beaten(house, ANN, CY, place=ELSEWHERE)
    with pytest.raises(NotMet):
        await report(house, ANN)
    await seated(house, ANN, BO)
    assert (await report(house, ANN)).rated.matches == 0
    event = await opened(house, Format.SWISS, 0)
    await house.entering.join(by(CY), event)
    assert (await report(house, CY)).player.name == "Cy"
