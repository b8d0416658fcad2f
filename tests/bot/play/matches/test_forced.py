"""Moves without a choice, made for those who want it."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.people import Person
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import MOST_AT_ONCE
from bot.play.matches.refusals import AlreadyPlayed
from games import GAMES
from storage import Database
from storage.play.matches import matches
from tests.bot.conftest import ANN, BO, begun, by, mover, owed, waiter
from tests.house import House

GAME = GAMES["dogon"]


def line_to_a_forced_move(random: Random) -> list[str]:
    """Random moves up to the first position in which the side to move, not the one that just moved, has one move."""
    while True:
        state, line, last = GAME.start(), [], None
        while state.to_move is not None:
            legal = GAME.legal_moves(state)
            if len(legal) == 1 and last != state.to_move:
                return line
            last = state.to_move
            line.append(GAME.format(move := random.choice(legal)))
            state, _ = GAME.apply(state, move)


async def play(house: House, view: MatchView, line: list[str]) -> MatchView:
    for text in line:
        view = await house.matches.move(by(mover(view)), view.match.id, view.match.ply, text)
    return view


async def wish(house: House, *people: Person) -> None:
    for person in people:
        await house.preferences.choose(person, "forced", "True")


@pytest.fixture(params=range(4))
def line(request: pytest.FixtureRequest) -> list[str]:
    return line_to_a_forced_move(Random(request.param))


@pytest.mark.slow
async def test_nothing_is_played_for_somebody_who_did_not_ask(house: House, view: MatchView, line: list[str]) -> None:
    before = await play(house, view, line[:-1])
    await wish(house, mover(before))
    after = await play(house, before, line[-1:])
    assert after.match.ply == len(line)


@pytest.mark.slow
async def test_the_only_move_is_played_in_the_same_step_and_told(
    house: House, view: MatchView, database: Database, line: list[str]
) -> None:
    before = await play(house, view, line[:-1])
    by_hand = mover(before)
    await wish(house, waiter(before))
    after = await play(house, before, line[-1:])
    assert after.match.ply == after.position.ply > len(line)
    async with database.reading() as connection:
        entries = await matches.entries(connection, after.match.id)
    automatic = [entry.ply for entry in entries if entry.automatic]
    assert automatic == list(range(len(line), after.match.ply))
    text = house.narration.last_move(after)
    assert f"**{by_hand.name}** played **{line[-1]}**." in text
    assert text.count("automatically") == len(automatic)
    for entry in entries[len(line) :]:
        assert f"played **{entry.notation}** automatically (the only legal move)" in text
    assert [delivery.post.ply for delivery in await owed(house)] == [after.match.ply], "one board for all of it"
    assert [problem async for _, problem in house.matches.differences()] == [None]
    assert house.narration.last_move(await House.on(database, house.outbox._clock, Random()).matches.show(1)) == text


@pytest.mark.slow
async def test_a_double_click_on_a_move_that_forced_others_is_told_that_all_is_well(
    house: House, view: MatchView, line: list[str]
) -> None:
    before = await play(house, view, line[:-1])
    await wish(house, waiter(before))
    await play(house, before, line[-1:])
    with pytest.raises(AlreadyPlayed):
        await house.matches.move(by(mover(before)), before.match.id, before.match.ply, line[-1])


@pytest.mark.slow
async def test_whoever_is_to_move_after_forced_moves_is_called(house: House, view: MatchView, line: list[str]) -> None:
    before = await play(house, view, line[:-1])
    for delivery in await owed(house):
        await house.outbox.sent(delivery, 1)
    await wish(house, waiter(before))
    after = await play(house, before, line[-1:])
    (delivery,) = await owed(house)
    assert delivery.called == ((after.to_move,) if after.to_move else ())


@pytest.mark.slow
async def test_after_a_resignation_nothing_is_played(house: House, view: MatchView, line: list[str]) -> None:
    before = await play(house, view, line)
    await wish(house, ANN, BO)
    after = await house.matches.resign(by(waiter(before)), before.match.id)
    assert after.match.ply == len(line) + 1


async def test_a_whole_game_with_forced_moves_ends_as_it_should(house: House) -> None:
    random = Random(5)
    view = await begun(house)
    await wish(house, ANN, BO)
    while view.to_move:
        legal = view.game.legal_moves(view.position.state)
        assert len(legal) > 1 or len(view.position.trail) > MOST_AT_ONCE
        ply = view.match.ply
        view = await play(house, view, [view.game.format(random.choice(legal))])
        assert 1 <= view.match.ply - ply <= MOST_AT_ONCE + 1
    assert view.match.status == "finished"
    assert [problem async for _, problem in house.matches.differences()] == [None]


async def test_even_a_game_without_choices_comes_back_to_a_player(
    house: House, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game of ours is such, but none may hold the bot."""
    await wish(house, ANN, BO)
    every = GAME.legal_moves
    monkeypatch.setattr(GAME, "legal_moves", lambda state: every(state)[:1])
    (only,) = GAME.legal_moves(view.position.state)
    after = await play(house, view, [GAME.format(only)])
    assert after.match.ply == 1 + MOST_AT_ONCE
