"""Threads of matches as the services know them: wanted, open, closed, lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.open_seats import OpenSeatQuery
from bot.core.outbox.notes import Note
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Place
from bot.core.services import Services
from bot.core.speech.sentences import speaking
from bot.people.servers.settings import GuildBook, MatchPlace
from bot.play.lists.lobby import Lobby
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.tables.tables import Table, Tables, TableSetup
from bot.play.threads.notes import THREAD_LOST
from bot.play.threads.threads import Threads
from bot.play.threads.words import THREAD_NAME_LIMIT, post_name, thread_name
from bot.play.venues.agreement import wanted_at
from bot.play.venues.offered import VENUE
from storage.core.thread_state import Thread
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, begun, by, managing, mover, owed
from tests.bot.timed import deliver
from tests.conftest import HandClock

CARD = 70
"""The message that shows the table, and so the thread below it."""


@pytest.fixture(autouse=True)
async def threads_wanted(services: Services) -> None:
    assert CHANNEL.guild_id
    await services[GuildBook].change(CHANNEL.guild_id, place=MatchPlace.THREAD)


async def only(services: Services) -> Delivery:
    (delivery,) = await owed(services)
    return delivery


async def carded(services: Services) -> MatchView:
    """A match whose card is out and whose first board waits for the thread."""
    view = await begun(services)
    await services[Outbox].sent(await only(services), CARD)
    return view


async def opened(services: Services, match_id: int, thread_id: int) -> None:
    threads = services[Threads]
    await threads.opened(await threads.opening(match_id), thread_id)


async def threaded(services: Services) -> MatchView:
    """A match whose first board is out in its thread."""
    view = await carded(services)
    await opened(services, view.match.id, CARD)
    await services[Outbox].sent(await only(services), 71)
    return await services[Matches].show(view.match.id)


async def test_the_card_of_a_match_that_has_begun_is_still_sent_for_its_thread_hangs_on_it(services: Services) -> None:
    view = await begun(services)
    card = await only(services)
    assert card.post.kind == "table"
    assert isinstance(card.shown, Table)
    assert (card.called, card.awaits_thread, card.place_id) == ((), False, CHANNEL.channel_id)
    await services[Outbox].sent(card, CARD)
    board = await only(services)
    assert (board.post.kind, board.awaits_thread) == ("board", True)
    opening = await services[Threads].opening(view.match.id)
    assert (opening.card_id, opening.players) == (CARD, view.players)


async def test_without_threads_a_card_that_came_too_late_is_dropped_as_ever(services: Services) -> None:
    await services[GuildBook].change(CHANNEL.guild_id or 0, place=MatchPlace.CHANNEL)
    await begun(services)
    assert (await only(services)).post.kind == "board"


async def test_boards_go_to_the_thread_and_the_card_loses_its_buttons_where_it_stands(services: Services) -> None:
    view = await carded(services)
    await opened(services, view.match.id, CARD)
    board = await only(services)
    assert (board.awaits_thread, board.in_thread, board.place_id) == (False, True, CARD)
    (card,) = board.older
    assert (card.place_id, card.in_thread) == (CHANNEL.channel_id, False)
    assert board.called == (view.to_move,)
    await services[Outbox].sent(board, 71)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    (old,) = (await only(services)).older
    assert (old.post.message_id, old.place_id) == (71, CARD), "it is looked for where it was sent"


async def test_a_lost_thread_leads_back_to_the_channel_and_is_told_once(services: Services) -> None:
    view = await threaded(services)
    after = await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    for _ in range(2):
        await services[Threads].lost(view.match.id, "the thread is locked")
    board = await only(services)
    assert (board.in_thread, board.place_id, board.called) == (False, CHANNEL.channel_id, (after.to_move,))
    assert [(old.post.message_id, old.place_id) for old in board.older] == [(71, CARD)]
    await services[Outbox].sent(board, 72)
    note = await only(services)
    assert isinstance(note.shown, Note)
    assert (note.shown.kind, note.shown.values) == (THREAD_LOST, {"trouble": "the thread is locked"})
    assert (note.place_id, note.called) == (CHANNEL.channel_id, ())
    await services[Outbox].sent(note, 73)
    assert await services[Outbox].due() == ()


async def test_why_threads_cannot_be_used_is_told_once_a_day_in_a_channel(services: Services, clock: HandClock) -> None:
    async def lose(trouble: str) -> list[Delivery]:
        """What is told once a thread is lost."""
        view = await threaded(services)
        await services[Threads].lost(view.match.id, trouble)
        found = [delivery for delivery in await owed(services) if isinstance(delivery.shown, Note)]
        for delivery in await owed(services):
            await services[Outbox].sent(delivery, 100 + view.match.id)
        return found

    limit, locked = "this server has reached Discord's thread limit", "the thread is locked"
    assert len(await lose(limit)) == 1
    assert await lose(limit) == [], "the note speaks of the others of that day"
    assert len(await lose(locked)) == 1, "something else is news"
    clock.pass_(days=1, seconds=1)
    assert len(await lose(limit)) == 1


async def test_a_place_without_threads_is_played_in_without_a_word(services: Services) -> None:
    view = await carded(services)
    await services[Threads].impossible(await services[Threads].opening(view.match.id))
    board = await only(services)
    assert (board.awaits_thread, board.place_id) == (False, CHANNEL.channel_id)
    await services[Outbox].sent(board, 71)
    assert await services[Outbox].due() == ()


@pytest.mark.parametrize("is_made", [True, False])
async def test_a_thread_that_is_made_while_its_match_moves_is_not_where_that_goes_on(
    services: Services, *, is_made: bool
) -> None:
    number, threads = (await carded(services)).match.id, services[Threads]
    opening, there = await threads.opening(number), Place(CHANNEL.guild_id, 60)
    asked = await services[Offers].make(by(ANN, place=there), number, VENUE, wanted_at(there))
    await services[Offers].agree(by(BO, place=there), asked.offer.id)
    await (threads.opened(opening, CARD) if is_made else threads.impossible(opening))
    match = (await services[Matches].show(number)).match
    assert (match.home, match.thread) == (60, None)


async def test_a_thread_is_closed_an_hour_after_the_last_message(services: Services, clock: HandClock) -> None:
    view = await threaded(services)
    number = view.match.id
    assert [match.id for match in await services[Threads].in_use()] == [number]
    await services[Matches].resign(by(ANN), number)
    clock.pass_(hours=2)
    assert await services[Threads].to_close() == (), "the last board is still owed"
    await deliver(services)
    clock.pass_(minutes=59)
    assert await services[Threads].to_close() == ()
    clock.pass_(minutes=2)
    assert [match.id for match in await services[Threads].to_close()] == [number]
    await services[Threads].closed(number)
    assert (await services[Threads].to_close(), await services[Threads].in_use()) == ((), ())
    assert (await services[Matches].show(number)).match.home == CARD, "it can still be written to"


async def test_a_thread_stays_open_while_a_rematch_in_it_can_be_answered(services: Services, clock: HandClock) -> None:
    number = (await threaded(services)).match.id
    await services[Matches].resign(by(ANN), number)
    asked = await services[Offers].make(by(ANN), number, REMATCH)
    await deliver(services)
    clock.pass_(hours=2)
    assert await services[Threads].to_close() == (), "in an archived thread no button works"
    await services[Offers].withdraw(by(ANN), asked.offer.id)
    assert await services[Threads].to_close() == (), "its message keeps the buttons until it is changed"
    await deliver(services)
    clock.pass_(hours=2)
    assert [match.id for match in await services[Threads].to_close()] == [number]


async def test_a_board_that_wakes_a_closed_thread_has_it_closed_again(services: Services, clock: HandClock) -> None:
    view = await threaded(services)
    await services[Matches].resign(by(ANN), view.match.id)
    await services[Threads].closed(view.match.id)
    assert [each.post.kind for each in await deliver(services) if each.in_thread] == ["board"]
    assert (await services[Matches].show(view.match.id)).match.thread is Thread.OPEN
    clock.pass_(hours=2)
    assert len(await services[Threads].to_close()) == 1


@pytest.mark.slow
async def test_what_is_asked_in_a_thread_is_about_its_match_even_if_another_waits(services: Services) -> None:
    first = await threaded(services)
    await services[GuildBook].change(CHANNEL.guild_id or 0, place=MatchPlace.CHANNEL)
    second = await begun(services)
    while mover(first) == mover(second):
        move = first.game.format(first.game.legal_moves(first.position.state)[0])
        first = await services[Matches].move(by(mover(first)), first.match.id, None, move)
    waiting = mover(second)
    assert (await services[Matches].meant(by(waiting), None)).match.id == second.match.id
    assert (
        await services[Matches].meant(by(waiting, place=Place(CHANNEL.guild_id, CARD)), None)
    ).match.id == first.match.id
    assert (await services[Matches].meant(by(waiting, place=Place(None, 0)), None)).match.id == second.match.id


async def test_the_name_of_a_thread_is_as_long_as_discord_allows(services: Services) -> None:
    view = await begun(services)
    opening = await services[Threads].opening(view.match.id)
    name = thread_name(opening)
    assert name.startswith(f"#{view.match.id} {view.game.info.name} · ")
    assert {ANN.name, BO.name} == set(name.split(" · ")[1].split(", "))
    long = [player.__class__(player.id, player.discord_id, "W" * 100) for player in opening.players]
    cut = thread_name(opening.__class__(opening.match, tuple(long), CARD))
    assert len(cut) == THREAD_NAME_LIMIT
    assert cut.endswith("…")


async def test_the_name_of_a_post_says_who_won_however_long_names_are(services: Services) -> None:
    view = await begun(services)
    await services[Matches].resign(by(ANN), view.match.id)
    opening = await services[Threads].opening(view.match.id)
    long = tuple(replace(player, name=player.name * 16) for player in opening.players)
    name = post_name(replace(opening, players=long))
    assert len(name) <= THREAD_NAME_LIMIT
    assert name.endswith(f" ({('Bo' * 16)[:19]}… won)")


async def test_posts_and_threads_name_computers_as_what_they_are_in_the_language_of_the_server(
    services: Services,
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [], computers=["1"]))
    opening = await services[Threads].opening(table.match.id)
    with speaking("de"):
        names = (post_name(opening), thread_name(opening))
    assert [name for name in names if "Kätzchen (Stufe 1)" not in name] == []


async def test_a_list_leads_to_the_card_of_a_table_in_the_post_of_a_forum(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id or 0, "forum", 4444)
    number = (await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, []))).match.id
    await opened(services, number, 5555)
    await services[Outbox].sent(await only(services), CARD)
    for viewer in (ANN, BO):
        (row,) = (await services[Lobby].page(viewer, OpenSeatQuery(CHANNEL.guild_id, None))).rows
        assert row.link == f"https://discord.com/channels/{CHANNEL.guild_id}/5555/{CARD}"


async def test_a_table_outlives_its_post_also_where_somebody_was_invited_directly(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id or 0, "forum", 4444)
    setup = TableSetup("dohyo", {}, 3, [DEE], unseen_by=frozenset({DEE.discord_id}))
    number = (await services[Tables].open(by(ANN), setup)).match.id
    await opened(services, number, 5555)
    assert {(each.place_id, each.recipient and each.recipient.name) for each in await deliver(services)} == {
        (5555, None),
        (None, "Dee"),
    }
    await services[Threads].lost(number, "it is gone", is_gone=True)
    assert "table" in [each.post.kind for each in await deliver(services) if each.place_id == CHANNEL.channel_id]


async def in_post(services: Services) -> MatchView:
    """A match that is played in the post of a forum, which says how it stands."""
    await services[GuildBook].choose(CHANNEL.guild_id or 0, "forum", 4444)
    number = (await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, []))).match.id
    await opened(services, number, 5555)
    await services[Tables].join(by(BO), number)
    assert await labels(services) == ["Ann – Bo"]
    return await services[Matches].show(number)


async def labels(services: Services) -> list[str]:
    """What posts are called from now on that were called otherwise."""
    found, threads = [], services[Threads]
    for post in await threads.mislabelled():
        name = post_name(await threads.labelling(post, CHANNEL.guild_id or 0)).partition(": ")[2]
        found.append(" – ".join(sorted(name.split(" – "))))
        await threads.labelled(post)
    return found


async def test_the_post_of_a_forum_names_whoever_has_taken_over_a_seat(services: Services) -> None:
    view = await in_post(services)
    await services[Moderation].substitute(managing(DEE), view.match.id, BO, DEE, "Bo is away")
    assert await labels(services) == ["Ann – Dee"]
    assert await labels(services) == []


async def test_a_post_that_is_made_while_its_match_moves_is_no_running_one(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id or 0, "forum", 4444)
    number = (await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, []))).match.id
    await services[Tables].join(by(BO), number)
    threads, there = services[Threads], Place(CHANNEL.guild_id, 60)
    opening = await threads.opening(number)
    asked = await services[Offers].make(by(ANN, place=there), number, VENUE, wanted_at(there))
    await services[Offers].agree(by(BO, place=there), asked.offer.id)
    await threads.opened(opening, 5555)
    (left,) = await threads.mislabelled()
    assert (left.post_id, left.is_left) == (5555, True)
    assert await labels(services) == ["Ann – Bo"]
    assert await labels(services) == []


async def test_what_changes_while_the_post_of_a_forum_is_called_anew_is_told_next(
    services: Services, clock: HandClock
) -> None:
    view, threads = await in_post(services), services[Threads]
    for leaver, newcomer in ((BO, DEE), (DEE, CY)):
        clock.pass_(seconds=1)
        await services[Moderation].substitute(managing(newcomer), view.match.id, leaver, newcomer, "Away")
        if newcomer is DEE:
            (post,) = await threads.mislabelled()
    await threads.labelled(post)
    assert await labels(services) == ["Ann – Cy"]
    assert await labels(services) == []


async def test_whoever_takes_over_while_the_post_of_a_forum_is_made_is_named_next(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id or 0, "forum", 4444)
    number = (await begun(services)).match.id
    opening = await services[Threads].opening(number)
    await services[Moderation].substitute(managing(DEE), number, BO, DEE, "Bo is away")
    assert await services[Threads].mislabelled() == (), "there is none yet"
    await services[Threads].opened(opening, 5555)
    assert await labels(services) == ["Ann – Dee"]


async def test_the_post_of_a_forum_tells_a_corrected_result(services: Services) -> None:
    number = (await in_post(services)).match.id
    await services[Matches].resign(by(ANN), number)
    assert "(Bo won)" in (await labels(services))[0]
    await services[Moderation].correct(managing(DEE), number, Amendment(winners=(ANN,)), "Bo was helped")
    assert "(Ann won)" in (await labels(services))[0]
    await services[Moderation].correct(managing(DEE), number, Amendment(void=True), "Both were helped")
    assert await labels(services) == ["Ann – Bo"]
    assert await labels(services) == []
