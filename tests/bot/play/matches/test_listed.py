"""The lines that options suggest: at every key, so what they cost must not grow with what they list."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select

from bot.core.clock_rules.rules import parse_clock
from bot.play.lists.inbox import Listing
from bot.play.matches.match_views import MatchView
from bot.play.matches.words import match_label
from bot.play.tables.tables import TableSetup
from storage import Database
from storage.play.matches.tables import matches, seats
from tests.bot.conftest import ANN, BO, CY, begun, by, mover
from tests.conftest import HandClock
from tests.house import House
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
    house: House, view: MatchView, database: Database
) -> None:
    await copy(database, view.match.id, MANY)
    with noted() as statements:
        listed = await house.matches.listed(ANN)
    assert len(listed) == MANY + 1
    assert len(statements) == 1, statements
    assert {each.others for each in listed} == {("Bo",)}


@pytest.mark.slow
async def test_lines_come_in_the_order_in_which_someone_should_look(house: House, clock: HandClock) -> None:
    for spent in (0, 1, 2):
        table = await house.tables.open(by(ANN), TableSetup("dogon", {}, None, [BO], clock=parse_clock("3d")))
        await house.tables.join(by(BO), table.match.id)
        clock.pass_(hours=spent)
    await begun(house)
    for person in (ANN, BO):
        views = [line.view for line in (await house.inbox.page(by(person), Listing(person.discord_id, None))).lines]
        listed = await house.matches.listed(person)
        assert [each.match_id for each in listed] == [view.match.id for view in views]
        assert [each.waits for each in listed] == [view.waits_for(person.discord_id) for view in views]


async def test_who_left_a_match_of_three_finds_it_no_more(house: House) -> None:
    table = await house.tables.open(by(ANN), TableSetup("dohyo", {}, None, [BO, CY]))
    for person in (BO, CY):
        await house.tables.join(by(person), table.match.id)
    (line,) = await house.matches.listed(BO)
    assert match_label(line).startswith("#1 Dohyō against ")
    await house.matches.resign(by(BO), table.match.id)
    assert await house.matches.listed(BO) == ()
    (line,) = await house.matches.listed(CY)
    assert set(line.others) == {"Ann", "Bo"}


async def test_a_match_that_is_over_is_listed_no_more(house: House, view: MatchView) -> None:
    await house.matches.resign(by(mover(view)), view.match.id)
    assert await house.matches.listed(ANN) == await house.matches.listed(BO) == ()
