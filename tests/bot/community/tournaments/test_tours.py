"""Overall standings: events that count once they are over, corrections that move them, and what that costs."""

from __future__ import annotations

import csv
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import NotDirector, WrongName
from bot.community.tournaments.tours import views, words
from bot.community.tournaments.tours.book import TourBook, TourView
from bot.community.tournaments.tours.refusals import (
    NoSuchTour,
    NotTourDirector,
    PrivateInTour,
    TooManyOwnTours,
    TooManyTours,
    UnclearCount,
    UnclearPoints,
)
from bot.community.tournaments.tours.sheets import ROWS, tour_csv, tour_document, tour_sheet
from bot.community.tournaments.tours.views import TourEventsSelect, typed_count, typed_rows
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Place, Rights
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.ratings.profiles import profile_words
from bot.play.ratings.profiles.profiles import Profiles
from renderers.standings import StandingsPage, cells_that_fit
from sandbox.soak.audit.tours import tour_faults
from storage.community import tables, tours
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    opened,
    person,
    play_all,
    referee,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong, wrong_after
from tests.bot.community.tournaments.test_awards import copied
from tests.bot.conftest import CHANNEL, by, managing
from tests.conftest import HandClock
from tests.statements import noted
from tournaments.__main__ import main
from tournaments.facts import Format
from tournaments.series import Rhythm
from tournaments.tours import PointsRow, written_tour_standings

pytestmark = pytest.mark.slow
TERMS: dict[str, Any] = {"name": "Autumn  tour", "points": None, "best": 0}


async def played(services: Services, entrants: int = 4, **settings: Any) -> int:
    number = await started(services, Format.KNOCKOUT, entrants, **settings)
    await play_all(services, number)
    return number


async def seen(services: Services, number: int) -> TourView:
    view, _ = await services[TourBook].show(managing(), number)
    return view


def lines(view: TourView) -> list[tuple[int, str, str]]:
    return [(line.place, view.names[line.id].name, str(line.points)) for line in view.table.standings]


async def test_events_count_once_they_are_over_and_a_correction_moves_the_tour(services: Services) -> None:
    book, first = services[TourBook], await played(services)
    tour = await book.create(managing(), first, TERMS)
    view = await seen(services, tour)
    assert view.row.name == "Autumn tour"
    assert lines(view) == [(1, "Ann", "5"), (2, "Bo", "3"), (3, "Cy", "3/2"), (3, "Dee", "3/2")]
    second = await started(services, Format.KNOCKOUT, 2)
    await book.choose(managing(), tour, [first, second], [first, second])
    assert [each.ended_at is None for each in (await seen(services, tour)).events] == [False, True]
    await play_all(services, second)
    assert lines(await seen(services, tour))[0] == (1, "Ann", "10")
    final = (await shown(services, first)).matches[-1].match_id
    assert final
    await services[Rulings].rule(referee(), final, [[person("Bo")]], reason="A slip")
    assert lines(await seen(services, tour))[:2] == [(1, "Ann", "8"), (1, "Bo", "8")]
    assert await wrong(services.database) == []
    await book.choose(managing(), tour, [second], [])
    assert lines(await seen(services, tour))[0] == (1, "Bo", "5")


