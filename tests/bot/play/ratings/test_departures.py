"""Leaving rated matches before really playing: counted, shown to opponents, and not free for ever."""

from __future__ import annotations

import pytest

from bot.core.people import Person
from bot.core.services import Services
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.challenges.words import open_challenge_text
from bot.play.matches.matches import Matches
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.words import play_text
from bot.play.offers.offered import ABORT, REMATCH
from bot.play.offers.offers import Offers
from bot.play.ratings.departures import MOST, PAUSE, Departures, departures
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.refusals import RatedLater, TheirsRatedLater
from bot.play.tables import words
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from storage.play.ratings.sums import LATEST
from tests.bot.conftest import ANN, BO, CY, DEE, by, managing, mover
from tests.bot.play.ratings.played import beaten, fact, known, moved, problems, rating, seated
from tests.bot.timed import pass_time, timed
from tests.conftest import HandClock


def guest(number: int) -> Person:
    return Person(5000 + number, f"Guest{number}")


async def leave(services: Services, number: int, leaver: Person = ANN) -> int:
    """Resign a rated match after one move at most; returns its number."""
    view = await moved(services, await seated(services, leaver, guest(number)), number % 2)
    await services[Matches].resign(by(leaver), view.match.id)
    await services[Ratings].sweep()
    return view.match.id


async def of(database: Database, person: Person) -> Departures:
    player = await known(database, person)
    async with database.reading() as connection:
        return (await departures(connection, [player]))[player]


@pytest.fixture
async def often(services: Services, clock: HandClock) -> list[int]:
    """Ann has left one match more than is free."""
    numbers = []
    for number in range(MOST + 1):
        numbers.append(await leave(services, number))
        clock.pass_(hours=1)
    return numbers


@pytest.mark.slow
async def test_two_in_ten_are_free_and_who_leaves_more_loses_points(
    services: Services, database: Database, often: list[int]
) -> None:
    assert [(await fact(services, database, each)).why for each in often] == ["no-show"] * 3
    assert await rating(services, database, ANN) is None
    number = await leave(services, 7)
    decided = await fact(services, database, number)
    assert (decided.rated, decided.why, decided.early) == (True, None, [await known(database, ANN)])
    ann, other = await rating(services, database, ANN), await rating(services, database, guest(7))
    assert ann
    assert other
    assert ann.mu < 25 < other.mu
    assert await services[Ratings].rebuild() == 1
    assert await rating(services, database, ANN) == ann
    assert await problems(services) == []


@pytest.mark.slow
async def test_after_that_rated_matches_pause_for_who_left_and_for_nobody_else(
    services: Services, clock: HandClock, often: list[int]
) -> None:
    left = await leave(services, 7)
    setup = TableSetup("dogon", {}, 2, (), rated=True)
    for number in (0, 1):
        with pytest.raises(RatedLater, match=r"You left 4 of your last 4 rated matches .* again in 7"):
            await services[Tables].open(by(ANN), TableSetup("dogon", {}, 2, (), rated=True if number else None))
    table = await services[Tables].open(by(BO), setup)
    with pytest.raises(RatedLater):
        await services[Tables].join(by(ANN), table.match.id)
    with pytest.raises(RatedLater):
        await services[Offers].make(by(ANN), left, REMATCH)
    await seated(services, ANN, CY, rated=False)
    await seated(services, BO, CY)
    clock.pass_(seconds=PAUSE.total_seconds())
    await services[Tables].join(by(ANN), table.match.id)


@pytest.mark.slow
async def test_nobody_begins_a_rated_match_by_the_open_challenge_of_who_left(
    services: Services, often: list[int]
) -> None:
    opened = await services[OpenChallenges].open(by(ANN), ChallengeSetup(TableSetup("dogon", {}, 2, (), rated=True)))
    await leave(services, 7)
    with pytest.raises(TheirsRatedLater, match="Ann can't begin a rated match for another 7"):
        await services[OpenChallenges].challenge(by(BO), opened.number)


@pytest.mark.slow
async def test_opponents_and_moderators_are_told(services: Services, often: list[int]) -> None:
    told = "⚠️ Ann left 3 of their last 3 rated matches before their second move."
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, 2, (BO,), rated=True))
    assert told in words.table_text(await services[Tables].find(table.match.id), ping=False)
    invited = await services[Tables].open(by(BO), TableSetup("dogon", {}, 2, (ANN,), rated=True))
    assert told in words.table_text(await services[Tables].find(invited.match.id), ping=False)
    opened = await services[OpenChallenges].open(by(ANN), ChallengeSetup(TableSetup("dogon", {}, 2, (), rated=True)))
    assert told in open_challenge_text(opened)
    unrated = await services[Tables].open(by(ANN), TableSetup("dogon", {}, 2, (BO,), rated=False))
    assert "second move" not in words.table_text(await services[Tables].find(unrated.match.id), ping=False)
    found = await services[FairPlay].report(managing(DEE), ANN)
    assert "Left before their second move: 3 of the last 3 rated matches, here and elsewhere" in play_text(found)
    assert "second move" not in play_text(await services[FairPlay].report(managing(DEE), guest(0)))


@pytest.mark.slow
async def test_matches_played_to_the_end_make_good(services: Services, database: Database, often: list[int]) -> None:
    for number in range(LATEST - 1):
        await beaten(services, guest(100 + number), ANN)
    await services[Ratings].sweep()
    assert await of(database, ANN) == Departures(1, LATEST, None)
    assert (await fact(services, database, await leave(services, 7))).why == "no-show"


async def test_what_both_agree_on_or_what_never_counts_is_no_leaving(services: Services, database: Database) -> None:
    view = await seated(services, ANN, BO)
    offer = await services[Offers].make(by(ANN), view.match.id, ABORT)
    await services[Offers].agree(by(BO), offer.offer.id)
    unrated = await seated(services, ANN, BO, rated=False)
    await services[Matches].resign(by(ANN), unrated.match.id)
    played = await moved(services, await seated(services, ANN, BO), 4)
    await services[Matches].resign(by(ANN), played.match.id)
    await services[Ratings].sweep()
    assert await of(database, ANN) == Departures(0, 1, None)


async def test_only_who_left_has_left(services: Services, database: Database, clock: HandClock) -> None:
    await leave(services, 0)
    view = await timed(services, "2d", rated=True)
    late = mover(view)
    await pass_time(services, clock, hours=72)
    await services[Ratings].sweep()
    assert (await of(database, guest(0))).early == 0
    assert (await of(database, late)).early == (2 if late == ANN else 1)
