"""Leaving rated matches before really playing: counted, shown to opponents, and not free for ever."""

from __future__ import annotations

import pytest

from bot.core.people import Person
from bot.play.challenges.challenges import ChallengeSetup
from bot.play.challenges.words import open_challenge_text
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.words import play_text
from bot.play.offers.offered import ABORT, REMATCH
from bot.play.ratings.departures import LATEST, MOST, PAUSE, Departures, departures
from bot.play.ratings.refusals import RatedLater, TheirsRatedLater
from bot.play.tables import words
from bot.play.tables.tables import TableSetup
from storage import Database
from tests.bot.conftest import ANN, BO, CY, DEE, by, managing, mover
from tests.bot.play.ratings.played import beaten, fact, known, moved, problems, rating, seated
from tests.bot.timed import pass_time, timed
from tests.conftest import HandClock
from tests.house import House


def guest(number: int) -> Person:
    return Person(5000 + number, f"Guest{number}")


async def leave(house: House, number: int, leaver: Person = ANN) -> int:
    """Resign a rated match after one move at most; returns its number."""
    view = await moved(house, await seated(house, leaver, guest(number)), number % 2)
    await house.matches.resign(by(leaver), view.match.id)
    await house.ratings.sweep()
    return view.match.id


async def of(database: Database, person: Person) -> Departures:
    player = await known(database, person)
    async with database.reading() as connection:
        return (await departures(connection, [player]))[player]


@pytest.fixture
async def often(house: House, clock: HandClock) -> list[int]:
    """Ann has left one match more than is free."""
    numbers = []
    for number in range(MOST + 1):
        numbers.append(await leave(house, number))
        clock.pass_(hours=1)
    return numbers


@pytest.mark.slow
async def test_two_in_ten_are_free_and_who_leaves_more_loses_points(
    house: House, database: Database, often: list[int]
) -> None:
    assert [(await fact(house, database, each)).why for each in often] == ["no-show"] * 3
    assert await rating(house, database, ANN) is None
    number = await leave(house, 7)
    decided = await fact(house, database, number)
    assert (decided.rated, decided.why, decided.early) == (True, None, [await known(database, ANN)])
    ann, other = await rating(house, database, ANN), await rating(house, database, guest(7))
    assert ann
    assert other
    assert ann.mu < 25 < other.mu
    assert await house.ratings.rebuild() == 1
    assert await rating(house, database, ANN) == ann
    assert await problems(house) == []


@pytest.mark.slow
async def test_after_that_rated_matches_pause_for_who_left_and_for_nobody_else(
    house: House, clock: HandClock, often: list[int]
) -> None:
    left = await leave(house, 7)
    setup = TableSetup("dogon", {}, 2, ())
    for number in (0, 1):
        with pytest.raises(RatedLater, match=r"You left 4 of your last 4 rated matches .* again in 7"):
            await house.tables.open(by(ANN), TableSetup("dogon", {}, 2, (), rated=True if number else None))
    table = await house.tables.open(by(BO), setup)
    with pytest.raises(RatedLater):
        await house.tables.join(by(ANN), table.match.id)
    with pytest.raises(RatedLater):
        await house.offers.make(by(ANN), left, REMATCH)
    await seated(house, ANN, CY, rated=False)
    await seated(house, BO, CY)
    clock.pass_(seconds=PAUSE.total_seconds())
    await house.tables.join(by(ANN), table.match.id)


@pytest.mark.slow
async def test_nobody_begins_a_rated_match_by_the_open_challenge_of_who_left(house: House, often: list[int]) -> None:
    opened = await house.challenges.open(by(ANN), ChallengeSetup(TableSetup("dogon", {}, 2, (), rated=True)))
    await leave(house, 7)
    with pytest.raises(TheirsRatedLater, match="Ann can't begin a rated match for another 7"):
        await house.challenges.challenge(by(BO), opened.number)


@pytest.mark.slow
async def test_opponents_and_moderators_are_told(house: House, often: list[int]) -> None:
    told = "⚠️ Ann left 3 of their last 3 rated matches before really playing."
    table = await house.tables.open(by(ANN), TableSetup("dogon", {}, 2, (BO,)))
    assert told in words.table_text(await house.tables.find(table.match.id), ping=False)
    invited = await house.tables.open(by(BO), TableSetup("dogon", {}, 2, (ANN,)))
    assert told in words.table_text(await house.tables.find(invited.match.id), ping=False)
    opened = await house.challenges.open(by(ANN), ChallengeSetup(TableSetup("dogon", {}, 2, (), rated=True)))
    assert told in open_challenge_text(opened)
    unrated = await house.tables.open(by(ANN), TableSetup("dogon", {}, 2, (BO,), rated=False))
    assert "really playing" not in words.table_text(await house.tables.find(unrated.match.id), ping=False)
    found = await house.services[FairPlay].report(managing(DEE), ANN)
    assert "Left before really playing: 3 of the last 3 rated matches, here and elsewhere" in play_text(found)
    assert "really playing" not in play_text(await house.services[FairPlay].report(managing(DEE), guest(0)))


@pytest.mark.slow
async def test_matches_played_to_the_end_make_good(house: House, database: Database, often: list[int]) -> None:
    for number in range(LATEST - 1):
        await beaten(house, guest(100 + number), ANN)
    await house.ratings.sweep()
    assert await of(database, ANN) == Departures(1, LATEST, None)
    assert (await fact(house, database, await leave(house, 7))).why == "no-show"


async def test_what_both_agree_on_or_what_never_counts_is_no_leaving(house: House, database: Database) -> None:
    view = await seated(house, ANN, BO)
    offer = await house.offers.make(by(ANN), view.match.id, ABORT)
    await house.offers.agree(by(BO), offer.offer.id)
    unrated = await seated(house, ANN, BO, rated=False)
    await house.matches.resign(by(ANN), unrated.match.id)
    played = await moved(house, await seated(house, ANN, BO), 4)
    await house.matches.resign(by(ANN), played.match.id)
    await house.ratings.sweep()
    assert await of(database, ANN) == Departures(0, 1, None)


async def test_only_who_left_has_left(house: House, database: Database, clock: HandClock) -> None:
    await leave(house, 0)
    view = await timed(house, "2d", rated=True)
    late = mover(view)
    await pass_time(house, clock, hours=72)
    await house.ratings.sweep()
    assert (await of(database, guest(0))).early == 0
    assert (await of(database, late)).early == (2 if late == ANN else 1)
