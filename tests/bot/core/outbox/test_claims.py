"""Which posts this process takes, and when: with what owes them, with what makes room for them, and by looking."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random

import pytest

from bot.app import build
from bot.core.frame.traffic.requests import Requests
from bot.core.outbox import claims
from bot.core.outbox.claims import Claims
from bot.core.outbox.outbox import LEASE, Outbox
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from storage import Database
from storage.core.outbox import posts
from storage.core.outbox.queues import LEFT
from tests.bot.conftest import begun, by, mover, owed
from tests.conftest import HandClock


@pytest.fixture
async def twin(database_url: str, clock: HandClock, database: Database) -> AsyncIterator[Services]:
    """The services of another process on the same database; of a later one where there is only one at a time."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


@pytest.fixture
async def taking(services: Services, database: Database, view: MatchView) -> Claims:
    """Takes what is owed from now on; the first board is out."""
    made = Claims(services[Outbox], Requests(), lambda: None, lambda: None)
    await made.open()
    database.take(made.take)
    (first,) = await owed(services)
    await services[Outbox].sent(first, 1)
    await made.taken()
    return made


async def move(services: Services, view: MatchView) -> None:
    now = await services[Matches].show(view.match.id)
    text = now.game.format(now.game.legal_moves(now.position.state)[0])
    await services[Matches].move(by(mover(now)), view.match.id, None, text)


async def test_a_post_is_taken_in_the_transaction_that_owes_it(
    services: Services, database: Database, view: MatchView, taking: Claims
) -> None:
    await move(services, view)
    assert await services[Outbox].claim(5, is_any=True) == (), "nobody ever sees it free"
    (post,) = await taking.taken()
    assert (post.match_id, post.ply) == (view.match.id, 1)
    assert list(taking.under_way) == [post.id]


async def test_what_was_rolled_back_leaves_nothing_taken(
    services: Services, database: Database, view: MatchView, taking: Claims
) -> None:
    for fails in (True, False):
        try:
            async with database.writing() as connection:
                await posts.owe(connection, view.match.id, "board", 0, services.clock(), channel_id=5)
                if fails:
                    raise LookupError
        except LookupError:
            assert await taking.taken() == []
    assert len(await taking.taken()) == 1


async def test_what_is_sent_makes_room_for_the_next_in_the_same_transaction(
    services: Services, view: MatchView, taking: Claims, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "AT_ONCE", 1)
    monkeypatch.setattr(claims, "FEW", 1)
    await move(services, view)
    (board,) = await taking.taken()
    await begun(services)
    waiting = {post.id for post in await services[Outbox].due()}
    assert waiting, "there is no room for these"
    assert await taking.taken() == []
    delivery = await services[Outbox].delivery(board)
    assert delivery is not None
    taking.leave(board)
    await services[Outbox].sent(delivery, 7)
    taking.end(board)
    (following,) = await taking.taken()
    assert following.id in waiting


async def test_who_is_killed_between_commit_and_message_has_it_sent_by_the_next(
    services: Services, twin: Services, database: Database, view: MatchView, taking: Claims, clock: HandClock
) -> None:
    await move(services, view)
    if database.is_shared:
        assert await twin[Outbox].claim(5) == ()
        clock.pass_(seconds=LEASE.total_seconds())
    else:
        await twin[Outbox].begin()
    (post,) = await twin[Outbox].claim(5)
    assert (post.match_id, post.ply) == (view.match.id, 1)


async def test_whoever_ends_takes_nothing_more(services: Services, view: MatchView, taking: Claims) -> None:
    taking.close()
    await move(services, view)
    assert len(await services[Outbox].claim(5)) == 1


async def test_what_goes_before_it_is_sent_first(
    services: Services, database: Database, view: MatchView, taking: Claims
) -> None:
    async with database.writing() as connection:
        late = services.clock() + LEASE
        await posts.owe(connection, view.match.id, "board", 0, services.clock(), channel_id=5, due_at=late)
    assert await taking.taken() == []
    async with database.writing() as connection:
        await posts.owe(connection, view.match.id, "board", 0, services.clock(), channel_id=5)
        await posts.owe(connection, view.match.id, "board", 0, services.clock(), channel_id=6)
    (post,) = await taking.taken()
    assert post.channel_id == 6, "the other waits in its line"


