"""Courses of ratings and rankings: readable on a phone, alike in every theme, whatever the rows are."""

from __future__ import annotations

import pytest

from renderers.charts import CHART_HEIGHT, ROW_HEIGHT, Chart, ChartPoint, Ranking, RankingRow, draw_chart, draw_ranking
from renderers.encoding import png
from renderers.pages import HEAD, blank, headings
from renderers.themes import THEMES, WIDTH

COURSE = tuple(ChartPoint(1500 + 13 * (number % 7) - 4 * number, 250 - 4 * number) for number in range(40))
ROWS = tuple(RankingRow(str(place), f"P{place}", str(1900 - place), "±90", place == 3) for place in range(1, 21))
PHONE = 360


def chart(*points: ChartPoint, theme: str = "light") -> Chart:
    return Chart("Ann · Dogon", "1512 ± 90", points, "2026-01-01", "2026-11-20", theme)


def test_a_course_of_any_length_is_drawn() -> None:
    for theme in THEMES:
        for points in [COURSE, COURSE[:1], COURSE[:2], (ChartPoint(-400, 0), ChartPoint(4000, 250))]:
            picture = draw_chart(chart(*points, theme=theme))
            assert (picture.mode, picture.size) == ("P", (WIDTH, CHART_HEIGHT)), (theme, points)
            assert len(png(picture)) < 40_000, (theme, points)


@pytest.mark.parametrize("theme", THEMES)
def test_a_ranking_is_as_high_as_it_has_rows(theme: str) -> None:
    one, twenty = (draw_ranking(Ranking("Dogon", "Club", ROWS[:count], theme)) for count in (1, 20))
    assert twenty.height - one.height == 19 * (ROW_HEIGHT + 6)
    assert len(png(twenty)) < 60_000


def test_the_same_rows_give_the_same_picture_and_others_do_not() -> None:
    assert draw_ranking(Ranking("D", "C", ROWS)).tobytes() == draw_ranking(Ranking("D", "C", ROWS)).tobytes()
    assert draw_ranking(Ranking("D", "C", ROWS)).tobytes() != draw_ranking(Ranking("D", "C", ROWS[::-1])).tobytes()
    assert draw_chart(chart(*COURSE)).tobytes() != draw_chart(chart(*COURSE[:-1])).tobytes()


def test_text_is_large_enough_on_a_phone() -> None:
    assert ROW_HEIGHT * PHONE / WIDTH >= 20


@pytest.mark.slow
def test_names_that_are_too_long_or_unreadable_are_cut() -> None:
    rows = (RankingRow("1", "A" * 200, "1900"), RankingRow("2", "\U0010ffff", "1800", "", True, True))
    assert draw_ranking(Ranking("T" * 300, "S" * 300, rows)).width == WIDTH


def test_a_heading_without_room_leaves_out_parts_before_its_last_one() -> None:
    def head(subtitle: str) -> bytes:
        sheet = blank("light", HEAD)
        headings(sheet, "Autumn Cup", subtitle)
        return sheet.finish().tobytes()

    assert head("page 2 of 2 · Double elimination · 128 players · winner: Ada") == head(
        "page 2 of 2 · Double elimination · winner: Ada"
    )
    assert head("Swiss · 8 players · round 1 of 3") != head("Swiss · round 1 of 3"), "where there is room"
