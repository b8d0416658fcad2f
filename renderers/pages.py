"""What pictures of lists, brackets and courses share: an empty page in the colours of a theme, and its headings."""

from __future__ import annotations

from functools import cache

from renderers.canvas import Canvas, Point
from renderers.palette import Palette
from renderers.text import Weight, fit, readable
from renderers.themes import MARGIN, NAME_SIZE, THEMES, TITLE_SIZE, WIDTH

HEAD = 112
"""Pixels that both headings take."""
INNER = WIDTH - 2 * MARGIN
MEDALS = {"gold": "#e8b93c", "silver": "#bcc3ca", "bronze": "#cf9463", "medal_ink": "#2b2119"}
"""The colours of medals, the same in every theme, as metals are."""


def headings(canvas: Canvas, title: str, subtitle: str) -> None:
    """Two lines at the top, as wide as they may be."""
    top = shortened(title, "bold", NAME_SIZE + 4, INNER)
    canvas.text(top, (MARGIN, 40), NAME_SIZE + 4, "ink", "bold", "left", "page")
    below = shortened(subtitle, "medium", TITLE_SIZE, INNER)
    canvas.text(below, (MARGIN, 84), TITLE_SIZE, "quiet", "medium", "left", "page")


def shortened(text: str, weight: Weight, size: int, room: int, instead: str = "") -> str:
    """What can be drawn of a text, cut to so many pixels."""
    return fit(readable(text, instead), weight, size, room)


def blank(theme: str, height: int) -> Canvas:
    palette = _palette(theme)
    return Canvas(palette, palette.blank((WIDTH, height), "page"))


def play_sign(canvas: Canvas, centre: Point, radius: int) -> None:
    """A disc with a triangle: it is being played."""
    x, y = centre
    canvas.disc(centre, radius, "choice")
    reach = radius * 0.5
    corners = [(x - reach * 0.7, y - reach), (x - reach * 0.7, y + reach), (x + reach, y)]
    canvas.polygon(corners, "choice_ink", "choice")


@cache
def _palette(theme: str) -> Palette:
    colours = THEMES[theme]
    plain = Palette(colours)
    mixed = {"band": plain.mix("choice", "card", 0.82), "line": plain.mix("quiet", "card", 0.7)}
    extra = {name: "#%02x%02x%02x" % rgb for name, rgb in mixed.items()} | MEDALS  # noqa: UP031
    inks = (
        *((ink, "page", 3) for ink in ("ink", "quiet", "card", "active", "choice", "alarm", "line")),
        *((ink, "card", 3) for ink in ("ink", "quiet", "choice", "alarm", "active", "band", "line")),
        *((ink, "band", 3) for ink in ("choice", "line")),
        *((ink, "active", 3) for ink in ("active_ink", "choice")),
        ("choice_ink", "choice", 3),
        *(("medal_ink", metal, 3) for metal in ("gold", "silver", "bronze")),
        *((metal, "card", 3) for metal in ("gold", "silver", "bronze")),
    )
    return Palette(colours, inks, tuple(extra.items()))
