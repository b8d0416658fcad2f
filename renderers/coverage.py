"""Edge-smoothed shapes as masks, cut so that little of what is empty has to be looked at."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from PIL import Image

Box: TypeAlias = tuple[int, int, int, int]

SHARES = (0.25, 0.5, 0.75, 1.0)
"""Steps of coverage an edge can have."""
_STEPS = tuple(
    bytes(255 if round(cover / 255 * len(SHARES)) == step else 0 for cover in range(256))
    for step in range(1, len(SHARES) + 1)
)
"""Step by step, the table from coverage to a mask."""
_SPARED = 3000
"""Pixels that a cut has to leave out: one part more takes as long to lay down as these."""


class Part(NamedTuple):
    """A box of a shape: where in the shape it lies, and one mask per step of coverage."""

    at: tuple[int, int]
    masks: tuple[Image.Image, ...]

    @property
    def size(self) -> tuple[int, int]:
        return self.masks[0].size


Coverage: TypeAlias = tuple[Part, ...]
"""A shape in parts that do not overlap."""


def cut(shape: Image.Image) -> Coverage:
    """A shape by steps: the last step is full cover, what is touched less than half a step is left out."""
    return tuple(_part(shape, box) for box in boxes(shape))


def boxes(shape: Image.Image) -> list[Box]:
    """All of a shape in boxes that do not overlap."""
    whole = _tight(shape, (0, 0, *shape.size))
    return _boxes(shape, whole) if whole else []


def _boxes(shape: Image.Image, box: Box) -> list[Box]:
    """All of a shape inside a box, which is halved where that leaves out enough, as along a slanting line."""
    halves = [tight for half in _halves(box) if (tight := _tight(shape, half))]
    if _area(box) - sum(map(_area, halves)) < _SPARED:
        return [box]
    return [part for half in halves for part in _boxes(shape, half)]


def _halves(box: Box) -> tuple[Box, Box]:
    left, top, right, bottom = box
    across, down = (left + right) // 2, (top + bottom) // 2
    if right - left > bottom - top:
        return (left, top, across, bottom), (across, top, right, bottom)
    return (left, top, right, down), (left, down, right, bottom)


def _tight(shape: Image.Image, box: Box) -> Box | None:
    """The smallest box that holds the same."""
    found = shape.crop(box).getbbox()
    return found and (box[0] + found[0], box[1] + found[1], box[0] + found[2], box[1] + found[3])


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _part(shape: Image.Image, box: Box) -> Part:
    piece = shape.crop(box)
    pixels = piece.tobytes()
    return Part(box[:2], tuple(Image.frombytes("L", piece.size, pixels.translate(step)) for step in _STEPS))
