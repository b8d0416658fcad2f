"""Matches of newcomers are unrated unless their host says otherwise."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.people import Person, Place
from bot.core.services import Services
from bot.people.servers.settings import GuildBook
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.challenges.words import open_challenge_text
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.offers.words import offer_question
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.settings import RatingUse
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.ratings.stakes.stakes_words import stakes_text
from bot.play.substitution import SUBSTITUTE, Swap
from bot.play.tables import words
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from bot.play.tables.waiting_table import Table
from bot.play.venues.agreement import wanted_at
from bot.play.venues.offered import VENUE
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by
from tests.bot.play.ratings.played import beaten, seated
from tests.conftest import HandClock


async def opened(services: Services, *guests: Person, rated: bool | None = None) -> Table:
    return await services[Tables].open(by(ANN), TableSetup("dogon", {}, 2, guests, rated=rated))


async def known(services: Services, *people: Person) -> None:
    """Have these two finish as many matches as make them known."""
    for _ in range(3):
        await beaten(services, *people)


async def test_a_match_is_unrated_until_everyone_there_has_finished_three(services: Services) -> None:
    for finished in range(3):
        table = await opened(services, BO)
        assert str(words.UNRATED_YET) in words.table_text(table, ping=False), finished
        assert not (await seated(services, ANN, BO, rated=None)).match.rated
        await beaten(services, ANN, BO)
    text = words.table_text(await opened(services, BO), ping=False)
    assert str(words.RATED) in text
    assert str(words.UNRATED_YET) not in text
    assert (await seated(services, ANN, BO, rated=None)).match.rated


async def test_an_open_table_decides_by_who_sits_there_when_it_starts(services: Services) -> None:
    await known(services, ANN, BO)
    for person, rated in ((BO, True), (CY, False)):
        table = await opened(services)
        assert table.match.rated, "nobody new sits there yet"
        started = await services[Tables].join(by(person), table.match.id)
        assert started.match.rated is rated


async def test_an_open_challenge_decides_by_who_takes_it_up_unless_its_owner_has_said(services: Services) -> None:
    await known(services, ANN, BO)
    for said, expected in ((None, {BO: True, CY: False}), (True, {CY: True}), (False, {BO: False})):
        asked = ChallengeSetup(TableSetup("dogon", {}, 2, (), rated=said))
        opened = await services[OpenChallenges].open(by(ANN), asked)
        assert ("once everyone playing has finished three" in open_challenge_text(opened)) is (said is None)
        for person, rated in expected.items():
            table = await services[OpenChallenges].challenge(by(person), opened.number)
            assert table.match.rated is rated, (said, person)


async def test_what_the_host_says_counts_for_newcomers_too(services: Services) -> None:
    text = words.table_text(await opened(services, BO, rated=True), ping=False)
    assert str(words.RATED) in text
    assert (await seated(services, ANN, BO, rated=True)).match.rated
    assert not (await seated(services, ANN, BO, rated=False)).match.rated


async def again(services: Services, number: int, *, clock: HandClock, place: Place = CHANNEL) -> MatchView:
    """Ann resigns, and both want a rematch, which is as its offer says."""
    clock.now += timedelta(hours=1)
    await services[Matches].resign(by(ANN), number)
    await services[Ratings].sweep()
    clock.now += timedelta(hours=1)
    offered = await services[Offers].make(by(ANN, place=place), number, REMATCH)
    agreed = await services[Offers].agree(by(BO, place=place), offered.offer.id)
    view = await services[Matches].show(agreed.offer.details["rematch"])
    said = {True: "It counts for ratings.", False: "It's unrated."}.get(view.match.rated, "different sides.")
    assert offer_question(offered).endswith(said)
    return view


async def test_rematches_of_newcomers_are_unrated_until_nobody_is_new_any_more(
    services: Services, clock: HandClock
) -> None:
    view = await seated(services, ANN, BO, rated=None)
    rated = []
    for _ in range(5):
        rated.append(view.match.rated)
        view = await again(services, view.match.id, clock=clock)
    assert rated == [False, False, False, True, True]


async def test_what_the_host_said_counts_for_rematches(services: Services, clock: HandClock) -> None:
    new = await seated(services, ANN, BO, rated=True)
    assert (await again(services, new.match.id, clock=clock)).match.rated
    await known(services, ANN, BO)
    clock.now += timedelta(hours=1)
    for rated in (True, False):
        view = await seated(services, ANN, BO, rated=rated)
        assert (await again(services, view.match.id, clock=clock)).match.rated is rated


async def test_a_rematch_with_the_computer_that_took_over_is_unrated(services: Services) -> None:
    view = await seated(services, ANN, BO, CY, game="dohyo")
    asked = await services[Offers].make(
        by(CY), view.match.id, SUBSTITUTE, Swap(None, CHANNEL.guild_id, computer="2").wanted
    )
    for person in (ANN, BO):
        await services[Offers].agree(by(person), asked.offer.id)
    for person in (ANN, BO):
        await services[Matches].resign(by(person), view.match.id)
    assert (await services[Matches].show(view.match.id)).match.rated, "that was agreed"
    offered = await services[Offers].make(by(ANN), view.match.id, REMATCH)
    assert offer_question(offered).endswith("It's unrated.")
    agreed = await services[Offers].agree(by(BO), offered.offer.id)
    assert (await services[Matches].show(agreed.offer.details["rematch"])).match.rated is False


async def test_a_table_like_last_time_is_not_unrated_because_someone_was_new_or_a_computer_played(
    services: Services, clock: HandClock
) -> None:
    tables, chat = services[Tables], Place(None, 79, is_chat=True)
    await seated(services, ANN, BO, rated=None)
    clock.now += timedelta(hours=1)
    await known(services, ANN, BO)
    last = await tables.last_setup(by(ANN), "dogon")
    assert last
    assert (await tables.open(by(ANN), last)).match.rated
    await tables.open(by(ANN), TableSetup("dogon", {}, 2, (), computers=("1",)))
    last = await tables.last_setup(by(ANN), "dogon")
    assert last
    assert (await tables.open(by(ANN), last)).match.rated
    for rated in (True, False):
        await seated(services, ANN, BO, rated=rated)
        last = await tables.last_setup(by(ANN), "dogon")
        assert last
        assert last.rated is rated, "that is what the host has said"
    elsewhere = await tables.last_setup(by(ANN, place=chat), "dogon")
    assert elsewhere
    assert not (await tables.open(by(ANN, place=chat), elsewhere)).match.rated


@pytest.mark.parametrize(("use", "expected"), [(RatingUse.UNRATED, False), (RatingUse.OFF, None)])
async def test_a_server_decides_about_rematches_of_newcomers_as_about_their_other_matches(
    services: Services, clock: HandClock, use: RatingUse, expected: bool | None
) -> None:
    view = await seated(services, ANN, BO, rated=None)
    await known(services, ANN, BO)
    await services[GuildBook].choose(CHANNEL.guild_id, "ratings", use)
    assert (await again(services, view.match.id, clock=clock)).match.rated is expected


async def test_a_match_that_went_to_a_chat_is_played_once_more_without_counting(
    services: Services, clock: HandClock
) -> None:
    view, chat = await seated(services, ANN, BO, rated=None), Place(None, 79, is_chat=True)
    asked = await services[Offers].make(by(ANN, place=chat), view.match.id, VENUE, wanted_at(chat))
    await services[Offers].agree(by(BO, place=chat), asked.offer.id)
    clock.now += timedelta(hours=1)
    await known(services, ANN, BO)
    assert not (await again(services, view.match.id, clock=clock, place=chat)).match.rated


async def test_nothing_counts_in_a_chat_whoever_plays_there(services: Services) -> None:
    chat = Place(None, 79, is_chat=True)
    await known(services, ANN, BO)
    table = await services[Tables].open(by(ANN, place=chat), TableSetup("dogon", {}, 2, (BO,)))
    assert str(words.RATED) not in words.table_text(table, ping=False)
    assert not (await services[Tables].join(by(BO, place=chat), table.match.id)).match.rated


async def test_what_is_at_stake_is_told_where_nobody_has_said_whether_it_counts(services: Services) -> None:
    for finished in (False, True):
        table = await opened(services, BO)
        offered = await services[OpenChallenges].open(by(ANN), ChallengeSetup(TableSetup("dogon", {}, 2, ())))
        told = [
            await services[Forecast].of_table(by(BO), table.match.id),
            await services[Forecast].of_challenge(by(BO), offered.number),
        ]
        assert [each and each.rated for each in told] == [finished, finished]
        newcomer = await services[Forecast].of_challenge(by(CY), offered.number)
        assert newcomer
        assert "isn't rated" in stakes_text(newcomer), "not for Cy"
        if not finished:
            await known(services, ANN, BO)
