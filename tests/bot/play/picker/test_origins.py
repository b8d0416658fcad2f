"""Which position a button of the picker belongs to."""

from __future__ import annotations

import re

import pytest

from bot.play.picker.views import ORIGIN, ChoosingPlace, ConfirmButton, MoveButton


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("17:4", ChoosingPlace(17, 4)),
        ("lesson:3:0", ChoosingPlace(3, 0, "lesson")),
        ("match:17:4", ChoosingPlace(17, 4)),
    ],
)
def test_an_origin_is_read_with_and_without_the_name_of_its_source(text: str, origin: ChoosingPlace) -> None:
    found = re.fullmatch(ORIGIN, text)
    assert found
    assert ChoosingPlace.read(found.groupdict()) == origin


def test_buttons_of_matches_are_named_as_they_always_were() -> None:
    assert MoveButton(17, 4).custom_id == "move:17:4"
    assert ConfirmButton(17, 4, "C+").custom_id == "play:17:4:C+"


def test_buttons_of_other_positions_name_their_source() -> None:
    assert ConfirmButton(3, 0, "C+", "lesson").custom_id == "play:lesson:3:0:C+"
