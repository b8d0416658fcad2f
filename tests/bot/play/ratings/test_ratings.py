"""Which matches count, in which order, and what follows; a ruling that changes an old one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from sqlalchemy import delete, text, update

from bot.app import build
from bot.core.clock_rules.rules import parse_clock
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.pictures import Look
from bot.core.people import Person, Place
from bot.core.services import Services
from bot.people.players import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.people.servers.settings import GuildBook
from bot.play.matches.board.pictures import result_of
from bot.play.matches.entries.narration import Narration
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.refusals import GoesOnStill, NothingCorrected, NoWinnerThere, WinOrDraw
from bot.play.offers.offered import ABORT, REMATCH
from bot.play.offers.offers import Offers
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.rebuild import Rebuilding, Stored
from bot.play.ratings.settings import PROFILE, RatingUse
from bot.play.tables.refusals import NoRatingsHere
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from storage.play.ratings.tables import rating_steps, ratings
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, mover, waiter
from tests.bot.play.ratings.played import DUEL, beaten, fact, moved, problems, rating, seated, steps
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.example_counts import often

PAIRS = often(10, 40)
WHY = "it was agreed otherwise"
JUDGE = Person(7777, "Judge")


async def news(services: Services, number: int) -> str:
    return services[Narration].news_lines(await services[Matches].show(number))


@pytest.mark.slow
async def test_a_rated_match_changes_both_ratings_and_says_so_below_the_board(
    services: Services, database: Database
) -> None:
    number = await beaten(services, ANN, BO)
    await deliver(services)
    assert await services[Ratings].sweep() == 1
    ann, bo = await rating(services, database, ANN), await rating(services, database, BO)
    assert ann
    assert bo
    assert (round(ann.mu, 3), round(bo.mu, 3), bo.matches, bo.opponents) == (22.365, 27.635, 1, 1)
    assert "Ann 1421? (-79)" in await news(services, number)
    assert "Bo 1579? (+79)" in await news(services, number)
    (edit,) = await deliver(services)
    assert (edit.post.kind, edit.drawn_again is not None) == ("board", True)
    card = services[Narration].on_card(edit.shown, result_of(edit.shown, Look()))
    assert [(row.name, row.rating, row.change) for row in card.rows] == [("Bo", "1579?", 79), ("Ann", "1421?", -79)]
    assert card.achievements == ("First win in Dogon",)
    assert "⭐ Bo: First win in Dogon" in await news(services, number)
    assert await services[Ratings].sweep() == 0
    assert await problems(services) == []


@pytest.mark.slow
async def test_facts_are_numbered_in_their_class_in_the_order_in_which_matches_ended(
    services: Services, database: Database
) -> None:
    first = await beaten(services, ANN, BO)
    other = await beaten(services, ANN, BO, game="kamisado")
    second = await beaten(services, CY, DEE)
    numbers = {each: await fact(services, database, each) for each in (first, other, second)}
    assert [(each.rating_class, each.number, each.rated) for each in numbers.values()] == [
        (DUEL, 1, True),
        ("kamisado duel", 1, True),
        (DUEL, 2, True),
    ]


@pytest.mark.slow
async def test_two_and_more_players_are_rated_apart(services: Services, database: Database) -> None:
    view = await moved(services, await seated(services, ANN, BO, CY, game="dohyo"), 9)
    for person in (ANN, BO):
        await services[Matches].resign(by(person), view.match.id)
    cy = await rating(services, database, CY, "dohyo several")
    assert cy
    assert (cy.opponents, round(cy.mu, 3)) == (2, 27.635)
    assert await rating(services, database, CY, "dohyo duel") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plies", "why"), [(1, "no-show"), (2, "no-show"), (3, "no-show"), (4, None)], ids=["1", "2", "3", "4"]
)
async def test_who_leaves_before_the_second_move_has_not_played(
    services: Services, database: Database, plies: int, why: str | None
) -> None:
    view = await moved(services, await seated(services, ANN, BO), plies)
    loser = mover(view) if plies % 2 else waiter(view)
    leaver = waiter(view) if plies == 3 else loser
    leaver = mover(view) if plies == 3 else leaver
    await services[Matches].resign(by(leaver), view.match.id)
    decided = await fact(services, database, view.match.id)
    assert (decided.why, decided.rated) == (why, why is None)


async def test_why_a_match_does_not_count_is_added_to_a_final_board_that_is_out_already(services: Services) -> None:
    view = await moved(services, await seated(services, ANN, BO), 1)
    await services[Matches].resign(by(mover(view)), view.match.id)
    await deliver(services)
    await services[Ratings].sweep()
    (edit,) = await deliver(services)
    assert (edit.post.kind, edit.drawn_again is not None) == ("board", True)
    assert "📉 Not rated: someone left before their second move." in await news(services, view.match.id)
    await services[Ratings].sweep()
    assert await deliver(services) == []


async def test_nothing_is_added_where_everyone_knew_before(services: Services) -> None:
    view = await moved(services, await seated(services, ANN, BO, rated=False), 4)
    await services[Matches].resign(by(ANN), view.match.id)
    await deliver(services)
    await services[Ratings].sweep()
    assert "rated" not in (told := await news(services, view.match.id)).lower()
    assert told == "-# ⭐ Bo: First win in Dogon"
    await services[PreferenceBook].choose(BO, PROFILE.key, "hidden")
    again = await moved(services, await seated(services, ANN, BO, game="kamisado", rated=False), 4)
    await deliver(services)
    await services[Matches].resign(by(ANN), again.match.id)
    await deliver(services)
    await services[Ratings].sweep()
    assert await deliver(services) == []


@pytest.mark.slow
async def test_a_table_that_is_unrated_stays_so(services: Services, database: Database) -> None:
    view = await moved(services, await seated(services, ANN, BO, rated=False), 4)
    await services[Matches].resign(by(ANN), view.match.id)
    assert (await fact(services, database, view.match.id)).why == "unrated"
    assert "ated" not in await news(services, view.match.id)
    await services[Moderation].correct(managing(DEE), view.match.id, Amendment(rated=True), WHY)
    assert await rating(services, database, BO) is None, "what was agreed before anyone sat down holds"


async def test_an_aborted_match_has_no_result_to_rate(services: Services, database: Database) -> None:
    view = await seated(services, ANN, BO)
    offer = await services[Offers].make(by(ANN), view.match.id, ABORT)
    await services[Offers].agree(by(BO), offer.offer.id)
    assert (await fact(services, database, view.match.id)).why == "no result"


async def test_a_result_by_a_moderator_counts_only_if_the_moderator_says_so(
    services: Services, database: Database
) -> None:
    view = await moved(services, await seated(services, ANN, BO), 4)
    draft = await services[Moderation].draft_end(managing(DEE), view.match.id, [ANN], WHY)
    await services[Moderation].end(managing(DEE), draft.number)
    assert (await fact(services, database, view.match.id)).why == "ruling"
    assert "📉 Not rated: a moderator decided the result." in await news(services, view.match.id)
    await services[Moderation].correct(managing(DEE), view.match.id, Amendment(rated=True), WHY)
    ann = await rating(services, database, ANN)
    assert ann
    assert ann.mu > 25
    assert await problems(services) == []


async def test_a_duel_in_which_a_seat_changed_hands_does_not_count(services: Services, database: Database) -> None:
    view = await moved(services, await seated(services, ANN, BO), 4)
    await services[Moderation].substitute(managing(CY), view.match.id, ANN, CY, WHY)
    await services[Matches].resign(by(BO), view.match.id)
    assert (await fact(services, database, view.match.id)).why == "takeover"


@pytest.mark.slow
async def test_among_more_players_only_the_seat_that_changed_hands_is_left_out(
    services: Services, database: Database
) -> None:
    view = await moved(services, await seated(services, ANN, BO, CY, game="dohyo"), 9)
    await services[Moderation].substitute(managing(DEE), view.match.id, ANN, DEE, WHY)
    for person in (BO, DEE):
        await services[Matches].resign(by(person), view.match.id)
    decided = await fact(services, database, view.match.id)
    assert (decided.rated, len(decided.seats or ())) == (True, 2)
    assert await rating(services, database, DEE, "dohyo several") is None
    assert await rating(services, database, CY, "dohyo several") is not None


@pytest.mark.slow
async def test_the_fifth_match_of_the_same_two_within_a_month_does_not_count(
    services: Services, database: Database, clock: HandClock
) -> None:
    played = [await beaten(services, ANN, BO) for _ in range(5)]
    assert [(await fact(services, database, each)).why for each in played] == [None] * 4 + ["again"]
    assert "only 4 matches of the same two players" in await news(services, played[-1])
    assert (await fact(services, database, await beaten(services, ANN, CY))).rated
    clock.pass_(days=31)
    assert (await fact(services, database, await beaten(services, BO, ANN))).rated


@pytest.mark.slow
async def test_running_out_of_time_costs_once_until_one_has_moved_again(
    services: Services, database: Database, clock: HandClock
) -> None:
    numbers = []
    for guest in (BO, CY):
        setup = TableSetup("dogon", {}, None, [guest], parse_clock("1d"), rated=True)
        table = await services[Tables].open(by(ANN), setup)
        await services[Tables].join(by(guest), table.match.id)
        view = await moved(services, await services[Matches].show(table.match.id), 4)
        view = view if mover(view) == ANN else await moved(services, view, 1)
        numbers.append(view.match.id)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    assert [(await fact(services, database, each)).why for each in numbers] == [None, "still away"]
    assert (await fact(services, database, await beaten(services, ANN, DEE))).rated, "moving again makes good"


@pytest.mark.slow
async def test_a_server_may_want_no_ratings_or_leave_it_to_the_host(services: Services, database: Database) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "ratings", RatingUse.UNRATED)
    assert not (await seated(services, ANN, BO, rated=None)).match.rated
    assert (await seated(services, ANN, BO, rated=True)).match.rated
    view = await moved(services, await seated(services, ANN, BO, rated=True), 4)
    await services[GuildBook].choose(CHANNEL.guild_id, "ratings", RatingUse.OFF)
    with pytest.raises(NoRatingsHere):
        await seated(services, ANN, BO, rated=True)
    assert (await seated(services, ANN, BO, rated=None)).match.rated is None
    await services[Matches].resign(by(ANN), view.match.id)
    offer = await services[Offers].make(by(ANN), view.match.id, REMATCH)
    agreed = await services[Offers].agree(by(BO), offer.offer.id)
    again = await services[Matches].show(agreed.offer.details["rematch"])
    assert again.match.rated is None


async def test_a_rematch_counts_as_the_match_before_did(services: Services) -> None:
    number = await beaten(services, ANN, BO)
    offer = await services[Offers].make(by(ANN), number, REMATCH)
    agreed = await services[Offers].agree(by(BO), offer.offer.id)
    assert (await services[Matches].show(agreed.offer.details["rematch"])).match.rated


@pytest.mark.slow
async def test_a_corrected_result_rates_the_class_anew(services: Services, database: Database) -> None:
    first = await beaten(services, ANN, BO)
    await beaten(services, CY, BO)
    await services[Ratings].sweep()
    before = await steps(database)
    await services[Moderation].correct(managing(DEE), first, Amendment((ANN,)), WHY)
    ann = await rating(services, database, ANN)
    assert ann is None, "a result set by hand does not count unless that is said"
    await services[Moderation].correct(managing(DEE), first, Amendment(rated=True), WHY)
    ann, bo = await rating(services, database, ANN), await rating(services, database, BO)
    assert ann
    assert bo
    assert ann.mu > 25
    assert bo.recounted_at is not None
    assert await steps(database) != before
    assert (await services[Matches].show(first)).match.places is not None
    assert "Moderator Dee corrected the result." in await news(services, first)
    await services[Moderation].correct(managing(DEE), first, Amendment(void=True), WHY)
    assert await rating(services, database, ANN) is None
    assert await problems(services) == []


async def test_a_result_corrected_before_it_was_rated_counts_as_corrected(
    services: Services, database: Database
) -> None:
    number = await beaten(services, ANN, BO)
    await services[Moderation].correct(managing(CY), number, Amendment(void=True), WHY)
    assert await rating(services, database, ANN) is None
    again = await beaten(services, ANN, BO)
    await services[Moderation].correct(managing(CY), again, Amendment((ANN,), rated=True), WHY)
    ann = await rating(services, database, ANN)
    assert ann
    assert ann.mu > 25
    assert await problems(services) == []


async def test_nonsense_is_refused_when_a_result_is_corrected(services: Services) -> None:
    running = await seated(services, ANN, BO)
    number = await beaten(services, ANN, BO)
    for match_id, wanted, refusal in (
        (running.match.id, Amendment((ANN,)), GoesOnStill),
        (number, Amendment(), NothingCorrected),
        (number, Amendment((ANN,), draw=True), WinOrDraw),
        (number, Amendment((DEE,)), NoWinnerThere),
    ):
        with pytest.raises(refusal):
            await services[Moderation].correct(managing(CY), match_id, wanted, WHY)


@pytest.mark.slow
async def test_what_was_changed_by_hand_is_found_and_made_anew(services: Services, database: Database) -> None:
    for loser in (ANN, BO, CY):
        await beaten(services, loser, DEE)
    await services[Ratings].sweep()
    right = await steps(database)
    async with database.writing() as connection:
        await connection.execute(update(rating_steps).where(rating_steps.c.number == 2).values(mu=30.0))
        await connection.execute(delete(ratings).where(ratings.c.matches == 1))
    assert await problems(services) == ["the ratings differ from fact 2 on"]
    assert await services[Ratings].rebuild() == 1
    assert await problems(services) == []
    assert await steps(database) == right


@pytest.mark.slow
async def test_ratings_are_made_anew_although_matches_are_rated_meanwhile(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await beaten(services, ANN, BO)
    await services[Ratings].sweep()
    load, loads = Rebuilding._load, []

    async def interrupted(self: Rebuilding, key: str) -> Stored:
        stored = await load(self, key)
        loads.append(key)
        if len(loads) == 1:
            await beaten(services, CY, DEE)
            await services[Ratings].sweep()
        return stored

    async with database.writing() as connection:
        await connection.execute(update(ratings).values(mu=99.0))
    monkeypatch.setattr(Rebuilding, "_load", interrupted)
    assert await services[Ratings].rebuild() == 1
    assert loads == [DUEL, DUEL]
    monkeypatch.undo()
    assert await problems(services) == []


@pytest.mark.slow
async def test_forgetting_someone_leaves_the_ratings_of_others(services: Services, database: Database) -> None:
    await beaten(services, ANN, BO)
    await services[Ratings].sweep()
    before = await steps(database)
    exported = await services[Privacy].export(ANN)
    assert [each["rating_class"] for each in exported["ratings"]] == [DUEL]
    await services[Privacy].forget(by(ANN))
    await services[Ratings].sweep()
    assert await steps(database) == before
    assert await problems(services) == []
    async with database.reading() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM ratings"))).scalar_one() == 2


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


@pytest.mark.slow
async def test_matches_that_end_at_once_are_numbered_one_after_the_other(
    services: Services, twin: Services, database: Database
) -> None:
    people = [Person(5000 + number, f"P{number}") for number in range(4 * PAIRS)]
    endings = []
    for first in range(0, len(people), 4):
        for loser, winner in (people[first : first + 2], people[first + 2 : first + 4]):
            view = await moved(services, await seated(services, loser, winner), 4)
            endings.append((loser, view.match.id))
    pairs = [(endings[number], endings[number + 1]) for number in range(0, len(endings), 2)]
    for (one, first_match), (other, second) in pairs:
        await asyncio.gather(
            services[Matches].resign(by(one), first_match),
            twin[Matches].resign(by(other), second),
            services[Ratings].sweep(),
            twin[Ratings].sweep(),
        )
    await asyncio.gather(services[Ratings].catch_up(), twin[Ratings].catch_up())
    found = [await fact(services, database, number) for _, number in endings]
    assert sorted(each.number or 0 for each in found) == list(range(1, 2 * PAIRS + 1))
    assert all(each.rated for each in found)
    assert len(await steps(database)) == 4 * PAIRS
    assert await problems(services) == []


@pytest.mark.slow
async def test_a_correction_while_matches_end_loses_nothing(
    services: Services, twin: Services, database: Database
) -> None:
    played = [await beaten(services, loser, DEE) for loser in (ANN, BO, CY)]
    await services[Ratings].sweep()
    for number in played:
        view = await moved(services, await seated(services, ANN, Person(6000 + number, "New")), 4)
        await asyncio.gather(
            services[Moderation].correct(managing(JUDGE), number, Amendment(draw=True, rated=True), WHY),
            twin[Matches].resign(by(ANN), view.match.id),
            services[Ratings].sweep(),
            twin[Ratings].sweep(),
        )
    await asyncio.gather(services[Ratings].catch_up(), twin[Ratings].catch_up())
    await services[Ratings].sweep()
    assert await problems(services) == []
    assert len(await steps(database)) == 12


@pytest.mark.slow
async def test_matches_elsewhere_count_for_the_number(services: Services, database: Database) -> None:
    await beaten(services, ANN, BO)
    await beaten(services, ANN, CY, Place(guild_id=77, channel_id=78))
    ann = await rating(services, database, ANN)
    assert ann
    assert (ann.matches, ann.opponents) == (2, 2)
