"""Tournaments, ladders and leagues of a channel that someone cannot see are not shown to them."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.community.competitions import Competitions, JoinedAlready, NotADraft
from bot.community.ladders.commands import LadderKind
from bot.community.ladders.refusals import NoSuchLadder
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.leagues.refusals import NoSuchLeague
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.refusals import NoSuchTournament, OverAlready
from bot.core.people import Person, Place, Request, Rights
from bot.core.refusals import MayNotSpeak
from bot.core.services import Services
from bot.people.servers.settings import GuildBook
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import opened, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, managing
from tests.bot.timed import deliver
from tournaments.facts import Format

ELSEWHERE = Place(CHANNEL.guild_id, 4711)
BLIND = Rights(CHANNEL.guild_id, sees=lambda channel_id: False)
FROM_ELSEWHERE = Rights(77, manages_server=True)
OUTSIDER = by(Person(31, "Mo"), BLIND, ELSEWHERE)
INSIDER = by(BO, BLIND, ELSEWHERE)
OVERSEER = by(Person(32, "Nil"), replace(BLIND, manages_server=True), ELSEWHERE)


async def test_a_tournament_is_for_those_who_see_its_channel_or_are_in_it(services: Services) -> None:
    number = await opened(services, Format.SWISS, 3)
    assert [row.id for row in await services[Entering].listed(OVERSEER)] == [number]
    assert [row.id for row in await services[Entering].listed(INSIDER)] == [number], "Bo has joined"
    assert (await services[Entering].show(INSIDER, number)).row.id == number
    assert await services[Entering].listed(OUTSIDER) == ()
    with pytest.raises(NoSuchTournament):
        await services[Entering].show(OUTSIDER, number)
    assert (await services[Entering].show(by(OUTSIDER.person), number)).row.id == number


async def test_who_runs_tournaments_has_a_list_of_them_with_drafts(services: Services) -> None:
    first, second = await opened(services, Format.SWISS, 3), await opened(services, Format.SWISS, 3)
    draft = await services[Organising].create(managing(CY), Design("Spring", "dogon", Format.SWISS), CHANNEL)

    async def listed(request: Request) -> set[int]:
        return {row.id for row in await services[Organising].run_by(request)}

    assert await listed(by(ANN)) == {first, second}
    assert await listed(by(CY)) == {draft.row.id}
    assert await listed(by(BO)) == set()
    assert await listed(managing(BO)) == {first, second, draft.row.id}


async def test_nobody_is_still_in_what_was_cancelled(services: Services) -> None:
    number = await opened(services, Format.SWISS, 3)
    await services[Organising].end(managing(), number)
    with pytest.raises(OverAlready):
        await services[Entering].confirm(by(BO), number)


async def test_a_ladder_and_a_league_as_well(services: Services) -> None:
    ladder = (await founded(services[Climbing], managing(), LadderDesign("Hall", "dogon"), CHANNEL)).row.id
    league = (await founded(services[Leagues], managing(), LeagueDesign("Sunday", "dogon"), CHANNEL)).row.id
    await services[Climbing].join(by(BO), ladder)
    await services[Leagues].join(by(CY), league)
    for asker in (INSIDER, OVERSEER):
        assert await services[Climbing].meant(asker, ladder) == ladder
        assert [row.id for row in await services[Climbing].listed(asker)] == [ladder]
    for asker in (by(CY, BLIND, ELSEWHERE), OVERSEER):
        assert await services[Leagues].meant(asker, league) == league
    with pytest.raises(NoSuchLadder):
        await services[Climbing].meant(OUTSIDER, ladder)
    with pytest.raises(NoSuchLeague):
        await services[Leagues].meant(OUTSIDER, league)
    assert not await services[Climbing].listed(OUTSIDER)


async def test_no_button_shows_or_joins_them_for_whom_their_channel_is_hidden(services: Services) -> None:
    climbing, leagues = services[Climbing], services[Leagues]
    ladder = (await founded(climbing, managing(), LadderDesign("Hall", "dogon"), CHANNEL)).row.id
    league = (await founded(leagues, managing(), LeagueDesign("Sunday", "dogon"), CHANNEL)).row.id
    for act in (climbing.show, climbing.join, partial(climbing.history, page=0)):
        with pytest.raises(NoSuchLadder):
            await act(by(OUTSIDER.person, BLIND, ELSEWHERE), ladder)
    for act in (leagues.show, leagues.join):
        with pytest.raises(NoSuchLeague):
            await act(by(OUTSIDER.person, BLIND, ELSEWHERE), league)
    await climbing.join(by(CY), ladder)
    await climbing.leave(by(CY, BLIND, ELSEWHERE), ladder)


async def test_a_draft_is_seen_by_who_runs_it_alone_and_can_be_taken_back_to(services: Services) -> None:
    ladder = (await services[Climbing].draft(managing(), LadderDesign("Hall", "dogon"), CHANNEL)).row.id
    assert not await services[Climbing].listed(OVERSEER)
    with pytest.raises(NoSuchLadder):
        await services[Climbing].join(by(BO), ladder)
    with pytest.raises(NoSuchLadder):
        await services[Climbing].publish(by(BO), ladder)
    again = (await services[Climbing].draft(managing(), LadderDesign("Stairs", "dogon"), CHANNEL)).row.id
    assert [row.id for row in await services[Climbing].run_by(by(ANN))] == [again], "in place of the earlier one"
    await services[Climbing].amend(managing(), again, {"game": "kamisado", "reach": 3})
    shown = await services[Climbing].publish(managing(), again)
    assert (shown.row.game, shown.row.reach) == ("kamisado", 3)
    with pytest.raises(NotADraft):
        await services[Climbing].amend(managing(), again, {"reach": 4})
    await services[Climbing].unpublish(managing(), again)
    with pytest.raises(NoSuchLadder):
        await services[Climbing].move(managing(), again)
    assert not await services[Climbing].listed(OVERSEER)
    await services[Climbing].publish(managing(), again)
    await services[Climbing].join(by(BO), again)
    with pytest.raises(JoinedAlready):
        await services[Climbing].unpublish(managing(), again)


@pytest.mark.parametrize(
    ("kind", "design"),
    [(Climbing, LadderDesign("Hall", "dogon")), (Leagues, LeagueDesign("Sunday", "dogon"))],
    ids=["ladder", "league"],
)
async def test_another_one_is_set_up_after_one_that_somebody_had_joined_was_taken_back(
    services: Services, kind: type[Competitions[Any, Any, Any]], design: Any
) -> None:
    number = (await founded(services[kind], managing(), design, CHANNEL)).row.id
    await deliver(services)
    await services[kind].join(by(BO), number)
    await services[kind].leave(by(BO), number)
    await services[kind].unpublish(managing(), number)
    again = (await services[kind].draft(managing(), design, CHANNEL)).row.id
    assert [row.id for row in await services[kind].run_by(managing())] == [again]
    assert [each.shown.row.id for each in await deliver(services) if each.drawn_again] == [number], "its old card"


async def test_a_tournament_is_taken_back_while_nobody_is_in(services: Services) -> None:
    number = await opened(services, Format.SWISS, 0)
    shown = await services[Organising].unpublish(managing(), number)
    assert (shown.row.state, shown.row.card_id) == ("draft", None)
    await services[Organising].publish(managing(), number)
    await services[Entering].join(by(BO), number)
    with pytest.raises(JoinedAlready):
        await services[Organising].unpublish(managing(), number)


def acts(services: Services, number: int, rights: Rights) -> list[Awaitable[Any]]:
    """Everything that somebody can do about a tournament by naming its number."""
    mo = OUTSIDER.person
    organise, enter = services[Organising], services[Entering]
    return [
        enter.show(by(mo, rights), number),
        enter.join(by(mo, rights), number),
        enter.leave(by(mo, rights), number),
        enter.withdraw(by(mo, rights), number),
        enter.withdrawal(by(mo, rights), number),
        enter.rest(by(mo, rights), number, [2]),
        enter.confirm(by(mo, rights), number),
        enter.always(by(mo, rights), number),
        services[Participating].report(by(mo, rights), number, "unfair"),
        organise.copy(by(mo, rights), number, "Mine", ELSEWHERE),
        organise.page(by(mo, rights), number),
        organise.describe(by(mo, rights), number, "Mine", None),
        organise.publish(by(mo, rights), number),
        organise.start(by(mo, rights), number),
        organise.pause(by(mo, rights), number),
        organise.end(by(mo, rights), number),
        organise.hand_over(by(mo, rights), number, CY),
        services[Roster].add(by(mo, rights), number, [CY]),
        services[Roster].remove(by(mo, rights), number, BO),
        services[Steering].undo_round(by(mo, rights), number),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("rights", [BLIND, FROM_ELSEWHERE], ids=["hidden channel", "another server"])
async def test_a_number_tells_nothing_of_a_tournament_one_cannot_see(services: Services, rights: Rights) -> None:
    running, waiting = await started(services, Format.SWISS, 4), await opened(services, Format.SWISS, 3)
    draft = (await services[Organising].create(managing(), Design("Secret", "dogon", Format.SWISS), CHANNEL)).row.id
    for number in (running, waiting, draft):
        for act in acts(services, number, rights):
            with pytest.raises(NoSuchTournament):
                await act


async def test_a_draft_is_told_to_nobody_else_even_in_its_channel(services: Services) -> None:
    draft = (await services[Organising].create(managing(), Design("Secret", "dogon", Format.SWISS), CHANNEL)).row.id
    nobody = Rights(CHANNEL.guild_id)
    for act in acts(services, draft, nobody):
        with pytest.raises(NoSuchTournament):
            await act


async def test_a_hidden_ladder_or_league_is_not_told_to_who_would_run_it(services: Services) -> None:
    ladder = (await founded(services[Climbing], managing(), LadderDesign("Secret", "dogon"), CHANNEL)).row.id
    league = (await founded(services[Leagues], managing(), LeagueDesign("Secret", "dogon"), CHANNEL)).row.id
    blind = by(OUTSIDER.person, BLIND)
    with pytest.raises(NoSuchLadder):
        await services[Climbing].close(blind, ladder)
    with pytest.raises(NoSuchLeague):
        await services[Leagues].close(by(OUTSIDER.person, BLIND), league)
    with pytest.raises(NoSuchLeague):
        await services[Leagues].start(by(OUTSIDER.person, BLIND), league)


MUTED = Rights(CHANNEL.guild_id, manages_server=True, speaks=lambda channel_id: False)


async def test_who_may_not_write_in_a_channel_sets_up_and_says_nothing_there(services: Services) -> None:
    event = await opened(services, Format.SWISS, 0)
    draft = (await services[Organising].create(managing(), Design("Next", "dogon", Format.SWISS), CHANNEL)).row.id
    for act in (
        services[Organising].describe(by(ANN, MUTED), event, "Loud", None),
        services[Organising].describe(by(ANN, MUTED), event, None, "LOUD"),
        services[Organising].publish(by(ANN, MUTED), draft),
        services[Organising].move(by(ANN, MUTED), event),
        services[Organising].copy(by(ANN, MUTED), event, "Loud", CHANNEL),
        services[Organising].create(by(ANN, MUTED), Design("Loud", "dogon", Format.SWISS), CHANNEL),
        founded(services[Climbing], by(ANN, MUTED), LadderDesign("Loud", "dogon"), CHANNEL),
        founded(services[Leagues], by(ANN, MUTED), LeagueDesign("Loud", "dogon"), CHANNEL),
    ):
        with pytest.raises(MayNotSpeak, match="You can't send messages in <#6>"):
            await act


async def test_where_a_server_has_events_announced_its_organisers_need_not_write(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "tournament_channel", CHANNEL.channel_id)
    assert (await services[Organising].create(by(ANN, MUTED), Design("Quiet", "dogon", Format.SWISS), CHANNEL)).row


async def test_only_settings_that_were_offered_are_taken_from_a_dialog(services: Services) -> None:
    row = (await services[Climbing].draft(managing(), LadderDesign("Hall", "dogon"), CHANNEL)).row
    sent = {"reach": "3", "director_id": "4711", "guild_id": "1"}
    assert LadderKind().chosen(row, sent) == {"reach": 3}
    assert LadderKind().chosen(row, {"reach": "99999999999999999999"}) == {}
    assert LadderKind().chosen(row, {"reach": "many"}) == {}
