"""A match that is over looked at again: once, by workers, in small pieces that nobody has to wait for."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import text

from bot.app import build
from bot.core.host_settings import Hosting
from bot.core.people import Place
from bot.people.servers.settings import Switch
from bot.play.analyses import words
from bot.play.analyses.analyses import MOST_UNDER_WAY, Analyses
from bot.play.analyses.job import AT_ONCE, MOST_FAILURES
from bot.play.analyses.refusals import (
    AnalysesUnderWay,
    AnalysisGone,
    NoAnalyses,
    NoAnalysesHere,
    NothingToAnalyse,
    StillRunning,
)
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import PrivateMatch
from bot.play.tables.setups import TableSetup
from storage import Database
from storage.core.processes import jobs
from storage.play import analyses as stored
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, mover
from tests.bot.play.analyses.conftest import over, play
from tests.bot.play.computers.conftest import against
from tests.bot.play.computers.conftest import play as play_against
from tests.conftest import HandClock
from tests.house import House


@pytest.mark.slow
async def test_every_move_is_examined_once_and_kept(house: House, analyses: Analyses) -> None:
    number = await over(house, AT_ONCE + 2)
    asked = await analyses.ask(by(ANN), number)
    assert (asked.known.done, asked.known.total) == (0, AT_ONCE + 3)
    assert await house.jobs.work() == 2
    assert await analyses.share(number) == 1
    found = await analyses.ask(by(BO), number)
    assert [each.played for each in found.examined] == [
        step.notation for step in found.last.position.line if step.notation
    ]
    assert await house.jobs.work() == 0, "a second request costs nothing"


@pytest.mark.slow
async def test_it_is_told_who_lost_what_in_plain_words(house: House, analyses: Analyses) -> None:
    number = await over(house, 12, "honey_donuts")
    await analyses.ask(by(ANN), number)
    await house.jobs.work()
    found = await analyses.look(by(ANN), number)
    told = words.swing_lines(found)
    assert "better was" in told
    assert "**Ann**" in told or "**Bo**" in told
    assert " to losing" in told
    assert words.course(found).startswith("Moves 1–")
    assert "The biggest swings are marked" in words.graph_text(found)


async def test_nobody_is_helped_while_a_match_runs(house: House, analyses: Analyses, view: MatchView) -> None:
    with pytest.raises(StillRunning):
        await analyses.ask(by(ANN), view.match.id)
    await house.matches.resign(by(mover(view)), view.match.id)
    with pytest.raises(NothingToAnalyse):
        await analyses.ask(by(ANN), view.match.id)
    with pytest.raises(AnalysisGone):
        await analyses.look(by(ANN), view.match.id)


async def test_a_private_match_is_only_for_its_players(house: House, analyses: Analyses) -> None:
    number = await over(house, private=True)
    with pytest.raises(PrivateMatch):
        await analyses.ask(by(CY), number)
    await analyses.ask(by(BO, place=Place(None, 77)), number)
    with pytest.raises(PrivateMatch):
        await analyses.look(by(CY), number)


@pytest.mark.slow
async def test_one_person_waits_for_few_and_others_are_not_held_up(house: House, analyses: Analyses) -> None:
    numbers = [await over(house) for _ in range(MOST_UNDER_WAY + 1)]
    for number in numbers[:-1]:
        await analyses.ask(by(ANN), number)
    with pytest.raises(AnalysesUnderWay):
        await analyses.ask(by(ANN), numbers[-1])
    await analyses.ask(by(ANN), numbers[0])
    await analyses.ask(by(BO), numbers[-1])


@pytest.mark.slow
async def test_without_workers_or_computers_a_sentence_says_so_and_what_is_kept_stays(
    house: House, analyses: Analyses, database: Database, clock: HandClock
) -> None:
    number, other = await over(house), await over(house)
    await analyses.ask(by(ANN), number)
    await house.jobs.work()
    without = House(build(database, clock, Random(7), hosting=Hosting(workers=0))).services[Analyses]
    with pytest.raises(NoAnalyses):
        await without.ask(by(ANN), other)
    assert (await without.ask(by(ANN), number)).known.is_done
    await house.guilds.change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoAnalysesHere):
        await analyses.ask(by(ANN), other)


@pytest.mark.slow
async def test_someone_who_leaves_a_match_of_three_makes_no_move(house: House, analyses: Analyses) -> None:
    table = await against(house, "1", "1", game="dohyo")
    number = table.match.id
    await play_against(house, number)
    await house.jobs.work()
    await house.matches.resign(by(ANN), number)
    await house.jobs.work()
    view = await house.matches.show(number)
    assert view.position.is_over
    await analyses.ask(by(ANN), number)
    await house.jobs.work()
    found = await analyses.look(by(ANN), number)
    assert len(found.examined) == 3
    assert {each.seat for each in found.examined} == {0, 1, 2}
    assert words.heading(found)


@pytest.mark.slow
async def test_moves_after_someone_left_are_examined_too(house: House, analyses: Analyses) -> None:
    table = await house.tables.open(by(ANN), TableSetup("dohyo", {}, 3, (BO, CY)))
    number = table.match.id
    for person in (BO, CY):
        await house.tables.join(by(person), number)
    await play(house, number, 1)
    await house.matches.resign(by(BO), number)
    await play(house, number, 2)
    await house.matches.resign(by(CY), number)
    await analyses.ask(by(ANN), number)
    await house.jobs.work()
    found = await analyses.look(by(ANN), number)
    assert [each.ply for each in found.examined] == [0, 2, 3]


@pytest.mark.at_once
@pytest.mark.slow
async def test_turns_of_levels_come_first(house: House, analyses: Analyses, database: Database) -> None:
    number = await over(house)
    await analyses.ask(by(ANN), number)
    for _ in range(2):
        view = await against(house, "1")
        await play_against(house, view.match.id)
    async with database.writing() as connection:
        now = house.services.clock()
        taken = await jobs.claim(connection, "x", now, now + timedelta(minutes=1), 3)
    assert [job.kind for job in taken] == ["move", "move", "analysis"]


@pytest.mark.slow
async def test_what_a_killed_bot_was_at_is_asked_for_again_and_counts_once(
    house: House, analyses: Analyses, database: Database
) -> None:
    number = await over(house)
    known = (await analyses.ask(by(ANN), number)).known
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM jobs"))
    await house.jobs.begin()
    assert await house.jobs.work() == 1
    found = (await analyses.look(by(ANN), number)).known
    assert found.is_done
    async with database.writing() as connection:
        assert not await stored.advance(connection, known, 1, found.found), "someone else was first"


@pytest.mark.slow
async def test_one_that_always_fails_is_given_up_and_can_be_asked_for_again(
    database: Database, clock: HandClock
) -> None:
    house = House(build(database, clock, Random(7), hosting=Hosting(memory=1 << 20)))
    analyses = house.services[Analyses]
    number = await over(house)
    await analyses.ask(by(ANN), number)
    for _ in range(MOST_FAILURES):
        assert await analyses.share(number) == 0
        assert await house.jobs.work() == 1
        clock.pass_(minutes=30)
    assert await analyses.share(number) is None
    assert await house.jobs.work() == 0
    assert (await analyses.ask(by(ANN), number)).known.done == 0


@pytest.mark.slow
async def test_what_nobody_looks_at_any_more_is_dropped(house: House, analyses: Analyses, clock: HandClock) -> None:
    first, second, third = [await over(house) for _ in range(3)]
    for number in (first, second):
        await analyses.ask(by(ANN), number)
    await house.jobs.work()
    clock.pass_(days=80)
    await analyses.ask(by(BO), second)
    clock.pass_(days=20)
    await analyses.ask(by(ANN), third)
    assert await analyses.share(first) is None
    assert await analyses.share(second) == 1


async def test_who_asked_is_exported_and_forgotten(house: House, analyses: Analyses, database: Database) -> None:
    number = await over(house)
    await analyses.ask(by(ANN), number)
    view = await house.matches.show(number)
    ann = next(player for player in view.players if player.name == "Ann")
    async with database.writing() as connection:
        assert [row["match_id"] for row in await stored.of_person(connection, ann.id)] == [number]
        await stored.forget(connection, ann.id)
        assert await stored.of_person(connection, ann.id) == []
