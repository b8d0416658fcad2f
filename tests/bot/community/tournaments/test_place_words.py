"""Why someone stands where they do, as people read it: who is above by what, then each number, match by match."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from discord import ui

from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.pages import place_words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import MOST_NEARBY, WhySelect, _views, explained_page
from bot.community.tournaments.rounds.results import number_words
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.pages import Page
from bot.core.services import Services
from bot.core.speech.sentences import speaking
from tests.bot.community.tournaments.full_match import play_round, shown, started
from tests.bot.community.tournaments.test_sheets import of
from tests.bot.community.tournaments.test_teams import opened
from tests.bot.conftest import managing
from tournaments.facts import Format, Settings, Tournament
from tournaments.parts import explain
from tournaments.simulation import simulate
from tournaments.teams import settled
from tournaments.withdrawals import forfeit

pytestmark = [pytest.mark.sqlite_only, pytest.mark.slow]


def pages(overview: Overview, who: str) -> list[Page]:
    found = explain(overview.tournament, who)
    assert found is not None
    count = 1 + sum(max(1, -(-len(each.parts) // 20)) for each in found.numbers)
    return [explained_page(overview, who, found, page) for page in range(count)]


def labels(page: Page) -> list[str]:
    return [item.item.label for item in page.actions if isinstance(item, ui.DynamicItem)]


def only_select(page: Page) -> ui.Select[Any]:
    assert isinstance(page.select, WhySelect)
    return page.select.item


async def test_a_place_is_taken_apart_number_by_number(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=4, tiebreaks=["BHC1", "BH", "SB", "DE"])
    for _ in range(2):
        await play_round(services, number)
    now = await shown(services, number)
    one, other = (each.id for each in now.standings if each.place == 3)
    found = pages(now, one)
    told = [str(page.text).splitlines() for page in found]
    assert str(found[0].title) == f"{now.name(one)}: place 3"
    assert told[0][0].startswith("**Ann**, just above, is ahead: Points 2 to 1")
    assert told[0][1] == f"Nothing parts them from {now.name(other)}, so they share the place."
    assert [lines[0].split(":")[0] for lines in told[1:]] == ["Points", "Buchholz −1", "Buchholz", "Berger", "Direct"]
    assert sum(line.startswith("~~Round") for line in told[2]) == 1
    assert told[5][-1] == f"hasn't met {now.name(other)}"
    assert labels(found[1]) == ["◀ All numbers", "Buchholz −1 ▶", "Back"]
    (best,) = (each.id for each in now.standings if each.place == 1)
    assert "Nobody is above." in str(pages(now, best)[0].text)


async def test_many_who_share_a_place_leave_room_for_its_numbers(services: Services) -> None:
    now = await shown(services, await started(services, Format.SWISS, 5))
    swiss = of(now, simulate(Format.SWISS, 5, Settings(rounds=3), 1))
    who = swiss.standings[0].id
    found = explain(swiss.tournament, who)
    assert found
    crowd = explained_page(swiss, who, replace(found, level=(swiss.standings[1].id,) * 400), 0)
    (text,) = [item for item in crowd.message[0].walk_children() if isinstance(item, ui.TextDisplay)]
    assert " and 380 more, so they share the place." in text.content
    assert "Points: **" in text.content


async def test_byes_tables_and_groups_are_told_too(services: Services) -> None:
    now = await shown(services, await started(services, Format.SWISS, 5))
    swiss = of(now, simulate(Format.SWISS, 5, Settings(rounds=3), 1))
    told = [str(page.text) for each in swiss.standings for page in pages(swiss, each.id)]
    assert any("· bye ·" in text for text in told)
    assert any(page.small for each in swiss.standings for page in pages(swiss, each.id))
    tables = of(now, simulate(Format.TABLES, 8, Settings(rounds=3, seats=4, least=3), 1))
    assert "· with " in str(pages(tables, "p01")[1].text)
    grouped = of(now, simulate(Format.GROUPS, 8, Settings(games=2), 1))
    assert " in group " in str(pages(grouped, "p01")[0].title)
    assert any(" of 2 against " in str(page.text) for each in grouped.standings for page in pages(grouped, each.id))


async def test_match_points_and_board_points_of_a_team_are_told_apart(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2, 2, 2)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await play_round(services, number)
    now = await shown(services, number)
    assert place_words.WHY in _views(now, ()).values()
    (second,) = (each.id for each in now.standings if each.place == 2)
    told = [str(page.text).splitlines() for page in pages(now, second)]
    assert "is ahead: Board points 2 to 1." in told[0][0]
    names = [line.split(":")[0] for line in told[0][2:]]
    assert names == ["Match points", "Board points", "Buchholz −1", "Buchholz", "Berger", "Wins"]
    assert any(line.endswith(" · bye · 2") for line in told[1])
    assert any(line.endswith(" · bye · 1") for line in told[2])
    found = [str(pages(now, each.id)[2].text) for each in now.standings]
    assert sum("Round 2 · so far against Team " in text for text in found) == 2
    level = of(now, settled(with_level_forfeits(simulate(Format.SWISS, 6, Settings(rounds=1, team_size=2), 1))))
    assert "level without a game" in str(pages(level, "t01")[2].text)


def with_level_forfeits(tournament: Tournament) -> Tournament:
    """The tournament in which at the first board only one team came, and at the second only the other."""
    (held,) = tournament.rounds
    matches = []
    for pairing in held.pairings:
        boards = [replace(each, matches=(forfeit(each.seats, each.seats[:1]),)) for each in pairing.boards]
        matches.append(replace(pairing, boards=tuple(boards)))
    return replace(tournament, rounds=(replace(held, pairings=tuple(matches)),))


async def test_of_many_entrants_a_menu_lists_those_around_and_the_way_to_the_others(services: Services) -> None:
    now = await shown(services, await started(services, Format.SWISS, 5))
    many = of(now, simulate(Format.SWISS, 60, Settings(rounds=3), 1))
    places = [each.id for each in many.standings]
    menu = only_select(pages(many, places[30])[0])
    assert [each.value for each in menu.options] == [places[0], *places[MOST_NEARBY : 2 * MOST_NEARBY], places[46]]
    assert [each.value for each in menu.options if each.default] == [places[30]]
    assert menu.options[0].label == "◀ places 1–23 of 60"
    assert menu.options[-1].label == "places 47–60 of 60 ▶"


@pytest.mark.parametrize(("language", "said"), [("en", "3.20"), ("de", "3,20"), ("fr", "3,20"), ("ja", "3.20")])
def test_decimals_are_written_as_the_language_writes_them(language: str, said: str) -> None:
    with speaking(language):
        assert number_words(Fraction(16, 5)) == said
