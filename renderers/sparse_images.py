"""Large thin pictures, cut so that little of what is empty is pasted."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageChops

from renderers.canvas import Canvas, Sprite
from renderers.coverage import boxes

_TOUCHED = [0, *(255,) * 255]


class Patch(NamedTuple):
    """What is pasted, each part with its upper left corner; keep it in a cache."""

    parts: tuple[tuple[tuple[int, int], Sprite], ...]

    def lay(self, canvas: Canvas, at: tuple[int, int] = (0, 0)) -> None:
        """Paste it where its upper left corner is wanted."""
        for (left, top), sprite in self.parts:
            canvas.place(sprite, (at[0] + left, at[1] + top))


def difference(before: Image.Image, after: Image.Image) -> Patch:
    """What makes one picture of another; both are of one size and palette."""
    return patch(Sprite(after, ImageChops.subtract_modulo(after, before).point(_TOUCHED, "L")))


def patch(sprite: Sprite) -> Patch:
    """A sprite without most of what its mask leaves out."""
    image, mask = sprite.image, sprite.mask
    if mask is None:
        return Patch((((0, 0), sprite),))
    return Patch(tuple((box[:2], Sprite(image.crop(box), mask.crop(box))) for box in boxes(mask)))
