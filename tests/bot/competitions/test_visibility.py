"""Tournaments, ladders and leagues of a channel that someone cannot see are not shown to them."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import pytest

from bot.competitions.visibility import Asker
from bot.core.people import Person, Place, Sight
from bot.core.refusals import MayNotSpeak
from bot.ladders.climbing import LadderDesign
from bot.ladders.refusals import NoLadders, NoSuchLadder
from bot.leagues.joining import LeagueDesign
from bot.leagues.refusals import NoLeagues, NoSuchLeague
from bot.servers import Badge
from bot.tournaments.designs import Design
from bot.tournaments.refusals import NoSuchTournament, NoTournaments, OverAlready, WhichTournament
from bot.tournaments.state import ListedState
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by
from tests.bot.tournaments.evening import opened, order, started
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
    assert await listed(None, "none of these") == await listed(ListedState.OVER) == []
    assert (await listed(ListedState.AHEAD), await listed(ListedState.GOING, game)) == ([waiting], [going])


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


BLIND = Badge(CHANNEL.guild_id, manages_server=False, roles=frozenset(), sees=lambda channel_id: False)
FROM_ELSEWHERE = Badge(77, manages_server=True, roles=frozenset())


def acts(house: House, number: int, badge: Badge) -> list[Awaitable[Any]]:
    """Everything that somebody can do about a tournament by naming its number."""
    mo = OUTSIDER.person
    made, organise, enter = order(mo, badge), house.organising, house.entering
    return [
        enter.show(number, CHANNEL.guild_id, made),
        enter.join(by(mo), number, badge),
        enter.leave(by(mo), number, badge),
        enter.withdraw(by(mo), number, None, badge),
        enter.withdrawal(by(mo), number, CHANNEL.guild_id, badge),
        enter.rest(by(mo), number, badge),
        enter.confirm(by(mo), number, badge),
        enter.always(by(mo), number, badge),
        house.participating.report(by(mo), number, CHANNEL.guild_id, "unfair", None, badge),
        organise.copy(order(mo, badge), number, "Mine", ELSEWHERE),
        organise.page(order(mo, badge), number),
        organise.describe(order(mo, badge), number, "Mine", None),
        organise.publish(order(mo, badge), number),
        organise.start(order(mo, badge), number),
        organise.pause(order(mo, badge), number),
        organise.end(order(mo, badge), number),
        organise.hand_over(order(mo, badge), number, CY),
        house.roster.add(order(mo, badge), number, [CY]),
        house.roster.remove(order(mo, badge), number, BO),
        house.steering.undo_round(order(mo, badge), number),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("badge", [BLIND, FROM_ELSEWHERE], ids=["hidden channel", "another server"])
async def test_a_number_tells_nothing_of_a_tournament_one_cannot_see(house: House, badge: Badge) -> None:
    running, waiting = await started(house, Format.SWISS, 4), await opened(house, Format.SWISS, 3)
    draft = (await house.organising.create(order(), Design("Secret", "dogon", Format.SWISS), CHANNEL)).row.id
    for number in (running, waiting, draft):
        for act in acts(house, number, badge):
            with pytest.raises(NoSuchTournament):
                await act


async def test_a_draft_is_told_to_nobody_else_even_in_its_channel(house: House) -> None:
    draft = (await house.organising.create(order(), Design("Secret", "dogon", Format.SWISS), CHANNEL)).row.id
    nobody = Badge(CHANNEL.guild_id, manages_server=False, roles=frozenset())
    for act in acts(house, draft, nobody):
        with pytest.raises(NoSuchTournament):
            await act


async def test_a_hidden_ladder_or_league_is_not_told_to_who_would_run_it(house: House) -> None:
    ladder = (await house.climbing.create(order(), LadderDesign("Secret", "dogon"), CHANNEL)).row.id
    league = (await house.leagues.create(order(), LeagueDesign("Secret", "dogon"), CHANNEL)).row.id
    blind = order(OUTSIDER.person, BLIND)
    with pytest.raises(NoSuchLadder):
        await house.climbing.close(blind, ladder)
    with pytest.raises(NoSuchLeague):
        await house.leagues.close(order(OUTSIDER.person, BLIND), league)
    with pytest.raises(NoSuchLeague):
        await house.leagues.start(order(OUTSIDER.person, BLIND), league)


MUTED = Badge(CHANNEL.guild_id, manages_server=True, roles=frozenset(), speaks=lambda channel_id: False)


async def test_who_may_not_write_in_a_channel_sets_up_and_says_nothing_there(house: House) -> None:
    event = await opened(house, Format.SWISS, 0)
    draft = (await house.organising.create(order(), Design("Next", "dogon", Format.SWISS), CHANNEL)).row.id
    for act in (
        house.organising.describe(order(ANN, MUTED), event, "Loud", None),
        house.organising.describe(order(ANN, MUTED), event, None, "LOUD"),
        house.organising.publish(order(ANN, MUTED), draft),
        house.organising.move(order(ANN, MUTED), event, CHANNEL),
        house.organising.copy(order(ANN, MUTED), event, "Loud", CHANNEL),
        house.organising.create(order(ANN, MUTED), Design("Loud", "dogon", Format.SWISS), CHANNEL),
        house.climbing.create(order(ANN, MUTED), LadderDesign("Loud", "dogon"), CHANNEL),
        house.leagues.create(order(ANN, MUTED), LeagueDesign("Loud", "dogon"), CHANNEL),
    ):
        with pytest.raises(MayNotSpeak, match="You can't send messages in <#6>"):
            await act


async def test_where_a_server_has_events_announced_its_organisers_need_not_write(house: House) -> None:
    await house.guilds.choose(CHANNEL.guild_id, "tournament_channel", CHANNEL.channel_id)
    assert (await house.organising.create(order(ANN, MUTED), Design("Quiet", "dogon", Format.SWISS), CHANNEL)).row
