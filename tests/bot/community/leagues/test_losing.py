"""A league whose channel is gone: it waits, its director is told once, and it goes on in another channel."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.competitions import check_one_more
from bot.community.leagues.refusals import NotLeagueDirector
from bot.community.leagues.service import Leagues
from bot.community.leagues.subject import LOST
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.lifecycle import delays as events
from bot.core.deadlines.heartbeat import Pulse
from bot.core.people import Place
from bot.core.services import Services
from storage.community import tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.people import players
from tests.bot.community.leagues.test_leagues import HERE, league, look, sweep
from tests.bot.conftest import ANN, BO, CHANNEL, MANAGER, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock

ELSEWHERE = Place(HERE, 4711)


async def lose(services: Services, channel_id: int | None) -> list[str]:
    """A channel is gone; whom that is told, and how."""
    assert HERE is not None
    await events.note_loss(services, HERE, channel_id)
    await LOST.note_loss(services, HERE, channel_id)
    return [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note" and each.recipient]


async def divisions(services: Services, number: int) -> list[TournamentRow]:
    async with services.database.reading() as connection:
        found = [
            await tournaments.find(connection, each.tournament_id) for each in (await look(services, number)).divisions
        ]
    return [row for row in found if row]


async def test_the_next_season_waits_a_week_for_a_channel(services: Services) -> None:
    number = await league(services, 4)
    await deliver(services)
    before = (await look(services, number)).row
    assert await lose(services, 4711) == []
    assert await lose(services, CHANNEL.channel_id) == ["league lost"]
    after = (await look(services, number)).row
    assert before.starts_at
    assert after.starts_at == before.starts_at + timedelta(days=7)
    with pytest.raises(NotLeagueDirector):
        await services[Leagues].move(by(BO, place=ELSEWHERE), number)
    moved = await services[Leagues].move(by(ANN, MANAGER, ELSEWHERE), number)
    assert moved.row.channel_id == 4711
    (card,) = [each for each in await deliver(services) if each.post.kind == "league"]
    assert (card.place_id, card.drawn_again) == (4711, None)


async def test_after_an_outage_a_season_still_waits_for_those_who_were_about_to_be_asked(
    services: Services, clock: HandClock
) -> None:
    number = await league(services, 4)
    before = (await look(services, number)).row
    assert before.due_at
    assert before.starts_at
    clock.now = before.due_at
    await services[Pulse].beat()
    clock.pass_(days=5)
    gap = await services[Pulse].recover()
    await sweep(services)
    after = (await look(services, number)).row
    assert (after.season, after.starts_at) == (0, before.starts_at + gap)


@pytest.mark.slow
async def test_divisions_pause_and_move_along(services: Services) -> None:
    number = await league(services, 12, size=6)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    await deliver(services)
    assert await lose(services, None) == ["league lost"], "and nothing of its divisions"
    assert {row.state for row in await divisions(services, number)} == {TournamentState.PAUSED}
    await services[Leagues].move(by(ANN, MANAGER, ELSEWHERE), number)
    moved = await divisions(services, number)
    assert {(row.state, row.channel_id) for row in moved} == {(TournamentState.RUNNING, 4711)}
    cards = [each for each in await deliver(services) if each.post.kind == "tournament" and not each.drawn_again]
    assert [card.place_id for card in cards] == [4711, 4711]


@pytest.mark.slow
async def test_who_paused_a_division_by_hand_has_it_paused_after_a_move(services: Services) -> None:
    number = await league(services, 12, size=6)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    await services[Organising].pause(managing(), (await divisions(services, number))[0].id)
    await services[Leagues].move(by(ANN, MANAGER, ELSEWHERE), number)
    assert [row.state for row in await divisions(services, number)] == [TournamentState.PAUSED, TournamentState.RUNNING]


@pytest.mark.slow
async def test_divisions_do_not_count_among_the_tournaments_of_a_server(services: Services) -> None:
    number = await league(services, 12, size=6)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    assert HERE is not None
    async with services.database.reading() as connection:
        assert await tournaments.under_way(connection, HERE) == 0
        director = await players.find(connection, ANN.discord_id)
        assert director
        for _ in range(3):
            await check_one_more(connection, MANAGER, HERE, director)
