"""Limits: one person neither slows nor spams the others, is told so kindly, and moderators see who it was."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.app import build
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.tournaments.entrants.entry import Entering
from bot.core.outbox.retention import Retention
from bot.core.people import Person, Place, Rights
from bot.core.services import Services
from bot.core.user_limits import (
    AT_ONCE,
    HEAVY,
    UNBOUNDED,
    WAITING,
    RateLimiter,
    StillBusy,
    TheirMatches,
    TooFast,
    TooManyInvitations,
    TooManyMatches,
    TooManyTables,
    TooManyWaiting,
    Turns,
)
from bot.people.privacy.privacy import Privacy
from bot.people.servers.refusals import NotAModerator
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.lists.lobby import Lobby, OpenSeatQuery
from bot.play.matches.matches import Matches
from bot.play.moderation.slowdowns import Slowdowns, note
from bot.play.moderation.words import slowed_text
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, mover
from tests.conftest import HandClock
from tournaments.facts import Format

OPEN = TableSetup("dogon", {}, None, [])
ELSEWHERE = Place(77, 78)


def bounded(database: Database, clock: HandClock, **bounds: int) -> Services:
    return build(database, clock, Random(7), bounds=replace(UNBOUNDED, **bounds))


async def test_a_host_has_a_number_of_open_tables_in_a_server(database: Database, clock: HandClock) -> None:
    services = bounded(database, clock, open_tables=2)
    tables = [await services[Tables].open(by(ANN), OPEN) for _ in range(2)]
    with pytest.raises(TooManyTables, match="already have 2 open tables here"):
        await services[Tables].open(by(ANN), OPEN)
    await services[Tables].open(by(ANN, place=ELSEWHERE), OPEN)
    await services[Tables].open(by(BO), OPEN)
    await services[Tables].join(by(BO), tables[0].match.id)
    await services[Tables].open(by(ANN), OPEN)


@pytest.mark.slow
async def test_nobody_is_invited_over_and_over(database: Database, clock: HandClock) -> None:
    services = bounded(database, clock, invitations_from_one=2, invitations_waiting=3)
    for_cy = replace(OPEN, guests=[CY])
    tables = [await services[Tables].open(by(ANN), for_cy) for _ in range(2)]
    with pytest.raises(TooManyInvitations, match="Cy has 2 unanswered invitations from you"):
        await services[Tables].open(by(ANN), for_cy)
    await services[Tables].open(by(BO), for_cy)
    with pytest.raises(TooManyWaiting, match="Cy has 3 unanswered invitations already"):
        await services[Tables].open(by(DEE), for_cy)
    await services[Tables].decline(by(CY), tables[0].match.id)
    await services[Tables].join(by(CY), tables[1].match.id)
    await services[Tables].open(by(ANN), for_cy)
    await services[Tables].open(by(DEE), for_cy)


async def test_nobody_is_invited_over_and_over_by_who_takes_each_invitation_back(
    database: Database, clock: HandClock
) -> None:
    services = bounded(database, clock, invitations_from_one=2)
    for_cy = replace(OPEN, guests=[CY])
    for _ in range(2):
        table = await services[Tables].open(by(ANN), for_cy)
        clock.now += timedelta(minutes=10)
        await services[Tables].cancel(by(ANN), table.match.id)
    with pytest.raises(TooFast, match="again in 3000 seconds"):
        await services[Tables].open(by(ANN), for_cy)
    await services[Tables].open(by(ANN), replace(OPEN, guests=[DEE]))
    await services[Tables].open(by(BO), for_cy)
    clock.now += timedelta(minutes=50)
    await services[Tables].open(by(ANN), for_cy)


@pytest.mark.slow
async def test_a_person_plays_a_number_of_matches(database: Database, clock: HandClock) -> None:
    services = bounded(database, clock, running_matches=2)
    await services[OpenChallenges].open(by(BO), ChallengeSetup(OPEN))
    table = await services[Tables].open(by(CY), OPEN)
    for _ in range(2):
        number = (await services[Tables].open(by(ANN), OPEN)).match.id
        await services[Tables].join(by(BO), number)
    with pytest.raises(TooManyMatches, match="already playing 2 matches"):
        await services[Tables].open(by(ANN), OPEN)
    with pytest.raises(TooManyMatches):
        await services[Tables].join(by(BO), table.match.id)
    with pytest.raises(TheirMatches, match="Bo is already playing 2 matches"):
        await services[OpenChallenges].challenge(by(CY), 1)
    await services[Matches].resign(by(mover(await services[Matches].show(number))), number)
    proposal = await services[Offers].make(by(ANN), number, REMATCH)
    await services[Tables].join(by(BO), table.match.id)
    with pytest.raises(TooManyMatches):
        await services[Offers].agree(by(BO), proposal.offer.id)


async def test_a_match_that_someone_has_left_counts_no_more_though_the_others_play_on(
    database: Database, clock: HandClock
) -> None:
    services = bounded(database, clock, running_matches=1)
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, []))).match.id
    for person in (BO, CY):
        await services[Tables].join(by(person), number)
    with pytest.raises(TooManyMatches):
        await services[Tables].open(by(ANN), OPEN)
    await services[Matches].resign(by(ANN), number)
    await services[Tables].open(by(ANN), OPEN)
    with pytest.raises(TooManyMatches):
        await services[Tables].open(by(BO), OPEN)


async def test_whoever_plays_enough_joins_no_tournament_and_no_league(database: Database, clock: HandClock) -> None:
    services = bounded(database, clock, running_matches=1)
    number = (await services[Tables].open(by(ANN), OPEN)).match.id
    cup = await opened(services, Format.SWISS, 0)
    league = (await founded(services[Leagues], managing(), LeagueDesign("Sunday", "dogon"), CHANNEL)).row.id
    await services[Tables].join(by(BO), number)
    with pytest.raises(TooManyMatches):
        await services[Entering].join(by(BO), cup)
    with pytest.raises(TooManyMatches):
        await services[Leagues].join(by(BO), league)
    await services[Entering].join(by(CY), cup)


def test_a_bucket_empties_and_fills_again(clock: HandClock) -> None:
    pace = RateLimiter(3, 6, clock)
    for _ in range(3):
        pace.spend(ANN)
    with pytest.raises(TooFast, match="again in 10 seconds"):
        pace.spend(ANN)
    pace.spend(BO)
    clock.pass_(seconds=10)
    pace.spend(ANN)
    with pytest.raises(TooFast):
        pace.spend(ANN)
    clock.pass_(hours=1)
    for _ in range(3):
        pace.spend(ANN)
    with pytest.raises(TooFast):
        pace.spend(ANN)


def test_what_reads_or_draws_a_lot_costs_more_and_is_never_out_of_reach(clock: HandClock) -> None:
    pace = RateLimiter(3, 6, clock)
    pace.spend(ANN, HEAVY)
    with pytest.raises(TooFast, match="again in 10 seconds"):
        pace.spend(ANN, HEAVY)
    pace.spend(ANN)
    RateLimiter(1, 1, clock).spend(ANN, HEAVY)


async def test_few_requests_of_one_person_are_under_way_and_none_of_others_wait_for_them() -> None:
    turns, seen, most = Turns(), list[str](), 0

    async def ask(person: Person, name: str) -> None:
        nonlocal most
        async with turns.taken(person):
            seen.append(name)
            most = max(most, seen.count("film") - seen.count("done"))
            for _ in range(3):
                await asyncio.sleep(0)
            seen.append("done" if name == "film" else "")

    await asyncio.gather(*(ask(ANN, "film") for _ in range(10)), ask(BO, "board"))
    assert most == AT_ONCE
    assert seen.index("board") < seen.index("done")
    assert seen.count("done") == 10


async def test_who_asks_for_more_and_more_is_told_to_wait_and_can_ask_again_once_something_is_done() -> None:
    turns = Turns()
    async with AsyncExitStack() as under_way:
        for _ in range(AT_ONCE):
            await under_way.enter_async_context(turns.taken(ANN))
        waiting = [asyncio.ensure_future(turns.taken(ANN).__aenter__()) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(StillBusy, match="still working"):
            await turns.taken(ANN).__aenter__()
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    async with turns.taken(ANN):
        pass


async def test_moderators_see_who_was_slowed_in_their_server_for_a_week(services: Services, clock: HandClock) -> None:
    for _ in range(3):
        await note(services, ANN, CHANNEL.guild_id, "posts")
    await note(services, ANN, ELSEWHERE.guild_id, "tables")
    await note(services, BO, None, "tables")
    clock.pass_(minutes=2)
    await note(services, ANN, CHANNEL.guild_id, "posts")
    await note(services, BO, CHANNEL.guild_id, "matches")
    text = slowed_text(await services[Slowdowns].seen(managing(DEE)))
    assert "**Ann** · too many posts at once · in 2 different minutes" in text
    assert "**Bo** · too many matches · once" in text
    assert "tables" not in text
    with pytest.raises(NotAModerator):
        await services[Slowdowns].seen(by(DEE, Rights(CHANNEL.guild_id)))
    assert [each["limit"] for each in (await services[Privacy].export(ANN))["slowed"]] == ["posts", "tables"]
    await services[Privacy].forget(by(ANN))
    assert "Ann" not in slowed_text(await services[Slowdowns].seen(managing(DEE)))
    clock.pass_(days=8)
    assert "No one" in slowed_text(await services[Slowdowns].seen(managing(DEE)))
    await services[Retention].tidy()
    assert (await services[Privacy].export(BO))["slowed"] == []


@pytest.mark.slow
async def test_a_page_of_tables_has_two_rows_of_a_host_at_most(services: Services, clock: HandClock) -> None:
    first = await services[Tables].open(by(BO), OPEN)
    for _ in range(5):
        clock.pass_(minutes=1)
        await services[Tables].open(by(ANN), OPEN)
    pages = [await services[Lobby].page(CY, OpenSeatQuery(CHANNEL.guild_id), number) for number in range(4)]
    assert [len(page.rows) for page in pages] == [3, 2, 1, 1]
    assert {page.pages for page in pages} == {3}
    assert first.match.id in [row.offer.match.id for row in pages[0].rows]
    shown = [row.offer.match.id for page in pages[:3] for row in page.rows]
    assert len(set(shown)) == pages[0].total == 6
