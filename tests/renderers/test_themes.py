"""Contrasts as WCAG 2 asks for them: 4.5 to 1 for text, 3 to 1 for pieces and marks."""

from __future__ import annotations

import pytest

from renderers.themes import THEMES, contrast

TEXTS = (
    ("ink", "page"),
    ("quiet", "page"),
    ("ink", "card"),
    ("active_ink", "active"),
    ("board_ink", "board"),
    ("board_ink", "grain"),
    ("trace", "board"),
    ("trace", "grain"),
    ("choice_ink", "choice"),
    ("alarm_ink", "alarm"),
)
PIECES = (
    ("seed", "hollow"),
    ("seed", "hollow_light"),
    ("seed_shade", "hollow"),
    ("fresh", "hollow"),
    ("fresh", "hollow_shade"),
    ("hollow", "board"),
    ("active", "board"),
    ("choice", "board"),
)


def test_the_contrast_of_black_and_white_is_the_greatest() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_text_can_be_read() -> None:
    for theme in THEMES:
        for text, ground in TEXTS:
            assert contrast(getattr(THEMES[theme], text), getattr(THEMES[theme], ground)) >= 4.5, (theme, text)


def test_pieces_and_marks_stand_out() -> None:
    for theme in THEMES:
        for piece, ground in PIECES:
            assert contrast(getattr(THEMES[theme], piece), getattr(THEMES[theme], ground)) >= 3, (theme, piece)


def test_an_alarm_has_an_edge_that_stands_out_where_it_does_not() -> None:
    for theme in THEMES.values():
        assert max(contrast(each, theme.board) for each in (theme.alarm, theme.seed_light)) >= 3


def test_the_mark_of_a_player_stands_out_on_the_name_plate() -> None:
    for theme in THEMES:
        for ground in ["card", "active"]:
            for seat in range(4):
                assert contrast(THEMES[theme].seats[seat], getattr(THEMES[theme], ground)) >= 3, (theme, ground, seat)
