"""What pictures of lists, brackets, courses and people share: a page in the colours of a theme, with boards on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from games import GAMES
from games.core import Seat
from renderers import RENDERERS, picture
from renderers.base import Field, Frame
from renderers.cache import kept
from renderers.canvas import Canvas, Point, Sprite
from renderers.header import header_height, seat_names
from renderers.palette import Palette
from renderers.text import Weight, fit, length, readable
from renderers.themes import MARGIN, NAME_SIZE, RGB, THEMES, TITLE_SIZE, WIDTH

Fitting: TypeAlias = Callable[[str, Weight, int, int], str]
"""Puts a text into the order of the line and cuts it to a width, as `fit` does a name, or `fit_sentence`."""
HEAD = 118
"""Pixels that both headings take."""
INNER = WIDTH - 2 * MARGIN
SMALLEST = 36
"""Letters of cards, which stand in messages at less than a third of their size on a phone."""
SIDE, ROUND, PAD, ROW, GAP = 24, 16, 28, 82, 9
"""Of cards: the page beside their boxes, the corners of those, the room in them beside words, their height, and from
one to the next."""
NAME_SIZES = (90, 81, 72, 63, 57)
"""A name as a heading is as large as has room; a longer one takes some lines of the last."""
_MOST_LINES = 4
_BETWEEN = " · "
"""Stands between the parts of a second heading."""
MEDALS = {"gold": "#e8b93c", "silver": "#bcc3ca", "bronze": "#cf9463", "medal_ink": "#2b2119"}
"""The colours of medals, the same in every theme, as metals are."""
_CAPACITY, _CANDIDATES, _APART = 256, 700, 24
"""Colours of a palette; and of the most frequent ones of boards so many are looked at, and taken if no nearer."""
_STAR = ((0, -1), (0.25, -0.32), (0.97, -0.28), (0.4, 0.15), (0.6, 0.85), (0, 0.46))
"""The right half of a star, from its top to its foot."""


class Sheet(Canvas):
    """A page on which boards lie that have palettes of their own."""

    def __init__(self, palette: Palette, image: Image.Image) -> None:
        super().__init__(palette, image)
        self._pictures: list[tuple[Image.Image, tuple[int, int], Image.Image | None]] = []

    def put(self, picture: Image.Image, at: tuple[int, int], mask: Image.Image | None = None) -> None:
        self._pictures.append((picture, at, mask))

    def mark(self, key: str, seat: int, centre: Point, radius: int, theme: str, ground: str) -> None:
        """What stands for a player of a game, on one colour of the theme."""
        mark = _mark(key, seat, radius, theme, ground)
        width, height = mark.image.size
        self.put(mark.image, (round(centre[0]) - width // 2, round(centre[1]) - height // 2), mark.mask)

    def finish(self) -> Image.Image:
        """All of it with one palette: the colours of the page, and of the boards the most frequent."""
        if not self._pictures:
            return self.image
        whole, own = self.image.convert("RGB"), self.image.convert("RGB").getcolors(_CAPACITY) or []
        for shown, at, mask in self._pictures:
            whole.paste(shown.convert("RGB"), at, mask)
        named = Image.new("P", (1, 1))
        named.putpalette([channel for colour in _taken(own, whole) for channel in colour])
        return whole.quantize(palette=named, dither=Image.Dither.NONE)


def headings(canvas: Canvas, title: str, subtitle: str) -> None:
    """Two lines at the top, as wide as they may be; the second one leaves out parts before its last one."""
    top = shortened(title, "bold", NAME_SIZE + 4, INNER)
    canvas.text(top, (MARGIN, 40), NAME_SIZE + 4, "ink", "bold", "left", "page")
    parts = subtitle.split(_BETWEEN)
    while len(parts) > 2 and length(readable(_BETWEEN.join(parts), ""), "medium", TITLE_SIZE) > INNER:
        del parts[-2]
    below = shortened(_BETWEEN.join(parts), "medium", TITLE_SIZE, INNER)
    canvas.text(below, (MARGIN, 88), TITLE_SIZE, "quiet", "medium", "left", "page")


def shortened(text: str, weight: Weight, size: int, room: int, instead: str = "", fitting: Fitting = fit) -> str:
    """What can be drawn of a text, cut to so many pixels."""
    return fitting(readable(text, instead), weight, size, room)


def heading(name: str, room: int, instead: str = "?") -> tuple[int, list[str]]:
    """A name as large as has room, whole: its size and its lines."""
    shown = readable(name, instead)
    for size in NAME_SIZES:
        if length(shown, "bold", size) <= room:
            return size, [fit(shown, "bold", size, room)]
    return NAME_SIZES[-1], wrapped(shown, NAME_SIZES[-1], room, _MOST_LINES)


def wrapped(text: str, size: int, room: int, most: int = 2, fitting: Fitting = fit) -> list[str]:
    """A text in bold letters on a few lines, cut at spaces where there are any."""
    if most == 1 or length(text, "bold", size) <= room:
        return [fitting(text, "bold", size, room)]
    end = max(range(1, len(text)), key=lambda at: (length(text[:at], "bold", size) <= room) * at)
    space = text.rfind(" ", 1, end + 1)
    cut = space if space > 0 else end
    rest = wrapped(text[cut:].strip(), size, room, most - 1, fitting)
    return [fitting(text[:cut].strip(), "bold", size, room), *rest]


def blank(theme: str, height: int, key: str = "") -> Sheet:
    """An empty page; with a game its players' colours are there as `seat0` ..., and paler as `area0` ..."""
    palette = _palette(theme, key)
    return Sheet(palette, palette.blank((WIDTH, height), "page"))