async def test_a_menu_of_events_changes_only_what_it_has_shown(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOST_IN_A_MENU", 2)
    book, first = services[TourBook], await played(services)
    tour = await book.create(managing(), first, TERMS)
    second = await opened(services, Format.KNOCKOUT, 2)

    @asynccontextmanager
    async def answering(_: Any) -> AsyncIterator[Any]:
        yield SimpleNamespace(context=services, request=managing(), pace=int, show=AsyncMock())

    monkeypatch.setattr(views, "answering", answering)
    page = await views.change_page(cast(Any, SimpleNamespace(context=services, request=managing())), tour, first, 0)
    menu = cast(Any, page.select)
    third = await opened(services, Format.KNOCKOUT, 2)
    await book.choose(managing(), tour, [third], [third])
    match = TourEventsSelect.__discord_ui_compiled_template__.fullmatch(menu.custom_id)
    assert match
    chosen = await TourEventsSelect.from_custom_id(cast(Any, SimpleNamespace(extras={})), menu.item, match)
    chosen.item._values = [str(second)]
    await chosen.callback(cast(Any, None))
    assert {each.id for each in (await seen(services, tour)).events} == {second, third}


async def test_a_series_has_overall_standings_from_its_first_end_on(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.KNOCKOUT, 3)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await play_all(services, number)
    (row,) = await services[TourBook].of_tournament(managing(), (await shown(services, number)).row)
    assert row.series_id
    assert lines(await seen(services, row.id))[0] == (1, "Ann", "5")
    hidden = await started(services, Format.KNOCKOUT, 3, private=True)
    await services[Organising].repeat(managing(), hidden, Rhythm.AFTER)
    await play_all(services, hidden)
    assert await services[TourBook].of_tournament(managing(), (await shown(services, hidden)).row) == ()


async def test_an_event_counts_only_for_tours_that_chose_it_or_its_series(services: Services) -> None:
    counted, other = await played(services), await played(services, 2)
    tour = await services[TourBook].create(managing(), counted, TERMS)
    (row,) = await services[TourBook].of_tournament(managing(), (await shown(services, counted)).row)
    assert row.id == tour
    expected = "Overall standings · **Autumn tour** · all events count · Points: the usual table, and 1 for taking part"
    assert words.rules_line(row) == expected
    assert await services[TourBook].of_tournament(managing(), (await shown(services, other)).row) == ()


async def test_an_event_that_is_a_draft_again_is_not_named(services: Services) -> None:
    number = await opened(services, Format.KNOCKOUT, 0)
    tour = await services[TourBook].create(managing(), number, TERMS)
    assert [each.id for each in (await seen(services, tour)).events] == [number]
    await services[Organising].unpublish(managing(), number)
    assert (await seen(services, tour)).events == ()


async def test_events_that_ended_before_places_were_stored_count_once_they_are_chosen(services: Services) -> None:
    first, second = await played(services), await played(services, 2)
    async with services.database.writing() as connection:
        await tours.note_places(connection, second, {})
    tour = await services[TourBook].create(managing(), first, TERMS)
    await services[TourBook].choose(managing(), tour, [first, second], [first, second])
    assert lines(await seen(services, tour))[0] == (1, "Ann", "10")


async def test_an_event_that_nobody_has_won_counts_for_nothing(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 2)
    (match_id,) = await running(services, number)
    await services[Matches].resign(by(PEOPLE[1]), match_id)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).lacks_winner
    tour = await services[TourBook].create(managing(), number, TERMS)
    assert (await seen(services, tour)).table.standings == ()


async def test_only_who_may_changes_a_tour_and_nobody_else_learns_of_it_elsewhere(services: Services) -> None:
    book, number = services[TourBook], await played(services)
    with pytest.raises(NotDirector):
        await book.create(by(PEOPLE[1]), number, TERMS)
    tour = await book.create(managing(), number, TERMS)
    with pytest.raises(NotTourDirector):
        await book.choose(by(PEOPLE[1]), tour, [number], [])
    with pytest.raises(NotTourDirector):
        await book.amend(by(PEOPLE[1]), tour, TERMS)
    with pytest.raises(NoSuchTour):
        await book.amend(by(PEOPLE[1], Rights(CHANNEL.guild_id, sees=lambda _: False)), tour, TERMS)
    view, page = await book.show(by(PEOPLE[3]), tour, 2)
    assert (page, view.can_change, list(view.names)) == (1, False, [line.id for line in view.table.standings[2:4]])
    with pytest.raises(WrongName):
        await book.amend(managing(), tour, {**TERMS, "name": " "})
    hidden = await played(services, private=True)
    with pytest.raises(PrivateInTour):
        await book.create(managing(), hidden, TERMS)
    await book.remove(managing(), tour)
    with pytest.raises(NoSuchTour):
        await book.show(managing(), tour)


