"""Every registered game from table to result, with as many players as it takes."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from bot.play.matches.match_views import MatchView
from games import GAMES
from sandbox.people.people import FakePerson
from tests.end_to_end.conftest import Evening, match_number
from tests.games.setups import play_randomly

ENOUGH_MOVES, MOST_MOVES = 20, 400
SEEDS = range(12)


class Setup(NamedTuple):
    """A game for so many."""

    game: str
    seats: int


class Course(NamedTuple):
    """Options and a seed, and how many plies a match played by them at random takes."""

    plies: int
    options: str | None
    seed: int


@cache
def quickest(setup: Setup) -> Course:
    """The course, with one option at most, by which a match is over soon, but not before it has become one."""
    game = GAMES[setup.game]
    choices = [None, *(f"{option}={value}" for option, values in game.info.options.items() for value in values[1:])]
    courses = [Course(_length(setup, options, seed), options, seed) for options in choices for seed in SEEDS]
    return min(courses, key=lambda each: abs(each.plies - ENOUGH_MOVES))


def _length(setup: Setup, options: str | None, seed: int) -> int:
    game, chosen = GAMES[setup.game], dict([options.split("=")]) if options else {}
    return len(play_randomly(game, game.start(setup.seats, chosen), Random(seed), 10 * MOST_MOVES).plies)


SETUPS = [Setup(key, seats) for key, game in GAMES.items() for seats in game.info.seats]


async def begin(evening: Evening, setup: Setup) -> int:
    """Open a table and fill it; returns the number of the match."""
    chosen = quickest(setup).options
    options = {"options": chosen} if chosen else {}
    card = await evening.open_table(evening.aki, game=setup.game, seats=str(setup.seats), **options)
    for person in evening.sandbox.people[1 : setup.seats]:
        await person.click(card.id, "Join")
    return match_number(card)


def mover(evening: Evening, view: MatchView) -> FakePerson:
    assert view.to_move
    return next(person for person in evening.sandbox.people if person.id == view.to_move.discord_id)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=str)
async def test_a_game_is_played_to_its_end(evening: Evening, setup: Setup) -> None:
    random = Random(quickest(setup).seed)
    number = await begin(evening, setup)
    for ply in range(MOST_MOVES):
        view = await evening.view(number)
        shown = await evening.board(number, ply)
        if view.to_move is None:
            break
        person = mover(evening, view)
        assert {name for name, _ in evening.pings_for(shown)} <= {person.name}
        move = view.game.format(random.choice(view.game.legal_moves(view.position.state)))
        assert f"**{move}**" in (await person.slash(evening.channel, "move", move=move, match=number)).text
    assert view.position.outcome
    assert ("Well played!" in shown.text) is (view.position.outcome.winner is not None)
    assert sorted(seat for place in view.position.outcome.places for seat in place) == list(range(setup.seats))
    evening.assert_clean()


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.seats > 2], ids=str)
async def test_who_resigns_among_many_leaves_and_the_others_play_on(evening: Evening, setup: Setup) -> None:
    number = await begin(evening, setup)
    view = await evening.view(number)
    await evening.board(number, 0)
    first = mover(evening, view)
    leaver = next(person for person in evening.sandbox.people[: setup.seats] if person != first)
    question = await leaver.slash(evening.channel, "resign", match=number)
    assert question.message
    await leaver.click(question.message.id, "Resign")
    board = await evening.board(number, 1)
    assert f"{leaver.name} resigned." in board.text.replace("*", "")
    assert evening.pings_for(board) == [], "the turn has not changed hands"
    assert "You already left match" in (await leaver.slash(evening.channel, "resign", match=number)).text
    assert "no matches in progress" in (await leaver.slash(evening.channel, "games")).text
    for ply in range(2, 2 + setup.seats):
        view = await evening.view(number)
        assert mover(evening, view) != leaver
        await evening.move(number)
        await evening.board(number, ply)
    evening.assert_clean()
