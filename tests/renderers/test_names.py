"""Names of players as they are set in the header."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderers.text import fit, fit_name, fit_sentence, length, mask, readable
from renderers.text_direction import visual
from tests.example_counts import often


def test_a_name_keeps_what_can_be_drawn() -> None:
    for name, shown in [
        ("Ada", "Ada"),
        ("Ada 🦊", "Ada"),
        ("🦊🔥", "South"),
        ("", "South"),
        ("ไทย", "South"),
        ("𝓐𝓵𝓲𝓬𝓮", "Alice"),
        ("Z\u0351\u0352a\u0353l\u0354go", "Zalgo"),
        ("Jose\u0301", "José"),
        ("two\nlines\tand  more", "two lines and more"),
        ("\u202eevil\u202c", "evil"),
        ("さくら王小明김", "さくら王小明김"),
        ("Ζωή Łódź Ёж", "Ζωή Łódź Ёж"),
        ("שלום", "שלום"),
    ]:
        assert readable(name, "South") == shown, name


def test_right_to_left_words_are_turned_and_arabic_is_joined() -> None:
    for name, line in [
        ("Ada (12)", "Ada (12)"),
        ("שלום", "םולש"),
        ("Ada שלום Bo", "Ada םולש Bo"),
        ("שלום (12)", "(12) םולש"),
        ("שלום Ada", "Ada םולש"),
        ("سلام", "\ufee1\ufefc\ufeb3"),
        ("بيت", "\ufe96\ufef4\ufe91"),
        ("دار", "\ufead\ufe8d\ufea9"),
    ]:
        assert visual(name) == line, name


def test_a_sentence_runs_from_left_to_right_whatever_name_it_begins_with() -> None:
    assert visual("שלום came back from 2–7", "L") == "םולש came back from 2–7"
    assert visual("שלום beat אב (12)", "L") == "םולש beat בא (12)"
    assert fit_sentence("שלום resigned", "bold", 30, 1000) == "םולש resigned"
    assert fit_sentence("שלום resigned", "bold", 30, 150).endswith("…")


def test_japanese_is_in_a_japanese_face_and_a_name_it_cannot_write_is_whole_in_another() -> None:
    assert first("王直人") == first("王さん")
    assert first("王伟") != first("王さん")


def first(line: str) -> bytes:
    """How the first character of a line is drawn, which is as wide as it is high."""
    picture = mask(line, "bold", 40)
    return picture.crop((0, 0, 40, picture.height)).tobytes()


def test_a_name_that_is_too_wide_ends_with_an_ellipsis() -> None:
    assert fit("Featherstonehaugh", "bold", 30, 1000) == "Featherstonehaugh"
    cut = fit("Featherstonehaugh", "bold", 30, 150)
    assert cut.endswith("…")
    assert "Featherstonehaugh".startswith(cut[:-1])


@settings(max_examples=often(50, 150), deadline=None)
@given(st.text(max_size=60))
def test_any_name_fits_and_can_be_drawn(name: str) -> None:
    line = fit(readable(name, "South"), "bold", 34, 200)
    assert length(line, "bold", 34) <= 200
    assert mask(line, "bold", 34).getbbox() is not None


def test_numbers_keep_how_they_are_written_and_a_name_of_blanks_is_none() -> None:
    assert readable("n.º 20 · 2ª", "South") == "n.º 20 · 2ª"
    assert readable("\u2800 \u2800", "South") == "South"


@given(st.text("אבגשל abXY 12-.", max_size=40))
def test_turning_words_loses_no_letter(name: str) -> None:
    assert sorted(visual(name)) == sorted(name)


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Neighbour 2 (level 4)", 1000, "Neighbour 2 (level 4)"),
        ("Neighbour 2 (level 4)", 200, "Neighbour 2"),
        ("お隣さん（レベル4）", 160, "お隣さん"),
        ("Champion of the street (level 6)", 200, "Champion…"),
        ("(level 4)", 60, "(l…"),
    ],
)
def test_what_stands_behind_a_name_gives_way_before_the_name(name: str, room: int, shown: str) -> None:
    assert fit_name(name, "medium", 32, room) == shown


class Called(str):
    """A name with the user name of its account."""

    account = "ravi.k"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("रवि", "ravi.k"),
        ("Ravi रवि", "ravi.k"),
        ("🎲", "ravi.k"),
        ("Ravi 🎲", "Ravi"),
        ("さくら", "さくら"),
        ("Zoë", "Zoë"),
    ],
)
def test_a_name_whose_letters_no_font_has_becomes_the_user_name(name: str, shown: str) -> None:
    assert readable(Called(name), "South") == shown
    assert readable(name, "South") in {shown, "South", "Ravi"}, "and without one what is left, or the side"
