"""The table of a season as a picture: divisions, who moves, one's own line, and the same in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.community.leagues import words
from bot.community.leagues.overviews import LeagueOverview, SeasonOverview
from bot.community.leagues.pictures import page_of, table_description, table_name, table_pages, table_text
from bot.community.leagues.service import Leagues
from bot.community.leagues.views import league_layout, season_layout
from bot.community.tournaments.entrants.entry import Entering
from bot.core.people import Person
from bot.core.services import Services
from renderers.standings import Zone
from sandbox.checks.limits import COMPONENTS_V2, message_violations
from storage.community import pairings
from tests.bot.community.leagues.test_leagues import league, look, sweep
from tests.bot.community.tournaments.full_match import decide
from tests.bot.conftest import ANN, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock

pytestmark = pytest.mark.sqlite_only


async def season(services: Services, number: int) -> SeasonOverview:
    shown: SeasonOverview = await services[Leagues].season(by(ANN), number)
    return shown


async def end_a_match(services: Services, shown: LeagueOverview, division: int) -> None:
    """Whoever comes first in the alphabet wins the first match of a division."""
    async with services.database.reading() as connection:
        known = await pairings.matches_of(connection, shown.divisions[division].tournament_id)
    await decide(services, next(each.match_id for each in known if each.match_id and not each.ended_at))


@pytest.mark.slow
async def test_the_picture_of_a_season_tells_places_and_who_moves_as_it_stands(services: Services) -> None:
    number = await league(services, 12, size=6)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    before = await season(services, number)
    (fresh,) = table_pages(before)
    assert (fresh.subtitle, fresh.promotion) == ("Dogon · Season 1 · as it stands", ""), "nobody has played"
    shown = await look(services, number)
    await end_a_match(services, shown, 1)
    await sweep(services)
    now = await season(services, number)
    (page,) = table_pages(now, shown.played[1][0])
    top, bottom = page.sections
    assert [row.zone for row in top.rows] == [Zone.STAYS] * 4 + [Zone.DOWN] * 2
    assert [row.zone for row in bottom.rows] == [Zone.UP] * 2 + [Zone.STAYS] * 4
    assert [row.stands_out for row in bottom.rows].count(True) == 1
    assert (page.promotion, page.relegation) == ("moves up", "moves down")
    lines = table_description(page).splitlines()
    assert lines[:3] == ["Sunday · Dogon · Season 1 · as it stands", "Division A", "1. AAA · 0 · Played 0"]
    assert lines[8:10] == ["Division B", f"1. {bottom.rows[0].name} · 1 · Played 1 · moves up"]
    assert "As it stands: ▲" in words.season_text(now)
    assert table_name(now) != table_name(before)


async def test_matches_that_do_not_count_as_someone_left_are_not_counted_as_played(services: Services) -> None:
    number = await league(services, 5)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    shown = await look(services, number)
    await end_a_match(services, shown, 0)
    await sweep(services)
    (division,) = (await season(services, number)).divisions
    leaver = next(each.pairing.seats[0] for each in division.contests(0) if each.pairing.matches)
    before = table_description(table_pages(await season(services, number))[0])
    assert before.count("Played 1") == 2
    left = Person(division.known[leaver].discord_id or 0, division.name(leaver))
    await services[Entering].withdraw(by(left), division.row.id)
    after = table_description(table_pages(await season(services, number))[0])
    assert left.name not in after
    assert "Played 1" not in after


@pytest.mark.slow
async def test_the_card_is_drawn_again_a_minute_after_a_result(services: Services, clock: HandClock) -> None:
    number = await league(services, 4)
    assert (await look(services, number)).latest is None
    await services[Leagues].start(managing(), number)
    await sweep(services)
    await deliver(services)
    await end_a_match(services, await look(services, number), 0)
    await sweep(services)
    assert not [each for each in await deliver(services) if each.kind.key == "league"]
    clock.pass_(minutes=1, seconds=1)
    await sweep(services)
    (card,) = [each for each in await deliver(services) if each.kind.key == "league"]
    assert card.drawn_again
    assert "Played 1" in table_description(table_pages(card.shown.latest)[0])


@pytest.mark.slow
async def test_many_divisions_take_pages_and_one_begins_at_ones_own(services: Services) -> None:
    number = await league(services, 14, size=7)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    shown = await season(services, number)
    assert [len(page.sections) for page in table_pages(shown)] == [2]
    top, last = shown.divisions
    three = SeasonOverview(shown.row, 1, (top, top, last), shown.known, shown.goes)
    pages = table_pages(three, int(last.standings[-1].id))
    assert [len(page.sections) for page in pages] == [2, 1]
    assert page_of(pages) == 1
    assert table_text(pages[1]).startswith("page 2 of 2 · Dogon · Season 1 · as it stands\nDivision C\n1\\. ")


async def test_messages_on_many_divisions_end_with_whole_lines_and_have_room_for_where_they_come_from(
    services: Services,
) -> None:
    number = await league(services, 10)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    one, shown = await season(services, number), await look(services, number)
    (division,) = one.divisions
    long = {who: replace(player, name=player.name * 6) for who, player in division.known.items()}
    many = replace(one, divisions=(replace(division, known=long),) * 24, goes={int(division.standings[0].id): 1})
    *_, counted, arrows = words.season_text(many).splitlines()
    assert counted.startswith("-# Plus ")
    assert arrows.startswith("-# As it stands: ")
    crowded = replace(shown, played=shown.played * 24, known={int(who): player for who, player in long.items()})
    assert words.card_text(crowded).splitlines()[-1] == "-# Set up by Ann"
    for layout in (season_layout(many, 1, "w" * 200), league_layout(crowded, 1, "w" * 200)):
        payload = {"flags": COMPONENTS_V2, "components": layout.to_components()}
        assert message_violations(payload, []) == []
