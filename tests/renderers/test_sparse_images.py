"""Thin pictures in parts."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from renderers.canvas import Canvas, Sprite
from renderers.palette import Palette
from renderers.sparse_images import difference, patch
from renderers.themes import THEMES

SIZE = (400, 300)


def canvas() -> Canvas:
    palette = Palette(THEMES["light"], ())
    return Canvas(palette, palette.blank(SIZE, "page"))


def test_a_difference_laid_on_the_first_picture_makes_the_second() -> None:
    before, after = canvas(), canvas()
    after.line([(20, 20), (380, 280)], 9, "trace")
    patched = difference(before.image, after.image)
    patched.lay(before)
    assert ImageChops.subtract_modulo(before.image, after.image).getbbox() is None
    assert sum(sprite.image.width * sprite.image.height for _, sprite in patched.parts) < 400 * 300 / 4


def test_a_patch_changes_what_its_mask_covers_and_nothing_else() -> None:
    mask = Image.new("1", (100, 80))
    ImageDraw.Draw(mask).line((5, 5, 90, 70), fill=255, width=5)
    stamped, patched = canvas(), canvas()
    sprite = Sprite(stamped.palette.blank(mask.size, "ink"), mask)
    stamped.place(sprite, (30, 40))
    patch(sprite).lay(patched, (30, 40))
    assert ImageChops.subtract_modulo(stamped.image, patched.image).getbbox() is None
    assert patched.image.getpixel((30, 40)) == patched.palette.index("page")


def test_a_sprite_without_a_mask_stays_whole() -> None:
    found = canvas()
    patch(Sprite(found.palette.blank((50, 50), "ink"))).lay(found, (10, 10))
    assert found.image.histogram()[found.palette.index("ink")] == 2500
