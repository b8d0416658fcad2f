"""How a tournament ended, as a picture: the first three places on their blocks."""

from __future__ import annotations

from dataclasses import dataclass

from PIL.Image import Image

from renderers.canvas import Canvas
from renderers.pages import HEAD, blank, headings, wrapped
from renderers.text import Weight, fit, readable
from renderers.themes import MARGIN, NAME_SIZE, WIDTH

_WIDE, _GAP = 292, 22
_STANDS = {1: (1, 236, "gold"), 2: (0, 190, "silver"), 3: (2, 156, "bronze")}
"""Place -> column from the left, height of its block, metal of its medal."""
_LINE, _MEDAL, _NUMBER = 42, 46, 54
MOST_NAMES = 4
_BASE = 12


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """Those who share one of the first three places."""

    place: int
    names: tuple[str, ...]
    note: str = ""
    """Words below the medal, such as points."""


@dataclass(frozen=True, slots=True)
class Podium:
    """The best, best first; places that nobody has are left out."""

    title: str
    subtitle: str
    places: tuple[PodiumPlace, ...]
    theme: str = "light"


def draw_podium(podium: Podium) -> Image:
    """Blocks as high as the places are good, names above them, shared places side by side in lines."""
    shown = [each for each in podium.places if each.place in _STANDS]
    lines = {each.place: _lines(each) for each in shown}
    tallest = max((_STANDS[each.place][1] + len(lines[each.place]) * _LINE for each in shown), default=0)
    base = HEAD + tallest + 40
    canvas = blank(podium.theme, base + _BASE + MARGIN)
    headings(canvas, podium.title, podium.subtitle)
    for each in shown:
        _block(canvas, each, lines[each.place], base)
    canvas.box((MARGIN, base, WIDTH - MARGIN, base + _BASE), "active", 6, "page")
    return canvas.image


def _block(canvas: Canvas, held: PodiumPlace, lines: list[str], base: int) -> None:
    column, height, metal = _STANDS[held.place]
    left = MARGIN + column * (_WIDE + _GAP)
    middle, top = left + _WIDE // 2, base - height
    canvas.box((left, top, left + _WIDE, base), "card", 14, "page")
    canvas.box((left, base - 14, left + _WIDE, base), "card", ground="page")
    centre = (middle, top + 10 + _MEDAL)
    canvas.disc(centre, _MEDAL - 4, metal, "card")
    canvas.text(str(held.place), centre, _NUMBER, "medal_ink", "bold", "middle", metal)
    if held.note:
        canvas.text(held.note, (middle, top + 2 * _MEDAL + 34), NAME_SIZE, "ink", "bold", "middle", "card")
    weight: Weight = "bold" if held.place == 1 else "medium"
    for number, line in enumerate(lines):
        at = (middle, top - 14 - (len(lines) - number) * _LINE + _LINE // 2)
        canvas.text(line, at, NAME_SIZE, "ink", weight, "middle", "page")


def _lines(held: PodiumPlace) -> list[str]:
    """A name on two lines if it is alone and too long for one; names that share the place on one each."""
    names = [readable(name, "?") for name in held.names]
    if len(names) == 1:
        return wrapped(names[0], NAME_SIZE, _WIDE)
    shown = [fit(name, "bold", NAME_SIZE, _WIDE) for name in names[:MOST_NAMES]]
    more = len(names) - MOST_NAMES
    return [*shown[:-1], f"{fit(names[MOST_NAMES - 1], 'bold', NAME_SIZE, _WIDE - 90)} +{more}"] if more > 0 else shown
