"""Text as masks: the bundled fonts, a fallback for every script they know, and names that fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from renderers.text_direction import plain, visual

Weight = Literal["medium", "bold"]

FONTS = Path(__file__).parent / "fonts"
_JAPANESE = "NotoSansJP-Bold.otf"
_FALLBACKS = ("DejaVuSans-Bold.ttf", _JAPANESE, "DroidSansFallback.ttf")
_FACES: dict[Weight, tuple[str, ...]] = {
    "medium": ("Inter-Medium.otf", *_FALLBACKS),
    "bold": ("Inter-Bold.otf", *_FALLBACKS),
}

CAPITAL = 0.727
"""Height of a capital letter of Inter, in sizes."""
_ABOVE, _BELOW = 1.05, 0.35
"""Room for accents and descenders of every bundled font, in sizes."""
_MISSING = "\U0010ffff"
_ELLIPSIS = "…"
_ADDED = re.compile(r"\s*[(（][^()（）]*[)）]$")
"""What a name tells besides, such as how strong a computer is."""


def readable(name: str, instead: str) -> str:
    """What the fonts can draw of a name; a name of which nothing is left becomes `instead`.

    One that has letters they lack becomes the user name of its owner's account, if it brings that as `account`.
    """
    account: str = getattr(name, "account", "")
    kept, is_whole = _kept(str(name))
    return kept if is_whole and kept else _kept(account)[0] or kept or instead


@lru_cache(maxsize=1024)
def _kept(name: str) -> tuple[str, bool]:
    """What can be drawn, and whether that is every letter."""
    letters = plain(name)
    kept = "".join(char for char in letters if char == " " or _drawable(char))
    return " ".join(kept.split()), all(_drawable(char) for char in letters if char.isalpha())


@lru_cache(maxsize=1024)
def fit(text: str, weight: Weight, size: int, width: int) -> str:
    """The text in the order of the line, cut with an ellipsis where it would be wider."""
    return _cut(text, visual, weight, size, width)


@lru_cache(maxsize=1024)
def fit_sentence(text: str, weight: Weight, size: int, width: int) -> str:
    """A sentence in the order of the line, from left to right even if a name in it isn't, cut where it is too wide."""
    return _cut(text, partial(visual, base="L"), weight, size, width)


@lru_cache(maxsize=1024)
def cut(line: str, weight: Weight, size: int, width: int) -> str:
    """A line whose names have been turned already, cut with an ellipsis where it would be wider."""
    return _cut(line, str, weight, size, width)


def fit_name(name: str, weight: Weight, size: int, width: int) -> str:
    """A name in the order of the line, of which what stands in brackets at its end goes before any other letter."""
    is_too_wide = length(visual(name), weight, size) > width
    return fit((_ADDED.sub("", name) or name) if is_too_wide else name, weight, size, width)


@lru_cache(maxsize=1024)
def length(line: str, weight: Weight, size: float) -> float:
    """Width of a line in pixels."""
    return sum(_face(file, size).getlength(run) for file, run in _runs(line, weight))


def extent(line: str, weight: Weight, size: float) -> tuple[int, int]:
    """The width of the mask of a line, and the row of the middle of its capitals."""
    return round(length(line, weight, size)) + 2, round(round(size * _ABOVE) - size * CAPITAL / 2)


def mask(line: str, weight: Weight, size: float) -> Image.Image:
    """The coverage of a line."""
    baseline = round(size * _ABOVE)
    picture = Image.new("L", (extent(line, weight, size)[0], baseline + round(size * _BELOW)))
    draw, left = ImageDraw.Draw(picture), 1.0
    for file, run in _runs(line, weight):
        draw.text((left, baseline), run, fill=255, font=_face(file, size), anchor="ls")
        left += _face(file, size).getlength(run)
    return picture


def _cut(text: str, turned: Callable[[str], str], weight: Weight, size: int, width: int) -> str:
    if length(turned(text), weight, size) <= width:
        return turned(text)
    end = len(text) - 1
    while end and length(turned(text[:end].rstrip() + _ELLIPSIS), weight, size) > width:
        end -= 1
    return turned(text[:end].rstrip() + _ELLIPSIS)


def _runs(line: str, weight: Weight) -> list[tuple[str, str]]:
    """The line in pieces of one font each."""
    faces = _faces(line, weight)
    pieces = groupby(line, lambda char: next((file for file in faces if char == " " or _has(file, char)), faces[0]))
    return [(file, "".join(piece)) for file, piece in pieces]


def _faces(line: str, weight: Weight) -> tuple[str, ...]:
    """Fonts in order of preference; without the Japanese one if it lacks part of a line that another one has."""
    *others, last = _FACES[weight]
    if all(char == " " or any(_has(file, char) for file in others) or not _has(last, char) for char in line):
        return _FACES[weight]
    return tuple(file for file in _FACES[weight] if file != _JAPANESE)


def _drawable(char: str) -> bool:
    return any(_has(file, char) for file in _FACES["bold"])


@lru_cache(maxsize=4096)
def _has(file: str, char: str) -> bool:
    """Whether a font has a drawing of its own for a character."""
    return bytes(_face(file, 16).getmask(char)) != _missing(file)


@cache
def _missing(file: str) -> bytes:
    return bytes(_face(file, 16).getmask(_MISSING))


@lru_cache(maxsize=16)
def _face(file: str, size: float) -> ImageFont.FreeTypeFont:
    """A font in a size, which takes up to 200 kB and is opened in a tenth of a millisecond."""
    return ImageFont.truetype(FONTS / file, size, layout_engine=ImageFont.Layout.BASIC)
