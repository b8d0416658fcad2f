"""A computer's turn: asked for in the transaction of the turn, answered by the door for everyone's moves."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.frame.pictures import Look
from bot.core.outbox.notes import Note
from bot.core.outbox.outbox import Outbox
from bot.core.processes.jobs import JobRounds
from bot.core.processes.pool import Workers
from bot.core.processes.program import WorkerFailed
from bot.core.services import Services
from bot.play.archive.archive import Archive
from bot.play.computers.engines import Engines
from bot.play.computers.move_jobs import TOLD_AFTER
from bot.play.matches.board.pictures import board_frame, board_text, card_text, result_of
from bot.play.matches.entries.narration import Narration
from bot.play.matches.matches import Matches
from bot.play.offers.offered import UNDO
from bot.play.offers.offers import Offers
from bot.play.offers.proposals import OfferStatus
from storage import Database
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, by, owed
from tests.bot.play.computers.conftest import against, play
from tests.bot.timed import deliver
from tests.conftest import HandClock


async def test_a_match_with_a_level_begins_at_once_and_it_answers(services: Services) -> None:
    view = await against(services, "1")
    assert view.match.status is Status.RUNNING
    assert view.names == ("Ann", "Kitten")
    moved = await play(services, view.match.id)
    assert moved.to_move == moved.players[1]
    assert await services[JobRounds].work() == 1
    answered = await services[Matches].show(view.match.id)
    assert answered.position.ply == 2
    assert answered.to_move == answered.players[0]


@pytest.mark.parametrize("recovers", [False, True])
async def test_that_a_computer_cannot_move_is_told_only_as_long_as_that_is_so(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch, *, recovers: bool
) -> None:
    async def fail(*_: object) -> str:
        raise WorkerFailed("it is gone")

    view = await against(services, "1")
    await play(services, view.match.id)
    with monkeypatch.context() as broken:
        broken.setattr(Engines, "move", fail)
        for _ in range(TOLD_AFTER + 1):
            await services[JobRounds].work()
            clock.pass_(hours=1)
    if recovers:
        await services[JobRounds].work()
    notes = [each for each in await deliver(services) if isinstance(each.shown, Note)]
    assert (await services[Matches].show(view.match.id)).position.ply == 1 + recovers
    assert len(notes) == 1 - recovers


@pytest.mark.slow
async def test_the_channel_gets_one_new_board_an_exchange_and_it_tells_both_moves(services: Services) -> None:
    view = await against(services, "1")
    (begun,) = await owed(services)
    await services[Outbox].sent(begun, 1)
    await play(services, view.match.id)
    assert await owed(services) == [], "the board waits for the answer"
    await services[JobRounds].work()
    (board,) = await owed(services)
    assert board.post.ply == 2
    assert [player.name for player in board.pinged] == ["Ann"]
    told = services[Narration].last_move(board.shown)
    assert "**Ann** played" in told
    assert "**Kitten (level 1)** played" in told


@pytest.mark.slow
async def test_a_slow_answer_lets_the_board_go_out_first_without_a_ping(services: Services, clock: HandClock) -> None:
    view = await against(services, "1")
    (begun,) = await owed(services)
    await services[Outbox].sent(begun, 1)
    await play(services, view.match.id)
    clock.pass_(seconds=11)
    (board,) = await owed(services)
    assert board.post.ply == 1
    assert [player for player in board.pinged if player.discord_id] == []
    await services[Outbox].sent(board, 2)
    await services[JobRounds].work()
    (answer,) = await owed(services)
    assert [player.name for player in answer.pinged] == ["Ann"]


@pytest.mark.slow
async def test_a_whole_match_against_level_1_ends(services: Services) -> None:
    view = await against(services, "1", game="kamisado")
    for _ in range(300):
        if (view := await services[Matches].show(view.match.id)).position.is_over:
            break
        if view.to_move and view.to_move.is_computer:
            await services[JobRounds].work()
        else:
            await play(services, view.match.id)
    assert view.position.is_over
    assert not await services[JobRounds].work()


@pytest.mark.slow
async def test_people_and_levels_play_at_one_table(services: Services) -> None:
    view = await against(services, "1", "1", "2", game="dohyo")
    assert view.names == ("Ann", "Kitten", "Kitten", "Grandchild") or set(view.names[1:]) == {"Kitten", "Grandchild"}
    assert len({player.id for player in view.players}) == 4
    await play(services, view.match.id)
    assert await services[JobRounds].work() == 3
    assert (await services[Matches].show(view.match.id)).to_move == view.players[0]


async def test_when_no_person_plays_any_more_the_match_ends(services: Services) -> None:
    view = await against(services, "1", "1", game="dohyo")
    await services[Matches].resign(by(ANN), view.match.id)
    await services[JobRounds].work()
    ended = await services[Matches].show(view.match.id)
    assert ended.position.is_over
    assert ended.position.outcome.places[-1] == (0,)
    told = services[Narration]
    lines = told.last_move(ended).splitlines()
    assert lines == [
        "**Ann** resigned. Ann leaves the match; the pieces stay on the board.",
        "🏁 Only computers were still playing, so the match is over.",
    ]
    assert told.ending(ended).endswith(" share the win."), "and nobody is said to have offered a draw"
    said = " share the win: only computers left"
    assert said in card_text(result_of(ended, Look()))
    assert said in board_text(ended, Look())
    assert board_frame(ended, Look()).ending == "Shared win"


async def test_the_record_of_a_match_that_computers_were_left_in_is_read_back(services: Services) -> None:
    number = (await against(services, "1", "1", game="dohyo")).match.id
    await services[Matches].resign(by(ANN), number)
    await services[JobRounds].work()
    _, text = await services[Archive].record(by(ANN), number)
    _, past = await services[Archive].bring_in(by(ANN), text.encode())
    assert past.view.position.state == (await services[Matches].show(number)).position.state
    assert past.view.position.last.automatic
    told = services[Narration].last_move(past.view)
    assert told.endswith("\n🏁 Only computers were still playing, so the match is over.")
    assert "Automatic: -" in text, "earlier versions read it as well"
    lists_the_end = text.replace("Automatic: -", "Automatic: 2")
    assert await services[Archive].bring_in(by(ANN), lists_the_end.encode()), "as earlier versions wrote it"


async def test_the_record_says_of_no_computer_that_it_had_planned_its_moves(services: Services) -> None:
    number = (await against(services, "1", game="dogon")).match.id
    await play(services, number)
    await services[JobRounds].work()
    _, text = await services[Archive].record(by(ANN), number)
    _, past = await services[Archive].bring_in(by(ANN), text.encode())
    assert past.ply == 2
    told = services[Narration].last_move(past.view)
    assert told.startswith("**Kitten** played **")
    assert "planned" not in told
    assert "automatically" not in told


async def test_the_last_board_does_not_wait_with_the_one_before(services: Services) -> None:
    view = await against(services, "1", "1", game="dohyo")
    (begun,) = await owed(services)
    await services[Outbox].sent(begun, 1)
    await services[Matches].resign(by(ANN), view.match.id)
    assert await owed(services) == [], "that board waits for an answer"
    await services[JobRounds].work()
    (last,) = await owed(services)
    assert last.shown.position.is_over
    assert [player.name for player in last.pinged] == ["Ann"]


@pytest.mark.slow
async def test_a_turn_that_was_never_noted_is_asked_for_at_the_start(services: Services, database: Database) -> None:
    from sqlalchemy import text

    view = await against(services, "1")
    await play(services, view.match.id)
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM jobs"))
    await services[JobRounds].begin()
    assert await services[JobRounds].work() == 1


@pytest.mark.slow
async def test_turns_that_were_never_noted_are_looked_for_some_at_a_time(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy import text

    monkeypatch.setattr("bot.play.computers.move_jobs.SOME", 2)
    for _ in range(3):
        await play(services, (await against(services, "1")).match.id)
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM jobs"))
    await services[JobRounds].begin()
    assert await services[JobRounds].work() == 2
    await services[JobRounds]._round()
    assert await services[JobRounds].work() == 1


async def test_a_thought_nobody_wants_any_more_is_stopped(services: Services) -> None:
    view = await against(services, "8", game="tokonoma")
    await play(services, view.match.id)
    await services[JobRounds]._round()
    async with asyncio.timeout(90):
        while services[Workers].free:
            await asyncio.sleep(0.01)
    undone = await services[Offers].make(by(ANN), view.match.id, UNDO)
    assert undone.offer.status is OfferStatus.AGREED
    await services[JobRounds]._round()
    async with asyncio.timeout(90):
        while not services[Workers].free:
            await asyncio.sleep(0.01)
    assert services[Workers].pids == (), "its process has not come to an end of its thought"
    assert await services[JobRounds].work() == 0
