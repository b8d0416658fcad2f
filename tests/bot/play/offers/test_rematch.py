"""A rematch: the same once more with everyone a seat further, if all want it; and matches that count for nothing."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import build
from bot.core.clock_rules import clock_text
from bot.core.people import Person, Place
from bot.core.services import Services
from bot.core.user_limits import TheirMatches, UserLimits
from bot.people.players.blocks import BlockList
from bot.people.players.refusals import BlockedHere, Unavailable
from bot.people.servers.settings import GuildBook
from bot.play.archive.archive import Archive
from bot.play.archive.refusals import NothingOver
from bot.play.matches import words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NotRunning
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers
from bot.play.offers.refusals import NotOverYet, RematchBegun, RematchDeclined, TooLateToAbort
from bot.play.offers.words import offer_text
from bot.play.tables.tables import Tables, TableSetup
from bot.play.threads.threads import Threads
from storage import Database
from storage.core.thread_state import Thread
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, begun, by, mover, waiter
from tests.bot.play.offers.test_offers import PEOPLE, offered, out, table_of
from tests.bot.timed import deliver, new_messages, play, timed
from tests.conftest import HandClock


async def over(services: Services, view: MatchView, *leaving: Person) -> MatchView:
    """The match once these have resigned it."""
    for person in leaving:
        await services[Matches].resign(by(person), view.match.id)
    await deliver(services)
    return await services[Matches].show(view.match.id)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_rematch_begins_once_all_agreed_with_everybody_a_seat_further(services: Services, seats: int) -> None:
    people = PEOPLE[:seats]
    before = await over(services, await table_of(services, seats), *people[1:])
    proposal = await offered(services, before, ANN, REMATCH)
    (asking,) = await out(services)
    assert sorted(player.name for player in asking.called) == sorted(person.name for person in people[1:])
    for person in people[1:]:
        proposal = await services[Offers].agree(by(person), proposal.offer.id)
    number = proposal.offer.details["rematch"]
    assert f"the rematch is match **#{number}**" in offer_text(proposal)
    (board,) = await new_messages(services)
    again = await services[Matches].show(number)
    assert again.players == (*before.players[1:], before.players[0])
    assert (again.match.options, again.match.channel_id, again.match.rematch_of) == (
        before.match.options,
        before.match.channel_id,
        before.match.id,
    )
    assert [player.id for player in board.called] == [again.players[0].id]
    assert f"The rematch of #{before.match.id} starts" in services[Narration].last_move(again)
    await play(services, again)
    assert [found async for found in services[Matches].differences()] == [(before.match.id, None), (number, None)]
    with pytest.raises(RematchBegun, match=f"it's match #{number}"):
        await offered(services, before, ANN, REMATCH)


@pytest.mark.slow
async def test_the_clock_is_the_same_and_full_again(services: Services) -> None:
    view = await over(services, await timed(services, "5d + 12h, cap 7d"), ANN)
    proposal = await offered(services, view, BO, REMATCH)
    proposal = await services[Offers].agree(by(ANN), proposal.offer.id)
    again = await services[Matches].show(proposal.offer.details["rematch"])
    assert again.timing
    assert clock_text(again.timing.rule) == "5d + 12h, cap 7d"
    assert again.timing.due_at


@pytest.mark.slow
async def test_a_running_match_has_no_rematch_and_a_declined_one_is_not_asked_for_again(
    services: Services, view: MatchView
) -> None:
    with pytest.raises(NotOverYet):
        await offered(services, view, ANN, REMATCH)
    view = await over(services, view, ANN)
    proposal = await offered(services, view, ANN, REMATCH)
    assert "Bo declined" in offer_text(await services[Offers].decline(by(BO), proposal.offer.id))
    with pytest.raises(RematchDeclined):
        await offered(services, view, ANN, REMATCH)
    await offered(services, view, BO, REMATCH)


async def test_nobody_sits_down_again_with_whom_they_blocked_and_nobody_is_told_who_it_was(
    services: Services, view: MatchView
) -> None:
    view = await over(services, view, ANN)
    proposal = await offered(services, view, ANN, REMATCH)
    await services[BlockList].add(ANN, BO)
    with pytest.raises(Unavailable, match="A rematch of match #1 isn't possible"):
        await services[Offers].agree(by(BO), proposal.offer.id)
    await services[Offers].withdraw(by(ANN), proposal.offer.id)
    with pytest.raises(BlockedHere):
        await offered(services, view, ANN, REMATCH)
    with pytest.raises(Unavailable):
        await offered(services, view, BO, REMATCH)


@pytest.mark.parametrize(("blocking", "blocked"), [(ANN, BO), (BO, ANN)])
async def test_nobody_sits_down_again_with_whom_they_blocked_after_they_agreed(
    services: Services, blocking: Person, blocked: Person
) -> None:
    view = await over(services, await table_of(services, 3), BO, CY)
    proposal = await offered(services, view, ANN, REMATCH)
    await services[Offers].agree(by(BO), proposal.offer.id)
    await services[BlockList].add(blocking, blocked)
    with pytest.raises(Unavailable, match="A rematch of match #1 isn't possible"):
        await services[Offers].agree(by(CY), proposal.offer.id)
    await services[BlockList].remove(blocking, blocked)
    assert (await services[Offers].agree(by(CY), proposal.offer.id)).offer.details["rematch"]


async def test_a_rematch_is_played_where_a_new_table_would_stand(services: Services) -> None:
    forum, post, threads = 4444, 5555, services[Threads]
    await services[GuildBook].choose(CHANNEL.guild_id, "forum", forum)
    view = await begun(services)
    await threads.opened(await threads.opening(view.match.id), post)
    view = await over(services, view, ANN)
    for label in await threads.mislabelled():
        await threads.labelled(label)
    assert not await threads.mislabelled()
    again = await rematch(services, view)
    assert (again.match.channel_id, again.match.thread) == (forum, Thread.POST)
    await services[GuildBook].choose(CHANNEL.guild_id, "forum", None)
    await threads.opened(await threads.opening(again.match.id), post + 1)
    again = await rematch(services, await over(services, again, ANN))
    assert (again.match.channel_id, again.match.thread) == (CHANNEL.channel_id, None), "the forum is used no more"
    await services[GuildBook].choose(CHANNEL.guild_id, "forum", forum)
    again = await rematch(services, await over(services, again, ANN))
    assert (again.match.channel_id, again.match.thread) == (forum, Thread.POST)


async def rematch(services: Services, before: MatchView) -> MatchView:
    """The match that Ann and Bo play after one that is over."""
    proposal = await offered(services, before, ANN, REMATCH)
    proposal = await services[Offers].agree(by(BO), proposal.offer.id)
    return await services[Matches].show(proposal.offer.details["rematch"])


@pytest.mark.parametrize("busy", [ANN, BO])
async def test_a_rematch_waits_until_nobody_plays_too_much_who_agreed_before(
    services: Services, database: Database, clock: HandClock, busy: Person
) -> None:
    strict = build(database, clock, Random(7), bounds=UserLimits(running_matches=1))
    view = await over(services, await table_of(services, 3), BO, CY)
    proposal = await offered(strict, view, ANN, REMATCH)
    await strict[Offers].agree(by(BO), proposal.offer.id)
    other = await services[Tables].open(by(busy), TableSetup("dogon", {}, None, ()))
    await services[Tables].join(by(DEE), other.match.id)
    with pytest.raises(TheirMatches, match=f"{busy.name} is already playing 1 match"):
        await strict[Offers].agree(by(CY), proposal.offer.id)
    await services[Matches].resign(by(busy), other.match.id)
    assert (await strict[Offers].agree(by(CY), proposal.offer.id)).offer.details["rematch"]


async def test_an_aborted_match_has_no_result_and_is_in_nobodys_list(services: Services, view: MatchView) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    await play(services, view)
    proposal = await offered(services, view, second, ABORT)
    await services[Offers].agree(by(first), proposal.offer.id)
    gone = await services[Matches].show(number)
    assert (gone.match.status, gone.match.places, gone.match.reason) == (Status.CANCELLED, None, "abort")
    assert gone.to_move is None
    assert gone.match.ended_at
    assert "doesn't count" in services[Narration].turn(gone, ping=False)
    assert words.picture_ending(gone) == "Aborted"
    assert await services[Matches].listed(ANN) == ()
    assert await services[Archive].finished(ANN, 10) == ()
    assert [found async for found in services[Matches].differences()] == [(number, None)]
    _, record = await services[Archive].record(by(CY), number)
    assert "(abort)" in record
    assert "Result: aborted" in record
    with pytest.raises(NotRunning, match="is cancelled"):
        await services[Matches].move(by(second), number, None, "c+")


async def test_once_everybody_has_moved_it_is_too_late_to_abort_until_a_move_is_taken_back(
    services: Services, view: MatchView
) -> None:
    first, second = mover(view), waiter(view)
    view = await play(services, await play(services, view))
    with pytest.raises(TooLateToAbort):
        await offered(services, view, first, ABORT)
    undo = await offered(services, view, second, UNDO)
    await services[Offers].agree(by(first), undo.offer.id)
    await offered(services, view, first, ABORT)


@pytest.mark.slow
async def test_what_is_possible_is_what_would_not_be_refused(services: Services, view: MatchView) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    assert await services[Offers].possible(first, number) == (DRAW, ABORT)
    await play(services, view)
    assert await services[Offers].possible(first, number) == (DRAW, UNDO, ABORT)
    await offered(services, view, first, DRAW)
    assert DRAW not in await services[Offers].possible(second, number)
    assert await services[Offers].possible(CY, number) == ()
    await services[Matches].resign(by(ANN), number)
    assert await services[Offers].possible(first, number) == (REMATCH,)


@pytest.mark.slow
async def test_a_player_finds_the_match_they_finished_last_here_first(services: Services) -> None:
    with pytest.raises(NothingOver):
        await services[Archive].last_over(by(ANN))
    first, second = await timed(services, "none"), await timed(services, "none")
    await services[Matches].resign(by(ANN), second.match.id)
    assert await services[Archive].last_over(by(ANN)) == second.match.id
    await services[Matches].resign(by(ANN), first.match.id)
    assert await services[Archive].last_over(by(BO, place=Place(CHANNEL.guild_id, 99))) in {
        first.match.id,
        second.match.id,
    }
