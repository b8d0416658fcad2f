"""Who may organise in a server: managers, a role, everyone; and how much at a time."""

from __future__ import annotations

import pytest

from bot.core.people import Person
from bot.ladders.climbing import LadderDesign
from bot.leagues.joining import LeagueDesign
from bot.servers import Badge
from bot.speech.sentences import refusal_words
from bot.tournaments.designs import Design
from bot.tournaments.refusals import NotAnOrganiser, NotOrganiser, TooManyOfYours, TournamentsOff
from bot.tournaments.server_choices import ALLOWED, MOST_OPEN, ORGANISER_ROLE, WHO, Organisers
from tests.bot.conftest import BO, CHANNEL
from tests.bot.tournaments.evening import order
from tests.house import House
from tournaments.facts import Format

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
