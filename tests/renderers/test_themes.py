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
    ("alarm", "board"),
)


def test_the_contrast_of_black_and_white_is_the_greatest() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(theme: str, text: str, ground: str) -> None:
    assert contrast(getattr(THEMES[theme], text), getattr(THEMES[theme], ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("piece", "ground"), PIECES)
def test_pieces_and_marks_stand_out(theme: str, piece: str, ground: str) -> None:
    assert contrast(getattr(THEMES[theme], piece), getattr(THEMES[theme], ground)) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["card", "active"])
@pytest.mark.parametrize("seat", range(4))
def test_the_mark_of_a_player_stands_out_on_the_name_plate(theme: str, ground: str, seat: int) -> None:
    assert contrast(THEMES[theme].seats[seat], getattr(THEMES[theme], ground)) >= 3
