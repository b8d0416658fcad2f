"""A league whose channel is gone: it waits, its director is told once, and it goes on in another channel."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.competitions import check_one_more
from bot.community.leagues.refusals import NotLeagueDirector
from bot.community.leagues.subject import LOST
from bot.community.tournaments import subject as events
from bot.core.people import Place
from storage.community import tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.people import players
from tests.bot.community.leagues.test_leagues import HERE, league, look, sweep
from tests.bot.conftest import ANN, BO, CHANNEL, MANAGER, by, managing
from tests.bot.timed import deliver
from tests.house import House

ELSEWHERE = Place(HERE, 4711)


async def lose(house: House, channel_id: int | None) -> list[str]:
    """A channel is gone; whom that is told, and how."""
    assert HERE is not None
    await events.note_loss(house.services, HERE, channel_id)
    await LOST.note_loss(house.services, HERE, channel_id)
    return [each.shown.kind.key for each in await deliver(house) if each.post.kind == "note" and each.recipient]


async def divisions(house: House, number: int) -> list[TournamentRow]:
    async with house.services.database.reading() as connection:
        found = [
            await tournaments.find(connection, each.tournament_id) for each in (await look(house, number)).divisions
        ]
    return [row for row in found if row]


async def test_the_next_season_waits_a_week_for_a_channel(house: House) -> None:
    number = await league(house, 4)
    await deliver(house)
    before = (await look(house, number)).row
    assert await lose(house, 4711) == []
    assert await lose(house, CHANNEL.channel_id) == ["league lost"]
    after = (await look(house, number)).row
    assert before.starts_at
    assert after.starts_at == before.starts_at + timedelta(days=7)
    with pytest.raises(NotLeagueDirector):
        await house.leagues.move(by(BO, place=ELSEWHERE), number)
    moved = await house.leagues.move(by(ANN, MANAGER, ELSEWHERE), number)
    assert moved.row.channel_id == 4711
    (card,) = [each for each in await deliver(house) if each.post.kind == "league"]
    assert (card.place_id, card.drawn_again) == (4711, None)


@pytest.mark.slow
async def test_divisions_pause_and_move_along(house: House) -> None:
    number = await league(house, 12, size=6)
    await house.leagues.start(managing(), number)
    await sweep(house)
    await deliver(house)
    assert await lose(house, None) == ["league lost"], "and nothing of its divisions"
    assert {row.state for row in await divisions(house, number)} == {TournamentState.PAUSED}
    await house.leagues.move(by(ANN, MANAGER, ELSEWHERE), number)
    moved = await divisions(house, number)
    assert {(row.state, row.channel_id) for row in moved} == {(TournamentState.RUNNING, 4711)}
    cards = [each for each in await deliver(house) if each.post.kind == "tournament" and not each.drawn_again]
    assert [card.place_id for card in cards] == [4711, 4711]


@pytest.mark.slow
async def test_who_paused_a_division_by_hand_has_it_paused_after_a_move(house: House) -> None:
    number = await league(house, 12, size=6)
    await house.leagues.start(managing(), number)
    await sweep(house)
    await house.organising.pause(managing(), (await divisions(house, number))[0].id)
    await house.leagues.move(by(ANN, MANAGER, ELSEWHERE), number)
    assert [row.state for row in await divisions(house, number)] == [TournamentState.PAUSED, TournamentState.RUNNING]


@pytest.mark.slow
async def test_divisions_do_not_count_among_the_tournaments_of_a_server(house: House) -> None:
    number = await league(house, 12, size=6)
    await house.leagues.start(managing(), number)
    await sweep(house)
    assert HERE is not None
    async with house.services.database.reading() as connection:
        assert await tournaments.under_way(connection, HERE) == 0
        director = await players.find(connection, ANN.discord_id)
        assert director
        for _ in range(3):
            await check_one_more(connection, MANAGER, HERE, director)
