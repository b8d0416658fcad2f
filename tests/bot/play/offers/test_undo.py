"""Going back: exactly to the position that was, at any point of any game, again and again; and who may ask for it."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import text

from bot.core.frame.pictures import Look, Pictures
from bot.core.people import Person
from bot.play.archive import words as archive_words
from bot.play.archive.films import Showing, draw_film
from bot.play.matches.board.pictures import board_frame
from bot.play.matches.entries.entries import RESIGN
from bot.play.matches.match_views import MatchView
from bot.play.offers import entries
from bot.play.offers.agreements import last_turn
from bot.play.offers.offered import UNDO
from bot.play.offers.proposals import Proposal
from bot.play.offers.refusals import LeftSince, NothingToTakeBack
from bot.play.offers.words import offer_text
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
from tests.house import House

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


async def agree(house: House, proposal: Proposal, *people: Person) -> None:
    for person in people:
        await house.offers.agree(by(person), proposal.offer.id)


@pytest.mark.slow
async def test_an_own_move_is_taken_back_before_the_reply_and_the_same_seat_is_called_again(
    house: House, view: MatchView, database: Database
) -> None:
    first, second = mover(view), waiter(view)
    await deliver(house)
    one = await play(house, view)
    proposal = await offered(house, one, first, UNDO)
    assert "wants to take back the move" in offer_text(proposal)
    await deliver(house)
    await agree(house, proposal, second)
    (board,) = await new_messages(house)
    assert (board.post.kind, [player.name for player in board.called]) == ("board", [first.name])
    back = await house.matches.show(view.match.id)
    assert (back.position.ply, back.position.state) == (2, view.position.state)
    assert f"**{first.name}** took back **" in house.narration.last_move(back)
    assert await kinds(database, view.match.id) == ["move", "undo"]
    again = await play(house, back)
    assert (again.position.ply, again.position.state) == (3, one.position.state)
    assert [found async for found in house.matches.differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_one_goes_back_to_the_own_move_though_others_replied(house: House, view: MatchView) -> None:
    first, second = mover(view), waiter(view)
    one = await play(house, await play(house, view))
    assert mover(one) == first
    proposal = await offered(house, one, first, UNDO)
    assert "The last 2 moves would be undone" in offer_text(proposal)
    await deliver(house)
    await agree(house, proposal, second)
    (board,) = await new_messages(house)
    assert [player.name for player in board.called] == [first.name], "it is the same seat, but another decision"
    back = await house.matches.show(view.match.id)
    assert back.position.state == view.position.state
    assert "2 moves were undone" in house.narration.last_move(back)
    assert await new_messages(house) == []


@pytest.mark.slow
async def test_what_is_taken_back_can_be_taken_back_again_on_the_new_line(house: House, view: MatchView) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    states = [view.position.state]
    for _ in range(3):
        view = await play(house, view)
        states.append(view.position.state)
    for asker, other, expected in ((first, second, 2), (second, first, 1), (first, second, 0)):
        view = await house.matches.show(number)
        await agree(house, await offered(house, view, asker, UNDO), other)
        assert (await house.matches.show(number)).position.state == states[expected]
    with pytest.raises(NothingToTakeBack):
        await offered(house, view, first, UNDO)


async def test_moves_made_automatically_go_back_with_the_move_they_followed(house: House) -> None:
    view = await forced_match(house)
    trail = view.position.trail
    assert len(trail) > 1
    hand = next(person for person in (ANN, BO) if person.discord_id == view.players[trail[0].seat].discord_id)
    other = BO if hand == ANN else ANN
    proposal = await offered(house, view, hand, UNDO)
    await agree(house, proposal, other)
    back = await house.matches.show(view.match.id)
    assert mover(back) == hand
    assert back.position.state == trail[0].before


@pytest.mark.slow
async def test_a_planned_answer_can_be_taken_back_and_goes_back_with_the_move_it_answered(
    house: House, view: MatchView
) -> None:
    first, second = mover(view), waiter(view)
    await answer(house, view)
    both = await play(house, view)
    assert (both.position.ply, len(both.position.trail), mover(both)) == (2, 2, first)
    await agree(house, await offered(house, both, second, UNDO), first)
    back = await house.matches.show(view.match.id)
    assert (back.position.state, mover(back)) == (both.position.trail[1].before, second)
    await agree(house, await offered(house, back, first, UNDO), second)
    assert (await house.matches.show(view.match.id)).position.state == view.position.state


async def forced_match(house: House) -> MatchView:
    """A match that stands just after a move that had others follow it automatically."""
    for person in (ANN, BO):
        await house.preferences.choose(person, "forced", "True")
    for seed in range(20):
        random, view = Random(seed), await begun(house, "kamisado")
        while view.to_move and len(view.position.trail) < 2:
            legal = view.game.legal_moves(view.position.state)
            move = view.game.format(random.choice(legal))
            view = await house.matches.move(by(mover(view)), view.match.id, None, move)
        if view.to_move:
            return view
    raise AssertionError("no move was ever forced")


@pytest.mark.slow
async def test_among_three_all_others_consent_and_nobody_goes_behind_a_resignation(house: House) -> None:
    view = await table_of(house, 3)
    people = [mover(view)]
    for _ in range(2):
        view = await play(house, view)
        people.append(mover(view))
    proposal = await offered(house, view, people[0], UNDO)
    await agree(house, proposal, people[1])
    assert (await house.matches.show(view.match.id)).position.ply == 2
    await agree(house, proposal, people[2])
    back = await house.matches.show(view.match.id)
    assert (back.position.ply, back.to_move and back.to_move.name) == (3, people[0].name)
    view = await play(house, back)
    await house.matches.resign(by(people[1]), view.match.id)
    with pytest.raises(LeftSince):
        await offered(house, view, people[0], UNDO)


@pytest.mark.slow
async def test_clocks_go_back_to_what_they_were_when_the_turn_began(
    house: House, clock: HandClock, database: Database
) -> None:
    view = await timed(house, "5d + 12h, cap 7d")
    first, second = mover(view), waiter(view)
    await pass_time(house, clock, days=2)
    view = await play(house, view)  # the first seat has 3d12h now
    await pass_time(house, clock, days=1)
    view = await play(house, view)  # the second 4d12h
    at_turn = left(view, clock)
    assert at_turn.total_seconds() == 3.5 * 86400
    await pass_time(house, clock, days=3)
    view = await play(house, view)
    await pass_time(house, clock, hours=5)
    await agree(house, await offered(house, view, first, UNDO), second)
    back = await house.matches.show(view.match.id)
    assert left(back, clock) == at_turn
    await play(house, back)
    again = await house.matches.show(view.match.id)
    assert left(again, clock).total_seconds() == 4.5 * 86400, "the bank of the other seat is untouched"
    await agree(house, await offered(house, again, second, UNDO), first)
    assert left(await house.matches.show(view.match.id), clock).total_seconds() == 5 * 86400
    assert [found async for found in house.matches.differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_a_turn_that_began_before_clocks_were_kept_gets_its_full_span(
    house: House, clock: HandClock, database: Database
) -> None:
    view = await timed(house, "3d")
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM turns"))
    await pass_time(house, clock, days=2)
    first, second = mover(view), waiter(view)
    view = await play(house, view)
    await agree(house, await offered(house, view, first, UNDO), second)
    assert left(await house.matches.show(view.match.id), clock).total_seconds() == 3 * 86400


@pytest.mark.slow
async def test_clocks_that_stand_still_stand_still_after_an_undo(house: House, clock: HandClock) -> None:
    view = await timed(house, "2d")
    first, second = mover(view), waiter(view)
    await pass_time(house, clock, days=1)
    view = await play(house, view)
    for person in (first, second):
        await house.offers.make(by(person), view.match.id, PAUSE)
    await agree(house, await offered(house, view, first, UNDO), second)
    back = await house.matches.show(view.match.id)
    assert back.timing
    assert (back.timing.due_at, back.timing.left) == (None, 2 * 86400)


@pytest.mark.slow
async def test_the_film_leaves_out_what_was_taken_back_and_history_keeps_it(
    house: House, view: MatchView, clock: HandClock
) -> None:
    number, first, second = view.match.id, mover(view), waiter(view)
    one = await play(house, await play(house, view))
    await agree(house, await offered(house, one, second, UNDO), first)
    back = await house.matches.show(number)
    last = await play(house, back)
    story = await house.archive.story(by(ANN), number)
    assert [shown.position.ply for shown in story] == [0, 1, 4]
    assert "2 moves" in archive_words.story_text(story[-1], house.narration)
    assert [board_frame(shown, Look()).ply for shown in (one, back, last)] == [2, 1, 4]
    mark = board_frame(back, Look()).last
    assert mark
    assert mark.seat == story[1].position.last.seat
    past = await house.archive.past_board(by(ANN), number, 2)
    assert past.view.position.state == one.position.state
    film = await draw_film(Pictures(), house.narration, story, Showing(ANN.discord_id, Look()))
    assert film.fp.read(3) == b"GIF"
