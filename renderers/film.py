"""Pictures in few shades, and a row of them as an animated GIF that holds only what changes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Any

from PIL import GifImagePlugin, Image, ImageChops

from renderers.themes import RGB

SHADES = 31
"""Colours of a film at most; with the one for what does not change they take five bits."""
_BITS = 5
_APART, _FURTHER, _WEIGHT, _HUE = 72, 6, 60.0, 4
"""A colour is given up if another one is nearer than this, unless it covers much: squared distance times its share of
the picture; a difference of hue counts more, and the distance grows until few enough are left. Mixtures at the edges of
shapes are a fifth of the bytes of a film, and at half size nobody sees them; a mark in a colour of its own stays."""
_ENTRIES = 256
_UNCHANGED = [255, *(0,) * 255]
_REACHES = (1, 2)
"""Up to three pixels between two that change, the sum of these, are sent as well: it takes fewer bytes than to say that
they stay."""
_KEEP = 1 << 2
"""The disposal that lays the next frame over this one."""
_SEEN_THROUGH = 1


class Shades:
    """The colours of a film: few enough to pack well, chosen from samples of its pictures, which share a palette.

    Those of `letters` are among them, however little they cover.
    """

    def __init__(self, samples: Sequence[Image.Image], letters: Sequence[RGB] = ()) -> None:
        named = Image.new("P", (1, 1))
        named.putpalette([channel for colour in _chosen(samples, letters) for channel in colour])
        ramp = Image.new("P", (_ENTRIES, 1))
        ramp.putpalette(samples[0].getpalette() or ())
        ramp.putdata(range(_ENTRIES))
        self._palette = named.getpalette() or []
        self._nearest = ramp.convert("RGB").quantize(palette=named, dither=Image.Dither.NONE).tobytes()

    def reduced(self, picture: Image.Image, top: int) -> Image.Image:
        """A picture in these colours, without its first rows."""
        part = picture.crop((0, top, *picture.size))
        part.im = part.im.point(self._nearest, None)
        part.putpalette(self._palette)
        return part


def gif(frames: Iterable[tuple[Image.Image, int]]) -> bytes:
    """Pictures of one size and of one palette of `SHADES`, each with its milliseconds, as a film without end.

    Frames are taken one by one, and written as the smallest box that changes.
    """
    steady = iter(frames)
    before, shown = next(steady)
    parts = [*_header(before), *_frame(before, (0, 0), shown)]
    for frame, shown in steady:
        change = ImageChops.subtract_modulo(frame, before)
        box = change.getbbox() or (0, 0, 1, 1)
        piece = frame.crop(box)
        mask = _closed(change.im.crop(box).point(_UNCHANGED, "L"))
        piece.im.paste(SHADES, (0, 0, *piece.size), mask)
        parts += _frame(piece, box[:2], shown)
        before = frame
    return b"".join((*parts, b";"))


def _closed(unchanged: Any) -> Any:
    """A mask without what is narrow; on Pillow's own pictures, as its checks take half as long again."""
    for reach in _REACHES:
        unchanged = unchanged.chop_darker(unchanged.offset(reach, 0))
    for reach in _REACHES:
        unchanged = unchanged.chop_lighter(unchanged.offset(-reach, 0))
    return unchanged


def _frame(piece: Image.Image, at: tuple[int, int], shown: int) -> tuple[bytes, ...]:
    """A box, packed in as few bits as its colours take, for which Pillow's own writer always takes eight."""
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, _KEEP | _SEEN_THROUGH, shown // 10, SHADES, 0)
    head = struct.pack("<BHHHHBB", 0x2C, *at, *piece.size, 0, _BITS)
    return control, head, piece.tobytes("gif", ("P", _BITS, 0)), b"\0"


def _header(first: Image.Image) -> list[bytes]:
    """What comes before the frames, with a palette as large as its bits allow."""
    named = first.copy()
    colours = first.getpalette() or []
    named.putpalette([*colours, *[0] * (3 * (SHADES + 1) - len(colours))])
    return GifImagePlugin.getheader(named, info={"loop": 0})[0]


def _chosen(samples: Sequence[Image.Image], letters: Sequence[RGB]) -> list[RGB]:
    """The colours that cover most first, and of the others those that stand apart."""
    counts = [sum(column) for column in zip(*(sample.histogram() for sample in samples), strict=True)]
    channels = iter(samples[0].getpalette() or ())
    colours = zip(channels, channels, channels, strict=True)
    ranked = sorted(zip(counts, colours, strict=False), reverse=True)
    apart, kept = _APART, _standing_apart(ranked, letters, _APART)
    while len(kept) > SHADES:
        apart += _FURTHER
        kept = _standing_apart(ranked, letters, apart)
    return kept


def _standing_apart(ranked: Sequence[tuple[int, RGB]], letters: Sequence[RGB], apart: int) -> list[RGB]:
    total, kept = sum(count for count, _ in ranked), list(letters)
    for count, colour in ranked:
        least = min(apart**2, _WEIGHT * total / count) if count else apart**2
        if all(_squared_distance(colour, other) >= least for other in kept):
            kept.append(colour)
    return kept


def _squared_distance(one: RGB, other: RGB) -> int:
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return red**2 + green**2 + blue**2 + _HUE * ((red - green) ** 2 + (green - blue) ** 2)
