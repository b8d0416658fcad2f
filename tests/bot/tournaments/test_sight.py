"""Tournaments, ladders and leagues of a channel that someone cannot see are not shown to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.core.people import Person, Place, Sight
from bot.ladders.climbing import LadderDesign
from bot.ladders.refusals import NoLadders, NoSuchLadder
from bot.leagues.joining import LeagueDesign
from bot.leagues.refusals import NoLeagues, NoSuchLeague
from bot.tournaments.progress import Progress
from bot.tournaments.refusals import NoSuchTournament, NoTournaments, OverAlready, WhichTournament
from bot.tournaments.sight import Asker
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by
from tests.bot.tournaments.evening import opened, order
from tests.house import House
from tournaments.facts import Format

ELSEWHERE = Place(CHANNEL.guild_id, 4711, sight=Sight(channels=lambda channel_id: False))
OUTSIDER = Asker(Person(31, "Mo"), ELSEWHERE)
INSIDER = Asker(BO, ELSEWHERE)
MANAGER = Asker(Person(32, "Nil"), replace(ELSEWHERE, sight=replace(ELSEWHERE.sight, manages_server=True)))


async def test_a_tournament_is_for_those_who_see_its_channel_or_are_in_it(house: House) -> None:
    number = await opened(house, Format.SWISS, 3)
    assert [row.id for row in await house.entering.listed(MANAGER)] == [number]
    assert [row.id for row in await house.entering.listed(INSIDER)] == [number], "Bo has joined"
    assert await house.entering.meant(number, INSIDER) == await house.entering.meant(None, MANAGER) == number
    assert await house.entering.listed(OUTSIDER) == ()
    with pytest.raises(NoSuchTournament):
        await house.entering.meant(number, OUTSIDER)
    with pytest.raises(NoTournaments):
        await house.entering.meant(None, OUTSIDER)
    assert await house.entering.meant(None, Asker(OUTSIDER.person, CHANNEL)) == number


async def test_whoever_runs_several_is_told_which_there_are_or_gets_the_one_that_can_be_started(house: House) -> None:
    first, second = await opened(house, Format.SWISS, 3), await opened(house, Format.SWISS, 3)
    await house.organising.describe(order(), second, "Autumn", None)
    with pytest.raises(WhichTournament, match="with the option event: there are Cup and Autumn") as refused:
        await house.organising.meant(ANN, CHANNEL.guild_id, to_start=True)
    assert not isinstance(refused.value, NoTournaments)
    await house.organising.start(order(), first)
    await house.flags.sweep()
    assert await house.organising.meant(ANN, CHANNEL.guild_id, to_start=True) == second
    with pytest.raises(WhichTournament):
        await house.organising.meant(ANN, CHANNEL.guild_id)
    assert await house.organising.meant(BO, CHANNEL.guild_id) is None


async def test_nobody_is_still_in_what_was_cancelled(house: House) -> None:
    number = await opened(house, Format.SWISS, 3)
    await house.organising.end(order(), number)
    with pytest.raises(OverAlready):
        await house.entering.confirm(by(BO), number)


@pytest.mark.slow
async def test_a_list_can_be_of_a_game_and_of_how_far_they_are(house: House) -> None:
    waiting, going = await opened(house, Format.SWISS, 3), await opened(house, Format.SWISS, 3)
    await house.organising.start(order(), going)
    await house.flags.sweep()

    async def listed(*which: Any) -> list[int]:
        return [row.id for row in await house.entering.listed(MANAGER, *which)]

    game = (await house.entering.listed(MANAGER))[0].game
    assert await listed() == await listed(None, game) == [going, waiting]
    assert await listed(None, "none of these") == await listed(Progress.OVER) == []
    assert (await listed(Progress.AHEAD), await listed(Progress.GOING, game)) == ([waiting], [going])


async def test_a_ladder_and_a_league_as_well(house: House) -> None:
    ladder = (await house.climbing.create(order(), LadderDesign("Hall", "dogon"), CHANNEL)).row.id
    league = (await house.leagues.create(order(), LeagueDesign("Sunday", "dogon"), CHANNEL)).row.id
    await house.climbing.join(by(BO), ladder, CHANNEL.guild_id)
    await house.leagues.join(by(CY), league, CHANNEL.guild_id)
    for asker in (INSIDER, MANAGER):
        assert await house.climbing.meant(None, asker) == await house.climbing.meant(ladder, asker) == ladder
    for asker in (Asker(CY, ELSEWHERE), MANAGER):
        assert await house.leagues.meant(None, asker) == await house.leagues.meant(league, asker) == league
    for named, refusal in ((None, NoLadders), (ladder, NoSuchLadder)):
        with pytest.raises(refusal):
            await house.climbing.meant(named, OUTSIDER)
    for named, refused in ((None, NoLeagues), (league, NoSuchLeague)):
        with pytest.raises(refused):
            await house.leagues.meant(named, OUTSIDER)
