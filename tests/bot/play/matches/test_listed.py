"""The lines that options suggest: at every key, so what they cost must not grow with what they list."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select

from bot.core.clock_rules.rules import parse_clock
from bot.core.services import Services
from bot.play.lists.inbox import Inbox, Listing
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.words import match_label
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from storage.play.matches.tables import matches, seats
from tests.bot.conftest import ANN, BO, CY, begun, by, mover
from tests.conftest import HandClock
from tests.statements import noted

MANY = 300


async def copy(database: Database, match_id: int, times: int) -> None:
    """As many more matches like it."""
    async with database.writing() as connection:
        row = dict((await connection.execute(select(matches).where(matches.c.id == match_id))).one()._mapping)
        seated = (await connection.execute(select(seats).where(seats.c.match_id == match_id))).all()
        numbers = range(match_id + 1, match_id + 1 + times)
        await connection.execute(insert(matches), [row | {"id": number} for number in numbers])
        await connection.execute(
            insert(seats), [dict(each._mapping) | {"match_id": number} for number in numbers for each in seated]
        )


async def test_hundreds_of_matches_are_listed_in_one_statement(
    services: Services, view: MatchView, database: Database
) -> None:
    await copy(database, view.match.id, MANY)
    with noted() as statements:
        listed = await services[Matches].listed(ANN)
    assert len(listed) == MANY + 1
    assert len(statements) == 1, statements
    assert {each.others for each in listed} == {("Bo",)}


@pytest.mark.slow
async def test_lines_come_in_the_order_in_which_someone_should_look(services: Services, clock: HandClock) -> None:
    for spent in (0, 1, 2):
        table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], clock=parse_clock("3d")))
        await services[Tables].join(by(BO), table.match.id)
        clock.pass_(hours=spent)
    await begun(services)
    for person in (ANN, BO):
        views = [line.view for line in (await services[Inbox].page(by(person), Listing(person.discord_id, None))).lines]
        listed = await services[Matches].listed(person)
        assert [each.match_id for each in listed] == [view.match.id for view in views]
        assert [each.waits for each in listed] == [view.waits_for(person.discord_id) for view in views]


async def test_who_left_a_match_of_three_finds_it_no_more(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, None, [BO, CY]))
    for person in (BO, CY):
        await services[Tables].join(by(person), table.match.id)
    (line,) = await services[Matches].listed(BO)
    assert match_label(line).startswith("#1 Dohyō against ")
    await services[Matches].resign(by(BO), table.match.id)
    assert await services[Matches].listed(BO) == ()
    (line,) = await services[Matches].listed(CY)
    assert set(line.others) == {"Ann", "Bo"}


async def test_a_match_that_is_over_is_listed_no_more(services: Services, view: MatchView) -> None:
    await services[Matches].resign(by(mover(view)), view.match.id)
    assert await services[Matches].listed(ANN) == await services[Matches].listed(BO) == ()