async def test_nobody_who_does_not_manage_the_server_sets_up_all_it_can_have(services: Services) -> None:
    book, number = services[TourBook], await opened(services, Format.KNOCKOUT, 0)
    for _ in range(5):
        await book.create(by(PEOPLE[0]), number, TERMS)
    with pytest.raises(TooManyOwnTours, match="already have 5 overall standings here"):
        await book.create(by(PEOPLE[0]), number, TERMS)
    for _ in range(15):
        await book.create(managing(), number, TERMS)
    with pytest.raises(TooManyTours):
        await book.create(managing(), number, TERMS)


async def test_nobody_learns_from_a_tour_what_is_hidden_from_them(services: Services) -> None:
    book, first = services[TourBook], await played(services)
    shy = await opened(services, Format.KNOCKOUT, 3)
    tour = await book.create(managing(), first, TERMS)
    async with services.database.writing() as connection:
        await tours.change(connection, tour, director_id=2)  # Bo, who doesn't manage the server
    await book.choose(by(PEOPLE[1]), tour, [shy], [shy])
    await services[Organising].set(managing(), shy, {"private": True})
    await services[Organising].start(managing(), shy)
    await services[Sweeps].sweep()
    await play_all(services, shy)
    assert lines(await seen(services, tour))[0] == (1, "Ann", "5"), "it has become private after that"
    outside = Rights(CHANNEL.guild_id, sees=lambda channel: channel == 7)
    assert await book.choices(by(PEOPLE[1], outside), tour) == ()
    assert [row.id for row in await book.choices(by(PEOPLE[1]), tour)] == [first]


async def test_a_tour_goes_where_the_last_of_its_events_there_goes_on(services: Services) -> None:
    book, over = services[TourBook], await played(services)
    first, second = [await opened(services, Format.KNOCKOUT, 3) for _ in range(2)]
    alone, both = [await book.create(managing(), first, TERMS) for _ in range(2)]
    await book.choose(managing(), alone, [over, first], [over, first])
    await book.choose(managing(), both, [first, second], [first, second])
    there = by(PEOPLE[3], Rights(CHANNEL.guild_id, sees=lambda channel: channel == 7))
    for moved, tours_there in ((first, [alone]), (second, [both])):
        await services[Organising].move(replace(managing(), place=Place(CHANNEL.guild_id, 7)), moved)
        assert [row.id for row in await book.of_tournament(there, (await shown(services, moved)).row)] == tours_there
    assert (await book.show(there, alone))[0].row.channel_id == 7
    await services[Organising].move(replace(managing(), place=Place(CHANNEL.guild_id, 8)), first)
    with pytest.raises(NoSuchTour):
        await book.show(there, alone)


async def test_the_standings_of_a_series_go_with_it(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 3)
    await services[Organising].repeat(managing(), number, Rhythm.AFTER)
    await play_all(services, number)
    (tour,) = await services[TourBook].of_tournament(managing(), (await shown(services, number)).row)
    for _ in range(2):
        await services[Sweeps].sweep()
    (following,) = [row for row in await services[Entering].listed(managing()) if row.id != number]
    await services[Organising].move(replace(managing(), place=Place(CHANNEL.guild_id, 7)), following.id)
    assert (await seen(services, tour.id)).row.channel_id == 7


async def test_the_table_of_points_and_how_many_count_are_the_directors_own(services: Services) -> None:
    book, number = services[TourBook], await played(services)
    tour = await book.create(managing(), number, TERMS)
    rows = [{"from": 2, "places": [3, 2]}, {"from": 9, "places": [50]}]
    await book.amend(managing(), tour, {"name": "Tour", "points": {"table": rows, "part": 0}, "best": 1})
    view = await seen(services, tour)
    assert lines(view) == [(1, "Ann", "3"), (2, "Bo", "2"), (3, "Cy", "0"), (3, "Dee", "0")]
    assert "only the best counts" in tour_sheet(view, 0).description
    await book.amend(managing(), tour, TERMS | {"points": {"table": [{"from": 1, "places": [3]}, rows[1]], "part": 0}})
    assert "from 1 player: 3; from 9 players: 50" in words.points_text((await seen(services, tour)).row)


