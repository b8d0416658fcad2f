"""Brackets, standings and podiums: everything drawn, readable on a phone, whatever the rows are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from renderers import brackets, standings
from renderers.brackets import BracketBox, BracketColumn, BracketPage, BracketSection, BracketSlot, draw_bracket
from renderers.encoding import png
from renderers.podiums import Podium, PodiumPlace, draw_podium
from renderers.standings import ResultCell, StandingsPage, StandingsRow, StandingsSection, Tone, cells_that_fit
from renderers.standings import draw_standings as draw_places
from renderers.themes import WIDTH
from tests.renderers.tournament_scenes import DRAWINGS

PHONE = 360
TERRIBLE = ("W" * 200, "\U0010ffff", "山" * 60, "مرحبا بالعالم " * 9, "")


def column(boxes: int, name: str = "Somebody") -> BracketColumn:
    box = BracketBox((BracketSlot(name, "10½"), BracketSlot(name, "9", goes_on=True)), is_running=True)
    return BracketColumn("Round " * 9, (box,) * boxes)


def page(*boxes: int, name: str = "Somebody") -> BracketPage:
    return BracketPage(name, name, (BracketSection(tuple(column(count, name) for count in boxes), name),))


def section(rounds: int, entrants: int = 3, name: str = "Somebody") -> StandingsSection:
    cells = (ResultCell("1½", Tone.DRAWN),) * rounds
    rows = tuple(StandingsRow(str(place), name, cells, ("104½",), "12½", name) for place in range(1, entrants + 1))
    return StandingsSection(rows, name, tuple(map(str, range(1, rounds + 1))), ("Buchholz",), "Points")


@pytest.mark.slow
@pytest.mark.parametrize("name", TERRIBLE)
def test_names_that_are_too_long_or_unreadable_are_cut(name: str) -> None:
    assert draw_bracket(page(4, 2, 1, name=name)).width == WIDTH
    assert draw_places(StandingsPage(name, name, (section(20, name=name),))).width == WIDTH
    assert draw_podium(Podium(name, name, (PodiumPlace(1, (name,), "1"), PodiumPlace(2, (name,) * 9)))).width == WIDTH


def test_older_results_go_before_names_get_too_little_room() -> None:
    assert cells_that_fit(section(3)) == 3
    assert 3 < cells_that_fit(section(30)) < 30
    assert cells_that_fit(section(0)) == 0


def test_boxes_stand_between_those_that_lead_to_them_and_never_overlap() -> None:
    columns = tuple(column(count) for count in (8, 4, 2))
    places = brackets._places(BracketSection(columns))
    for spots in places:
        assert all(two.middle - one.middle > one.half + two.half for one, two in pairwise(filter(None, spots)))
    first, second = places[:2]
    assert second[0].middle == (first[0].middle + first[1].middle) // 2


def test_who_need_not_play_leaves_no_gap_in_a_bracket() -> None:
    alone = BracketColumn("", (None, None, column(1).boxes[0], None))
    assert (
        draw_bracket(BracketPage("", "", (BracketSection((alone, column(2))),))).height < draw_bracket(page(4)).height
    )


def test_nobody_on_the_podium_is_drawn_as_well() -> None:
    assert draw_podium(Podium("Cup", "", ())).width == WIDTH


def test_text_is_large_enough_on_a_phone() -> None:
    for size in (brackets.TEXT, standings.TEXT, standings._CELL_TEXT, brackets.TITLE_SIZE):
        assert size * PHONE / WIDTH > 10


def test_every_picture_is_small_enough_to_send_often() -> None:
    assert max(len(png(draw("light"))) for draw in DRAWINGS.values()) < 45_000