async def test_what_is_owed_with_many_others_is_left_to_a_look(
    services: Services, database: Database, view: MatchView, taking: Claims
) -> None:
    async with database.writing() as connection:
        for channel_id in range(5, 15):
            how = {"channel_id": channel_id, "priority": posts.MANY}
            await posts.owe(connection, view.match.id, "board", 0, services.clock(), **how)
    assert len(await taking.taken()) == claims.OF_MANY


async def test_while_many_are_answered_what_they_owe_is_left_to_a_look(
    services: Services, view: MatchView, taking: Claims, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "_is_crowded", lambda: True)
    await move(services, view)
    assert len(await services[Outbox].due()) == 1
    assert [post.ply for post in await taking.taken()] == [1]


async def test_what_another_process_owes_is_left_to_it_for_a_moment(
    twin: Services, view: MatchView, taking: Claims, clock: HandClock, database: Database
) -> None:
    await move(twin, view)
    taking.look()
    if database.is_shared:
        assert await taking.taken() == []
        clock.pass_(seconds=LEFT.total_seconds())
        taking.look()
    assert [post.ply for post in await taking.taken()] == [1]


async def test_whoever_is_called_takes_at_once_what_another_process_owes(
    twin: Services, view: MatchView, taking: Claims
) -> None:
    await move(twin, view)
    taking.look(is_called=True)
    assert [post.ply for post in await taking.taken()] == [1]


async def test_what_was_owed_here_is_found_by_the_next_look_at_once(
    services: Services, view: MatchView, taking: Claims
) -> None:
    taking.look()
    await move(services, view)
    assert list(taking.under_way) == []
    assert [post.ply for post in await taking.taken()] == [1]


async def test_buttons_that_are_gone_are_noted_with_the_next_message(
    services: Services, database: Database, view: MatchView, taking: Claims
) -> None:
    outbox = services[Outbox]
    await move(services, view)
    (second,) = [await outbox.delivery(post) for post in await taking.taken()]
    assert second is not None
    (first,) = second.older
    await outbox.sent(replace(second, older=()), 2, closing=True)
    outbox.close_soon(first)
    await move(services, view)
    (third,) = [await outbox.delivery(post) for post in await taking.taken()]
    assert third is not None
    assert [each.post.id for each in third.older] == [second.post.id], "its buttons are not taken off once more"
    async with database.reading() as connection:
        assert not await posts.is_closed(connection, first.post.id)
    await outbox.sent(replace(third, older=()), 3, closing=True)
    async with database.reading() as connection:
        assert await posts.is_closed(connection, first.post.id)
    assert not outbox.unnoted


@pytest.mark.at_once
async def test_a_pressed_board_is_noted_at_once_only_where_another_process_sends_the_next(
    services: Services, twin: Services, database: Database, view: MatchView, taking: Claims
) -> None:
    outbox = services[Outbox]
    for is_ours in (True, False):
        await move(services if is_ours else twin, view)
        pressed = await outbox.pressed(1 if is_ours else 2, await services[Matches].show(view.match.id))
        assert pressed is not None
        await outbox.answered(pressed)
        async with database.reading() as connection:
            noted = await posts.is_closed(connection, pressed.post.id)
        assert noted == (database.is_shared and not is_ours)
        for post in await taking.taken():
            delivery = await outbox.delivery(post)
            assert delivery is not None
            await outbox.sent(replace(delivery, older=()), 2, closing=True)
            taking.leave(post)
            taking.end(post)


async def test_what_is_released_and_taken_again_before_it_ends_is_in_hand_once(
    services: Services, view: MatchView, taking: Claims
) -> None:
    await move(services, view)
    (post,) = await taking.taken()
    await taking.release(post)
    taking.look()
    (again,) = await taking.taken()
    assert again.id == post.id
    taking.end(post)
    assert list(taking.under_way) == [post.id], "it is being sent now"
    taking.end(again)
    assert list(taking.under_way) == []
    assert await taking.taken() == []