async def test_files_and_profiles_tell_the_same(services: Services, tmp_path: Path) -> None:
    number = await played(services)
    tour = await services[TourBook].create(managing(), number, TERMS)
    view = await seen(services, tour)
    document = json.loads(tour_document(view))
    assert document["standings"] == written_tour_standings(view.table.standings)
    assert not list(tour_faults(document))
    file = tmp_path / "tour.json"
    file.write_text(json.dumps(document))
    assert main(["check", str(file)]) == 0
    table = list(csv.reader(tour_csv(view).splitlines()))
    assert table[:3] == [["place", "name", "points", "Cup"], ["1", "Ann", "5", "5"], ["2", "Bo", "3", "3"]]
    page = await services[Profiles].show(by(PEOPLE[0]), PEOPLE[1])
    for text in (profile_words.card_text(page), profile_words.profile_text(page)):
        assert "🏆 Autumn tour, overall · place 2 of 4" in text
    elsewhere = await services[Profiles].show(by(PEOPLE[0], Rights(4711)), PEOPLE[1])
    assert elsewhere.tours == ()
    assert (await services[Privacy].export(managing().person))["tours_organised"][0]["name"] == "Autumn tour"


async def test_fifty_events_take_as_many_statements_as_one_and_read_no_match(services: Services) -> None:
    number = await played(services)
    small, large = [await services[TourBook].create(managing(), number, TERMS) for _ in range(2)]
    async with services.database.writing() as connection:
        for copy in range(100, 150):
            await copied(connection, tables.tournaments, tables.tournaments.c.id == number, id=copy)
            await copied(connection, tables.entrants, tables.entrants.c.tournament_id == number, tournament_id=copy)
        await tours.add(connection, large, range(100, 150))
    counts = []
    for tour in (small, large, large):
        with noted() as statements:
            view, _ = await services[TourBook].show(managing(), tour, ROWS)
        counts.append(len(statements))
        assert not any(" moves" in each or " pairings" in each or " facts" in each for each in statements)
    assert len(view.table.events) == 51
    assert lines(view)[0] == (1, "Ann", "255")
    assert counts[0] == counts[1]
    assert counts[2] == counts[1] - 1, "places are read only once they have changed"
    sheet = tour_sheet(view, 0)
    assert isinstance(sheet.page, StandingsPage)
    (section,) = sheet.page.sections
    assert section.cell_heads[-1] == "51"
    results = sheet.text.splitlines()[1].partition("results ")[2].split()
    assert len(results) == cells_that_fit(section) < 51, "as many as its picture shows"


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE entrants SET place = 2 WHERE place = 1", "has the places"),
        ("UPDATE tours SET points = '{\"part\": 5}'", ""),
        ("UPDATE tournaments SET state = 'running'", "is not over and has places"),
    ],
)
async def test_the_audit_counts_again(services: Services, tmp_path: Path, change: str, said: str) -> None:
    await services[TourBook].create(managing(), await played(services), TERMS)
    found = await wrong_after(tmp_path, change)
    assert any(said in each for each in found) if said else not found


def test_a_table_is_typed_a_line_for_each_size() -> None:
    assert typed_rows("8: 10 7, 5\n\n ２：４ ２ １ ") == (PointsRow(2, (4, 2, 1)), PointsRow(8, (10, 7, 5)))
    assert typed_rows(" \n") == ()
    for typed in ("8", "8: ten", "8: 1 2 3 -4", "8: 10000000"):
        with pytest.raises(UnclearPoints):
            typed_rows(typed)
    assert typed_count(" ３ ", 9) == 3
    for typed in ("", "x", "10", "-1"):
        with pytest.raises(UnclearCount):
            typed_count(typed, 9)
