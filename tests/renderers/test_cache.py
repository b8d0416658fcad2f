"""The memory of painted parts: what it remembers, and that it never grows beyond its bound."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from weakref import ref

import pytest
from PIL import Image

from renderers import cache, picture
from renderers.cache import LIMIT_BYTES, PACKED, PACKED_BYTES, SHELF, Shelf, kept, weight
from renderers.canvas import Sprite
from renderers.palette import Palette
from renderers.themes import THEMES
from tests.renderers.golden import SCENES

MOST_BYTES = 20_000_000
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
    assert weight((Sprite(image), "a name")) == alone


def test_a_sprite_is_reduced_once_and_takes_that_with_it() -> None:
    palette = Palette(THEMES["light"])
    sprite = Sprite(palette.blank((40, 20), "ink"))
    alone, half = weight(sprite), sprite.reduced(palette, 2)
    assert half.image.size == (20, 10)
    assert weight(sprite) == alone + weight(half)
    assert sprite.reduced(palette, 2) is half
    assert sprite.reduced(palette, 2, (1, 0)).image.size == (21, 10)
    picture_of_half = ref(half.image)
    del sprite, half
    assert picture_of_half() is None


def test_what_makes_room_is_packed_and_comes_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    palette, made = Palette(THEMES["light"]), []
    monkeypatch.setattr(cache, "SHELF", Shelf(weight(palette.blank((300, 200), "ink")) * 2))
    monkeypatch.setattr(cache, "PACKED", Shelf(100_000))

    @kept
    def part(number: int) -> tuple[tuple[int, int], Sprite]:
        made.append(number)
        image = palette.blank((300, 200), "ink")
        image.paste(palette.index("page"), (number, number, 200, 100))
        return (number, 7), Sprite(image, image.point([255] * 128 + [0] * 128, "1"))

    before = {number: part(number) for number in range(9)}
    half = before[8][1].reduced(palette, 2)
    for number in (*range(9), 8):
        at, sprite = part(number)
        assert at == before[number][0]
        assert sprite.image.convert("RGB").tobytes() == before[number][1].image.convert("RGB").tobytes()
        masks = [each.mask.tobytes() for each in (sprite, before[number][1]) if each.mask]
        assert masks == [masks[0]] * 2
    assert made == list(range(9)), "none is made again"
    assert weight(part(8)[1]) > weight(before[0][1]), "its smaller version is there again"
    assert part(8)[1].reduced(palette, 2).image.tobytes() == half.image.tobytes()
    assert cache.SHELF.used <= cache.SHELF.limit
    assert len(cache.PACKED._parts) == 9


@pytest.mark.slow
def test_all_boards_in_all_themes_stay_within_the_bound() -> None:
    for scene in SCENES.values():
        for theme in THEMES:
            picture(scene.key, scene.state, replace(scene.frame, theme=theme))
    assert LIMIT_BYTES + PACKED_BYTES < MOST_BYTES
    for shelf, limit in ((SHELF, LIMIT_BYTES), (PACKED, PACKED_BYTES)):
        assert 0 < shelf.used <= limit
        assert shelf.used == sum(part.size for part in shelf._parts.values())
