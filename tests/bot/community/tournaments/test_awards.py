"""What tournaments and ladders add to profiles, titles and achievements."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import ColumnElement, Table, insert, select

from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.tournaments.administration.service import Organising
from bot.core.awards import Placement, TimeAtTop
from bot.core.people import Place, Rights
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.ratings.profiles import profile_words
from bot.play.ratings.profiles.achievements import achievements
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.ratings.settings import PROFILE, Profile
from storage import Connection, Database
from storage.community import tables, tournaments
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import play_all, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, managing
from tests.conftest import HandClock
from tests.statements import noted
from tournaments.facts import Format
from tournaments.series import Rhythm

HERE = CHANNEL.guild_id


def placing(clock: HandClock, day: int, **other: object) -> Placement:
    usual = Placement("Cup", "dogon", 1, clock() + timedelta(days=day), 1, 8, True, 5, False)
    return usual._replace(**other)


@pytest.mark.slow
async def test_a_tournament_stands_in_the_profiles_of_who_played_it(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await play_all(services, number)
    text = profile_words.profile_text(await services[Profiles].show(by(BO), ANN))
    assert "**Tournaments**: 1 played to the end · 🥇 1\n🥇 Cup · place 1 of 4" in text
    assert "🥈 Cup · place 2 of 4" in profile_words.profile_text(await services[Profiles].show(by(BO), BO))
    _, found = await services[Profiles].achievements(by(BO), ANN)
    assert [each.key for each in found] == ["first", "tournament"]
    _, found = await services[Profiles].achievements(by(BO), BO)
    assert [each.key for each in found] == ["first"]
    assert [(each.name, each.player.name) for each in await services[Profiles].champions(by(BO))] == [("Cup", "Ann")]
    await services[PreferenceBook].choose(ANN, PROFILE.key, Profile.HIDDEN)
    assert not await services[Profiles].champions(by(BO))


async def copied(connection: Connection, table: Table, which: ColumnElement[bool], **other: object) -> None:
    """The rows once more, with other values in some columns."""
    for row in (await connection.execute(select(table).where(which))).mappings().all():
        await connection.execute(insert(table).values({**row, **other}))


async def repeated(database: Database, number: int, times: int) -> None:
    """A tournament of a series so often again, each in a series of its own."""
    async with database.writing() as connection:
        row = await tournaments.find(connection, number)
        assert row
        for copy in range(100 * times, 101 * times):
            await copied(connection, tables.series, tables.series.c.id == row.settings.series, id=copy)
            settings = row.settings.changed(series=copy).stored
            await copied(connection, tables.tournaments, tables.tournaments.c.id == number, id=copy, settings=settings)
            for table in (tables.entrants, tables.tournament_facts):
                await copied(connection, table, table.c.tournament_id == number, tournament_id=copy)


@pytest.mark.slow
async def test_many_tournaments_take_as_many_statements_as_one(services: Services, database: Database) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await play_all(services, number)
    counts, placings, champions = [], [], []
    for times in (1, 29):
        await repeated(database, number, times)
        with noted() as statements:
            placings.append(len((await services[Profiles].show(by(BO), ANN)).placings))
            champions.append(len(await services[Profiles].champions(by(BO))))
        counts.append(len(statements))
    assert (placings, champions) == ([2, 31], [2, 31])
    assert counts[1] <= counts[0], "what is remembered of a single one doesn't count"


@pytest.mark.slow
async def test_a_private_tournament_stands_in_ones_own_profile_alone(services: Services) -> None:
    await play_all(services, await started(services, Format.KNOCKOUT, 4, private=True))
    own = await services[Profiles].show(by(ANN), ANN)
    assert [each.place for each in own.placings] == [1]
    assert not (await services[Profiles].show(by(ANN), ANN, everyone=Rights(HERE))).placings
    assert not (await services[Profiles].show(by(BO), ANN)).placings


async def test_whoever_is_at_the_top_of_a_ladder_has_a_title_and_after_a_month_an_achievement(
    services: Services, clock: HandClock
) -> None:
    ladder = await founded(services[Climbing], managing(), LadderDesign("Hall", "dogon"), CHANNEL)
    await services[Climbing].join(by(ANN), ladder.row.id)
    assert not await services[Profiles].champions(by(CY))
    await services[Climbing].join(by(BO), ladder.row.id)
    champions = await services[Profiles].champions(by(CY))
    assert "🪜 **Ann** is at the top of Hall" in profile_words.titles_text([], champions)
    assert not await services[Profiles].champions(by(CY, place=Place(77, 78)))
    clock.pass_(days=29)
    assert not (await services[Profiles].achievements(by(CY), ANN))[1]
    clock.pass_(days=2)
    _, found = await services[Profiles].achievements(by(CY), ANN)
    assert "🏅 30 days at the top of a ladder" in profile_words.achievements_text(found)
    assert not (await services[Profiles].achievements(by(CY), BO))[1]


def test_three_wins_in_one_series_are_an_achievement(clock: HandClock) -> None:
    won = [placing(clock, 1), placing(clock, 2, series=6), placing(clock, 3), placing(clock, 4, has_won=False)]
    assert [each.key for each in achievements({}, None, won)] == ["tournament"]
    found = achievements({}, None, [placing(clock, 5), *won])
    assert [(each.key, each.at) for each in found[1:]] == [("series", clock() + timedelta(days=5))]


def test_a_short_time_at_the_top_is_none(clock: HandClock) -> None:
    day = timedelta(days=1)
    short, long = TimeAtTop(clock(), clock() + 20 * day), TimeAtTop(clock() + 40 * day, clock() + 71 * day)
    assert not achievements({}, None, (), [short])
    assert [each.at for each in achievements({}, None, (), [short, long])] == [clock() + 70 * day]
