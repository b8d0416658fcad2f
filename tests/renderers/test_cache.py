"""The memory of painted parts: what it remembers, and that it never grows beyond its bound."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from weakref import ref

import pytest
from PIL import Image

from renderers import picture
from renderers.cache import LIMIT_BYTES, SHELF, Shelf, kept, weight
from renderers.canvas import Sprite
from renderers.palette import Palette
from renderers.themes import THEMES
from tests.renderers.golden import SCENES

MOST_BYTES = 40_000_000
"""Of all caches of the renderers together."""


def test_what_was_made_once_is_not_made_again() -> None:
    made: list[str] = []

    @kept
    def letter(name: str, size: int = 1) -> str:
        made.append(name)
        return name * size

    assert [letter("a"), letter("b", 2), letter("a"), letter("b", size=2), letter("b", 2)] == [
        "a",
        "bb",
        "a",
        "bb",
        "bb",
    ]
    assert made == ["a", "b", "b"], "arguments by name are another key"


def test_of_parts_equally_hard_to_make_the_one_not_used_for_longest_goes_first() -> None:
    shelf = Shelf(100)
    for name in "abc":
        shelf.put(name, name.upper(), 30, seconds=1)
    assert shelf.find("a") == ("A", 30)
    shelf.put("d", "D", 30, seconds=1)
    assert shelf.find("b") is None
    assert [shelf.find(name) for name in "acd"] == [("A", 30), ("C", 30), ("D", 30)]
    assert shelf.used == 90


def test_names_that_come_and_go_do_not_drive_out_a_ground_in_use() -> None:
    shelf = Shelf(1000)
    shelf.put("ground", "", 600, seconds=6)
    for number in range(2000):
        shelf.put(number, "", 100, seconds=0.001)
    assert shelf.find("ground")
    assert [number for number in range(2000) if shelf.find(number)] == [1996, 1997, 1998, 1999]


def test_a_ground_that_is_used_no_more_goes_in_the_end() -> None:
    shelf = Shelf(1000)
    shelf.put("ground", "", 600, seconds=6)
    for number in range(10_000):
        shelf.put(number, "", 100, seconds=0.1)
    assert not shelf.find("ground")
    assert shelf.used == 1000


def test_what_it_notes_of_parts_stays_in_bounds() -> None:
    shelf = Shelf(1000)
    shelf.put("ground", "", 600, seconds=6)
    for _ in range(10_000):
        shelf.find("ground")
    assert len(shelf._heap) < 10


def test_a_part_larger_than_the_shelf_is_not_kept_and_drives_nothing_out() -> None:
    shelf = Shelf(100)
    shelf.put("small", "", 50, seconds=1)
    shelf.put("large", "", 101, seconds=9)
    assert shelf.find("large") is None
    assert shelf.find("small") == ("", 50)


def test_a_part_put_twice_counts_once() -> None:
    shelf = Shelf(100)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda number: shelf.put("same", number, 60, seconds=1), range(200)))
    assert shelf.used == 60


def test_images_weigh_their_pixels_wherever_they_are() -> None:
    image = Image.new("P", (100, 200))
    alone = weight(image)
    assert alone >= 20_000
    assert weight(("a name", 7, image, (image, None))) == 2 * alone
    assert weight(Image.new("RGB", (100, 200))) > 3 * alone
    assert weight((Sprite(image), "a name")) == 3 * alone // 2, "half as much again for what is half its size"


def test_a_sprite_is_reduced_once_and_takes_that_with_it() -> None:
    palette = Palette(THEMES["light"])
    sprite = Sprite(palette.blank((40, 20), "ink"))
    half = sprite.reduced(palette, 2)
    assert half.image.size == (20, 10)
    assert sprite.reduced(palette, 2) is half
    assert sprite.reduced(palette, 2, (1, 0)).image.size == (21, 10)
    picture_of_half = ref(half.image)
    del sprite, half
    assert picture_of_half() is None


@pytest.mark.slow
def test_all_boards_in_all_themes_stay_within_the_bound() -> None:
    for scene in SCENES.values():
        for theme in THEMES:
            picture(scene.key, scene.state, replace(scene.frame, theme=theme))
    assert 0 < SHELF.used <= LIMIT_BYTES < MOST_BYTES
    assert SHELF.used == sum(part.size for part in SHELF._parts.values())
