"""What may go wrong around the bot: crashes, storms, lost connections, closed channels."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.core.frame.answer import AGAIN_AFTER
from bot.core.speech.spans import DAY
from bot.play.matches.matches import Matches
from bot.play.pauses.breaks import Breaks
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from sandbox.people.people import AnswerKind, FakeAnswer, FakePerson
from sandbox.permissions import Permission
from tests.end_to_end.bot_in_a_hurry import SEVERAL_SWEEPS_S
from tests.end_to_end.conftest import PATIENCE_S, Evening, is_board, on_button

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/*/callback"


async def arrived_unknown(evening: Evening) -> tuple[int, Seen]:
    """A match and the board of its first move, which is out, though the bot never heard so."""
    number = await evening.begin()
    evening.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route=MESSAGES, times=None)
    await evening.move(number, "C+")
    return number, await evening.board(number, 1)


async def test_killed_between_commit_and_post_the_board_and_the_ping_come_exactly_once(hasty: Evening) -> None:
    number = await hasty.begin()
    hasty.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=MESSAGES, seconds=30, times=None)
    await hasty.move(number, "C+")
    await hasty.kill_bot()
    assert (await hasty.view(number)).position.ply == 1, "the move was confirmed"
    assert hasty.boards(number, 1) == []

    hasty.sandbox.faults.clear()
    await hasty.start_bot()
    board = await hasty.board(number, 1)
    await asyncio.sleep(SEVERAL_SWEEPS_S)
    assert len(hasty.boards(number, 1)) == 1
    assert [name for name, _ in hasty.pings_for(board)] == [(await hasty.mover(number)).name]

    answer = await (await hasty.mover(number)).click(board.id, "Move")
    assert answer.message
    assert answer.message.pictures, "the button still works, and the game goes on"
    await hasty.move(number)
    await hasty.board(number, 2)
    hasty.assert_clean()


async def test_killed_after_discord_took_the_post_but_before_it_was_noted_nothing_is_doubled(evening: Evening) -> None:
    number, board = await arrived_unknown(evening)
    await evening.kill_bot()
    evening.sandbox.faults.clear()
    await evening.start_bot()
    await evening.move(number)
    await evening.board(number, 2)
    assert len(evening.boards(number, 1)) == 1
    assert len(evening.pings_for(board)) == 1


@pytest.mark.parametrize("is_killed", [True, False])
async def test_a_board_that_arrived_unknown_to_us_loses_its_buttons_to_one_that_overtakes_it(
    hasty: Evening, is_killed: bool
) -> None:
    number, board = await arrived_unknown(hasty)
    if is_killed:
        await hasty.kill_bot()
    view = await hasty.view(number)
    assert view.to_move
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await hasty.services[Matches].move(hasty.by(await hasty.mover(number)), number, None, move)
    hasty.sandbox.faults.clear()
    if is_killed:
        await hasty.start_bot()
    await hasty.board(number, 2)
    await hasty.see(hasty.aki, lambda seen: seen.id == board.id and not seen.labels)
    await hasty.nothing_owed()


async def test_a_post_lost_longer_ago_than_its_nonce_lives_is_found_in_the_channel(
    evening: Evening, tmp_path: Path
) -> None:
    number, _ = await arrived_unknown(evening)
    await evening.kill_bot()
    evening.sandbox.faults.clear()
    evening.sandbox.clock.advance(3600)
    with sqlite3.connect(tmp_path / "engawa.db") as database:
        database.execute("UPDATE posts SET created_at = datetime(created_at, '-1 hour') WHERE status = 'owed'")
    await evening.start_bot()
    async with asyncio.timeout(PATIENCE_S):
        while sqlite3.connect(tmp_path / "engawa.db").execute("SELECT 1 FROM posts WHERE status = 'owed'").fetchone():
            await asyncio.sleep(0.1)
    assert len(evening.boards(number, 1)) == 1


async def test_an_answer_with_the_same_picture_is_not_taken_for_a_lost_post(evening: Evening, tmp_path: Path) -> None:
    number = await evening.begin()
    await evening.nothing_owed()
    evening.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=MESSAGES, times=None)
    await evening.move(number, "C+")
    seen = (await evening.look(evening.aki, "boards", number)).message
    assert seen
    await evening.aki.click(seen.id, "Show to everyone")
    shown = await evening.see(evening.bruno, lambda found: any("look" in each.url for each in found.pictures))
    world = evening.sandbox.backend.world
    # Discord knows it by how it came about; here it looks like the board in everything else.
    world.message(evening.channel, shown.id).attachments[0].filename = f"engawa-{number}-1.png"
    await evening.kill_bot()
    evening.sandbox.faults.clear()
    with sqlite3.connect(tmp_path / "engawa.db") as database:
        database.execute("UPDATE posts SET created_at = datetime(created_at, '-1 hour') WHERE status = 'owed'")
    await evening.start_bot()
    board = await evening.see(evening.aki, lambda found: is_board(found, number, 1) and found.id != shown.id)
    assert [name for name, _ in evening.pings_for(board)] == [(await evening.mover(number)).name]


async def test_the_board_before_is_not_taken_for_a_lost_post(evening: Evening, tmp_path: Path) -> None:
    number = await evening.begin(clock="3d")
    (waiter,) = {evening.aki, evening.bruno} - {await evening.mover(number)}
    await evening.give(waiter, number, "1d")
    await evening.see(evening.aki, lambda seen: "1 day of extra time" in seen.text and not seen.ephemeral)
    await evening.nothing_owed()
    await evening.kill_bot()
    await evening.services[Breaks].give(evening.by(waiter), number, 2 * DAY)
    with sqlite3.connect(tmp_path / "engawa.db") as database:
        database.execute("UPDATE posts SET created_at = datetime(created_at, '-1 hour') WHERE status = 'owed'")
    evening.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=MESSAGES)
    await evening.start_bot()
    await evening.see(evening.aki, lambda seen: "2 days of extra time" in seen.text and not seen.ephemeral)


async def test_old_buttons_work_after_a_restart(evening: Evening) -> None:
    card = await evening.open_table(evening.aki)
    await evening.kill_bot()
    await evening.start_bot()
    await evening.bruno.click(card.id, "Join")
    board = await evening.board(1, 0)
    await evening.kill_bot()
    await evening.start_bot()
    mover = await evening.mover(1)
    picker = await mover.click(board.id, "Move")
    assert picker.message
    labels = picker.message.labels
    await evening.kill_bot()
    await evening.start_bot()
    chosen = await mover.click(picker.message.id, "C")
    assert chosen.message
    assert chosen.message.id == picker.message.id
    assert chosen.message.labels != labels
    evening.assert_clean()


@pytest.mark.slow
async def test_a_storm_of_limits_and_errors_loses_nothing_and_doubles_nothing(hasty: Evening) -> None:
    number = await hasty.begin()
    faults = hasty.sandbox.faults
    faults.add(FakeTrouble.RATE_LIMITED, method="POST", route=MESSAGES, times=None, chance=0.2, seconds=0.3)
    faults.add(FakeTrouble.ERROR_BEFORE, method="POST", route=MESSAGES, times=None, chance=0.2, status=503)
    faults.add(FakeTrouble.ERROR_AFTER, method="POST", route=MESSAGES, times=None, chance=0.2, status=502)
    faults.add(FakeTrouble.ERROR_BEFORE, method="PATCH", times=None, chance=0.2, status=500)
    boards = [(await hasty.board(number, 0)).id]
    for ply in range(8):
        before = (await hasty.view(number)).position.ply
        assert before == ply
        await hasty.move(number)
        board = await hasty.board(number, ply + 1)
        assert [name for name, _ in hasty.pings_for(board)] == [(await hasty.mover(number)).name]
        boards.append(board.id)
    faults.clear()
    await asyncio.sleep(SEVERAL_SWEEPS_S)
    said = [message.id for message in hasty.aki.messages(hasty.channel) if not message.ephemeral]
    assert sorted(said)[1:] == boards, "the card, and each board once, of which the older ones have shrunk to a line"
    assert hasty.sandbox.violations == []


async def test_answers_survive_errors_before_and_after_their_effect(evening: Evening) -> None:
    number = await evening.begin()
    evening.sandbox.faults.add(FakeTrouble.ERROR_BEFORE, method="POST", route=CALLBACK, status=502)
    assert "You played" in (await evening.move(number, "C+")).text
    evening.sandbox.faults.add(FakeTrouble.ERROR_AFTER, method="POST", route=CALLBACK, status=502)
    answer = await evening.move(number)
    assert "You played" in answer.text
    assert answer.followups == []
    assert (await evening.view(number)).position.ply == 2


async def test_an_answer_whose_connection_breaks_is_sent_again(evening: Evening) -> None:
    for times in [1, len(AGAIN_AFTER)]:
        for trouble in [FakeTrouble.CUT_BEFORE, FakeTrouble.CUT_AFTER]:
            number = await evening.begin()
            evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK, times=times)
            assert "You played" in (await evening.move(number, "C+")).text
            board = await evening.board(number, 1)
            evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK)
            picker = await (await evening.mover(number)).click(board.id, "Move")
            assert picker.message
            assert picker.message.pictures, "with its picture"
            evening.assert_clean()


async def test_an_acknowledgement_whose_reply_is_lost_is_followed_by_the_answer(evening: Evening) -> None:
    for trouble in [FakeTrouble.CUT_AFTER, FakeTrouble.ERROR_AFTER]:
        number = await evening.begin()
        await evening.move(number, "C+")
        page = (await evening.look(evening.aki, "boards", number)).message
        assert page
        evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK)
        film = await evening.turn(evening.aki, page, "film")
        assert film.kind is AnswerKind.DEFERRED
        assert film.message
        assert film.message.pictures
        evening.assert_clean()


async def test_an_answer_that_discord_never_takes_is_no_error_of_ours(evening: Evening) -> None:
    number = await evening.begin()
    await evening.move(number)
    hasty = FakePerson(evening.sandbox.backend, evening.aki.user)
    page = (await evening.look(hasty, "boards", number)).message
    assert page
    evening.sandbox.faults.add(FakeTrouble.RATE_LIMITED, route="/webhooks/*", seconds=0.01, times=None)
    answer = await evening.turn(hasty, page, "film")
    assert answer.kind is AnswerKind.DEFERRED, "a film takes longer than an answer may"
    bot = evening.sandbox.bot
    assert bot
    async with asyncio.timeout(PATIENCE_S):
        while "the answer could not be delivered" not in bot.log:
            await asyncio.sleep(0.05)
    assert "a handler failed" not in bot.log
    evening.sandbox.faults.clear()
    again = await evening.look(evening.aki, "film", number)
    assert again.message
    assert again.message.pictures
    evening.assert_clean()


async def test_an_answer_that_was_dismissed_before_it_came_is_no_error_of_ours(evening: Evening) -> None:
    number = await evening.begin()
    await evening.move(number)
    hasty = FakePerson(evening.sandbox.backend, evening.aki.user)
    answer = await evening.look(hasty, "film", number)
    assert answer.kind is AnswerKind.DEFERRED
    assert answer.message
    hasty.dismiss(answer.message)
    bot = evening.sandbox.bot
    assert bot
    async with asyncio.timeout(PATIENCE_S):
        while "the answer could not be delivered" not in bot.log:
            await asyncio.sleep(0.05)
    assert "a handler failed" not in bot.log
    evening.assert_clean()


async def test_suggestions_that_cannot_be_delivered_are_no_error_of_ours(evening: Evening) -> None:
    number = await evening.begin()
    fault = evening.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=CALLBACK, times=None)
    with pytest.raises(Impossible, match="Loading options failed"):
        await (await evening.mover(number)).suggestions(evening.channel, "move", focused="move", move="", match=number)
    assert fault.happened
    assert evening.sandbox.bot
    assert "suggestions were not taken" in evening.sandbox.bot.log
    assert "Ignoring exception in autocomplete" not in evening.sandbox.bot.log
    evening.assert_clean()


async def test_suggestions_whose_connection_breaks_twice_still_come(evening: Evening) -> None:
    number = await evening.begin()
    evening.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=CALLBACK, times=2)
    mover = await evening.mover(number)
    assert await mover.suggestions(evening.channel, "move", focused="move", move="", match=number)
    evening.assert_clean()


@pytest.mark.parametrize(
    ("trouble", "facts"),
    [(FakeTrouble.ERROR_BEFORE, {"status": 503}), (FakeTrouble.CUT_BEFORE, {})],
    ids=["an error", "a broken connection"],
)
async def test_buttons_that_could_not_be_taken_off_an_old_board_go_later(
    evening: Evening, trouble: FakeTrouble, facts: dict[str, int]
) -> None:
    number = await evening.begin()
    old = await evening.board(number, 0)
    fault = evening.sandbox.faults.add(trouble, method="PATCH", **facts)
    await evening.move(number)
    await evening.board(number, 1)
    async with asyncio.timeout(PATIENCE_S):
        while evening.message(old).labels:
            await asyncio.sleep(0.1)
    assert fault.happened == 1
    assert "Move" in (await evening.board(number, 1)).labels
    evening.assert_clean()


async def test_an_old_board_that_could_not_be_seen_loses_its_buttons_once_it_can(hasty: Evening) -> None:
    number = await hasty.begin()
    old = await hasty.board(number, 0)
    hasty.sandbox.host.deny(hasty.channel, Permission.VIEW_CHANNEL)
    await hasty.move(number, "C+")
    mover = await hasty.mover(number)
    await hasty.doubt_lasts(minutes=10)
    await hasty.see(mover, lambda seen: f"#{number}" in seen.text, channel=mover.direct_channel_id)
    await hasty.nothing_owed()
    assert hasty.message(old).labels, "nothing could be changed there"
    hasty.sandbox.host.reset(hasty.channel)
    async with asyncio.timeout(PATIENCE_S):
        while hasty.message(old).labels:
            hasty.sandbox.clock.advance(60)
            await asyncio.sleep(0.5)
    hasty.assert_clean()


async def test_a_dropped_gateway_is_resumed_and_an_invalid_session_begun_anew(evening: Evening) -> None:
    number = await evening.begin()
    gateway = evening.sandbox.backend.gateway
    for lose in (gateway.drop, gateway.invalidate):
        lose()
        async with asyncio.timeout(90):
            while True:
                answer = await evening.aki.slash(evening.channel, "board", match=number)
                if answer.failure is None:
                    break
        assert answer.message
        assert answer.message.pictures
    ply = (await evening.view(number)).position.ply
    await evening.move(number)
    await evening.board(number, ply + 1)


async def test_where_the_bot_may_not_write_the_player_is_told_directly_and_others_play_on(evening: Evening) -> None:
    closed, open_ = await evening.begin(), await evening.begin()
    evening.sandbox.host.deny(evening.channel, Permission.SEND_MESSAGES)
    answer = await evening.move(closed, "C+")
    assert "I'm missing the Send Messages permission" in answer.text
    to_move = await evening.mover(closed)
    await evening.doubt_lasts(minutes=10)
    message = await evening.see(
        to_move, lambda message: f"#{closed}" in message.text, channel=to_move.direct_channel_id
    )
    assert "I couldn't post in" in message.text
    assert "I'm missing a permission" in message.text
    picker = await to_move.click(message.id, "Move")
    assert picker.message
    assert picker.message.pictures, "the match can be played on from the direct message"

    evening.sandbox.host.reset(evening.channel)
    await evening.move(open_)
    await evening.board(open_, 1)
    await evening.move(closed)
    await evening.board(closed, 2)
    evening.assert_clean()


async def test_a_deleted_channel_and_closed_direct_messages_stop_nothing(evening: Evening) -> None:
    number = await evening.begin()
    elsewhere = evening.sandbox.channels["lounge"]
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    waiter.close_dms()
    evening.sandbox.host.delete_channel(evening.channel)
    answer = await mover.slash(elsewhere, "move", move="C+", match=number)
    assert "You played" in answer.text
    shown = await waiter.slash(elsewhere, "board", match=number)
    assert shown.message
    assert "Move" in shown.message.labels
    played = await waiter.slash(elsewhere, "move", move=await first_legal(evening, number), match=number)
    assert "You played" in played.text
    message = await evening.see(mover, lambda seen: f"#{number}" in seen.text, channel=mover.direct_channel_id)
    assert "no longer exists" in message.text


async def first_legal(evening: Evening, number: int) -> str:
    view = await evening.view(number)
    return str(view.game.format(view.game.legal_moves(view.position.state)[0]))


async def test_play_says_which_permission_is_missing(evening: Evening) -> None:
    for permission, name in [(Permission.ATTACH_FILES, "Attach Files"), (Permission.SEND_MESSAGES, "Send Messages")]:
        evening.sandbox.host.deny(evening.channel, permission)
        answer = await evening.aki.slash(evening.channel, "play", game="dogon")
        assert answer.message
        assert answer.message.ephemeral
        assert f"I'm missing the {name} permission" in answer.text
        evening.sandbox.host.reset(evening.channel)
        evening.assert_clean()


async def test_a_slow_database_delays_the_answer_but_not_the_acknowledgement(evening: Evening, tmp_path: Path) -> None:
    number = await evening.begin()
    blocker = sqlite3.connect(tmp_path / "engawa.db", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    mover = await evening.mover(number)
    mover.patient = False
    answer = await mover.slash(evening.channel, "move", move="C+", match=number)
    assert answer.kind is AnswerKind.DEFERRED
    assert answer.seconds is not None
    assert answer.seconds < 3
    blocker.execute("ROLLBACK")
    assert "You played" in (await answer.filled()).text
    evening.assert_clean()


async def test_a_card_whose_first_attempt_got_no_answer_shows_what_was_decided_since(hasty: Evening) -> None:
    dana = hasty.sandbox.person("Dana")
    _, drafted = await hasty.draft(dana, "Cup", "knockout")
    hasty.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route=MESSAGES, times=None)
    await dana.click(drafted.id, "Publish")
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text and not seen.ephemeral)
    for person in (hasty.aki, hasty.bruno):
        await person.click(card.id, "Join")
    await hasty.organise(dana, "start")
    hasty.sandbox.faults.clear()

    def shows_the_start(seen: Seen) -> bool:
        return seen.id == card.id and seen.payload["attachments"][0]["filename"] != "engawa-tournament-1.png"

    await hasty.see(dana, shows_the_start)
    await hasty.nothing_owed()
    cards = [seen for seen in dana.messages(hasty.channel) if "Leave" in seen.labels or seen.id == card.id]
    assert [seen.id for seen in cards] == [card.id]
    hasty.assert_clean()


async def about_to_play(evening: Evening, mover: FakePerson, number: int) -> Seen:
    """The message with the button that plays the first move of the picker."""
    board = await evening.board(number, 0)
    picker = (await mover.click(board.id, "Move")).message
    assert picker
    chosen = (await mover.click(picker.id, picker.labels[0])).message
    assert chosen
    return chosen


@asynccontextmanager
async def heard_unknown_to_us(
    evening: Evening, tmp_path: Path, act: Coroutine[Any, Any, FakeAnswer]
) -> AsyncIterator[asyncio.Task[FakeAnswer]]:
    """An act under way, of which Discord has heard an acknowledgement while every reply was lost."""
    faults = evening.sandbox.faults
    faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=CALLBACK, times=len(AGAIN_AFTER))
    heard = faults.add(FakeTrouble.CUT_AFTER, method="POST", route=CALLBACK)
    with sqlite3.connect(tmp_path / "engawa.db", isolation_level=None) as database:
        database.execute("BEGIN IMMEDIATE")  # nothing can be stored, so the answer takes long
        acting = asyncio.create_task(act)
        async with asyncio.timeout(PATIENCE_S):
            while not heard.happened:
                await asyncio.sleep(0.01)
        yield acting
        database.execute("ROLLBACK")


async def test_a_press_that_is_refused_waits_until_the_one_before_has_turned_the_page(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    chosen = await about_to_play(evening, mover, number)
    faults, facts = evening.sandbox.faults, {"method": "POST", "route": CALLBACK}
    slow = faults.add(FakeTrouble.DELAY, **facts, seconds=0.5)
    first = asyncio.create_task(mover.click(chosen.id, chosen.labels[0]))
    async with asyncio.timeout(PATIENCE_S):
        while not slow.happened:
            await asyncio.sleep(0.01)
    slower = faults.add(FakeTrouble.DELAY, **facts, seconds=1)
    second = await mover.click(chosen.id, chosen.labels[0])
    await first
    async with asyncio.timeout(PATIENCE_S):
        while not all(words in second.text for words in ("already on the board", "You played")):
            await asyncio.sleep(0.05)
    assert slower.happened
    evening.assert_clean()


@pytest.mark.parametrize("is_typed", [True, False])
async def test_an_answer_follows_an_acknowledgement_that_discord_heard_unknown_to_us(
    evening: Evening, tmp_path: Path, is_typed: bool
) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    chosen = await about_to_play(evening, mover, number)
    notation = on_button(chosen.labels[0])
    act = (
        mover.slash(evening.channel, "move", move=notation, match=number)
        if is_typed
        else mover.click(chosen.id, chosen.labels[0])
    )
    async with heard_unknown_to_us(evening, tmp_path, act) as acting:
        again = evening.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=CALLBACK)
    answer = await acting
    async with asyncio.timeout(PATIENCE_S):
        while not (answer.message and "You played" in answer.message.text):
            await asyncio.sleep(0.05)
    assert again.happened
    assert (await evening.view(number)).position.ply == 1
    assert answer.followups == []
    evening.assert_clean()


async def test_a_refused_press_is_told_after_an_acknowledgement_that_discord_heard_unknown_to_us(
    evening: Evening, tmp_path: Path
) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    chosen = await about_to_play(evening, mover, number)
    await evening.move(number)
    async with heard_unknown_to_us(evening, tmp_path, mover.click(chosen.id, chosen.labels[0])) as acting:
        pass
    answer = await acting
    async with asyncio.timeout(PATIENCE_S):
        while "already on the board" not in answer.text:
            await asyncio.sleep(0.05)
    evening.assert_clean()
