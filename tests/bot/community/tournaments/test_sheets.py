"""Pages of a tournament: the same facts in picture and words, pages for large brackets, the page that matters first."""

from __future__ import annotations

import gc
from dataclasses import replace
from fractions import Fraction
from weakref import ref

import pytest
from discord import ui

from bot.community.tournaments.administration.files import standings_csv, whole_text
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.brackets import bracket_views
from bot.community.tournaments.pages.crosstables import deciders, standings_sections
from bot.community.tournaments.pages.messages import with_pages
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.sheets import (
    Aspect,
    aspects,
    best_page,
    podium,
    podium_description,
    sheets,
)
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from games.core import DESCRIPTION_LIMIT
from renderers.encoding import png
from renderers.podiums import draw_podium
from renderers.standings import StandingsPage
from storage.community.pairings import PairingRow
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    places,
    play_all,
    play_round,
    running,
    shown,
    started,
)
from tests.bot.conftest import by
from tournaments import brackets
from tournaments.defaults import entered
from tournaments.facts import Format, Match, Settings, Tournament
from tournaments.ranking import Standing, ranked
from tournaments.simulation import simulate

pytestmark = pytest.mark.sqlite_only


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    """Tournaments of other databases may be called the same and be as old."""
    sheets.cache_clear()


async def play_some(services: Services, number: int, count: int) -> Overview:
    for match_id in (await running(services, number))[:count]:
        await decide(services, match_id)
    await services[Sweeps].sweep()
    return await shown(services, number)


def lines(overview: Overview, aspect: Aspect, page: int = 0) -> list[str]:
    return sheets(overview, aspect)[page].description.splitlines()


@pytest.mark.slow
async def test_a_bracket_tells_who_went_on_who_plays_and_who_waits(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 6, third=True)
    now = await play_some(services, number, 1)
    told = lines(now, Aspect.BRACKET)
    assert told[0] == "Cup · Knock-out · 6 players"
    assert {"Dee ✓ 1 – 0 Eli", "Cy – Fay · being played", "Bo – ?", "Third place: ? – ?"} <= set(told)
    await play_all(services, number)
    over = await shown(services, number)
    told = lines(over, Aspect.BRACKET)
    assert told[0] == "Cup · Knock-out · 6 players · winner: Ann"
    assert {"Ann ✓ 1 – 0 Bo", "Third place: Dee 0 – 1 Cy ✓"} <= set(told)
    best = podium(over, "dark")
    assert podium_description(best).splitlines()[1:] == ["1. Ann", "2. Bo", "3. Cy"]
    assert png(draw_podium(best)).startswith(b"\x89PNG")


