"""Moves without a choice, made for those who want it."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import build
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.entries.entries import RESIGN
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import MOST_AT_ONCE, Matches
from bot.play.matches.refusals import AlreadyPlayed
from bot.play.replays import MOVE
from bot.play.tables.tables import Tables, TableSetup
from games import GAMES
from storage import Database
from storage.play.matches import matches
from tests.bot.conftest import ANN, BO, CY, DEE, begun, by, mover, owed, waiter

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


async def play(services: Services, view: MatchView, line: list[str]) -> MatchView:
    for text in line:
        view = await services[Matches].move(by(mover(view)), view.match.id, view.match.ply, text)
    return view


async def wish(services: Services, *people: Person) -> None:
    for person in people:
        await services[PreferenceBook].choose(person, "forced", "True")


@pytest.fixture(params=range(4))
def line(request: pytest.FixtureRequest) -> list[str]:
    return line_to_a_forced_move(Random(request.param))


@pytest.mark.slow
async def test_nothing_is_played_for_somebody_who_did_not_ask(
    services: Services, view: MatchView, line: list[str]
) -> None:
    before = await play(services, view, line[:-1])
    await wish(services, mover(before))
    after = await play(services, before, line[-1:])
    assert after.match.ply == len(line)


@pytest.mark.slow
async def test_the_only_move_is_played_in_the_same_step_and_told(
    services: Services, view: MatchView, database: Database, line: list[str]
) -> None:
    before = await play(services, view, line[:-1])
    by_hand = mover(before)
    await wish(services, waiter(before))
    after = await play(services, before, line[-1:])
    assert after.match.ply == after.position.ply > len(line)
    async with database.reading() as connection:
        entries = await matches.entries(connection, after.match.id)
    automatic = [entry.ply for entry in entries if entry.automatic]
    assert automatic == list(range(len(line), after.match.ply))
    text = services[Narration].last_move(after)
    assert f"**{by_hand.name}** played **{line[-1]}**." in text
    assert text.count("automatically") == len(automatic)
    for entry in entries[len(line) :]:
        assert f"played **{entry.notation}** automatically (the only legal move)" in text
    assert [delivery.post.ply for delivery in await owed(services)] == [after.match.ply], "one board for all of it"
    assert [problem async for _, problem in services[Matches].differences()] == [None]
    assert (
        services[Narration].last_move(await build(database, services[Outbox]._clock, Random())[Matches].show(1)) == text
    )


@pytest.mark.slow
async def test_a_double_click_on_a_move_that_forced_others_is_told_that_all_is_well(
    services: Services, view: MatchView, line: list[str]
) -> None:
    before = await play(services, view, line[:-1])
    await wish(services, waiter(before))
    await play(services, before, line[-1:])
    with pytest.raises(AlreadyPlayed):
        await services[Matches].move(by(mover(before)), before.match.id, before.match.ply, line[-1])


@pytest.mark.slow
async def test_whoever_is_to_move_after_forced_moves_is_called(
    services: Services, view: MatchView, line: list[str]
) -> None:
    before = await play(services, view, line[:-1])
    for delivery in await owed(services):
        await services[Outbox].sent(delivery, 1)
    await wish(services, waiter(before))
    after = await play(services, before, line[-1:])
    (delivery,) = await owed(services)
    assert delivery.called == ((after.to_move,) if after.to_move else ())


async def test_the_only_move_after_a_resignation_of_three_or_four_is_played_in_the_same_step(
    services: Services,
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, None, [BO, CY, DEE]))
    for guest in (BO, CY, DEE):
        await services[Tables].join(by(guest), table.match.id)
    view, game = await services[Matches].show(table.match.id), GAMES["dohyo"]
    while len(game.legal_moves(game.retire(view.position.state, view.position.to_move)[0])) != 1:
        view = await play(services, view, [game.format(game.legal_moves(view.position.state)[0])])
    await wish(services, ANN, BO, CY, DEE)
    leaver = view.position.to_move
    left = await services[Matches].resign(by(mover(view)), view.match.id)
    made = left.position.line[view.match.ply :]
    assert [(step.kind, step.automatic) for step in made[:2]] == [(RESIGN, False), (MOVE, True)]
    assert all(step.automatic for step in made[2:])
    assert left.match.to_move != leaver
    assert "resigned" in services[Narration].last_move(left)
    assert "automatically" in services[Narration].last_move(left)
    assert [delivery.post.ply for delivery in await owed(services)] == [left.match.ply], "one board for all of it"


@pytest.mark.slow
async def test_after_a_resignation_nothing_is_played(services: Services, view: MatchView, line: list[str]) -> None:
    before = await play(services, view, line)
    await wish(services, ANN, BO)
    after = await services[Matches].resign(by(waiter(before)), before.match.id)
    assert after.match.ply == len(line) + 1


async def test_a_whole_game_with_forced_moves_ends_as_it_should(services: Services) -> None:
    random = Random(5)
    view = await begun(services)
    await wish(services, ANN, BO)
    while view.to_move:
        legal = view.game.legal_moves(view.position.state)
        assert len(legal) > 1 or len(view.position.trail) > MOST_AT_ONCE
        ply = view.match.ply
        view = await play(services, view, [view.game.format(random.choice(legal))])
        assert 1 <= view.match.ply - ply <= MOST_AT_ONCE + 1
    assert view.match.status == "finished"
    assert [problem async for _, problem in services[Matches].differences()] == [None]


async def test_even_a_game_without_choices_comes_back_to_a_player(
    services: Services, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game of ours is such, but none may hold the bot."""
    await wish(services, ANN, BO)
    every = GAME.legal_moves
    monkeypatch.setattr(GAME, "legal_moves", lambda state: every(state)[:1])
    (only,) = GAME.legal_moves(view.position.state)
    after = await play(services, view, [GAME.format(only)])
    assert after.match.ply == 1 + MOST_AT_ONCE
