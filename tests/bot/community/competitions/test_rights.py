"""Who may organise in a server: managers, a role, everyone; and how much at a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.community.competitions.refusals import NotAnOrganiser, NotOrganiser, TooManyOfYours, TournamentsOff
from bot.community.competitions.settings import ALLOWED, MOST_OPEN, ORGANISER_ROLE, WHO, Organisers
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import NoSuchTournament, TooManyTournaments
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.core.speech.sentences import refusal_words
from bot.people.servers.settings import GuildBook
from storage.community.tournaments import BEFORE_START
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import shown
from tests.bot.conftest import BO, CHANNEL, CY, MANAGER, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format
from tournaments.series import Rhythm

HERE = CHANNEL.guild_id or 0
NOBODY = Rights(HERE)
CAPTAIN = Rights(HERE, roles=frozenset({77}))


async def ladder(services: Services, rights: Rights, person: Person = BO) -> int:
    shown = await founded(services[Climbing], by(person, rights), LadderDesign("Hall", "dogon"), CHANNEL)
    return int(shown.row.id)


async def league(services: Services, rights: Rights, person: Person = BO) -> int:
    shown = await founded(services[Leagues], by(person, rights), LeagueDesign("Sunday", "dogon"), CHANNEL)
    return int(shown.row.id)


async def tournament(services: Services, rights: Rights, person: Person = BO) -> int:
    design = Design("Cup", "dogon", Format.SWISS)
    shown = await services[Organising].create(by(person, rights), design, CHANNEL)
    return int(shown.row.id)


@pytest.mark.parametrize("organise", [tournament, ladder, league])
async def test_managers_organise_and_whoever_has_the_role_they_chose(services: Services, organise: object) -> None:
    assert callable(organise)
    with pytest.raises(NotOrganiser):
        await organise(services, CAPTAIN)
    await services[GuildBook].choose(HERE, ORGANISER_ROLE.key, 77)
    assert await organise(services, CAPTAIN)
    with pytest.raises(NotAnOrganiser) as refused:
        await organise(services, NOBODY)
    assert "<@&77>" in refusal_words(refused.value)
    await services[GuildBook].choose(HERE, WHO.key, Organisers.EVERYONE.value)
    assert await organise(services, NOBODY)
    await services[GuildBook].choose(HERE, ALLOWED.key, False)
    with pytest.raises(TournamentsOff):
        await organise(services, MANAGER)


async def test_who_manages_another_server_directs_nothing_here(services: Services) -> None:
    number = await tournament(services, MANAGER)
    with pytest.raises(NoSuchTournament):
        await services[Organising].publish(by(CY, replace(MANAGER, guild_id=HERE + 1)), number)


async def test_tournaments_ladders_and_leagues_count_together(services: Services) -> None:
    await services[GuildBook].choose(HERE, WHO.key, Organisers.EVERYONE.value)
    first, _, _ = await tournament(services, NOBODY), await ladder(services, NOBODY), await league(services, NOBODY)
    for organise in (tournament, ladder, league):
        with pytest.raises(TooManyOfYours) as refused:
            await organise(services, NOBODY)
        assert "You already run 3" in refusal_words(refused.value)
    assert await ladder(services, MANAGER, Person(31, "Mo")), "those who manage the server set more up"
    await services[Organising].end(managing(), first)
    assert await tournament(services, NOBODY)
    await services[GuildBook].choose(HERE, MOST_OPEN.key, 5)
    assert await league(services, NOBODY)


async def drafted(services: Services, person: Person, rights: Rights = NOBODY) -> int:
    return await tournament(services, rights, person)


async def test_drafts_count_among_the_ten_of_a_server(services: Services) -> None:
    for _ in range(10):
        await tournament(services, MANAGER, Person(31, "Mo"))
    with pytest.raises(TooManyTournaments):
        await tournament(services, MANAGER, Person(32, "Nil"))


async def test_publishing_asks_again_who_may_organise_and_how_much(services: Services) -> None:
    await services[GuildBook].choose(HERE, WHO.key, Organisers.EVERYONE.value)
    first, second = await drafted(services, BO), await drafted(services, BO)
    await services[GuildBook].choose(HERE, MOST_OPEN.key, 1)
    with pytest.raises(TooManyOfYours):
        await services[Organising].publish(by(BO, NOBODY), first)
    await services[Organising].end(by(BO, NOBODY), second)
    await services[GuildBook].choose(HERE, WHO.key, Organisers.MANAGERS.value)
    with pytest.raises(NotOrganiser):
        await services[Organising].publish(by(BO, NOBODY), first)
    await services[GuildBook].choose(HERE, ALLOWED.key, False)
    with pytest.raises(TournamentsOff):
        await services[Organising].publish(by(BO, NOBODY), first)
    await services[GuildBook].choose(HERE, ALLOWED.key, True)
    await services[Organising].publish(managing(), first)


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
    services: Services, clock: HandClock, rights: Rights, key: str, value: object, goes_on: bool
) -> None:
    await services[GuildBook].choose(HERE, ORGANISER_ROLE.key, 77)
    if rights is NOBODY:
        await services[GuildBook].choose(HERE, WHO.key, Organisers.EVERYONE.value)
    number = await drafted(services, BO, rights)
    director = by(BO, rights)
    await services[Organising].publish(director, number)
    await services[Organising].repeat(by(BO, rights), number, Rhythm.AFTER)
    await services[GuildBook].choose(HERE, key, value)
    await services[Organising].end(managing(), number)
    clock.now += timedelta(minutes=1)
    await services[Sweeps].sweep()
    found = await ahead(services)
    told = [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]
    assert (len(found), told) == ((1, []) if goes_on else (0, ["series stopped"]))


async def test_a_series_waits_for_room(services: Services, clock: HandClock) -> None:
    number = await drafted(services, BO, MANAGER)
    await services[Organising].publish(managing(), number)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await services[Organising].end(managing(), number)
    others = [await tournament(services, MANAGER, Person(31, "Mo")) for _ in range(10)]
    await services[Sweeps].sweep()
    assert not await ahead(services)
    await services[Organising].end(managing(), others[0])
    clock.now += timedelta(hours=1)
    await services[Sweeps].sweep()
    assert await ahead(services)


async def test_joining_and_leaving_before_the_start_leaves_no_facts(services: Services) -> None:
    number = await tournament(services, MANAGER, BO)
    await services[Organising].publish(managing(), number)
    before = (await shown(services, number)).row.version
    for _ in range(20):
        await services[Entering].join(by(CY), number)
        await services[Entering].leave(by(CY), number)
    after = await shown(services, number)
    assert (after.row.version, len(after.held.facts), after.entered) == (before, before, ())


async def ahead(services: Services) -> list[int]:
    """The tournaments that haven't started."""
    return [row.id for row in await services[Entering].listed(by(BO)) if row.state in BEFORE_START]