@pytest.mark.slow
async def test_a_page_is_made_again_only_when_facts_have_changed(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    one, two = await shown(services, number), await shown(services, number)
    assert one.stamp == two.stamp
    assert sheets(one, Aspect.BRACKET) is sheets(two, Aspect.BRACKET)
    after = await play_some(services, number, 1)
    assert after.stamp != one.stamp


@pytest.mark.slow
async def test_pages_that_are_kept_keep_no_tournament(services: Services) -> None:
    """All that is known of one with hundreds of entrants takes megabytes."""
    now = await shown(services, await started(services, Format.KNOCKOUT, 4))
    assert sheets(now, Aspect.BRACKET)
    seen = ref(now)
    del now
    gc.collect()
    assert seen() is None


@pytest.mark.slow
async def test_both_brackets_of_a_double_elimination_are_seen_together_up_to_the_second_final(
    services: Services,
) -> None:
    some = await shown(services, await started(services, Format.KNOCKOUT, 4))
    doubled = replace(some.tournament, format=Format.DOUBLE, entrants=entered(8), rounds=())
    found = bracket_views(of(some, finished(doubled)))
    heads = [[column.head for section in view.sections for column in section.columns] for view in found]
    assert heads == [
        ["Round 1", "Round 2", "Round 3", "Round 1", "Round 2", "Round 3"],
        ["Round 3", "Final", "Final, 2nd match", "Round 2", "Round 3", "Round 4"],
    ]


@pytest.mark.slow
async def test_a_swiss_shows_the_results_of_each_round_and_what_parts_equals(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=3)
    await play_some(services, number, 9)
    now = await play_some(services, number, 1)
    (sheet,) = sheets(now, Aspect.STANDINGS, viewer=now.standings[1].id)
    assert isinstance(sheet.page, StandingsPage)
    (section,) = sheet.page.sections
    assert section.cell_heads == ("1", "2")
    assert [row.stands_out for row in section.rows] == [False, True, False, False, False]
    assert "results" in sheet.description
    assert "▶" in sheet.description
    assert "+" in sheet.description


async def test_the_cells_of_rounds_that_were_not_played_add_up_to_the_points(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=4, games=2)
    await services[Entering].join(by(PEOPLE[4]), number)
    await services[Entering].rest(by(PEOPLE[1]), number, [2])
    await play_round(services, number)
    now = await shown(services, number)
    (section, _), *_ = standings_sections(now, None)
    cells = {row.name: [cell.words for cell in row.cells] for row in section.rows}
    points = {row.name: row.points for row in section.rows}
    assert (cells["Eli"], points["Eli"]) == (["1", ""], "1"), "a late entry has missed a round, which is a rest"
    assert cells["Bo"][1] == "1", "half of the two matches that others play"


@pytest.mark.slow
async def test_where_there_are_no_rounds_standings_tell_how_much_everyone_has_played(services: Services) -> None:
    now = await play_some(services, await started(services, Format.ROLLING, 4, rounds=3, most=1), 1)
    (sheet,) = sheets(now, Aspect.STANDINGS)
    assert isinstance(sheet.page, StandingsPage)
    (section,) = sheet.page.sections
    assert section.number_heads[0] == "Played"
    assert sorted(row.numbers[0] for row in section.rows) == ["0", "0", "1", "1"]
    playing = [f"{row.place}. {row.name}" for row in section.rows if row.is_playing]
    assert playing
    assert [line.split(" · ")[0] for line in sheet.description.splitlines() if "▶" in line] == playing


@pytest.mark.slow
async def test_groups_are_seen_until_there_is_a_bracket_and_beside_it_after_that(services: Services) -> None:
    number = await started(services, Format.GROUPS, 6)
    before = await shown(services, number)
    assert aspects(before) == (Aspect.STANDINGS,)
    assert {"Group A", "Group B"} <= set(lines(before, Aspect.STANDINGS))
    after = await play_some(services, number, 50)
    assert aspects(after) == (Aspect.BRACKET, Aspect.STANDINGS)
    assert "Semi-finals:" in lines(after, Aspect.BRACKET)


@pytest.mark.slow
async def test_a_final_between_two_of_a_group_is_not_in_the_table_of_the_group(services: Services) -> None:
    number = await started(services, Format.GROUPS, 6)

    def winner(one: str, two: str) -> str:
        return "Dee" if {one, two} == {"Bo", "Dee"} else min(one, two)

    await play_all(services, number, winner)
    over = await shown(services, number)
    assert [name for _, name in places(over)][:2] == ["Ann", "Dee"], "of group A, both"
    told = lines(over, Aspect.STANDINGS)
    assert told[told.index("Group A") + 1] == "1. Ann ✓ · 2 · results × 1 1"
    assert told[-1] == "✓ in the knock-out"


@pytest.mark.slow
async def test_a_round_robin_is_a_crosstable(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4)
    await play_all(services, number)
    over = await shown(services, number)
    assert aspects(over) == (Aspect.CROSSTABLE,)
    assert lines(over, Aspect.CROSSTABLE)[1] == "1. Ann · 3 · results × 1 1 1"


@pytest.mark.slow
async def test_shared_places_are_not_counted_on_by_a_list_of_discord(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await play_all(services, number)
    (sheet,) = sheets(await shown(services, number), Aspect.STANDINGS)
    assert [line[:3] for line in sheet.text.splitlines()[1:]] == ["1\\.", "2\\.", "3\\.", "3\\."]


@pytest.mark.slow
async def test_tables_of_a_knock_out_show_all_who_go_on(services: Services) -> None:
    number = await started(services, Format.TABLE_KNOCKOUT, 7, "dohyo")
    now = await play_some(services, number, 9)
    assert [line.count("✓") for line in lines(now, Aspect.BRACKET)[2:]] == [2, 2]
    assert best_page(sheets(now, Aspect.BRACKET)) == 1


def of(overview: Overview, tournament: Tournament) -> Overview:
    """An overview with these facts."""
    row = replace(overview.row, format=tournament.format.value)
    rows = tuple(
        PairingRow(100 * number + place, row.id, number, place, (), row.created_at, None)
        for number, held in enumerate(tournament.rounds, 1)
        for place, _ in enumerate(held.pairings)
    )
    someone = next(iter(overview.known.values()))
    held = replace(overview.held, row=row, tournament=tournament, rows=rows)
    return replace(overview, held=held, known={each.id: someone for each in tournament.entrants})


def finished(tournament: Tournament) -> Tournament:
    """Played to the end: the better seed wins, but not the first of two finals."""
    while made := brackets.double(tournament).next:
        for held in made:
            pairings = tuple(replace(each, matches=(won(each.seats, held.part),)) for each in held.pairings)
            tournament = replace(tournament, rounds=(*tournament.rounds, replace(held, pairings=pairings)))
    return tournament


def won(seats: tuple[str, ...], part: str) -> Match:
    best, other = sorted(seats, reverse=part == brackets.FINAL)
    return Match(seats, ((best,), (other,)))


@pytest.mark.slow
@pytest.mark.parametrize(("entrants", "pages"), [(2, 1), (3, 1), (8, 1), (10, 2), (16, 2), (17, 2), (32, 3), (128, 11)])
async def test_large_brackets_have_pages_of_at_most_eight_boxes_a_column(
    services: Services, entrants: int, pages: int
) -> None:
    some = await shown(services, await started(services, Format.KNOCKOUT, 4))
    tournament = replace(some.tournament, entrants=entered(entrants), rounds=())
    found = bracket_views(of(some, replace(tournament, rounds=tuple(brackets.knockout(tournament).next[:1]))))
    assert len(found) == pages
    assert {who for view in found for who in view.players} == {each.id for each in entered(entrants)}
    columns = [column for view in found for section in view.sections for column in section.columns]
    assert max(len([*filter(None, column.boxes)]) for column in columns) <= 8


def test_the_tie_breaks_that_decide_are_shown_as_far_as_there_is_room() -> None:
    made = [(5, 9, 9, 9), (3, 8, 8, 8), (3, 7, 8, 8), (3, 7, 7, 8), (3, 7, 7, 7)]
    places = [
        Standing(place, str(place), Fraction(points), dict(zip(("BHC1", "BH", "SB"), map(Fraction, rest), strict=True)))
        for place, (points, *rest) in enumerate(made, 1)
    ]
    assert deciders(places, 3) == ("BHC1", "BH", "SB")
    assert deciders(places, 2) == ("BHC1", "BH")
    assert deciders(places[:3], 3) == ("BHC1",)


@pytest.mark.slow
async def test_every_picture_says_what_part_of_it_all_it_has(services: Services) -> None:
    some = await shown(services, await started(services, Format.KNOCKOUT, 4))
    swiss = of(some, simulate(Format.SWISS, 40, Settings(), 1))
    heads = [lines(swiss, Aspect.STANDINGS, page)[0] for page in range(3)]
    assert [head.split(" · ")[1] for head in heads] == [
        "places 1–16 of 40", "places 17–32 of 40", "places 33–40 of 40"
    ]  # fmt: skip
    robin = of(some, simulate(Format.ROUND_ROBIN, 16, Settings(), 1))
    found = sheets(robin, Aspect.CROSSTABLE)
    assert found[0].description.splitlines()[0].split(" · ")[1].startswith("against 1–")
    assert "–16 of 16" in found[-1].description.splitlines()[0]
    entrants = replace(some.tournament, entrants=entered(32), rounds=())
    large = of(some, replace(entrants, rounds=tuple(brackets.knockout(entrants).next[:1])))
    assert lines(large, Aspect.BRACKET, 1)[0].split(" · ")[1] == "page 2 of 3"
    few = of(some, simulate(Format.SWISS, 8, Settings(), 1))
    assert " of 8" not in lines(few, Aspect.STANDINGS)[0]


@pytest.mark.slow
async def test_a_description_leaves_out_tie_breaks_before_lines_and_never_half_a_line(services: Services) -> None:
    some = await shown(services, await started(services, Format.KNOCKOUT, 4))
    for long in (1, 20, 70):
        swiss = of(some, simulate(Format.SWISS, 16, Settings(rounds=8), 1))
        named = {who: replace(player, name="N" * long) for who, player in swiss.known.items()}
        (sheet,) = sheets(replace(swiss, known=named), Aspect.STANDINGS)
        text = sheet.description
        assert len(text) <= DESCRIPTION_LIMIT
        told = [line for line in text.splitlines()[1:] if line != "…"]
        assert all("results" in line for line in told)
        assert len(told) == 16 or text.endswith("\n…")
        assert len(told) < 16 or long < 70


async def test_a_file_of_all_of_it_leaves_nothing_out(services: Services) -> None:
    some = await shown(services, await started(services, Format.KNOCKOUT, 4))
    large = of(some, simulate(Format.SWISS, 240, Settings(rounds=1), 1))
    named = {who: replace(player, name="N" * 30) for who, player in large.known.items()}
    text = whole_text(replace(large, known=named))
    (held,) = large.tournament.rounds
    assert sum(" – " in line for line in text.splitlines()) >= len(held.pairings) == 120
    assert sum("\\. " in line for line in text.splitlines()) == 240


@pytest.mark.slow
async def test_posts_whose_picture_is_a_part_have_the_way_to_the_others(services: Services) -> None:
    some = await shown(services, await started(services, Format.KNOCKOUT, 4))
    for entrants, wanted in ((40, True), (8, False)):
        swiss = of(some, simulate(Format.SWISS, entrants, Settings(), 1))
        made = with_pages(ui.LayoutView(timeout=None), swiss)
        assert bool(made.children) is wanted


@pytest.mark.slow
async def test_a_crosstable_names_the_tie_break_that_ranks_three_on_equal_points(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 5, most=4)

    def winner(one: str, two: str) -> str:
        best = {
            frozenset(pair.split()): pair.split()[0] for pair in ("Ann Bo", "Bo Cy", "Cy Ann", "Eli Ann", "Dee Eli")
        }
        return best.get(frozenset((one, two)), min(one, two))

    await play_all(services, number, winner)
    over = await shown(services, number)
    level = [each for each in over.standings if each.points == over.standings[1].points]
    assert len({each.place for each in level}) > 1
    told = lines(over, Aspect.CROSSTABLE)[1:]
    named = {name for line in told for name in ("Direct", "Berger") if name in line}
    assert named


@pytest.mark.slow
async def test_what_two_made_against_each_other_is_named_where_it_decides(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4)

    def winner(one: str, two: str) -> str:
        best = {frozenset(("Bo", "Ann")): "Bo", frozenset(("Bo", "Cy")): "Cy", frozenset(("Cy", "Dee")): "Dee"}
        return best.get(frozenset((one, two)), min(one, two))

    await play_all(services, number, winner)
    over = await shown(services, number)
    assert [str(each.points) for each in over.standings[:2]] == ["2", "2"]
    told = lines(over, Aspect.CROSSTABLE)[1:]
    assert [("Direct 1" in line, "Direct 0" in line) for line in told[:2]] == [(True, False), (False, True)]
    assert deciders(ranked(over.tournament).told(), 3) == ("DE",)
    assert [line.split(",")[3] for line in standings_csv(over).splitlines()[:3]] == ['"DE"', '"1"', '"0"']
