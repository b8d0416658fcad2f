"""Moving, resigning, and finding the match that is meant."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import build
from bot.core.people import Place
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.core.speech.sentences import refusal_words, speaking
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import (
    AlreadyPlayed,
    NoMatchHere,
    NoSuchMatch,
    NotAtTheTable,
    NotRunning,
    NotVisibleHere,
    StaleBoard,
    WhichMatch,
)
from games.core import BadNotation, IllegalMove, NotYourTurn
from storage import Database
from storage.play.matches import matches
from tests.bot.conftest import ANN, BO, CY, begun, by, mover, owed, waiter


async def entries(database: Database, match_id: int) -> list[str]:
    async with database.reading() as connection:
        return [entry.notation for entry in await matches.entries(connection, match_id)]


async def test_a_move_is_stored_and_owes_a_board(services: Services, view: MatchView, database: Database) -> None:
    after = await services[Matches].move(by(mover(view)), view.match.id, 0, "c+")
    assert after.position.ply == after.match.ply == 1
    assert await entries(database, view.match.id) == ["C+"]
    assert [(delivery.post.ply, delivery.called) for delivery in await owed(services)] == [(1, (after.to_move,))]


@pytest.mark.at_once
async def test_of_two_moves_at_once_one_wins_and_the_other_is_told(services: Services, view: MatchView) -> None:
    ends = await asyncio.gather(
        *(services[Matches].move(by(mover(view)), view.match.id, 0, text) for text in ("C+", "D+")),
        return_exceptions=True,
    )
    assert sum(isinstance(end, MatchView) for end in ends) == 1
    (refused,) = (end for end in ends if not isinstance(end, MatchView))
    assert isinstance(refused, StaleBoard)


async def test_a_double_click_makes_one_move_and_says_that_all_is_well(services: Services, view: MatchView) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, 0, "C+")
    with pytest.raises(AlreadyPlayed, match=r"C\+ in match #1 is already on the board"):
        await services[Matches].move(by(mover(view)), view.match.id, 0, "C+")


async def test_one_interaction_delivered_twice_counts_once(
    services: Services, view: MatchView, database: Database
) -> None:
    request = by(mover(view))
    await services[Matches].move(request, view.match.id, None, "C+")
    with pytest.raises(AlreadyDone):
        await services[Matches].move(request, view.match.id, None, "C+")
    assert await entries(database, view.match.id) == ["C+"]


@pytest.mark.parametrize("number", [0, -1, 2**31 - 1, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 2**70])
async def test_a_number_that_no_match_has_is_refused_however_large_it_is(
    services: Services, view: MatchView, number: int
) -> None:
    with pytest.raises(NoSuchMatch):
        await services[Matches].show(number)
    with pytest.raises(NoSuchMatch):
        await services[Matches].move(by(mover(view)), number, None, "C+")


@pytest.mark.parametrize(("text", "refusal"), [("A+", IllegalMove), ("Z9", BadNotation), ("", BadNotation)])
async def test_a_refused_move_leaves_no_trace(
    services: Services, view: MatchView, database: Database, text: str, refusal: type[Exception]
) -> None:
    request = by(mover(view))
    with pytest.raises(refusal):
        await services[Matches].move(request, view.match.id, None, text)
    assert await entries(database, view.match.id) == []
    await services[Matches].move(request, view.match.id, None, "C+")


async def test_only_the_player_to_move_moves(services: Services, view: MatchView) -> None:
    with pytest.raises(NotYourTurn, match="South is next"):
        await services[Matches].move(by(waiter(view)), view.match.id, None, "C+")
    with pytest.raises(NotAtTheTable):
        await services[Matches].move(by(CY), view.match.id, None, "C+")


async def test_a_stale_board_opens_no_picker(services: Services, view: MatchView) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, 0, "C+")
    with pytest.raises(StaleBoard, match="is out of date"):
        await services[Matches].show_current(view.match.id, 0, mover(view))


@pytest.mark.slow
async def test_a_match_is_played_to_its_end(services: Services, view: MatchView) -> None:
    while view.to_move:
        move = view.game.legal_moves(view.position.state)[0]
        request = by(mover(view))
        view = await services[Matches].move(request, view.match.id, None, view.game.format(move))
    assert view.match.status == "finished"
    assert view.match.places
    with pytest.raises(NotRunning, match="is finished"):
        await services[Matches].move(by(ANN), view.match.id, None, "C+")
    assert [problem async for _, problem in services[Matches].differences()] == [None]


async def test_who_resigns_loses(services: Services, view: MatchView) -> None:
    left = await services[Matches].resign(by(waiter(view)), view.match.id)
    assert left.position.outcome
    assert left.position.outcome.reason == "resignation"
    winner = left.position.outcome.winner
    assert winner is not None
    assert left.players[winner].name == mover(view).name
    with pytest.raises(NotRunning):
        await services[Matches].resign(by(mover(view)), view.match.id)


async def test_a_fresh_process_rebuilds_the_same_position(
    services: Services, view: MatchView, database: Database, clock: object
) -> None:
    played = await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    again = build(database, clock, None)  # type: ignore[arg-type]
    assert (await again[Matches].show(view.match.id)).position == played.position
    assert (await again[Matches].show(view.match.id, 0)).position == view.position


async def test_a_changed_column_is_found_by_the_check(services: Services, view: MatchView, database: Database) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    async with database.writing() as connection:
        await matches.change(connection, view.match.id, to_move=0)
    assert [problem async for _, problem in services[Matches].differences()] == [
        "these stored values don't match the moves: to_move"
    ]


async def test_the_match_that_is_meant(services: Services) -> None:
    with pytest.raises(NoMatchHere):
        await services[Matches].meant(by(ANN), None)
    first = await begun(services)
    assert (await services[Matches].meant(by(ANN), None)).match.id == first.match.id
    second = await begun(services, options={"board": "gagara"})
    await services[Matches].move(by(mover(first)), first.match.id, None, "C+")
    turns = {first.match.id: waiter(first), second.match.id: mover(second)}
    for person in (ANN, BO):
        waiting = [number for number, to_move in turns.items() if to_move == person]
        if len(waiting) == 1:
            assert (await services[Matches].meant(by(person), None)).match.id == waiting[0]
        elif len(waiting) == 2:
            with pytest.raises(WhichMatch, match="#1, #2"):
                await services[Matches].meant(by(person), None)
        with pytest.raises(WhichMatch, match=f"#{waiting[0] if waiting else 1}"):  # those that wait come first
            await services[Matches].resignable(by(person), None)
    with pytest.raises(NoSuchMatch, match="no match #99"):
        await services[Matches].meant(by(ANN), 99)


async def test_an_onlooker_sees_the_newest_match_of_the_channel(services: Services, view: MatchView) -> None:
    assert (await services[Matches].watched(by(CY), None)).match.id == view.match.id
    with pytest.raises(NoMatchHere):
        await services[Matches].watched(by(CY, place=Place(5, 7)), None)


async def test_a_match_of_another_server_is_shown_only_to_its_players(services: Services, view: MatchView) -> None:
    elsewhere, number = Place(9, 8), view.match.id
    assert (await services[Matches].watched(by(ANN, place=elsewhere), number)).match.id == number
    assert (await services[Matches].watched(by(CY), number)).match.id == number
    with pytest.raises(NotVisibleHere):
        await services[Matches].watched(by(CY, place=elsewhere), number)


async def test_a_number_nobody_could_have_sent_is_no_match(services: Services) -> None:
    with pytest.raises(NoSuchMatch):
        await services[Matches].move(by(ANN), 4711, None, "C+")


async def test_that_a_match_is_over_is_said_in_the_language_of_the_reader(services: Services, view: MatchView) -> None:
    left = await services[Matches].resign(by(waiter(view)), view.match.id)
    with pytest.raises(NotRunning) as refused:
        left.require_running()
    with speaking("de"):
        assert refusal_words(refused.value).startswith("Partie #1 ist beendet.")
