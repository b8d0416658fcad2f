"""Which matches count, in which order, and what follows; a ruling that changes an old one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from sqlalchemy import delete, text, update

from bot.core.clock_rules.rules import parse_clock
from bot.core.people import Person, Place
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.refusals import GoesOnStill, NothingCorrected, NoWinnerThere, WinOrDraw
from bot.play.offers.offered import ABORT, REMATCH
from bot.play.ratings.rebuild import Rebuilding, Stored
from bot.play.ratings.settings import RatingUse
from bot.play.tables.refusals import NoRatingsHere
from bot.play.tables.tables import TableSetup
from storage import Database
from storage.play.ratings.tables import rating_steps, ratings
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, mover, waiter
from tests.bot.play.ratings.played import DUEL, beaten, fact, moved, problems, rating, seated, steps
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.house import House

PAIRS = 40
WHY = "it was agreed otherwise"
JUDGE = Person(7777, "Judge")


async def news(house: House, number: int) -> str:
    return house.narration.news_lines(await house.matches.show(number))


@pytest.mark.slow
async def test_a_rated_match_changes_both_ratings_and_says_so_below_the_board(house: House, database: Database) -> None:
    number = await beaten(house, ANN, BO)
    await deliver(house)
    assert await house.ratings.sweep() == 1
    ann, bo = await rating(house, database, ANN), await rating(house, database, BO)
    assert ann
    assert bo
    assert (round(ann.mu, 3), round(bo.mu, 3), bo.matches, bo.opponents) == (22.365, 27.635, 1, 1)
    assert "Ann 1421? (-79)" in await news(house, number)
    assert "Bo 1579? (+79)" in await news(house, number)
    (edit,) = await deliver(house)
    assert (edit.post.kind, edit.drawn_again is not None) == ("board", True)
    assert await house.ratings.sweep() == 0
    assert await problems(house) == []


@pytest.mark.slow
async def test_facts_are_numbered_in_their_class_in_the_order_in_which_matches_ended(
    house: House, database: Database
) -> None:
    first = await beaten(house, ANN, BO)
    other = await beaten(house, ANN, BO, game="kamisado")
    second = await beaten(house, CY, DEE)
    numbers = {each: await fact(house, database, each) for each in (first, other, second)}
    assert [(each.rating_class, each.number, each.rated) for each in numbers.values()] == [
        (DUEL, 1, True),
        ("kamisado duel", 1, True),
        (DUEL, 2, True),
    ]


@pytest.mark.slow
async def test_two_and_more_players_are_rated_apart(house: House, database: Database) -> None:
    view = await moved(house, await seated(house, ANN, BO, CY, game="dohyo"), 9)
    for person in (ANN, BO):
        await house.matches.resign(by(person), view.match.id)
    cy = await rating(house, database, CY, "dohyo several")
    assert cy
    assert (cy.opponents, round(cy.mu, 3)) == (2, 27.635)
    assert await rating(house, database, CY, "dohyo duel") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plies", "why"), [(1, "no-show"), (2, "no-show"), (3, "no-show"), (4, None)], ids=["1", "2", "3", "4"]
)
async def test_who_leaves_before_the_second_move_has_not_played(
    house: House, database: Database, plies: int, why: str | None
) -> None:
    view = await moved(house, await seated(house, ANN, BO), plies)
    loser = mover(view) if plies % 2 else waiter(view)
    leaver = waiter(view) if plies == 3 else loser
    leaver = mover(view) if plies == 3 else leaver
    await house.matches.resign(by(leaver), view.match.id)
    decided = await fact(house, database, view.match.id)
    assert (decided.why, decided.rated) == (why, why is None)


async def test_why_a_match_does_not_count_is_added_to_a_final_board_that_is_out_already(house: House) -> None:
    view = await moved(house, await seated(house, ANN, BO), 1)
    await house.matches.resign(by(mover(view)), view.match.id)
    await deliver(house)
    await house.ratings.sweep()
    (edit,) = await deliver(house)
    assert (edit.post.kind, edit.drawn_again is not None) == ("board", True)
    assert "📉 Not rated: someone left before their second move." in await news(house, view.match.id)
    await house.ratings.sweep()
    assert await deliver(house) == []


async def test_nothing_is_added_where_everyone_knew_before(house: House) -> None:
    view = await moved(house, await seated(house, ANN, BO, rated=False), 4)
    await house.matches.resign(by(ANN), view.match.id)
    await deliver(house)
    await house.ratings.sweep()
    assert await deliver(house) == []


@pytest.mark.slow
async def test_a_table_that_is_unrated_stays_so(house: House, database: Database) -> None:
    view = await moved(house, await seated(house, ANN, BO, rated=False), 4)
    await house.matches.resign(by(ANN), view.match.id)
    assert (await fact(house, database, view.match.id)).why == "unrated"
    assert "ated" not in await news(house, view.match.id)
    await house.moderation.correct(managing(DEE), view.match.id, Amendment(rated=True), WHY)
    assert await rating(house, database, BO) is None, "what was agreed before anyone sat down holds"


async def test_an_aborted_match_has_no_result_to_rate(house: House, database: Database) -> None:
    view = await seated(house, ANN, BO)
    offer = await house.offers.make(by(ANN), view.match.id, ABORT)
    await house.offers.agree(by(BO), offer.offer.id)
    assert (await fact(house, database, view.match.id)).why == "no result"


async def test_a_result_by_a_moderator_counts_only_if_the_moderator_says_so(house: House, database: Database) -> None:
    view = await moved(house, await seated(house, ANN, BO), 4)
    draft = await house.moderation.draft_end(managing(DEE), view.match.id, [ANN], WHY)
    await house.moderation.end(managing(DEE), draft.number)
    assert (await fact(house, database, view.match.id)).why == "ruling"
    assert "📉 Not rated: a moderator decided the result." in await news(house, view.match.id)
    await house.moderation.correct(managing(DEE), view.match.id, Amendment(rated=True), WHY)
    ann = await rating(house, database, ANN)
    assert ann
    assert ann.mu > 25
    assert await problems(house) == []


async def test_a_duel_in_which_a_seat_changed_hands_does_not_count(house: House, database: Database) -> None:
    view = await moved(house, await seated(house, ANN, BO), 4)
    await house.moderation.substitute(managing(CY), view.match.id, ANN, CY, WHY)
    await house.matches.resign(by(BO), view.match.id)
    assert (await fact(house, database, view.match.id)).why == "takeover"


@pytest.mark.slow
async def test_among_more_players_only_the_seat_that_changed_hands_is_left_out(
    house: House, database: Database
) -> None:
    view = await moved(house, await seated(house, ANN, BO, CY, game="dohyo"), 9)
    await house.moderation.substitute(managing(DEE), view.match.id, ANN, DEE, WHY)
    for person in (BO, DEE):
        await house.matches.resign(by(person), view.match.id)
    decided = await fact(house, database, view.match.id)
    assert (decided.rated, len(decided.seats or ())) == (True, 2)
    assert await rating(house, database, DEE, "dohyo several") is None
    assert await rating(house, database, CY, "dohyo several") is not None


@pytest.mark.slow
async def test_the_fifth_match_of_the_same_two_within_a_month_does_not_count(
    house: House, database: Database, clock: HandClock
) -> None:
    played = [await beaten(house, ANN, BO) for _ in range(5)]
    assert [(await fact(house, database, each)).why for each in played] == [None] * 4 + ["again"]
    assert "only 4 matches of the same two players" in await news(house, played[-1])
    assert (await fact(house, database, await beaten(house, ANN, CY))).rated
    clock.pass_(days=31)
    assert (await fact(house, database, await beaten(house, BO, ANN))).rated


@pytest.mark.slow
async def test_running_out_of_time_costs_once_until_one_has_moved_again(
    house: House, database: Database, clock: HandClock
) -> None:
    numbers = []
    for guest in (BO, CY):
        setup = TableSetup("dogon", {}, None, [guest], parse_clock("1d"))
        table = await house.tables.open(by(ANN), setup)
        await house.tables.join(by(guest), table.match.id)
        view = await moved(house, await house.matches.show(table.match.id), 4)
        view = view if mover(view) == ANN else await moved(house, view, 1)
        numbers.append(view.match.id)
    clock.pass_(days=2)
    await house.flags.sweep()
    assert [(await fact(house, database, each)).why for each in numbers] == [None, "still away"]
    assert (await fact(house, database, await beaten(house, ANN, DEE))).rated, "moving again makes good"


@pytest.mark.slow
async def test_a_server_may_want_no_ratings_or_leave_it_to_the_host(house: House, database: Database) -> None:
    await house.guilds.choose(CHANNEL.guild_id, "ratings", RatingUse.UNRATED)
    assert not (await seated(house, ANN, BO)).match.rated
    assert (await seated(house, ANN, BO, rated=True)).match.rated
    view = await moved(house, await seated(house, ANN, BO, rated=True), 4)
    await house.guilds.choose(CHANNEL.guild_id, "ratings", RatingUse.OFF)
    with pytest.raises(NoRatingsHere):
        await seated(house, ANN, BO, rated=True)
    assert (await seated(house, ANN, BO)).match.rated is None
    await house.matches.resign(by(ANN), view.match.id)
    offer = await house.offers.make(by(ANN), view.match.id, REMATCH)
    agreed = await house.offers.agree(by(BO), offer.offer.id)
    again = await house.matches.show(agreed.offer.details["rematch"])
    assert again.match.rated is None


async def test_a_rematch_counts_as_the_match_before_did(house: House) -> None:
    number = await beaten(house, ANN, BO)
    offer = await house.offers.make(by(ANN), number, REMATCH)
    agreed = await house.offers.agree(by(BO), offer.offer.id)
    assert (await house.matches.show(agreed.offer.details["rematch"])).match.rated


@pytest.mark.slow
async def test_a_corrected_result_rates_the_class_anew(house: House, database: Database) -> None:
    first = await beaten(house, ANN, BO)
    await beaten(house, CY, BO)
    await house.ratings.sweep()
    before = await steps(database)
    await house.moderation.correct(managing(DEE), first, Amendment((ANN,)), WHY)
    ann = await rating(house, database, ANN)
    assert ann is None, "a result set by hand does not count unless that is said"
    await house.moderation.correct(managing(DEE), first, Amendment(rated=True), WHY)
    ann, bo = await rating(house, database, ANN), await rating(house, database, BO)
    assert ann
    assert bo
    assert ann.mu > 25
    assert bo.recounted_at is not None
    assert await steps(database) != before
    assert (await house.matches.show(first)).match.places is not None
    assert "Moderator Dee corrected the result." in await news(house, first)
    await house.moderation.correct(managing(DEE), first, Amendment(void=True), WHY)
    assert await rating(house, database, ANN) is None
    assert await problems(house) == []


async def test_a_result_corrected_before_it_was_rated_counts_as_corrected(house: House, database: Database) -> None:
    number = await beaten(house, ANN, BO)
    await house.moderation.correct(managing(CY), number, Amendment(void=True), WHY)
    assert await rating(house, database, ANN) is None
    again = await beaten(house, ANN, BO)
    await house.moderation.correct(managing(CY), again, Amendment((ANN,), rated=True), WHY)
    ann = await rating(house, database, ANN)
    assert ann
    assert ann.mu > 25
    assert await problems(house) == []


async def test_nonsense_is_refused_when_a_result_is_corrected(house: House) -> None:
    running = await seated(house, ANN, BO)
    number = await beaten(house, ANN, BO)
    for match_id, wanted, refusal in (
        (running.match.id, Amendment((ANN,)), GoesOnStill),
        (number, Amendment(), NothingCorrected),
        (number, Amendment((ANN,), draw=True), WinOrDraw),
        (number, Amendment((DEE,)), NoWinnerThere),
    ):
        with pytest.raises(refusal):
            await house.moderation.correct(managing(CY), match_id, wanted, WHY)


@pytest.mark.slow
async def test_what_was_changed_by_hand_is_found_and_made_anew(house: House, database: Database) -> None:
    for loser in (ANN, BO, CY):
        await beaten(house, loser, DEE)
    await house.ratings.sweep()
    right = await steps(database)
    async with database.writing() as connection:
        await connection.execute(update(rating_steps).where(rating_steps.c.number == 2).values(mu=30.0))
        await connection.execute(delete(ratings).where(ratings.c.matches == 1))
    assert await problems(house) == ["the ratings differ from fact 2 on"]
    assert await house.ratings.rebuild() == 1
    assert await problems(house) == []
    assert await steps(database) == right


@pytest.mark.slow
async def test_ratings_are_made_anew_although_matches_are_rated_meanwhile(
    house: House, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await beaten(house, ANN, BO)
    await house.ratings.sweep()
    load, loads = Rebuilding._load, []

    async def interrupted(self: Rebuilding, key: str) -> Stored:
        stored = await load(self, key)
        loads.append(key)
        if len(loads) == 1:
            await beaten(house, CY, DEE)
            await house.ratings.sweep()
        return stored

    async with database.writing() as connection:
        await connection.execute(update(ratings).values(mu=99.0))
    monkeypatch.setattr(Rebuilding, "_load", interrupted)
    assert await house.ratings.rebuild() == 1
    assert loads == [DUEL, DUEL]
    monkeypatch.undo()
    assert await problems(house) == []


@pytest.mark.slow
async def test_forgetting_someone_leaves_the_ratings_of_others(house: House, database: Database) -> None:
    await beaten(house, ANN, BO)
    await house.ratings.sweep()
    before = await steps(database)
    exported = await house.privacy.export(ANN)
    assert [each["rating_class"] for each in exported["ratings"]] == [DUEL]
    await house.privacy.forget(by(ANN))
    await house.ratings.sweep()
    assert await steps(database) == before
    assert await problems(house) == []
    async with database.reading() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM ratings"))).scalar_one() == 2


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield House.on(other, clock, Random(8))


@pytest.mark.slow
async def test_matches_that_end_at_once_are_numbered_one_after_the_other(
    house: House, twin: House, database: Database
) -> None:
    people = [Person(5000 + number, f"P{number}") for number in range(4 * PAIRS)]
    endings = []
    for first in range(0, len(people), 4):
        for loser, winner in (people[first : first + 2], people[first + 2 : first + 4]):
            view = await moved(house, await seated(house, loser, winner), 4)
            endings.append((loser, view.match.id))
    pairs = [(endings[number], endings[number + 1]) for number in range(0, len(endings), 2)]
    for (one, first_match), (other, second) in pairs:
        await asyncio.gather(
            house.matches.resign(by(one), first_match),
            twin.matches.resign(by(other), second),
            house.ratings.sweep(),
            twin.ratings.sweep(),
        )
    await asyncio.gather(house.ratings.catch_up(), twin.ratings.catch_up())
    found = [await fact(house, database, number) for _, number in endings]
    assert sorted(each.number or 0 for each in found) == list(range(1, 2 * PAIRS + 1))
    assert all(each.rated for each in found)
    assert len(await steps(database)) == 4 * PAIRS
    assert await problems(house) == []


@pytest.mark.slow
async def test_a_correction_while_matches_end_loses_nothing(house: House, twin: House, database: Database) -> None:
    played = [await beaten(house, loser, DEE) for loser in (ANN, BO, CY)]
    await house.ratings.sweep()
    for number in played:
        view = await moved(house, await seated(house, ANN, Person(6000 + number, "New")), 4)
        await asyncio.gather(
            house.moderation.correct(managing(JUDGE), number, Amendment(draw=True, rated=True), WHY),
            twin.matches.resign(by(ANN), view.match.id),
            house.ratings.sweep(),
            twin.ratings.sweep(),
        )
    await asyncio.gather(house.ratings.catch_up(), twin.ratings.catch_up())
    await house.ratings.sweep()
    assert await problems(house) == []
    assert len(await steps(database)) == 12


@pytest.mark.slow
async def test_matches_elsewhere_count_for_the_number(house: House, database: Database) -> None:
    await beaten(house, ANN, BO)
    await beaten(house, ANN, CY, Place(guild_id=77, channel_id=78))
    ann = await rating(house, database, ANN)
    assert ann
    assert (ann.matches, ann.opponents) == (2, 2)