def board(key: str, state: Any, frame: Frame, room: tuple[int, int]) -> Image.Image:
    """A board without its header, as large as it may be in so much room, with a strip of page round it."""
    whole = picture(key, state, replace(frame, is_titled=True))
    top = header_height(len(seat_names(frame, GAMES[key], state)))
    return _within(whole.crop((0, top, *whole.size)), room)


def field(key: str, state: Any, frame: Frame, room: tuple[int, int]) -> tuple[Image.Image, Image.Image]:
    """The playing field alone, as large as it may be in so much room, and its shape."""
    found: Field = RENDERERS[key].field(state)
    shown = _within(picture(key, state, replace(frame, is_titled=True, is_bare=True)).crop(found.box), room)
    corner = found.corner * shown.width / (found.box[2] - found.box[0])
    mask = Image.new("L", (shown.width * 4, shown.height * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), corner * 4, fill=255)
    return shown, mask.reduce(4)


def star(canvas: Canvas, centre: Point, radius: int, ground: str) -> None:
    """A gold star of five points."""
    half = [(x * radius, y * radius) for x, y in _STAR]
    left = [(-x, y) for x, y in reversed(half[1:-1])]
    canvas.polygon([(centre[0] + x, centre[1] + y) for x, y in (*half, *left)], "gold", ground)


