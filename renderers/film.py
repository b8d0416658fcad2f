"""Pictures in few shades, and a row of them as an animated GIF that holds only what changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import GifImagePlugin, Image, ImageChops

from renderers.coverage import Box
from renderers.themes import RGB

_APART, _WEIGHT, _HUE = 72, 20.0, 2
"""A colour is given up if another one is nearer than this, unless it covers much: squared distance times its share of
the picture; a difference of hue counts more. Mixtures at the edges of shapes are a fifth of the bytes of a film, and at
half size nobody sees them; a mark in a colour of its own stays."""
REDUCTION = 2
_BAND = 64
_UNCHANGED = [255, *(0,) * 255]
_KEEP = 1
"""The disposal that lays the next frame over this one."""


class Shades:
    """The colours of a film: few enough to pack well, chosen from samples of its pictures, which share a palette."""

    def __init__(self, samples: Sequence[Image.Image]) -> None:
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([channel for colour in _chosen(samples) for channel in colour])
        self._image.load()

    def reduced(self, pictures: Iterable[Image.Image], top: int) -> Iterator[Image.Image]:
        """Pictures at `1 / REDUCTION` of their size, without their first `top` rows; what stays is not done again."""
        steady = iter(pictures)
        before = next(steady)
        width, height = before.size
        small = self._image.resize((-(-width // REDUCTION), -(-(height - top) // REDUCTION)))
        self._renew(small, before, [(0, top, width, height)], top)
        yield small
        for picture in steady:
            small = small.copy()
            self._renew(small, picture, _changes(before, picture, top), top)
            before = picture
            yield small

    def _renew(self, small: Image.Image, picture: Image.Image, boxes: Iterable[Box], top: int) -> None:
        """Reduce boxes of a picture; without Pillow's copies of palettes, which take longer than a small box."""
        for box in boxes:
            full = picture.im.crop(box).convert("RGB")
            piece = full.reduce((REDUCTION, REDUCTION), (0, 0, *full.size)).convert(
                "P", Image.Dither.NONE, self._image.im
            )
            left, upper = box[0] // REDUCTION, (box[1] - top) // REDUCTION
            small.im.paste(piece, (left, upper, left + piece.size[0], upper + piece.size[1]))


def gif(frames: Iterable[tuple[Image.Image, int]]) -> bytes:
    """Pictures of one size and palette of at most 255 colours, each with its milliseconds, as a film without end.

    Frames are taken one by one, and written as the smallest box that changes: three times as fast as Pillow's writer,
    which compares their palettes as well.
    """
    steady = iter(frames)
    before, shown = next(steady)
    parts = [*_header(before), *GifImagePlugin.getdata(before, duration=shown, disposal=_KEEP)]
    spare = len(before.getpalette() or ()) // 3
    for frame, shown in steady:
        change = ImageChops.subtract_modulo(frame, before)
        box = change.getbbox() or (0, 0, 1, 1)
        piece = frame.crop(box)
        piece.paste(spare, mask=change.crop(box).point(_UNCHANGED, "1"))
        parts += GifImagePlugin.getdata(piece, box[:2], duration=shown, disposal=_KEEP, transparency=spare)
        before = frame
    return b"".join((*parts, b";"))


def _changes(before: Image.Image, after: Image.Image, top: int) -> Iterator[Box]:
    """Boxes that hold all that changed below a row, band by band, their corners where pixels are reduced together."""
    change = ImageChops.subtract_modulo(after, before)
    for start in range(top, change.height, _BAND):
        if box := change.im.crop((0, start, change.width, start + _BAND)).getbbox():
            left, upper, right, lower = box
            yield (
                left - left % REDUCTION,
                start + upper - upper % REDUCTION,
                min(right + -right % REDUCTION, change.width),
                min(start + lower + -lower % REDUCTION, change.height),
            )


def _header(first: Image.Image) -> list[bytes]:
    """What comes before the frames; the palette has one colour more, for what does not change."""
    named = first.copy()
    named.putpalette([*(first.getpalette() or ()), 0, 0, 0])
    return GifImagePlugin.getheader(named, info={"loop": 0})[0]


def _chosen(samples: Sequence[Image.Image]) -> list[RGB]:
    """The colours that cover most first, and of the others those that stand apart."""
    counts = [sum(column) for column in zip(*(sample.histogram() for sample in samples), strict=True)]
    channels, total, kept = iter(samples[0].getpalette() or ()), sum(counts), list[RGB]()
    colours = zip(channels, channels, channels, strict=True)
    for count, colour in sorted(zip(counts, colours, strict=False), reverse=True):
        least = min(_APART**2, _WEIGHT * total / count) if count else _APART**2
        if all(_squared_distance(colour, other) >= least for other in kept):
            kept.append(colour)
    return kept


def _squared_distance(one: RGB, other: RGB) -> int:
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return red**2 + green**2 + blue**2 + _HUE * ((red - green) ** 2 + (green - blue) ** 2)
