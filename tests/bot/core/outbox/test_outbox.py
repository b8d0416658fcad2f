"""Owed posts: in order, once, and by another way where the channel is closed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from discord.utils import time_snowflake

from bot.core.outbox import outbox
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.outbox.postman import Postman
from bot.core.outbox.retention import Retention
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from storage.people import players
from tests.bot.conftest import begun, by, mover, owed, waiter
from tests.conftest import HandClock


async def only(services: Services) -> Delivery:
    (delivery,) = await owed(services)
    return delivery


async def test_a_sent_post_is_owed_no_more(services: Services, view: MatchView) -> None:
    await services[Outbox].sent(await only(services), 4711)
    assert await services[Outbox].due() == ()


async def test_a_list_read_before_a_post_was_sent_sends_nothing_twice(services: Services, view: MatchView) -> None:
    delivery = await only(services)
    stale = delivery.post
    await services[Outbox].sent(delivery, 1)
    assert await services[Outbox].delivery(stale) is None
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    assert await services[Outbox].delivery(stale) is None
    assert [older.post.id for older in (await only(services)).older] == [stale.id], "it still loses its buttons"


async def test_an_unsent_post_comes_again_with_the_same_nonce(services: Services, view: MatchView) -> None:
    assert (await only(services)).post.nonce == (await only(services)).post.nonce


async def test_a_board_overtaken_by_a_move_is_not_sent(services: Services, view: MatchView) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    assert [delivery.post.ply for delivery in await owed(services)] == [1]


async def test_a_failed_attempt_waits_longer_each_time(services: Services, view: MatchView, clock: HandClock) -> None:
    waits = []
    for _ in range(4):
        delivery = await only(services)
        await services[Outbox].put_off(delivery.post, "server error")
        waits.append(0)
        while not await services[Outbox].due():
            clock.pass_(seconds=1)
            waits[-1] += 1
    assert waits == [2, 4, 8, 16]


async def test_the_newest_board_takes_the_buttons_of_older_ones(services: Services, view: MatchView) -> None:
    first = await only(services)
    assert first.older == ()
    await services[Outbox].sent(first, 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    second = await only(services)
    assert [older.post.id for older in second.older] == [first.post.id]
    await services[Outbox].sent(second, 2)
    await services[Matches].resign(by(mover(view)), view.match.id)
    assert [older.post.id for older in (await only(services)).older] == [second.post.id]


async def test_a_message_whose_buttons_could_not_be_taken_off_is_remembered(
    services: Services, view: MatchView
) -> None:
    first = await only(services)
    await services[Outbox].sent(first, 1)
    assert await services[Outbox].left_open() == (), "the newest board keeps its buttons"
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    await services[Outbox].sent(replace(await only(services), older=()), 2)
    left = await services[Outbox].left_open()
    assert [delivery.post.id for delivery in left] == [first.post.id]
    await services[Outbox].closed(left)
    assert await services[Outbox].left_open() == ()


@pytest.mark.slow
async def test_an_old_board_that_may_not_be_changed_is_tried_later_and_later(
    services: Services, view: MatchView, clock: HandClock
) -> None:
    await services[Outbox].sent(await only(services), 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    await services[Outbox].sent(replace(await only(services), older=()), 2)
    for wait in (2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600):
        await services[Outbox].close_later(await services[Outbox].claim_left_open())
        clock.pass_(seconds=wait - 1)
        assert await services[Outbox].left_open() == ()
        clock.pass_(seconds=1)
        assert len(await services[Outbox].left_open()) == 1


async def test_an_old_board_that_may_not_be_changed_for_a_week_is_given_up(
    services: Services, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_ATTEMPTS", 1)
    await services[Outbox].sent(await only(services), 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    await services[Outbox].sent(replace(await only(services), older=()), 2)
    (left,) = await services[Outbox].left_open()
    await services[Outbox].close_later([left])
    await services[Outbox].close_later([replace(left, post=replace(left.post, attempts=1))])
    assert await services[Outbox].claim_left_open() == ()
    await services[Matches].resign(by(waiter(view)), view.match.id)
    assert left.post.id not in [older.post.id for older in (await only(services)).older]


async def test_the_same_news_to_somebody_directly_leaves_the_board_in_the_channel_open(
    services: Services, view: MatchView
) -> None:
    await services[PreferenceBook].choose(mover(view), "pings", "both")
    await services[Outbox].sent(await only(services), 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    await services[PreferenceBook].choose(waiter(view), "pings", "both")
    await services[Matches].move(by(waiter(view)), view.match.id, None, "a-")
    board, direct = await owed(services)
    await services[Outbox].sent(board, 2)
    await services[Outbox].sent(direct, 3)
    assert await services[Outbox].left_open() == ()


async def test_a_direct_message_keeps_saying_why_it_did_not_go_to_the_channel(
    services: Services, view: MatchView
) -> None:
    await services[Outbox].undeliverable((await only(services)).post, "the channel no longer exists")
    await services[Outbox].sent(await only(services), 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    (old,) = (await only(services)).older
    assert old.post.trouble == "the channel no longer exists"


async def test_where_the_channel_is_closed_the_player_to_move_is_written_to(
    services: Services, view: MatchView
) -> None:
    await services[Outbox].undeliverable((await only(services)).post, "the channel no longer exists")
    delivery = await only(services)
    assert delivery.recipient == view.to_move
    assert delivery.post.trouble == "the channel no longer exists"
    await services[Outbox].undeliverable(delivery.post, "DMs are turned off")
    assert await services[Outbox].due() == (), "there is no third way"


async def test_everybody_is_told_how_a_match_ended_in_a_closed_channel(services: Services, view: MatchView) -> None:
    await services[Matches].resign(by(waiter(view)), view.match.id)
    await services[Outbox].undeliverable((await only(services)).post, "the channel no longer exists")
    assert {delivery.recipient for delivery in await owed(services)} == set(view.players)


async def test_one_match_does_not_wait_for_another(services: Services) -> None:
    first, second = await begun(services), await begun(services)
    stuck = next(delivery for delivery in await owed(services) if delivery.post.match_id == first.match.id)
    await services[Outbox].put_off(stuck.post, "server error")
    assert (await only(services)).post.match_id == second.match.id


async def test_each_turn_calls_once(services: Services, view: MatchView) -> None:
    """Whoever has to move is called by the first board that shows it, and by no other."""
    first = await only(services)
    assert first.called == (view.to_move,)
    await services[Outbox].sent(first, 1)
    after = await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    second = await only(services)
    assert second.called == (after.to_move,)
    await services[Outbox].sent(second, 2)
    await services[Matches].resign(by(mover(after)), view.match.id)
    (waiting,) = [player for player in after.players if player != after.to_move]
    assert (await only(services)).called == (waiting,), "the end of the match calls whoever did not end it"


async def test_a_turn_whose_board_was_overtaken_still_calls(services: Services, view: MatchView) -> None:
    """Two moves while nothing could be sent: the player shown last has a new turn."""
    await services[Outbox].sent(await only(services), 1)
    for _ in range(2):
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        view = await services[Matches].move(by(mover(view)), view.match.id, None, move)
    assert (await only(services)).called == (view.to_move,)


@pytest.mark.slow
async def test_a_seat_that_goes_on_moving_is_called_once(services: Services) -> None:
    """Forced passes of the other side give one player several moves in a row."""
    view = await begun(services)
    again = 0
    while view.to_move:
        delivery = await only(services)
        last = view.position.last
        goes_on = last is not None and last.seat == view.position.to_move
        again += goes_on
        assert delivery.called == (() if goes_on else (view.to_move,))
        await services[Outbox].sent(delivery, view.position.ply + 1)
        move = view.game.format(view.game.legal_moves(view.position.state)[-1])
        view = await services[Matches].move(by(mover(view)), view.match.id, None, move)
    assert again


async def test_after_ninety_days_closed_posts_keep_little_and_the_match_is_as_it_was(
    services: Services, view: MatchView, clock: HandClock
) -> None:
    first = await only(services)
    await services[Outbox].sent(first, 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    second = await only(services)
    await services[Outbox].sent(second, 2)
    clock.pass_(days=91)
    assert await services[Retention].tidy() is False
    await services[Matches].resign(by(mover(view)), view.match.id)
    assert [older.post.id for older in (await only(services)).older] == [second.post.id]


async def test_a_direct_message_is_sent_where_the_one_before_went(services: Services, view: MatchView) -> None:
    await services[PreferenceBook].choose(waiter(view), "pings", "direct")
    await services[Outbox].sent(await only(services), 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    direct = next(delivery for delivery in await owed(services) if delivery.recipient)
    assert direct.dm_channel_id is None
    await services[Outbox].put_off(direct.post, "server error")
    for delivery in await owed(services):
        await services[Outbox].sent(delivery, 2)
    await services[Outbox].sent(direct, 3, dm_channel_id=77)
    reader = direct.recipient
    assert reader
    async with services.database.reading() as connection:
        assert await players.addressed(connection, reader.id) == (reader, 77)
    await services[Outbox].forget_dm(direct, "gone")
    async with services.database.reading() as connection:
        assert await players.addressed(connection, reader.id) == (reader, None)


async def test_a_lost_message_is_found_where_our_clock_is_ahead_of_discords(
    services: Services, view: MatchView
) -> None:
    """It is sent at once: a part of a second is enough for Discord to say that it was there before it was owed."""
    delivery, me = await only(services), object()
    lost = SimpleNamespace(author=me, interaction_metadata=None)
    lost.id = time_snowflake(delivery.post.created_at - timedelta(seconds=5))

    async def history(after: datetime, **_: object) -> AsyncIterator[object]:
        if lost.id > time_snowflake(after, high=True):
            yield lost

    letters = SimpleNamespace(is_letter=lambda _, message: message is lost, picture_name=lambda _: None)
    postman: Any = Postman.__new__(Postman)
    postman._client, postman._outbox = SimpleNamespace(user=me), services[Outbox]
    postman._letters = {delivery.kind.key: letters}
    assert await postman._already_there(SimpleNamespace(history=history), delivery) == lost.id