def honour(canvas: Canvas, words: str, note: str, top: int) -> None:
    """A box of `ROW` with a golden edge for what was won."""
    middle, size = top + ROW // 2, 42
    canvas.box((SIDE, top, WIDTH - SIDE, top + ROW), "gold", ROUND, "page")
    canvas.box((SIDE + 3, top + 3, WIDTH - SIDE - 3, top + ROW - 3), "page", ROUND - 3, "gold")
    star(canvas, (SIDE + 50, middle), 26, "page")
    room = WIDTH - 2 * SIDE - 100 - PAD
    if note:
        shown = shortened(note, "medium", 38, room // 2)
        canvas.text(shown, (WIDTH - SIDE - PAD, middle), 38, "quiet", "medium", "right", "page")
        room -= round(length(shown, "medium", 38)) + PAD
    canvas.text(shortened(words, "bold", size, room), (SIDE + 100, middle), size, "ink", "bold", "left", "page")


def play_sign(canvas: Canvas, centre: Point, radius: int) -> None:
    """A disc with a triangle: it is being played."""
    x, y = centre
    canvas.disc(centre, radius, "choice")
    reach = radius * 0.5
    corners = [(x - reach * 0.7, y - reach), (x - reach * 0.7, y + reach), (x + reach, y)]
    canvas.polygon(corners, "choice_ink", "choice")


def _within(picture: Image.Image, room: tuple[int, int]) -> Image.Image:
    share = min(1.0, room[0] / picture.width, room[1] / picture.height)
    size = round(picture.width * share), round(picture.height * share)
    plain = picture.convert("RGB")
    return plain if size == picture.size else plain.resize(size, Image.Resampling.HAMMING)


@kept
def _mark(key: str, seat: int, radius: int, theme: str, ground: str) -> Sprite:
    shown, reach = RENDERERS[key], round(radius * 1.6)
    palette = shown.palette(theme)
    canvas = Canvas(palette, palette.blank((2 * reach, 2 * reach), ground))
    shown.mark(canvas, Seat(seat), (reach, reach), radius, ground)
    around = palette.index(ground)
    return Sprite(canvas.image, canvas.image.point([255 * (entry != around) for entry in range(_CAPACITY)], "L"))


def _taken(own: list[tuple[int, Any]], whole: Image.Image) -> list[RGB]:
    """The colours of the page, and of all others the most frequent that stand apart."""
    taken: list[Any] = [colour for _, colour in own]
    found = whole.getcolors(whole.width * whole.height) or []
    frequent: list[Any] = [colour for _, colour in sorted(found, reverse=True)[:_CANDIDATES]]
    for red, green, blue in frequent:
        if len(taken) < _CAPACITY and all(
            abs(red - one) + abs(green - two) + abs(blue - three) >= _APART for one, two, three in taken
        ):
            taken.append((red, green, blue))
    return taken


@cache
def _palette(theme: str, key: str) -> Palette:
    colours = THEMES[theme]
    plain = Palette(colours)
    mixed = {
        "band": plain.mix("choice", "card", 0.82),
        "line": plain.mix("quiet", "card", 0.7),
        "faded": plain.mix("active_ink", "active", 0.3),
    }
    game = RENDERERS[key] if key else None
    for seat, ink in enumerate(game.inks if game else ()):
        mixed[f"seat{seat}"] = game.palette(theme).rgb(ink) if game else plain.rgb(ink)
    plain = Palette(colours, extra=tuple((name, _hex(rgb)) for name, rgb in mixed.items()))
    areas = {f"area{seat}": plain.mix(f"seat{seat}", "card", 0.45) for seat in range(len(game.inks) if game else 0)}
    extra = {name: _hex(rgb) for name, rgb in (mixed | areas).items()} | MEDALS
    seats = [name for name in mixed if name.startswith("seat")]
    inks = (
        *((ink, "page", 3) for ink in ("ink", "quiet", "card", "active", "choice", "alarm", "line")),
        *((ink, "card", 3) for ink in ("ink", "quiet", "choice", "alarm", "active", "band", "line", *seats)),
        *((ink, "band", 3) for ink in ("choice", "line")),
        *((ink, "active", 3) for ink in ("active_ink", "choice", "faded")),
        *((ink, area, 2) for area in areas for ink in ("ink", "line", "card")),
        ("choice_ink", "choice", 3),
        ("alarm_ink", "alarm", 3),
        ("trace", "card", 3),
        *(("medal_ink", metal, 3) for metal in ("gold", "silver", "bronze")),
        *((metal, "card", 3) for metal in ("gold", "silver", "bronze")),
        ("gold", "page", 3),
    )
    return Palette(colours, inks, tuple(extra.items()))


def _hex(colour: RGB) -> str:
    return "#%02x%02x%02x" % colour  # noqa: UP031
