"""Going back: exactly to the position that was, at any point of any game, again and again; and who may ask for it."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import text

from bot.core.frame.pictures import Look, Pictures
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.spans import DAY
from bot.people.players.preferences import PreferenceBook
from bot.play.archive import words as archive_words
from bot.play.archive.archive import Archive
from bot.play.archive.films import Showing, draw_film
from bot.play.matches.board.pictures import board_frame
from bot.play.matches.entries.entries import RESIGN
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers import entries
from bot.play.offers.agreements import last_turn
from bot.play.offers.offered import UNDO
from bot.play.offers.offers import Offers
from bot.play.offers.proposals import Proposal
from bot.play.offers.refusals import LeftSince, NothingToTakeBack
from bot.play.offers.words import offer_text
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.replays.replays import MOVE, Position, first, follow
from games.core import AnyGame, BadNotation, Seat
from storage import Database
from tests.bot.conftest import ANN, BO, begun, by, mover, waiter
from tests.bot.play.offers.test_offers import offered, table_of
from tests.bot.play.plans.test_plans import answer
from tests.bot.timed import deliver, kinds, left, new_messages, pass_time, play, timed
from tests.conftest import HandClock
from tests.example_counts import often
from tests.games.setups import SETUPS, Setup

PLIES, UNDOS = often(25, 60), 12


def started(setup: Setup) -> Position:
    return first(setup.game, setup.seats, setup.start())


def seen(game: AnyGame, position: Position) -> tuple[object, ...]:
    """Everything that has to be as it was."""
    state = position.state
    legal = tuple(map(game.format, game.legal_moves(state)))
    return state, game.encode(state), legal, position.to_move, position.line, position.gone, position.mark


def undone(game: AnyGame, position: Position, ply: int) -> Position:
    return follow(game, position, Seat(0), entries.UNDO, str(ply))


def moved(game: AnyGame, position: Position, random: Random) -> Position:
    assert position.to_move is not None
    move = game.format(random.choice(game.legal_moves(position.state)))
    return follow(game, position, position.to_move, MOVE, move)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_undo_leads_exactly_to_the_position_that_was(setup: Setup) -> None:
    game, random, position = setup.game, Random(f"undo {setup}"), started(setup)
    was = {0: seen(game, position)}
    undos = 0
    while undos < UNDOS:
        after = moved(game, position, random)
        if position.line and (after.outcome or random.random() < 0.2):
            target = random.choice(position.line).ply
            after = undone(game, position, target)
            assert seen(game, after) == was[target]
            undos += 1
        position = after
        was[position.ply] = seen(game, position)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_last_turn_of_a_seat_begins_where_it_was_to_move_and_somebody_else_had_decided(setup: Setup) -> None:
    game, random, position = setup.game, Random(f"turn {setup}"), started(setup)
    for _ in range(PLIES):
        if position.outcome:
            break
        position = moved(game, position, random)
        for seat in map(Seat, range(setup.seats)):
            turn = last_turn(position, seat)
            own = [step for step in position.line if step.seat == seat]
            assert bool(turn) == bool(own)
            if turn and not position.outcome:
                assert undone(game, position, turn[0].ply).to_move == seat
                assert own[-1] in turn
                before = [step for step in position.line if step.ply < turn[0].ply]
                assert not before or before[-1].seat != seat


def test_nobody_goes_back_to_where_no_move_was_made_or_to_what_was_taken_back() -> None:
    setup = next(setup for setup in SETUPS if setup.seats == 2)
    position, random = started(setup), Random(5)
    for _ in range(3):
        position = moved(setup.game, position, random)
    position = undone(setup.game, position, 1)
    for where in ("1", "2", "3", "4", "-1", "", "x", "00"):
        with pytest.raises(BadNotation, match="still counts"):
            follow(setup.game, position, Seat(0), entries.UNDO, where)


def test_nobody_goes_back_behind_a_seat_that_left() -> None:
    setup = next(setup for setup in SETUPS if setup.seats == 3)
    position = moved(setup.game, started(setup), Random(1))
    position = follow(setup.game, position, Seat(2), RESIGN, "")
    with pytest.raises(BadNotation):
        undone(setup.game, position, 0)
    assert last_turn(position, Seat(0)) == ()


async def agree(services: Services, proposal: Proposal, *people: Person) -> None:
    for person in people:
        await services[Offers].agree(by(person), proposal.offer.id)


@pytest.mark.slow
async def test_an_own_move_is_taken_back_before_the_reply_and_the_same_seat_is_called_again(
    services: Services, view: MatchView, database: Database
) -> None:
    first, second = mover(view), waiter(view)
    await deliver(services)
    one = await play(services, view)
    proposal = await offered(services, one, first, UNDO)
    assert "wants to take back the move" in offer_text(proposal)
    await deliver(services)
    await agree(services, proposal, second)
    (board,) = await new_messages(services)
    assert (board.post.kind, [player.name for player in board.called]) == ("board", [first.name])
    back = await services[Matches].show(view.match.id)
    assert (back.position.ply, back.position.state) == (2, view.position.state)
    assert f"**{first.name}** took back **" in services[Narration].last_move(back)
    assert await kinds(database, view.match.id) == ["move", "undo"]
    again = await play(services, back)
    assert (again.position.ply, again.position.state) == (3, one.position.state)
    assert [found async for found in services[Matches].differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_one_goes_back_to_the_own_move_though_others_replied(services: Services, view: MatchView) -> None:
    first, second = mover(view), waiter(view)
    one = await play(services, await play(services, view))
    assert mover(one) == first
    proposal = await offered(services, one, first, UNDO)
    assert "The last 2 moves would be undone" in offer_text(proposal)
    await deliver(services)
    await agree(services, proposal, second)
    (board,) = await new_messages(services)
    assert [player.name for player in board.called] == [first.name], "it is the same seat, but another decision"
    back = await services[Matches].show(view.match.id)
    assert back.position.state == view.position.state
    assert "2 moves were undone" in services[Narration].last_move(back)
    assert await new_messages(services) == []


@pytest.mark.slow
async def test_what_is_taken_back_can_be_taken_back_again_on_the_new_line(services: Services, view: MatchView) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    states = [view.position.state]
    for _ in range(3):
        view = await play(services, view)
        states.append(view.position.state)
    for asker, other, expected in ((first, second, 2), (second, first, 1), (first, second, 0)):
        view = await services[Matches].show(number)
        await agree(services, await offered(services, view, asker, UNDO), other)
        assert (await services[Matches].show(number)).position.state == states[expected]
    with pytest.raises(NothingToTakeBack):
        await offered(services, view, first, UNDO)


async def test_moves_made_automatically_go_back_with_the_move_they_followed(services: Services) -> None:
    view = await forced_match(services)
    trail = view.position.trail
    assert len(trail) > 1
    hand = next(person for person in (ANN, BO) if person.discord_id == view.players[trail[0].seat].discord_id)
    other = BO if hand == ANN else ANN
    proposal = await offered(services, view, hand, UNDO)
    await agree(services, proposal, other)
    back = await services[Matches].show(view.match.id)
    assert mover(back) == hand
    assert back.position.state == trail[0].before


@pytest.mark.slow
async def test_a_planned_answer_can_be_taken_back_and_goes_back_with_the_move_it_answered(
    services: Services, view: MatchView
) -> None:
    first, second = mover(view), waiter(view)
    await answer(services, view)
    both = await play(services, view)
    assert (both.position.ply, len(both.position.trail), mover(both)) == (2, 2, first)
    await agree(services, await offered(services, both, second, UNDO), first)
    back = await services[Matches].show(view.match.id)
    assert (back.position.state, mover(back)) == (both.position.trail[1].before, second)
    await agree(services, await offered(services, back, first, UNDO), second)
    assert (await services[Matches].show(view.match.id)).position.state == view.position.state


async def forced_match(services: Services) -> MatchView:
    """A match that stands just after a move that had others follow it automatically."""
    for person in (ANN, BO):
        await services[PreferenceBook].choose(person, "forced", "True")
    for seed in range(20):
        random, view = Random(seed), await begun(services, "kamisado")
        while view.to_move and len(view.position.trail) < 2:
            legal = view.game.legal_moves(view.position.state)
            move = view.game.format(random.choice(legal))
            view = await services[Matches].move(by(mover(view)), view.match.id, None, move)
        if view.to_move:
            return view
    raise AssertionError("no move was ever forced")


@pytest.mark.slow
async def test_among_three_all_others_consent_and_nobody_goes_behind_a_resignation(services: Services) -> None:
    view = await table_of(services, 3)
    people = [mover(view)]
    for _ in range(2):
        view = await play(services, view)
        people.append(mover(view))
    proposal = await offered(services, view, people[0], UNDO)
    await agree(services, proposal, people[1])
    assert (await services[Matches].show(view.match.id)).position.ply == 2
    await agree(services, proposal, people[2])
    back = await services[Matches].show(view.match.id)
    assert (back.position.ply, back.to_move and back.to_move.name) == (3, people[0].name)
    view = await play(services, back)
    await services[Matches].resign(by(people[1]), view.match.id)
    with pytest.raises(LeftSince):
        await offered(services, view, people[0], UNDO)


@pytest.mark.slow
async def test_clocks_go_back_to_what_they_were_when_the_turn_began(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "5d + 12h, cap 7d")
    first, second = mover(view), waiter(view)
    await pass_time(services, clock, days=2)
    view = await play(services, view)  # the first seat has 3d12h now
    await pass_time(services, clock, days=1)
    view = await play(services, view)  # the second 4d12h
    at_turn = left(view, clock)
    assert at_turn.total_seconds() == 3.5 * 86400
    await pass_time(services, clock, days=3)
    view = await play(services, view)
    await pass_time(services, clock, hours=5)
    await agree(services, await offered(services, view, first, UNDO), second)
    back = await services[Matches].show(view.match.id)
    assert left(back, clock) == at_turn
    await play(services, back)
    again = await services[Matches].show(view.match.id)
    assert left(again, clock).total_seconds() == 4.5 * 86400, "the bank of the other seat is untouched"
    await agree(services, await offered(services, again, second, UNDO), first)
    assert left(await services[Matches].show(view.match.id), clock).total_seconds() == 5 * 86400
    assert [found async for found in services[Matches].differences()] == [(view.match.id, None)]


async def test_time_that_was_given_is_there_again(services: Services, clock: HandClock) -> None:
    view = await timed(services, "3d")
    await services[Breaks].give(by(waiter(view)), view.match.id, 2 * DAY)
    view = await play(services, view)
    await agree(services, await offered(services, view, waiter(view), UNDO), mover(view))
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=5)


@pytest.mark.slow
async def test_a_turn_that_began_before_clocks_were_kept_gets_its_full_span(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "3d")
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM turns"))
    await pass_time(services, clock, days=2)
    first, second = mover(view), waiter(view)
    view = await play(services, view)
    await agree(services, await offered(services, view, first, UNDO), second)
    assert left(await services[Matches].show(view.match.id), clock).total_seconds() == 3 * 86400


@pytest.mark.slow
async def test_clocks_that_stand_still_stand_still_after_an_undo(services: Services, clock: HandClock) -> None:
    view = await timed(services, "2d")
    first, second = mover(view), waiter(view)
    await pass_time(services, clock, days=1)
    view = await play(services, view)
    for person in (first, second):
        await services[Offers].make(by(person), view.match.id, PAUSE)
    await agree(services, await offered(services, view, first, UNDO), second)
    back = await services[Matches].show(view.match.id)
    assert back.timing
    assert (back.timing.due_at, back.timing.left) == (None, 2 * 86400)


@pytest.mark.slow
async def test_the_film_leaves_out_what_was_taken_back_and_history_keeps_it(
    services: Services, view: MatchView, clock: HandClock
) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    one = await play(services, await play(services, view))
    await agree(services, await offered(services, one, second, UNDO), first)
    back = await services[Matches].show(number)
    last = await play(services, back)
    story = await services[Archive].story(by(ANN), number)
    assert [shown.position.ply for shown in story] == [0, 1, 4]
    assert "2 moves" in archive_words.story_text(story[-1], services[Narration])
    assert [board_frame(shown, Look()).ply for shown in (one, back, last)] == [2, 1, 4]
    mark = board_frame(back, Look()).last
    assert mark
    assert mark.seat == story[1].position.last.seat
    past = await services[Archive].past_board(by(ANN), number, 2)
    assert past.view.position.state == one.position.state
    film = await draw_film(Pictures(), services[Narration], story, Showing(ANN.discord_id, Look()))
    assert film.fp.read(3) == b"GIF"
