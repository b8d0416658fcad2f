"""Who may organise in a server: managers, a role, everyone; and how much at a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.community.competitions.refusals import NotAnOrganiser, NotOrganiser, TooManyOfYours, TournamentsOff
from bot.community.competitions.settings import ALLOWED, MOST_OPEN, ORGANISER_ROLE, WHO, Organisers
from bot.community.ladders.service import LadderDesign
from bot.community.leagues.service import LeagueDesign
from bot.community.tournaments.designs import Design
from bot.community.tournaments.refusals import NoSuchTournament, TooManyTournaments
from bot.community.tournaments.state import ListedState
from bot.core.people import Person, Rights
from bot.core.speech.sentences import refusal_words
from tests.bot.community.tournaments.full_match import shown
from tests.bot.conftest import BO, CHANNEL, CY, MANAGER, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format
from tournaments.series import Rhythm

HERE = CHANNEL.guild_id or 0
NOBODY = Rights(HERE)
CAPTAIN = Rights(HERE, roles=frozenset({77}))


async def ladder(house: House, rights: Rights, person: Person = BO) -> int:
    shown = await house.climbing.create(by(person, rights), LadderDesign("Hall", "dogon"), CHANNEL)
    return int(shown.row.id)


async def league(house: House, rights: Rights, person: Person = BO) -> int:
    shown = await house.leagues.create(by(person, rights), LeagueDesign("Sunday", "dogon"), CHANNEL)
    return int(shown.row.id)


async def tournament(house: House, rights: Rights, person: Person = BO) -> int:
    design = Design("Cup", "dogon", Format.SWISS)
    shown = await house.organising.create(by(person, rights), design, CHANNEL)
    return int(shown.row.id)


@pytest.mark.parametrize("organise", [tournament, ladder, league])
async def test_managers_organise_and_whoever_has_the_role_they_chose(house: House, organise: object) -> None:
    assert callable(organise)
    with pytest.raises(NotOrganiser):
        await organise(house, CAPTAIN)
    await house.guilds.choose(HERE, ORGANISER_ROLE.key, 77)
    assert await organise(house, CAPTAIN)
    with pytest.raises(NotAnOrganiser) as refused:
        await organise(house, NOBODY)
    assert "<@&77>" in refusal_words(refused.value)
    await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    assert await organise(house, NOBODY)
    await house.guilds.choose(HERE, ALLOWED.key, False)
    with pytest.raises(TournamentsOff):
        await organise(house, MANAGER)


async def test_who_manages_another_server_directs_nothing_here(house: House) -> None:
    number = await tournament(house, MANAGER)
    with pytest.raises(NoSuchTournament):
        await house.organising.publish(by(CY, replace(MANAGER, guild_id=HERE + 1)), number)


async def test_tournaments_ladders_and_leagues_count_together(house: House) -> None:
    await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    first, _, _ = await tournament(house, NOBODY), await ladder(house, NOBODY), await league(house, NOBODY)
    for organise in (tournament, ladder, league):
        with pytest.raises(TooManyOfYours) as refused:
            await organise(house, NOBODY)
        assert "You already run 3" in refusal_words(refused.value)
    assert await ladder(house, MANAGER, Person(31, "Mo")), "those who manage the server set more up"
    await house.organising.end(managing(), first)
    assert await tournament(house, NOBODY)
    await house.guilds.choose(HERE, MOST_OPEN.key, 5)
    assert await league(house, NOBODY)


async def drafted(house: House, person: Person, rights: Rights = NOBODY) -> int:
    return await tournament(house, rights, person)


async def test_drafts_count_among_the_ten_of_a_server(house: House) -> None:
    for _ in range(10):
        await tournament(house, MANAGER, Person(31, "Mo"))
    with pytest.raises(TooManyTournaments):
        await tournament(house, MANAGER, Person(32, "Nil"))


async def test_publishing_asks_again_who_may_organise_and_how_much(house: House) -> None:
    await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    first, second = await drafted(house, BO), await drafted(house, BO)
    await house.guilds.choose(HERE, MOST_OPEN.key, 1)
    with pytest.raises(TooManyOfYours):
        await house.organising.publish(by(BO, NOBODY), first)
    await house.organising.end(by(BO, NOBODY), second)
    await house.guilds.choose(HERE, WHO.key, Organisers.MANAGERS.value)
    with pytest.raises(NotOrganiser):
        await house.organising.publish(by(BO, NOBODY), first)
    await house.guilds.choose(HERE, ALLOWED.key, False)
    with pytest.raises(TournamentsOff):
        await house.organising.publish(by(BO, NOBODY), first)
    await house.guilds.choose(HERE, ALLOWED.key, True)
    await house.organising.publish(managing(), first)


@pytest.mark.parametrize(
    ("rights", "key", "value", "goes_on"),
    [
        (NOBODY, WHO.key, Organisers.MANAGERS.value, False),
        (CAPTAIN, ORGANISER_ROLE.key, 78, False),
        (CAPTAIN, MOST_OPEN.key, 2, True),
        (MANAGER, WHO.key, Organisers.MANAGERS.value, True),
        (MANAGER, ALLOWED.key, False, False),
    ],
)
async def test_a_series_stops_once_its_director_may_not_organise_and_tells_them(
    house: House, clock: HandClock, rights: Rights, key: str, value: object, goes_on: bool
) -> None:
    await house.guilds.choose(HERE, ORGANISER_ROLE.key, 77)
    if rights is NOBODY:
        await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    number = await drafted(house, BO, rights)
    director = by(BO, rights)
    await house.organising.publish(director, number)
    await house.organising.repeat(by(BO, rights), number, Rhythm.AFTER)
    await house.guilds.choose(HERE, key, value)
    await house.organising.end(managing(), number)
    clock.now += timedelta(minutes=1)
    await house.flags.sweep()
    found = await house.entering.listed(by(BO), ListedState.AHEAD)
    told = [each.shown.kind.key for each in await deliver(house) if each.post.kind == "note"]
    assert (len(found), told) == ((1, []) if goes_on else (0, ["series stopped"]))


async def test_a_series_waits_for_room(house: House, clock: HandClock) -> None:
    number = await drafted(house, BO, MANAGER)
    await house.organising.publish(managing(), number)
    await house.organising.repeat(managing(), number, Rhythm.AFTER)
    await house.organising.end(managing(), number)
    others = [await tournament(house, MANAGER, Person(31, "Mo")) for _ in range(10)]
    await house.flags.sweep()
    assert not await house.entering.listed(by(BO), ListedState.AHEAD)
    await house.organising.end(managing(), others[0])
    clock.now += timedelta(hours=1)
    await house.flags.sweep()
    assert await house.entering.listed(by(BO), ListedState.AHEAD)


async def test_joining_and_leaving_before_the_start_leaves_no_facts(house: House) -> None:
    number = await tournament(house, MANAGER, BO)
    await house.organising.publish(managing(), number)
    before = (await shown(house, number)).row.version
    for _ in range(20):
        await house.entering.join(by(CY), number)
        await house.entering.leave(by(CY), number)
    after = await shown(house, number)
    assert (after.row.version, len(after.held.facts), after.entered) == (before, before, ())
