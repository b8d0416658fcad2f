"""The colours of one drawing in one theme: named inks and the mixtures that smooth their edges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache

from PIL import Image

from renderers.themes import RGB, Theme, rgb

Mix = tuple[str, str, int]
"""Two colours that meet, and the number of mixtures between them."""

HEADER_MIXES: tuple[Mix, ...] = (
    *((ink, "page", 3) for ink in ("ink", "quiet", "card", "active", "board_shade")),
    *((ink, "card", 3) for ink in ("ink", "quiet", "seat0", "seat1", "seat2", "seat3")),
    *((ink, "active", 3) for ink in ("active_ink", "seat0", "seat1", "seat2", "seat3")),
)
MARK_MIXES: tuple[Mix, ...] = (
    *((ink, "board", 3) for ink in ("board_ink", "trace", "choice", "alarm")),
    *((ink, "hollow", 3) for ink in ("trace", "choice", "alarm")),
    ("choice_ink", "choice", 3),
    ("alarm_ink", "alarm", 3),
    ("alarm", "seed_light", 2),
)

_CAPACITY = 256
_APART = 8
"""Least distance of two entries: Pillow looks colours up in steps of four."""


class Palette:
    """Up to 256 colours, the named ones exact; compares by identity, so make one per theme and keep it."""

    def __init__(self, theme: Theme, mixes: Iterable[Mix] = (), extra: Iterable[tuple[str, str]] = ()) -> None:
        self._named = {**_colours(theme), **{name: rgb(colour) for name, colour in extra}}
        entries = dict.fromkeys(self._named.values())
        for one, other, steps in mixes:
            for step in range(1, steps + 1):
                colour = _between(self._named[one], self._named[other], step / (steps + 1))
                if all(_distance(colour, entry) >= _APART for entry in entries):
                    entries[colour] = None
        if len(entries) > _CAPACITY:
            raise ValueError(f"{len(entries)} colours do not fit a palette of {_CAPACITY}; ask for fewer mixtures")
        self._index = {entry: place for place, entry in enumerate(entries)}
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([channel for entry in entries for channel in entry])

    def rgb(self, name: str) -> RGB:
        """A colour by its name in the theme; the players' are `seat0` to `seat3`."""
        return self._named[name]

    def mix(self, one: str, other: str, share: float) -> RGB:
        """The colour between two, `share` of the way to the other."""
        return _between(self._named[one], self._named[other], share)

    def index(self, name: str) -> int:
        """The entry of a named colour."""
        return self._index[self._named[name]]

    def blank(self, size: tuple[int, int], name: str) -> Image.Image:
        """A picture full of one colour."""
        picture = Image.new("P", size, self.index(name))
        picture.putpalette(self._image.getpalette() or [])
        return picture

    def quantize(self, picture: Image.Image) -> Image.Image:
        """An RGB picture in the nearest entries, undithered so that it packs well."""
        return picture.quantize(palette=self._image, dither=Image.Dither.NONE)

    @lru_cache(maxsize=2048)  # noqa: B019 - palettes live as long as the program
    def veil(self, name: str, share: float) -> bytes:
        """A translation of indexes: for every entry the one that `share` of a colour laid over it comes nearest to."""
        ramp = Image.new("RGB", (_CAPACITY, 1))
        ramp.putdata([_between(entry, self._named[name], share) for entry in self._index])
        return self.quantize(ramp).tobytes()


def _colours(theme: Theme) -> dict[str, RGB]:
    plain = {field.name: rgb(getattr(theme, field.name)) for field in fields(theme) if field.name != "seats"}
    return plain | {f"seat{seat}": rgb(colour) for seat, colour in enumerate(theme.seats)}


def _between(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _distance(one: RGB, other: RGB) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)
