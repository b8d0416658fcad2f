"""What counts only once it has lasted: refusals of places and people, and posts that cannot be written."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from bot.app import build
from bot.checkup import check_stored
from bot.core.metrics import Metrics
from bot.core.outbox.doubts import LASTS, Doubts
from bot.core.outbox.outbox import LEASE, Delivery, Doubt, Outbox
from bot.core.outbox.words import trouble, trouble_words
from bot.core.services import Services
from bot.core.speech.sentences import speaking
from bot.people.players import Pings
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from storage import Database
from storage.core.outbox import queues
from tests.bot.conftest import begun, by, mover, owed, waiter
from tests.bot.timed import deliver
from tests.conftest import HandClock

TROUBLE = "an error in the bot"


@pytest.fixture
def doubts(services: Services) -> Doubts:
    return services[Doubts]


async def only(services: Services) -> Delivery:
    (delivery,) = await owed(services)
    return delivery


@pytest.mark.parametrize(("doubt", "span"), [(Doubt.ACCESS, {"minutes": 10}), (Doubt.DIRECT, {"hours": 1})])
async def test_a_refusal_counts_when_it_comes_again_after_its_time(
    services: Services, view: MatchView, doubts: Doubts, clock: HandClock, doubt: Doubt, span: dict[str, float]
) -> None:
    post = (await only(services)).post
    assert not await doubts.has_lasted(post, doubt)
    await doubts.doubt(post, doubt, "refused")
    clock.pass_(seconds=timedelta(**span).total_seconds() - 1)
    assert await owed(services) == []
    clock.pass_(seconds=1)
    again = (await only(services)).post
    assert await doubts.has_lasted(again, doubt)
    assert not await doubts.has_lasted(again, Doubt.BROKEN), "it is another doubt"
    await services[Outbox].put_off(again, "server error")
    clock.pass_(minutes=1)
    assert await doubts.has_lasted((await only(services)).post, doubt), "what passes in between changes nothing"


async def test_who_is_known_to_take_no_direct_messages_is_not_asked_again_for_each(
    services: Services, view: MatchView, doubts: Doubts, clock: HandClock
) -> None:
    await deliver(services)
    await services[PreferenceBook].choose(waiter(view), "pings", "both")
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    board, direct = await owed(services)
    await doubts.doubt(direct.post, Doubt.DIRECT, "refused")
    await services[Outbox].sent(board, 71)
    clock.pass_(hours=1)
    await services[Outbox].undeliverable((await only(services)).post, "DMs are turned off")
    await services[Matches].move(by(waiter(view)), view.match.id, None, "a-")
    await services[Matches].move(by(mover(view)), view.match.id, None, "B+")
    (newer,) = [each for each in await owed(services) if each.recipient]
    assert await doubts.has_lasted(newer.post, Doubt.DIRECT)
    await services[Outbox].sent(newer, 72)
    assert not await doubts.has_lasted(direct.post, Doubt.DIRECT), "one has arrived since"


async def test_only_who_takes_no_direct_messages_is_pinged_in_channels_from_then_on(
    services: Services, view: MatchView
) -> None:
    await deliver(services)
    person = waiter(view)
    await services[PreferenceBook].choose(person, "pings", "direct")
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    _, direct = await owed(services)
    await services[Outbox].undeliverable(direct.post, "you have no server in common", refused=False)
    assert (await services[PreferenceBook].of(person)).pings is Pings.DIRECT


async def test_a_post_that_can_never_be_written_is_tried_for_days_then_put_aside_counted_and_named(
    database: Database, clock: HandClock
) -> None:
    metrics = Metrics()
    services = build(database, clock, Random(7), metrics=metrics)
    view, doubts = await begun(services), services[Doubts]
    post, tries, began = (await only(services)).post, 0, clock.now
    while due := await services[Outbox].due():
        (post,) = due
        await doubts.put_aside(post, TROUBLE)
        tries += 1
        while not await services[Outbox].due() and clock.now < began + timedelta(days=6):
            async with database.reading() as connection:
                arrears = await queues.arrears(connection, clock.now)
            assert arrears.oldest is None, "it makes nobody unready"
            clock.pass_(minutes=10)
    assert 8 <= tries <= 16
    assert clock.now - began >= LASTS[Doubt.BROKEN]
    assert metrics.registry.get_sample_value("engawa_posts_put_aside_total", {"kind": post.kind}) == 1
    found = [str(finding) async for finding in check_stored(services)]
    (named,) = [line for line in found if f"post {post.id}" in line]
    assert f"match #{view.match.id}" in named
    assert TROUBLE in named


@pytest.mark.at_once
async def test_a_broken_post_keeps_nothing_else_of_its_match_waiting(
    services: Services, view: MatchView, doubts: Doubts
) -> None:
    await doubts.put_aside((await only(services)).post, TROUBLE)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    assert (await only(services)).post.ply == 1
    (claimed,) = await services[Outbox].claim(5)
    assert claimed.ply == 1


async def test_a_start_frees_the_old_board_of_a_run_that_was_killed_where_nobody_else_can_be_at_work(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    await services[Outbox].sent(await only(services), 1)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    board = await only(services)
    await services[Outbox].sent(Delivery(board.post, board.kind, board.shown), 2, closing=True)
    assert await services[Outbox].left_open() == (), "whoever sent it is about to change the old one"
    started = build(database, clock, Random(9))
    await started[Outbox].begin()
    assert len(await started[Outbox].claim_left_open()) == (0 if database.is_shared else 1)
    if database.is_shared:
        clock.pass_(seconds=LEASE.total_seconds())
        assert len(await started[Outbox].claim_left_open()) == 1


@pytest.mark.parametrize("code", [10003, 30033])
def test_why_something_is_not_posted_is_told_in_the_language_that_is_spoken(code: int) -> None:
    kept = trouble(code)
    assert trouble_words(kept) == kept
    with speaking("de"):
        assert trouble_words(kept) in {"den Kanal gibt es nicht mehr", "Discord hat es abgelehnt (Fehler 30033)"}
