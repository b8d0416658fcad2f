"""Owed posts: in order, once, and by another way where the channel is closed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.outbox import outbox
from bot.core.outbox.outbox import Delivery
from bot.play.matches.match_views import MatchView
from storage.people import players
from tests.bot.conftest import begun, by, mover, owed, waiter
from tests.conftest import HandClock
from tests.house import House


async def only(house: House) -> Delivery:
    (delivery,) = await owed(house)
    return delivery


async def test_a_sent_post_is_owed_no_more(house: House, view: MatchView) -> None:
    await house.outbox.sent(await only(house), 4711)
    assert await house.outbox.due() == ()


async def test_a_list_read_before_a_post_was_sent_sends_nothing_twice(house: House, view: MatchView) -> None:
    delivery = await only(house)
    stale = delivery.post
    await house.outbox.sent(delivery, 1)
    assert await house.outbox.delivery(stale) is None
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    assert await house.outbox.delivery(stale) is None
    assert [older.post.id for older in (await only(house)).older] == [stale.id], "it still loses its buttons"


async def test_an_unsent_post_comes_again_with_the_same_nonce(house: House, view: MatchView) -> None:
    assert (await only(house)).post.nonce == (await only(house)).post.nonce


async def test_a_board_overtaken_by_a_move_is_not_sent(house: House, view: MatchView) -> None:
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    assert [delivery.post.ply for delivery in await owed(house)] == [1]


async def test_a_failed_attempt_waits_longer_each_time(house: House, view: MatchView, clock: HandClock) -> None:
    waits = []
    for _ in range(4):
        delivery = await only(house)
        await house.outbox.put_off(delivery.post, "server error")
        waits.append(0)
        while not await house.outbox.due():
            clock.pass_(seconds=1)
            waits[-1] += 1
    assert waits == [2, 4, 8, 16]


async def test_the_newest_board_takes_the_buttons_of_older_ones(house: House, view: MatchView) -> None:
    first = await only(house)
    assert first.older == ()
    await house.outbox.sent(first, 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    second = await only(house)
    assert [older.post.id for older in second.older] == [first.post.id]
    await house.outbox.sent(second, 2)
    await house.matches.resign(by(mover(view)), view.match.id)
    assert [older.post.id for older in (await only(house)).older] == [second.post.id]


async def test_a_message_whose_buttons_could_not_be_taken_off_is_remembered(house: House, view: MatchView) -> None:
    first = await only(house)
    await house.outbox.sent(first, 1)
    assert await house.outbox.left_open() == (), "the newest board keeps its buttons"
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    await house.outbox.sent(replace(await only(house), older=()), 2)
    left = await house.outbox.left_open()
    assert [delivery.post.id for delivery in left] == [first.post.id]
    await house.outbox.closed(left)
    assert await house.outbox.left_open() == ()


@pytest.mark.slow
async def test_an_old_board_that_may_not_be_changed_is_tried_later_and_later(
    house: House, view: MatchView, clock: HandClock
) -> None:
    await house.outbox.sent(await only(house), 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    await house.outbox.sent(replace(await only(house), older=()), 2)
    for wait in (2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600):
        await house.outbox.close_later(await house.outbox.claim_left_open())
        clock.pass_(seconds=wait - 1)
        assert await house.outbox.left_open() == ()
        clock.pass_(seconds=1)
        assert len(await house.outbox.left_open()) == 1


async def test_an_old_board_that_may_not_be_changed_for_a_week_is_given_up(
    house: House, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_ATTEMPTS", 1)
    await house.outbox.sent(await only(house), 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    await house.outbox.sent(replace(await only(house), older=()), 2)
    (left,) = await house.outbox.left_open()
    await house.outbox.close_later([left])
    await house.outbox.close_later([replace(left, post=replace(left.post, attempts=1))])
    assert await house.outbox.claim_left_open() == ()
    await house.matches.resign(by(waiter(view)), view.match.id)
    assert left.post.id not in [older.post.id for older in (await only(house)).older]


async def test_the_same_news_to_somebody_directly_leaves_the_board_in_the_channel_open(
    house: House, view: MatchView
) -> None:
    await house.preferences.choose(mover(view), "pings", "both")
    await house.outbox.sent(await only(house), 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    await house.preferences.choose(waiter(view), "pings", "both")
    await house.matches.move(by(waiter(view)), view.match.id, None, "a-")
    board, direct = await owed(house)
    await house.outbox.sent(board, 2)
    await house.outbox.sent(direct, 3)
    assert await house.outbox.left_open() == ()


async def test_a_direct_message_keeps_saying_why_it_did_not_go_to_the_channel(house: House, view: MatchView) -> None:
    await house.outbox.undeliverable((await only(house)).post, "the channel no longer exists")
    await house.outbox.sent(await only(house), 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    (old,) = (await only(house)).older
    assert old.post.trouble == "the channel no longer exists"


async def test_where_the_channel_is_closed_the_player_to_move_is_written_to(house: House, view: MatchView) -> None:
    await house.outbox.undeliverable((await only(house)).post, "the channel no longer exists")
    delivery = await only(house)
    assert delivery.recipient == view.to_move
    assert delivery.post.trouble == "the channel no longer exists"
    await house.outbox.undeliverable(delivery.post, "DMs are turned off")
    assert await house.outbox.due() == (), "there is no third way"


async def test_everybody_is_told_how_a_match_ended_in_a_closed_channel(house: House, view: MatchView) -> None:
    await house.matches.resign(by(waiter(view)), view.match.id)
    await house.outbox.undeliverable((await only(house)).post, "the channel no longer exists")
    assert {delivery.recipient for delivery in await owed(house)} == set(view.players)


async def test_one_match_does_not_wait_for_another(house: House) -> None:
    first, second = await begun(house), await begun(house)
    stuck = next(delivery for delivery in await owed(house) if delivery.post.match_id == first.match.id)
    await house.outbox.put_off(stuck.post, "server error")
    assert (await only(house)).post.match_id == second.match.id


async def test_each_turn_calls_once(house: House, view: MatchView) -> None:
    """Whoever has to move is called by the first board that shows it, and by no other."""
    first = await only(house)
    assert first.called == (view.to_move,)
    await house.outbox.sent(first, 1)
    after = await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    second = await only(house)
    assert second.called == (after.to_move,)
    await house.outbox.sent(second, 2)
    await house.matches.resign(by(mover(after)), view.match.id)
    (waiting,) = [player for player in after.players if player != after.to_move]
    assert (await only(house)).called == (waiting,), "the end of the match calls whoever did not end it"


async def test_a_turn_whose_board_was_overtaken_still_calls(house: House, view: MatchView) -> None:
    """Two moves while nothing could be sent: the player shown last has a new turn."""
    await house.outbox.sent(await only(house), 1)
    for _ in range(2):
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        view = await house.matches.move(by(mover(view)), view.match.id, None, move)
    assert (await only(house)).called == (view.to_move,)


@pytest.mark.slow
async def test_a_seat_that_goes_on_moving_is_called_once(house: House) -> None:
    """Forced passes of the other side give one player several moves in a row."""
    view = await begun(house)
    again = 0
    while view.to_move:
        delivery = await only(house)
        last = view.position.last
        goes_on = last is not None and last.seat == view.position.to_move
        again += goes_on
        assert delivery.called == (() if goes_on else (view.to_move,))
        await house.outbox.sent(delivery, view.position.ply + 1)
        move = view.game.format(view.game.legal_moves(view.position.state)[-1])
        view = await house.matches.move(by(mover(view)), view.match.id, None, move)
    assert again


async def test_after_ninety_days_closed_posts_keep_little_and_the_match_is_as_it_was(
    house: House, view: MatchView, clock: HandClock
) -> None:
    first = await only(house)
    await house.outbox.sent(first, 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    second = await only(house)
    await house.outbox.sent(second, 2)
    clock.pass_(days=91)
    assert await house.outbox.tidy() is False
    await house.matches.resign(by(mover(view)), view.match.id)
    assert [older.post.id for older in (await only(house)).older] == [second.post.id]


async def test_a_direct_message_is_sent_where_the_one_before_went(house: House, view: MatchView) -> None:
    await house.preferences.choose(waiter(view), "pings", "direct")
    await house.outbox.sent(await only(house), 1)
    await house.matches.move(by(mover(view)), view.match.id, None, "C+")
    direct = next(delivery for delivery in await owed(house) if delivery.recipient)
    assert direct.dm_channel_id is None
    await house.outbox.put_off(direct.post, "server error")
    for delivery in await owed(house):
        await house.outbox.sent(delivery, 2)
    await house.outbox.sent(direct, 3, dm_channel_id=77)
    reader = direct.recipient
    assert reader
    async with house.services.database.reading() as connection:
        assert await players.addressed(connection, reader.id) == (reader, 77)
    await house.outbox.forget_dm(direct, "gone")
    async with house.services.database.reading() as connection:
        assert await players.addressed(connection, reader.id) == (reader, None)
