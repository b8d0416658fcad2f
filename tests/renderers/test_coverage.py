"""Shapes cut into parts."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from renderers.coverage import Coverage, cut


def line(*ends: tuple[int, int]) -> Image.Image:
    shape = Image.new("L", (400, 300))
    ImageDraw.Draw(shape).line(ends, fill=255, width=9)
    return shape


def area(coverage: Coverage) -> int:
    return sum(part.size[0] * part.size[1] for part in coverage)


def test_along_a_slanting_line_most_of_its_box_is_left_out() -> None:
    assert area(cut(line((0, 0), (400, 300)))) < 400 * 300 / 4
    assert len(cut(line((0, 150), (400, 150)))) == 1
    assert cut(Image.new("L", (10, 10))) == ()


def test_the_parts_of_a_shape_are_the_whole() -> None:
    shape = line((0, 0), (400, 300), (0, 200))
    together = Image.new("L", shape.size)
    for part in cut(shape):
        full = part.masks[-1]
        assert together.crop((*part.at, part.at[0] + full.width, part.at[1] + full.height)).getbbox() is None
        together.paste(full, part.at)
    assert ImageChops.difference(shape, together).getbbox() is None
