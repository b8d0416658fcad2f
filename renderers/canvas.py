"""Palette pictures with smooth edges: sprites painted once and stamped often, shapes, arrows and text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, product
from math import atan2, ceil, cos, dist, pi, sin
from typing import Any, Literal, TypeAlias

from PIL import Image, ImageDraw

from renderers.cache import kept, weight
from renderers.coverage import SHARES, Coverage, Part, cut
from renderers.palette import Palette
from renderers.text import Weight, extent, length, mask
from renderers.themes import RGB

Point = tuple[float, float]
Anchor = Literal["left", "middle", "right"]
_Shape: TypeAlias = Callable[..., Image.Image]
"""Draws a shape at `_SCALE` of its size."""
_Outline: TypeAlias = tuple[Callable[..., Coverage], tuple[Any, ...]]
"""What makes a coverage, and of what: a tint is kept by these, without the coverage, which few need again."""

_SCALE = 4
"""Shapes are drawn at this multiple and reduced, which makes the edges smooth."""
_STENCIL = [255 if cover >= 32 else 0 for cover in range(256)]
"""Pixels that a shape covers less than this are not stamped, as they are too little to matter."""
_HALF = [0] * 128 + [255] * 128
_RIM = 4
_BEND = 40
"""Shorter steps of a line are drawn together."""
_ARC_STEP = pi / 12
_CURVE_STEP = 14
"""The length of a piece of a curve, about."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A small palette picture; where there is a mask, only what it covers is stamped.

    Its smaller versions are kept with it. Two are the same if they are one, as pictures take long to compare.
    """

    image: Image.Image
    mask: Image.Image | None = None
    _smaller: dict[tuple[int, tuple[int, int]], Sprite] = field(default_factory=dict, init=False, repr=False)

    @property
    def weight(self) -> int:
        """Bytes of its images, its smaller versions included."""
        return weight((self.image, self.mask, *self._smaller.values()))

    def reduced(self, palette: Palette, step: int, odd: tuple[int, int] = (0, 0)) -> Sprite:
        """How it looks smaller, where its corner lies so far inside a pixel."""
        if (found := self._smaller.get((step, odd))) is None:
            found = self._smaller[step, odd] = _reduced(palette, self, step, odd)
        return found


class Pen:
    """Paints a sprite, or without a ground its shape: coordinates are those of the finished sprite."""

    def __init__(self, palette: Palette, size: tuple[int, int], ground: str | None) -> None:
        self.palette = palette
        self._solid = ground is None
        large = (size[0] * _SCALE, size[1] * _SCALE)
        self._picture = Image.new("RGB", large, palette.rgb(ground)) if ground else Image.new("L", large)
        self._draw = ImageDraw.Draw(self._picture)

    def disc(self, centre: Point, radius: float, colour: str | RGB) -> None:
        self._draw.ellipse(_scaled(_around(centre, radius)), fill=self._rgb(colour))

    def ring(self, centre: Point, radius: float, width: float, colour: str | RGB) -> None:
        """A circle; `radius` is that of its outer edge."""
        self._draw.ellipse(_scaled(_around(centre, radius)), outline=self._rgb(colour), width=round(width * _SCALE))

    def rounded(self, box: tuple[float, float, float, float], radius: float, colour: str | RGB) -> None:
        self._draw.rounded_rectangle(_scaled(box), radius=radius * _SCALE, fill=self._rgb(colour))

    def polygon(self, corners: Sequence[Point], colour: str | RGB) -> None:
        self._draw.polygon([(x * _SCALE, y * _SCALE) for x, y in corners], fill=self._rgb(colour))

    def finish(self) -> Image.Image:
        """The sprite at its own size in the palette, or the shape as a stencil."""
        small = self._picture.reduce(_SCALE)
        return small.point(_STENCIL, "1") if self._solid else self.palette.quantize(small)

    def _rgb(self, colour: str | RGB) -> RGB | int:
        if self._solid:
            return 255
        return self.palette.rgb(colour) if isinstance(colour, str) else colour


def paint(
    palette: Palette,
    size: tuple[int, int],
    ground: str,
    draw: Callable[[Pen], None],
    shape: Callable[[Pen], None] | None = None,
) -> Sprite:
    """A sprite whose edges are mixed with the ground it will lie on.

    `shape` paints what is to be stamped; without it the whole box is. Keep the result in a cache.
    """
    return Sprite(
        _painted(Pen(palette, size, ground), draw), _painted(Pen(palette, size, None), shape) if shape else None
    )


class Canvas:
    """A palette picture in the making; every colour is a name of the theme.

    Edges are mixed with whatever is there. Where that is one colour, name it as `ground`: several times as fast.
    With a `step` of 2 the picture is half as large as what is drawn, and every part is reduced once and kept.
    """

    def __init__(self, palette: Palette, image: Image.Image, step: int = 1) -> None:
        self.palette = palette
        self.image = image
        self._step = step

    def stamp(self, sprite: Sprite, centre: Point) -> None:
        """Put a sprite with its middle on a point."""
        width, height = sprite.image.size
        self.place(sprite, (round(centre[0] - width / 2), round(centre[1] - height / 2)))

    def place(self, sprite: Sprite, corner: tuple[int, int]) -> None:
        """Put a sprite with its upper left corner on a pixel."""
        if self._step > 1:
            corner, odd = self._split(corner)
            sprite = sprite.reduced(self.palette, self._step, odd)
        _lay(self.image, sprite.image, corner, sprite.mask)

    def box(self, box: tuple[int, int, int, int], colour: str, radius: int = 0, ground: str | None = None) -> None:
        """A box, its corners round if asked."""
        left, top, right, bottom = box
        self._draw(_rounded, (right - left, bottom - top, radius, 0), (left, top), colour, ground)

    def frame(
        self, box: tuple[int, int, int, int], colour: str, width: int, radius: int = 0, ground: str | None = None
    ) -> None:
        """The border of a box, inside its edge."""
        left, top, right, bottom = box
        self._draw(_rounded, (right - left, bottom - top, radius, width), (left, top), colour, ground)

    def disc(self, centre: Point, radius: int, colour: str, ground: str | None = None) -> None:
        self.box(_whole(_around(centre, radius)), colour, radius, ground)

    def ring(self, centre: Point, radius: int, width: int, colour: str, ground: str | None = None) -> None:
        """A circle; `radius` is that of its outer edge."""
        self.frame(_whole(_around(centre, radius)), colour, width, radius, ground)

    def polygon(self, corners: Sequence[Point], colour: str, ground: str | None = None) -> None:
        left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
        inside = tuple((round(x - left), round(y - top)) for x, y in corners)
        self._draw(_polygon, (inside,), (round(left), round(top)), colour, ground)

    def line(self, points: Sequence[Point], width: int, colour: str, ground: str | None = None) -> None:
        """A line through points, with round joints and ends."""
        pieces = [self._draw(_stroke, *_piece(part, width), colour, ground) for part in _parts(points)]
        if ground:  # the edge of a later piece has been mixed with the ground inside an earlier one
            for (make, of), at in pieces:
                for part in make(*of):
                    _fill(self.image, self.palette.index(colour), _far(at, part.at), part.masks[-1])

    def arrow(self, points: Sequence[Point], width: int, colour: str, ground: str | None = None) -> None:
        """A line through points with a head on the last one."""
        (x, y), tip = points[-2], points[-1]
        angle, reach = atan2(tip[1] - y, tip[0] - x), 2.6 * width
        neck = (tip[0] - cos(angle) * reach, tip[1] - sin(angle) * reach)
        self.line([*points[:-1], neck], width, colour, ground)
        sides = ((neck[0] - sin(angle) * side, neck[1] + cos(angle) * side) for side in (1.7 * width, -1.7 * width))
        self.polygon([tip, *sides], colour)

    def text(
        self,
        line: str,
        at: Point,
        size: int,
        colour: str,
        weight: Weight = "bold",
        anchor: Anchor = "middle",
        ground: str | None = None,
    ) -> None:
        """A line of text; `at` is the middle of its capitals' height, and its left end, middle or right end."""
        letters = (line, weight, size / self._step)
        width, middle = extent(*letters)
        shift = {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor] * width
        x, y = at[0] / self._step, at[1] / self._step
        self._cover((_text, letters), (round(x - shift), round(y - middle)), colour, ground)

    def badge(
        self,
        words: str,
        centre: Point,
        size: int,
        colours: tuple[str, str],
        ground: str | None = None,
        rim: str | None = None,
    ) -> None:
        """Words on a pill; the colours are those of pill and words, `rim` that of a line round it."""
        height = round(size * 1.4)
        width = max(height, round(length(words, "bold", size) + size * 0.8))
        left, top = round(centre[0] - width / 2), round(centre[1] - height / 2)
        if rim:
            wide = (left - _RIM, top - _RIM, left + width + _RIM, top + height + _RIM)
            self.box(wide, rim, height // 2 + _RIM, ground)
        self.box((left, top, left + width, top + height), colours[0], height // 2, ground)
        self.text(words, centre, size, colours[1], ground=colours[0])

    def _draw(
        self, shape: _Shape, size: tuple[Any, ...], at: tuple[int, int], colour: str, ground: str | None
    ) -> tuple[_Outline, tuple[int, int]]:
        """Lay a shape down, and tell which and where."""
        at, odd = self._split(at)
        outline = _drawn, (shape, size, self._step, odd)
        self._cover(outline, at, colour, ground)
        return outline, at

    def _split(self, at: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
        """The pixel of a place, and how far inside it the place lies."""
        (x, across), (y, down) = divmod(at[0], self._step), divmod(at[1], self._step)
        return (x, y), (across, down)

    def _cover(self, outline: _Outline, at: tuple[int, int], colour: str, ground: str | None = None) -> None:
        if ground:
            for corner, tinted in _tint(self.palette, outline, colour, ground):
                _lay(self.image, tinted.image, _far(at, corner), tinted.mask)
        else:
            make, of = outline
            for part in make(*of):
                _mix(self.palette, part, colour, self.image, _far(at, part.at))


def arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points along a part of a circle; angles in radians, clockwise from the right."""
    steps = max(1, ceil(abs(end - start) / _ARC_STEP))
    angles = (start + (end - start) * step / steps for step in range(steps + 1))
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]


def curve(start: Point, end: Point, bow: float) -> list[Point]:
    """Points from one to another along an arc that swings out so far to the right of the way."""
    (x, y), (to_x, to_y), span = start, end, dist(start, end)
    steps = max(2, round(span / _CURVE_STEP))
    shares = (step / steps for step in range(steps + 1))
    out = [(share, 4 * bow * share * (1 - share) / span) for share in shares]
    return [
        (x + (to_x - x) * share - (to_y - y) * side, y + (to_y - y) * share + (to_x - x) * side) for share, side in out
    ]


def dashed(points: Sequence[Point], dash: float, gap: float) -> list[tuple[Point, Point]]:
    """A line through points cut into dashes, for drawing each with `Canvas.line`."""
    pieces: list[tuple[Point, Point]] = []
    for (x, y), (to_x, to_y) in pairwise(points):
        span = dist((x, y), (to_x, to_y)) or 1.0
        count = max(1, round((span + gap) / (dash + gap)))
        step, part = 1 / count, dash / (dash + gap) / count
        ends = ((n * step, n * step + part) for n in range(count))
        pieces += [(_along((x, y), (to_x, to_y), a), _along((x, y), (to_x, to_y), b)) for a, b in ends]
    return pieces


def _reduced(palette: Palette, sprite: Sprite, step: int, odd: tuple[int, int]) -> Sprite:
    """A sprite at a part of its size; what is half covered belongs to it."""
    (width, height), (across, down) = sprite.image.size, odd
    size = _whole_steps(width + across, step), _whole_steps(height + down, step)
    picture, mask = Image.new("RGB", size), Image.new("L", size)
    for place in product((0, size[0] - width, across), (0, size[1] - height, down)):  # edges go on to the end
        picture.paste(sprite.image, place)
    mask.paste(255, (across, down, across + width, down + height), sprite.mask)
    is_whole = sprite.mask is None and size == (width, height)
    return Sprite(palette.quantize(picture.reduce(step)), None if is_whole else mask.reduce(step).point(_HALF, "1"))


@kept
def _drawn(shape: _Shape, size: tuple[Any, ...], step: int, odd: tuple[int, int]) -> Coverage:
    """A shape, its edges smooth, where its corner lies so far inside a pixel."""
    large, scale = shape(*size), _SCALE * step
    left, top = -odd[0] * _SCALE, -odd[1] * _SCALE
    right, bottom = left + _whole_steps(large.width - left, scale), top + _whole_steps(large.height - top, scale)
    return cut(large.crop((left, top, right, bottom)).reduce(scale))


def _whole_steps(length: int, step: int) -> int:
    return -(-length // step) * step


@kept
def _tint(palette: Palette, outline: _Outline, colour: str, ground: str) -> tuple[tuple[tuple[int, int], Sprite], ...]:
    """The parts of a shape in a colour and where they lie in it, their edges mixed with one ground."""
    make, of = outline
    return tuple((part.at, _tinted(palette, part, colour, ground)) for part in make(*of))


def _tinted(palette: Palette, part: Part, colour: str, ground: str) -> Sprite:
    picture, touched = palette.blank(part.size, ground), Image.new("L", part.size)
    _mix(palette, part, colour, picture, (0, 0))
    for stencil in part.masks:
        touched.paste(255, mask=stencil)
    return Sprite(picture, touched)


def _mix(palette: Palette, part: Part, colour: str, image: Image.Image, at: tuple[int, int]) -> None:
    """Lay a colour over a picture, its edges mixed with what is there."""
    area = at + _far(at, part.size)
    below = image.im.crop(area)
    for share, stencil in zip(SHARES[:-1], part.masks, strict=False):
        image.im.paste(below.point(palette.veil(colour, share), None), area, stencil.im)
    _fill(image, palette.index(colour), at, part.masks[-1])


def _lay(image: Image.Image, piece: Image.Image, at: tuple[int, int], mask: Image.Image | None) -> None:
    """What `Image.paste` does after it has looked whether all is loaded and alike, which takes most of its time."""
    image.im.paste(piece.im, at + _far(at, piece.size), *((mask.im,) if mask else ()))


def _fill(image: Image.Image, index: int, at: tuple[int, int], mask: Image.Image) -> None:
    """Lay one colour over a picture, as `_lay` does."""
    image.im.paste(index, at + _far(at, mask.size), mask.im)


@kept
def _text(line: str, weight: Weight, size: float) -> Coverage:
    return cut(mask(line, weight, size))


def _rounded(width: int, height: int, radius: int, border: int) -> Image.Image:
    """A box with round corners, or only its border."""
    picture = Image.new("L", (width * _SCALE, height * _SCALE))
    box, round_ = (0, 0, width * _SCALE - 1, height * _SCALE - 1), radius * _SCALE
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle(
        box, round_, fill=None if border else 255, outline=255 if border else None, width=border * _SCALE or 1
    )
    return picture


def _polygon(corners: tuple[tuple[int, int], ...]) -> Image.Image:
    width, height = (max(corner[axis] for corner in corners) + 1 for axis in (0, 1))
    picture = Image.new("L", (width * _SCALE, height * _SCALE))
    ImageDraw.Draw(picture).polygon([(x * _SCALE, y * _SCALE) for x, y in corners], fill=255)
    return picture


def _parts(points: Sequence[Point]) -> Iterator[list[Point]]:
    """A line in straight stretches, which are thin, and bends, which are small: cheap shapes to lay down."""
    for _, stretch in groupby(enumerate(pairwise(points)), lambda step: step[0] if dist(*step[1]) > _BEND else -1):
        ends = [end for _, end in stretch]
        yield [ends[0][0], *(end for _, end in ends)]


def _piece(points: list[Point], width: int) -> tuple[tuple[tuple[tuple[int, int], ...], int], tuple[int, int]]:
    """A part of a line, from the corner of its box, with its width, and where it goes."""
    left, top = (round(min(point[axis] for point in points) - width / 2) - 1 for axis in (0, 1))
    return (tuple((round(x - left), round(y - top)) for x, y in points), width), (left, top)


def _stroke(points: tuple[tuple[int, int], ...], width: int) -> Image.Image:
    """A line with round joints and ends; the points are given from the corner of its box."""
    across, down = (max(point[axis] for point in points) + width // 2 + 2 for axis in (0, 1))
    picture = Image.new("L", (across * _SCALE, down * _SCALE))
    draw = ImageDraw.Draw(picture)
    large = [(x * _SCALE, y * _SCALE) for x, y in points]
    draw.line(large, fill=255, width=width * _SCALE)
    for point in large:
        draw.ellipse(_around(point, width * _SCALE / 2), fill=255)
    return picture


def _painted(pen: Pen, draw: Callable[[Pen], None]) -> Image.Image:
    draw(pen)
    return pen.finish()


def _far(at: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    return at[0] + size[0], at[1] + size[1]


def _along(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _around(centre: Point, radius: float) -> tuple[float, float, float, float]:
    return centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius


def _whole(box: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(side) for side in box)
    return left, top, right, bottom


def _scaled(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = (side * _SCALE for side in box)
    return left, top, right - 1, bottom - 1
