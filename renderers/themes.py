"""The looks a picture can have: every colour by what it is for, every size by what is set in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import ImageColor

RGB = tuple[int, int, int]

WIDTH = 960
"""Pixels across every picture; a phone shows it at about 360."""
MARGIN = 20
"""Page left free round everything."""

TITLE_SIZE = 36
NAME_SIZE = 38
SCORE_SIZE = 44
COORDINATE_SIZE = 36
NUMBER_SIZE = 40
STORE_SIZE = 58
BADGE_SIZE = 36


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as `#rrggbb`; contrasts are promised to text (4.5:1) and to pieces on their cell (3:1)."""

    page: str
    ink: str
    """Text on the page."""
    quiet: str
    """Text on the page that matters less."""
    card: str
    """Ground of a player's name."""
    active: str
    """Ground of the name of the player to move."""
    active_ink: str
    seats: tuple[str, str, str, str]
    """The players' own colours, shown on `card` and `active`."""
    board: str
    """Wood in full light; `grain` its lines, `board_shade` its edge."""
    grain: str
    board_shade: str
    board_ink: str
    hollow: str
    """The floor of what is carved into the board; `hollow_shade` under its upper rim."""
    hollow_shade: str
    hollow_light: str
    """The lower rim, where light falls on it."""
    seed: str
    seed_shade: str
    seed_light: str
    fresh: str
    """A seed that arrived with the last move, marked with a ring as well."""
    trace: str
    """Path of the last move, on the board."""
    choice: str
    """Ring and badge of what can be chosen now; `choice_ink` is the text on it."""
    choice_ink: str
    alarm: str
    """Ring and badge of a cell that shows why a move was refused; a pale edge, `seed_light`, sets it off from the
    board for those who see no red."""
    alarm_ink: str


LIGHT = Theme(
    page="#faf5ec",
    ink="#2b2119",
    quiet="#6f6051",
    card="#efe5d3",
    active="#3a2a1d",
    active_ink="#fdf8ef",
    seats=("#c8502a", "#3f78b8", "#4f8a3c", "#9a5fb0"),
    board="#dcae74",
    grain="#d3a269",
    board_shade="#c5925a",
    board_ink="#3a2410",
    hollow="#5d3a20",
    hollow_shade="#341d0e",
    hollow_light="#7a5030",
    seed="#f3e3c3",
    seed_shade="#c9ab7c",
    seed_light="#fffaf0",
    fresh="#ffc233",
    trace="#7a1408",
    choice="#0e5aa8",
    choice_ink="#ffffff",
    alarm="#a3122a",
    alarm_ink="#ffffff",
)

DARK = Theme(
    page="#221d1a",
    ink="#f4ece0",
    quiet="#b7a897",
    card="#352d28",
    active="#f1e4cf",
    active_ink="#2a1e14",
    seats=("#c75d37", "#517fb5", "#578843", "#996aac"),
    board="#8a5c3c",
    grain="#815537",
    board_shade="#6f472c",
    board_ink="#fff3e0",
    hollow="#24150a",
    hollow_shade="#120a04",
    hollow_light="#402814",
    seed="#efdfc0",
    seed_shade="#bd9f72",
    seed_light="#fffaf0",
    fresh="#ffc233",
    trace="#ffe6a3",
    choice="#a9dcff",
    choice_ink="#0b2438",
    alarm="#ff8a7e",
    alarm_ink="#2a0003",
)

CONTRAST = Theme(
    page="#ffffff",
    ink="#000000",
    quiet="#333333",
    card="#ececec",
    active="#000000",
    active_ink="#ffffff",
    seats=("#d04a00", "#2f7fd6", "#2f8f2f", "#a85fc4"),
    board="#ffffff",
    grain="#ffffff",
    board_shade="#8a8a8a",
    board_ink="#000000",
    hollow="#000000",
    hollow_shade="#000000",
    hollow_light="#3c3c3c",
    seed="#ffffff",
    seed_shade="#c8c8c8",
    seed_light="#ffffff",
    fresh="#ffd400",
    trace="#c00000",
    choice="#0046c8",
    choice_ink="#ffffff",
    alarm="#b00020",
    alarm_ink="#ffffff",
)

THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def rgb(colour: str) -> RGB:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """How well two colours part, 1 to 21, as WCAG 2 counts."""
    dim, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
