"""Pictures in few shades, and a row of them as an animated GIF that holds only what changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from PIL import GifImagePlugin, Image, ImageChops

from renderers.themes import RGB

_APART, _WEIGHT, _HUE = 72, 20.0, 2
"""A colour is given up if another one is nearer than this, unless it covers much: squared distance times its share of
the picture; a difference of hue counts more. Mixtures at the edges of shapes are a fifth of the bytes of a film, and at
half size nobody sees them; a mark in a colour of its own stays."""
REDUCTION = 2
_BAND = 64
_UNCHANGED = [255, *(0,) * 255]
_KEEP = 1
"""Disposal: the next frame is laid over this one."""


class Shades:
    """The colours of a film: few enough to pack well, chosen from samples of its pictures, which share a palette."""

    def __init__(self, samples: Sequence[Image.Image]) -> None:
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([channel for colour in _chosen(samples) for channel in colour])

    def reduced(self, pictures: Iterable[Image.Image], top: int) -> Iterator[Image.Image]:
        """Pictures at `1 / REDUCTION` of their size, without their first `top` rows; what stays is not done again."""
        before, small = None, None
        for picture in pictures:
            if before is None or small is None:
                small = self._reduce(picture.crop((0, top, *picture.size)))
            else:
                small = small.copy()
                for box in _changes(before, picture, top):
                    small.paste(self._reduce(picture.crop(box)), (box[0] // REDUCTION, (box[1] - top) // REDUCTION))
            before = picture
            yield small

    def _reduce(self, picture: Image.Image) -> Image.Image:
        return picture.convert("RGB").reduce(REDUCTION).quantize(palette=self._image, dither=Image.Dither.NONE)


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


def _changes(before: Image.Image, after: Image.Image, top: int) -> Iterator[tuple[int, int, int, int]]:
    """Boxes that hold all that changed below a row, band by band, their corners where pixels are reduced together."""
    change = ImageChops.subtract_modulo(after, before)
    for start in range(top, change.height, _BAND):
        if box := change.crop((0, start, change.width, start + _BAND)).getbbox():
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
        apart = min((_squared_distance(colour, other) for other in kept), default=inf)
        if apart >= _APART**2 or apart * count >= _WEIGHT * total:
            kept.append(colour)
    return kept


def _squared_distance(one: RGB, other: RGB) -> int:
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return red**2 + green**2 + blue**2 + _HUE * ((red - green) ** 2 + (green - blue) ** 2)
