"""A rematch: the same once more with everyone a seat further, if all want it; and matches that count for nothing."""

from __future__ import annotations

import pytest

from bot.core.clock_rules import clock_text
from bot.core.people import Person, Place
from bot.people.players.refusals import BlockedHere, Unavailable
from bot.play.archive.refusals import NothingOver
from bot.play.matches import words
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import NotRunning
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.refusals import NotOverYet, RematchBegun, RematchDeclined, TooLateToAbort
from bot.play.offers.words import offer_text
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, mover, waiter
from tests.bot.play.offers.test_offers import PEOPLE, offered, out, table_of
from tests.bot.timed import deliver, new_messages, play, timed
from tests.house import House


async def over(house: House, view: MatchView, *leaving: Person) -> MatchView:
    """The match once these have resigned it."""
    for person in leaving:
        await house.matches.resign(by(person), view.match.id)
    await deliver(house)
    return await house.matches.show(view.match.id)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_rematch_begins_once_all_agreed_with_everybody_a_seat_further(house: House, seats: int) -> None:
    people = PEOPLE[:seats]
    before = await over(house, await table_of(house, seats), *people[1:])
    proposal = await offered(house, before, ANN, REMATCH)
    (asking,) = await out(house)
    assert sorted(player.name for player in asking.called) == sorted(person.name for person in people[1:])
    for person in people[1:]:
        proposal = await house.offers.agree(by(person), proposal.offer.id)
    number = proposal.offer.details["rematch"]
    assert f"the rematch is match **#{number}**" in offer_text(proposal)
    (board,) = await new_messages(house)
    again = await house.matches.show(number)
    assert again.players == (*before.players[1:], before.players[0])
    assert (again.match.options, again.match.channel_id, again.match.rematch_of) == (
        before.match.options,
        before.match.channel_id,
        before.match.id,
    )
    assert [player.id for player in board.called] == [again.players[0].id]
    assert f"The rematch of #{before.match.id} starts" in house.narration.last_move(again)
    await play(house, again)
    assert [found async for found in house.matches.differences()] == [(before.match.id, None), (number, None)]
    with pytest.raises(RematchBegun, match=f"it's match #{number}"):
        await offered(house, before, ANN, REMATCH)


@pytest.mark.slow
async def test_the_clock_is_the_same_and_full_again(house: House) -> None:
    view = await over(house, await timed(house, "5d + 12h, cap 7d"), ANN)
    proposal = await offered(house, view, BO, REMATCH)
    proposal = await house.offers.agree(by(ANN), proposal.offer.id)
    again = await house.matches.show(proposal.offer.details["rematch"])
    assert again.timing
    assert clock_text(again.timing.rule) == "5d + 12h, cap 7d"
    assert again.timing.due_at


@pytest.mark.slow
async def test_a_running_match_has_no_rematch_and_a_declined_one_is_not_asked_for_again(
    house: House, view: MatchView
) -> None:
    with pytest.raises(NotOverYet):
        await offered(house, view, ANN, REMATCH)
    view = await over(house, view, ANN)
    proposal = await offered(house, view, ANN, REMATCH)
    assert "Bo declined" in offer_text(await house.offers.decline(by(BO), proposal.offer.id))
    with pytest.raises(RematchDeclined):
        await offered(house, view, ANN, REMATCH)
    await offered(house, view, BO, REMATCH)


async def test_nobody_sits_down_again_with_whom_they_blocked_and_nobody_is_told_who_it_was(
    house: House, view: MatchView
) -> None:
    view = await over(house, view, ANN)
    proposal = await offered(house, view, ANN, REMATCH)
    await house.blocks.add(ANN, BO)
    with pytest.raises(Unavailable, match="A rematch of match #1 isn't possible"):
        await house.offers.agree(by(BO), proposal.offer.id)
    await house.offers.withdraw(by(ANN), proposal.offer.id)
    with pytest.raises(BlockedHere):
        await offered(house, view, ANN, REMATCH)
    with pytest.raises(Unavailable):
        await offered(house, view, BO, REMATCH)


async def test_an_aborted_match_has_no_result_and_is_in_nobodys_list(house: House, view: MatchView) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    await play(house, view)
    proposal = await offered(house, view, second, ABORT)
    await house.offers.agree(by(first), proposal.offer.id)
    gone = await house.matches.show(number)
    assert (gone.match.status, gone.match.places, gone.match.reason) == (Status.CANCELLED, None, "abort")
    assert gone.to_move is None
    assert gone.match.ended_at
    assert "doesn't count" in house.narration.turn(gone, ping=False)
    assert words.picture_ending(gone) == "Aborted"
    assert await house.matches.listed(ANN) == ()
    assert await house.archive.finished(ANN, 10) == ()
    assert [found async for found in house.matches.differences()] == [(number, None)]
    _, record = await house.archive.record(by(CY), number)
    assert "(abort)" in record
    assert "Result: aborted" in record
    with pytest.raises(NotRunning, match="is cancelled"):
        await house.matches.move(by(second), number, None, "c+")


async def test_once_everybody_has_moved_it_is_too_late_to_abort_until_a_move_is_taken_back(
    house: House, view: MatchView
) -> None:
    first, second = mover(view), waiter(view)
    view = await play(house, await play(house, view))
    with pytest.raises(TooLateToAbort):
        await offered(house, view, first, ABORT)
    undo = await offered(house, view, second, UNDO)
    await house.offers.agree(by(first), undo.offer.id)
    await offered(house, view, first, ABORT)


@pytest.mark.slow
async def test_what_is_possible_is_what_would_not_be_refused(house: House, view: MatchView) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    assert await house.offers.possible(first, number) == (DRAW, ABORT)
    await play(house, view)
    assert await house.offers.possible(first, number) == (DRAW, UNDO, ABORT)
    await offered(house, view, first, DRAW)
    assert DRAW not in await house.offers.possible(second, number)
    assert await house.offers.possible(CY, number) == ()
    await house.matches.resign(by(ANN), number)
    assert await house.offers.possible(first, number) == (REMATCH,)


@pytest.mark.slow
async def test_a_player_finds_the_match_they_finished_last_here_first(house: House) -> None:
    with pytest.raises(NothingOver):
        await house.archive.last_over(by(ANN))
    first, second = await timed(house, "none"), await timed(house, "none")
    await house.matches.resign(by(ANN), second.match.id)
    assert await house.archive.last_over(by(ANN)) == second.match.id
    await house.matches.resign(by(ANN), first.match.id)
    assert await house.archive.last_over(by(BO, place=Place(CHANNEL.guild_id, 99))) in {first.match.id, second.match.id}
