"""A computer's turn: asked for in the transaction of the turn, answered by the door for everyone's moves."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.matches.entries.narration import Narration
from bot.play.offers.offered import UNDO
from bot.play.offers.proposals import OfferStatus
from storage import Database
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, by, owed
from tests.bot.play.computers.conftest import against, play
from tests.conftest import HandClock
from tests.house import House


async def test_a_match_with_a_level_begins_at_once_and_it_answers(house: House) -> None:
    view = await against(house, "1")
    assert view.match.status is Status.RUNNING
    assert view.names == ("Ann", "Kitten")
    moved = await play(house, view.match.id)
    assert moved.to_move == moved.players[1]
    assert await house.jobs.work() == 1
    answered = await house.matches.show(view.match.id)
    assert answered.position.ply == 2
    assert answered.to_move == answered.players[0]


@pytest.mark.slow
async def test_the_channel_gets_one_new_board_an_exchange_and_it_tells_both_moves(house: House) -> None:
    view = await against(house, "1")
    (begun,) = await owed(house)
    await house.outbox.sent(begun, 1)
    await play(house, view.match.id)
    assert await owed(house) == [], "the board waits for the answer"
    await house.jobs.work()
    (board,) = await owed(house)
    assert board.post.ply == 2
    assert [player.name for player in board.pinged] == ["Ann"]
    told = house.services[Narration].last_move(board.shown)
    assert "**Ann** played" in told
    assert "**Kitten (level 1)** played" in told


@pytest.mark.slow
async def test_a_slow_answer_lets_the_board_go_out_first_without_a_ping(house: House, clock: HandClock) -> None:
    view = await against(house, "1")
    (begun,) = await owed(house)
    await house.outbox.sent(begun, 1)
    await play(house, view.match.id)
    clock.pass_(seconds=11)
    (board,) = await owed(house)
    assert board.post.ply == 1
    assert [player for player in board.pinged if player.discord_id] == []
    await house.outbox.sent(board, 2)
    await house.jobs.work()
    (answer,) = await owed(house)
    assert [player.name for player in answer.pinged] == ["Ann"]


@pytest.mark.slow
async def test_a_whole_match_against_level_1_ends(house: House) -> None:
    view = await against(house, "1", game="kamisado")
    for _ in range(300):
        if (view := await house.matches.show(view.match.id)).position.is_over:
            break
        if view.to_move and view.to_move.is_computer:
            await house.jobs.work()
        else:
            await play(house, view.match.id)
    assert view.position.is_over
    assert not await house.jobs.work()


@pytest.mark.slow
async def test_people_and_levels_play_at_one_table(house: House) -> None:
    view = await against(house, "1", "1", "2", game="dohyo")
    assert view.names == ("Ann", "Kitten", "Kitten", "Grandchild") or set(view.names[1:]) == {"Kitten", "Grandchild"}
    assert len({player.id for player in view.players}) == 4
    await play(house, view.match.id)
    assert await house.jobs.work() == 3
    assert (await house.matches.show(view.match.id)).to_move == view.players[0]


async def test_when_no_person_plays_any_more_the_match_ends(house: House) -> None:
    view = await against(house, "1", "1", game="dohyo")
    await house.matches.resign(by(ANN), view.match.id)
    await house.jobs.work()
    ended = await house.matches.show(view.match.id)
    assert ended.position.is_over
    assert ended.position.outcome.places[-1] == (0,)
    told = house.services[Narration]
    lines = told.last_move(ended).splitlines()
    assert lines == [
        "**Ann** resigned. Ann leaves the match; the pieces stay on the board.",
        "🏁 Only computers were still playing, so the match is over.",
    ]
    assert told.ending(ended).endswith(" share the win."), "and nobody is said to have offered a draw"


async def test_the_last_board_does_not_wait_with_the_one_before(house: House) -> None:
    view = await against(house, "1", "1", game="dohyo")
    (begun,) = await owed(house)
    await house.outbox.sent(begun, 1)
    await house.matches.resign(by(ANN), view.match.id)
    assert await owed(house) == [], "that board waits for an answer"
    await house.jobs.work()
    (last,) = await owed(house)
    assert last.shown.position.is_over
    assert [player.name for player in last.pinged] == ["Ann"]


@pytest.mark.slow
async def test_a_turn_that_was_never_noted_is_asked_for_at_the_start(house: House, database: Database) -> None:
    from sqlalchemy import text

    view = await against(house, "1")
    await play(house, view.match.id)
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM jobs"))
    await house.jobs.begin()
    assert await house.jobs.work() == 1


@pytest.mark.slow
async def test_turns_that_were_never_noted_are_looked_for_some_at_a_time(
    house: House, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy import text

    monkeypatch.setattr("bot.play.computers.move_jobs.SOME", 2)
    for _ in range(3):
        await play(house, (await against(house, "1")).match.id)
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM jobs"))
    await house.jobs.begin()
    assert await house.jobs.work() == 2
    await house.jobs._round()
    assert await house.jobs.work() == 1


async def test_a_thought_nobody_wants_any_more_is_stopped(house: House) -> None:
    view = await against(house, "8", game="tokonoma")
    await play(house, view.match.id)
    await house.jobs._round()
    async with asyncio.timeout(20):
        while house.workers.free:
            await asyncio.sleep(0.01)
    undone = await house.offers.make(by(ANN), view.match.id, UNDO)
    assert undone.offer.status is OfferStatus.AGREED
    await house.jobs._round()
    async with asyncio.timeout(20):
        while not house.workers.free:
            await asyncio.sleep(0.01)
    assert house.workers.pids == (), "its process has not come to an end of its thought"
    assert await house.jobs.work() == 0
