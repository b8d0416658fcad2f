"""Who may organise in a server: managers, a role, everyone; and how much at a time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.competitions.refusals import NotAnOrganiser, NotOrganiser, TooManyOfYours, TournamentsOff
from bot.competitions.settings import ALLOWED, MOST_OPEN, ORGANISER_ROLE, WHO, Organisers
from bot.competitions.visibility import Asker
from bot.core.people import Person
from bot.ladders.climbing import LadderDesign
from bot.leagues.joining import LeagueDesign
from bot.servers import Badge
from bot.speech.sentences import refusal_words
from bot.tournaments.designs import Design
from bot.tournaments.refusals import (
    NoSuchTournament,
    TooManyTournaments,
)
from bot.tournaments.state import ListedState
from tests.bot.conftest import BO, CHANNEL, CY, by
from tests.bot.timed import deliver
from tests.bot.tournaments.evening import order, shown
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format
from tournaments.series import Rhythm

HERE = CHANNEL.guild_id or 0
NOBODY = Badge(HERE, manages_server=False, roles=frozenset())
CAPTAIN = Badge(HERE, manages_server=False, roles=frozenset({77}))


async def ladder(house: House, badge: Badge, person: Person = BO) -> int:
    shown = await house.climbing.create(order(person, badge), LadderDesign("Hall", "dogon"), CHANNEL)
    return int(shown.row.id)


async def league(house: House, badge: Badge, person: Person = BO) -> int:
    shown = await house.leagues.create(order(person, badge), LeagueDesign("Sunday", "dogon"), CHANNEL)
    return int(shown.row.id)


async def tournament(house: House, badge: Badge, person: Person = BO) -> int:
    design = Design("Cup", "dogon", Format.SWISS)
    shown = await house.organising.create(order(person, badge), design, CHANNEL)
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
        await organise(house, order().badge)


async def test_who_manages_another_server_directs_nothing_here(house: House) -> None:
    number = await tournament(house, order().badge)
    with pytest.raises(NoSuchTournament):
        await house.organising.publish(order(CY, order().badge._replace(guild_id=HERE + 1)), number)


async def test_tournaments_ladders_and_leagues_count_together(house: House) -> None:
    await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    first, _, _ = await tournament(house, NOBODY), await ladder(house, NOBODY), await league(house, NOBODY)
    for organise in (tournament, ladder, league):
        with pytest.raises(TooManyOfYours) as refused:
            await organise(house, NOBODY)
        assert "You already run 3" in refusal_words(refused.value)
    assert await ladder(house, order().badge, Person(31, "Mo")), "those who manage the server set more up"
    await house.organising.end(order(), first)
    assert await tournament(house, NOBODY)
    await house.guilds.choose(HERE, MOST_OPEN.key, 5)
    assert await league(house, NOBODY)


async def drafted(house: House, person: Person, badge: Badge = NOBODY) -> int:
    return await tournament(house, badge, person)


async def test_drafts_count_among_the_ten_of_a_server(house: House) -> None:
    for _ in range(10):
        await tournament(house, order().badge, Person(31, "Mo"))
    with pytest.raises(TooManyTournaments):
        await tournament(house, order().badge, Person(32, "Nil"))


async def test_publishing_asks_again_who_may_organise_and_how_much(house: House) -> None:
    await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    first, second = await drafted(house, BO), await drafted(house, BO)
    await house.guilds.choose(HERE, MOST_OPEN.key, 1)
    with pytest.raises(TooManyOfYours):
        await house.organising.publish(order(BO, NOBODY), first)
    await house.organising.end(order(BO, NOBODY), second)
    await house.guilds.choose(HERE, WHO.key, Organisers.MANAGERS.value)
    with pytest.raises(NotOrganiser):
        await house.organising.publish(order(BO, NOBODY), first)
    await house.guilds.choose(HERE, ALLOWED.key, False)
    with pytest.raises(TournamentsOff):
        await house.organising.publish(order(BO, NOBODY), first)
    await house.guilds.choose(HERE, ALLOWED.key, True)
    await house.organising.publish(order(), first)


@pytest.mark.parametrize(
    ("badge", "key", "value", "goes_on"),
    [
        (NOBODY, WHO.key, Organisers.MANAGERS.value, False),
        (CAPTAIN, ORGANISER_ROLE.key, 78, False),
        (CAPTAIN, MOST_OPEN.key, 2, True),
        (order().badge, WHO.key, Organisers.MANAGERS.value, True),
        (order().badge, ALLOWED.key, False, False),
    ],
)
async def test_a_series_stops_once_its_director_may_not_organise_and_tells_them(
    house: House, clock: HandClock, badge: Badge, key: str, value: object, goes_on: bool
) -> None:
    await house.guilds.choose(HERE, ORGANISER_ROLE.key, 77)
    if badge is NOBODY:
        await house.guilds.choose(HERE, WHO.key, Organisers.EVERYONE.value)
    number = await drafted(house, BO, badge)
    director = order(BO, badge)
    await house.organising.publish(director, number)
    await house.organising.repeat(order(BO, badge), number, Rhythm.AFTER)
    await house.guilds.choose(HERE, key, value)
    await house.organising.end(order(), number)
    clock.now += timedelta(minutes=1)
    await house.flags.sweep()
    found = await house.entering.listed(Asker(BO, CHANNEL), ListedState.AHEAD)
    told = [each.shown.kind.key for each in await deliver(house) if each.post.kind == "note"]
    assert (len(found), told) == ((1, []) if goes_on else (0, ["series stopped"]))


async def test_a_series_waits_for_room(house: House, clock: HandClock) -> None:
    number = await drafted(house, BO, order().badge)
    await house.organising.publish(order(), number)
    await house.organising.repeat(order(), number, Rhythm.AFTER)
    await house.organising.end(order(), number)
    others = [await tournament(house, order().badge, Person(31, "Mo")) for _ in range(10)]
    await house.flags.sweep()
    assert not await house.entering.listed(Asker(BO, CHANNEL), ListedState.AHEAD)
    await house.organising.end(order(), others[0])
    clock.now += timedelta(hours=1)
    await house.flags.sweep()
    assert await house.entering.listed(Asker(BO, CHANNEL), ListedState.AHEAD)


async def test_joining_and_leaving_before_the_start_leaves_no_facts(house: House) -> None:
    number = await tournament(house, order().badge, BO)
    await house.organising.publish(order(), number)
    before = (await shown(house, number)).row.version
    for _ in range(20):
        await house.entering.join(by(CY), number)
        await house.entering.leave(by(CY), number)
    after = await shown(house, number)
    assert (after.row.version, len(after.held.facts), after.entered) == (before, before, ())
