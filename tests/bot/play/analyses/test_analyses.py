"""A match that is over looked at again: once, by workers, in small pieces that nobody has to wait for."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from bot.app import build
from bot.core.host_settings import Hosting
from bot.core.outbox.retention import Retention
from bot.core.people import Place
from bot.core.processes.jobs import JobRounds
from bot.core.services import Services
from bot.people.servers.settings import GuildBook, Switch
from bot.play.analyses import pictures, words
from bot.play.analyses.analyses import MOST_UNDER_WAY, Analysed, Analyses
from bot.play.analyses.job import AT_ONCE, MOST_FAILURES
from bot.play.analyses.refusals import (
    AnalysesUnderWay,
    AnalysisGone,
    NoAnalyses,
    NoAnalysesHere,
    NothingToAnalyse,
    StillRunning,
)
from bot.play.archive.archive import Archive
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import PrivateMatch
from bot.play.offers.offered import UNDO
from bot.play.offers.offers import Offers
from bot.play.replays import MOVE
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from storage import Database
from storage.core.processes import jobs
from storage.play import analyses as stored
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, mover, waiter
from tests.bot.play.analyses.conftest import over, play
from tests.bot.play.computers.conftest import against
from tests.bot.play.computers.conftest import play as play_against
from tests.bot.play.substitution.test_takeovers import take_over
from tests.conftest import HandClock


@pytest.mark.slow
async def test_every_move_is_examined_once_and_kept(services: Services, analyses: Analyses) -> None:
    number = await over(services, AT_ONCE + 2)
    asked = await analyses.ask(by(ANN), number)
    assert (asked.known.done, asked.known.total) == (0, AT_ONCE + 3)
    assert await services[JobRounds].work() == 2
    assert await analyses.share(number) == 1
    found = await analyses.ask(by(BO), number)
    assert [each.played for each in found.examined] == [
        step.notation for step in found.last.position.line if step.notation
    ]
    assert await services[JobRounds].work() == 0, "a second request costs nothing"


@pytest.mark.slow
async def test_it_is_told_who_lost_what_in_plain_words(services: Services, analyses: Analyses) -> None:
    number = await over(services, 12, "honey_donuts")
    await analyses.ask(by(ANN), number)
    await services[JobRounds].work()
    found = await analyses.look(by(ANN), number)
    told = words.swing_lines(found)
    assert "better was" in told
    assert "**Ann**" in told or "**Bo**" in told
    assert " to losing" in told
    assert words.course(found).startswith("Moves 1–")
    assert "The biggest swings are marked" in words.graph_text(found)


async def test_nobody_is_helped_while_a_match_runs(services: Services, analyses: Analyses, view: MatchView) -> None:
    with pytest.raises(StillRunning):
        await analyses.ask(by(ANN), view.match.id)
    await services[Matches].resign(by(mover(view)), view.match.id)
    with pytest.raises(NothingToAnalyse):
        await analyses.ask(by(ANN), view.match.id)
    with pytest.raises(AnalysisGone):
        await analyses.look(by(ANN), view.match.id)


async def test_a_private_match_is_only_for_its_players(services: Services, analyses: Analyses) -> None:
    number = await over(services, private=True)
    with pytest.raises(PrivateMatch):
        await analyses.ask(by(CY), number)
    await analyses.ask(by(BO, place=Place(None, 77)), number)
    with pytest.raises(PrivateMatch):
        await analyses.look(by(CY), number)


@pytest.mark.slow
async def test_one_person_waits_for_few_and_others_are_not_held_up(services: Services, analyses: Analyses) -> None:
    numbers = [await over(services) for _ in range(MOST_UNDER_WAY + 1)]
    for number in numbers[:-1]:
        await analyses.ask(by(ANN), number)
    with pytest.raises(AnalysesUnderWay):
        await analyses.ask(by(ANN), numbers[-1])
    await analyses.ask(by(ANN), numbers[0])
    await analyses.ask(by(BO), numbers[-1])


@pytest.mark.at_once
async def test_of_two_analyses_asked_for_at_once_one_counts_for_the_other(
    services: Services, analyses: Analyses, monkeypatch: pytest.MonkeyPatch
) -> None:
    *earlier, first, second = [await over(services) for _ in range(MOST_UNDER_WAY + 1)]
    for number in earlier:
        await analyses.ask(by(ANN), number)
    count = stored.under_way

    async def count_slowly(*values: Any) -> int:
        found = await count(*values)
        await asyncio.sleep(0.3)
        return found

    monkeypatch.setattr(stored, "under_way", count_slowly)
    asked = await asyncio.gather(*(analyses.ask(by(ANN), each) for each in (first, second)), return_exceptions=True)
    assert [type(each) for each in asked if isinstance(each, Exception)] == [AnalysesUnderWay]


@pytest.mark.slow
async def test_without_workers_or_computers_a_sentence_says_so_and_what_is_kept_stays(
    services: Services, analyses: Analyses, database: Database, clock: HandClock
) -> None:
    number, other = await over(services), await over(services)
    await analyses.ask(by(ANN), number)
    await services[JobRounds].work()
    without = build(database, clock, Random(7), hosting=Hosting(workers=0))[Analyses]
    with pytest.raises(NoAnalyses):
        await without.ask(by(ANN), other)
    assert (await without.ask(by(ANN), number)).known.is_done
    await services[GuildBook].change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoAnalysesHere):
        await analyses.ask(by(ANN), other)


@pytest.mark.slow
async def test_someone_who_leaves_a_match_of_three_makes_no_move(services: Services, analyses: Analyses) -> None:
    table = await against(services, "1", "1", game="dohyo")
    number = table.match.id
    await play_against(services, number)
    await services[JobRounds].work()
    await services[Matches].resign(by(ANN), number)
    await services[JobRounds].work()
    view = await services[Matches].show(number)
    assert view.position.is_over
    await analyses.ask(by(ANN), number)
    await services[JobRounds].work()
    found = await analyses.look(by(ANN), number)
    assert len(found.examined) == 3
    assert {each.seat for each in found.examined} == {0, 1, 2}
    assert words.heading(found)


@pytest.mark.slow
async def test_moves_after_someone_left_are_examined_too(services: Services, analyses: Analyses) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, (BO, CY)))
    number = table.match.id
    for person in (BO, CY):
        await services[Tables].join(by(person), number)
    await play(services, number, 1)
    await services[Matches].resign(by(BO), number)
    await play(services, number, 2)
    await services[Matches].resign(by(CY), number)
    await analyses.ask(by(ANN), number)
    await services[JobRounds].work()
    found = await analyses.look(by(ANN), number)
    assert [each.ply for each in found.examined] == [0, 2, 3]


@pytest.mark.at_once
async def test_who_left_a_match_of_three_is_not_ahead_any_more(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, (BO, CY)))
    number = table.match.id
    for person in (BO, CY):
        await services[Tables].join(by(person), number)
    await play(services, number, 4)
    first = (await services[Matches].show(number)).players[0]
    leaver = next(person for person in (ANN, BO, CY) if person.discord_id == first.discord_id)
    await services[Matches].resign(by(leaver), number)
    await play(services, number, 6)
    other = mover(await services[Matches].show(number))
    await services[Matches].resign(by(other), number)
    story = await services[Archive].story(by(ANN), number)
    rows = [
        [step.ply, step.seat, "a1-a2", 0 if step.seat else 500, "a1-a2", 0, []]
        for step in story[-1].position.line
        if step.kind is MOVE
    ]
    told = words.course(Analysed(story, stored.Analysis(number, len(story), len(story), rows)))
    assert told.startswith(f"Moves 1–4: {first.name} winning")
    assert told.count(first.name) == 1, told


async def test_who_was_ahead_is_named_though_someone_took_over_later(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    await play(services, number, 4)
    await take_over(services, database, clock, number, first, CY)
    await play(services, number, 4)
    await services[Matches].resign(by(CY), number)
    story = await services[Archive].story(by(ANN), number)
    rows = [
        [ply, step.seat, step.notation, 500 if step.seat == (ply >= 4) else -500, "a-", 0, []]
        for ply, step in enumerate(story[-1].position.line)
        if step.kind is MOVE
    ]
    told = words.course(Analysed(story, stored.Analysis(number, len(story), len(story), rows)))
    assert told == f"Moves 1–4: {first.name} winning; moves 5–8: {second.name} winning."


async def test_of_a_lead_that_someone_took_over_each_is_named_for_their_moves(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    number, first = view.match.id, mover(view)
    await play(services, number, 5)
    await take_over(services, database, clock, number, first, CY)
    await play(services, number, 5)
    await services[Matches].resign(by(waiter(view)), number)
    story = await services[Archive].story(by(ANN), number)
    rows = [
        [ply, step.seat, step.notation, -500 if step.seat else 500, "a-", 0, []]
        for ply, step in enumerate(story[-1].position.line)
        if step.kind is MOVE
    ]
    told = words.course(Analysed(story, stored.Analysis(number, len(story), len(story), rows)))
    assert told == f"Moves 1–5: {first.name} winning; moves 6–10: Cy winning."


async def test_moves_have_the_numbers_of_their_boards_where_some_were_taken_back(
    services: Services, view: MatchView
) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    await play(services, number, 2)
    offer = (await services[Offers].make(by(second), number, UNDO)).offer
    await services[Offers].agree(by(first), offer.id)
    await play(services, number, 2)
    await services[Matches].resign(by(second), number)
    story = await services[Archive].story(by(ANN), number)
    played = [step for step in story[-1].position.line if step.kind is MOVE]
    rows = [[ply, step.seat, step.notation, -400 * (ply == 1), "a-", 0, ["a-"]] for ply, step in enumerate(played)]
    analysed = Analysed(story, stored.Analysis(number, len(story), len(story), rows))
    (swing,) = words.swing_lines(analysed).splitlines()[:-1]
    assert swing.startswith("**Move 4:** ")
    board = (await services[Archive].past_board(by(ANN), number, 4)).view
    assert f"played **{board.position.last.notation}**" in swing
    assert "· move 4" in words.line_text(analysed, analysed.examined[1])
    assert "marked: 4." in words.graph_text(analysed)
    graph = pictures._graph(analysed, "light")
    assert [each.number for each in graph.turnings] == [4]
    assert [move for move, _ in graph.courses[0]] == [0, 1, 4, 5]
    assert words.course(analysed).count("–5: ") == 1


@pytest.mark.slow
async def test_turns_of_levels_come_first(services: Services, analyses: Analyses, database: Database) -> None:
    number = await over(services)
    await analyses.ask(by(ANN), number)
    for _ in range(2):
        view = await against(services, "1")
        await play_against(services, view.match.id)
    async with database.writing() as connection:
        now = services.clock()
        taken = await jobs.claim(connection, "x", now, now + timedelta(minutes=1), 3)
    assert [job.kind for job in taken] == ["move", "move", "analysis"]


@pytest.mark.slow
async def test_what_a_killed_bot_was_at_is_asked_for_again_and_counts_once(
    services: Services, analyses: Analyses, database: Database
) -> None:
    number = await over(services)
    known = (await analyses.ask(by(ANN), number)).known
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM jobs"))
    await services[JobRounds].begin()
    assert await services[JobRounds].work() == 1
    found = (await analyses.look(by(ANN), number)).known
    assert found.is_done
    async with database.writing() as connection:
        assert not await stored.advance(connection, known, 1, found.found), "someone else was first"


@pytest.mark.slow
async def test_one_that_always_fails_is_given_up_and_can_be_asked_for_again(
    database: Database, clock: HandClock
) -> None:
    services = build(database, clock, Random(7), hosting=Hosting(memory=1 << 20))
    analyses = services[Analyses]
    number = await over(services)
    await analyses.ask(by(ANN), number)
    for _ in range(MOST_FAILURES):
        assert await analyses.share(number) == 0
        assert await services[JobRounds].work() == 1
        clock.pass_(minutes=30)
    assert await analyses.share(number) is None
    assert await services[JobRounds].work() == 0
    assert (await analyses.ask(by(ANN), number)).known.done == 0


@pytest.mark.slow
async def test_what_nobody_looks_at_any_more_is_dropped(
    services: Services, analyses: Analyses, clock: HandClock
) -> None:
    first, second = [await over(services) for _ in range(2)]
    for number in (first, second):
        await analyses.ask(by(ANN), number)
    await services[JobRounds].work()
    clock.pass_(days=80)
    await analyses.ask(by(BO), second)
    clock.pass_(days=20)
    await services[Retention].tidy()
    assert await analyses.share(first) is None
    assert await analyses.share(second) == 1


async def test_who_asked_is_exported_and_forgotten(services: Services, analyses: Analyses, database: Database) -> None:
    number = await over(services)
    await analyses.ask(by(ANN), number)
    view = await services[Matches].show(number)
    ann = next(player for player in view.players if player.name == "Ann")
    async with database.writing() as connection:
        assert [row["match_id"] for row in await stored.of_person(connection, ann.id)] == [number]
        await stored.forget(connection, ann.id)
        assert await stored.of_person(connection, ann.id) == []
