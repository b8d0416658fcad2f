"""What a board drawing is given, and what every drawing promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from PIL.Image import Image

from games.core import Played, Seat
from renderers.canvas import Canvas, Point, Sprite
from renderers.palette import Palette

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything about a picture that is not the position."""

    title: str = ""
    """The start of the header, such as `#17 Dogon`."""
    names: tuple[str, ...] = ()
    """The players by seat, or empty for the names of the seats."""
    viewpoint: Seat = Seat(0)
    """The seat that sits at the bottom."""
    theme: str = "light"
    """A key of `themes.THEMES`."""
    ply: int = 0
    """Moves made so far."""
    last: Played[Any, Any] | None = None
    earlier: tuple[str, ...] = ()
    """Cells of the moves that the last one answers, where nobody was shown the boards between."""
    choices: tuple[tuple[str, str], ...] = ()
    """What can be chosen now, each with the label it has in the picker: cells get a ring and a badge; a renderer
    draws other choices if it can (a direction as an arrow) and ignores the rest."""
    chosen: tuple[str, ...] = ()
    """Cells already chosen on the way to a move: lifted."""
    hint: Played[Any, Any] | None = None
    """A move that can be made now: its way and what it does are drawn in the colour of choices."""
    marked: tuple[str, ...] = ()
    """Cells that show why a move was refused."""
    ending: str = ""
    """How the match ended where the position does not tell, or a picture of the end; instead of whose turn it is."""
    caption: str | None = None
    """Instead of the header a single row: who moved what, and these words at its end; for a picture among many."""
    is_large: bool = False
    """Whether the caption has two rows of large letters, for a sheet that is looked at on a phone."""
    is_titled: bool = True
    """Whether there is a row with title, last move and whose turn it is; it goes where a text says that above."""
    is_bare: bool = False
    """Whether only the playing field is looked at, so that what lies beside it is left out."""
    is_half: bool = False
    """Whether everything is drawn at half its size, as films show it."""
    viewer: Seat | None = None
    """The seat of whoever looks, where it is one person at the table: texts speak to them."""
    speak: Callable[[str], str] = str
    """Says a text of ours in the language of whoever looks."""


def begin(frame: Frame, palette: Palette, ground: Sprite) -> Canvas:
    """A canvas with its ground on it, in the size that the frame asks for."""
    step = 2 if frame.is_half else 1
    return Canvas(palette, (ground.reduced(palette, step) if frame.is_half else ground).image.copy(), step)


class Field(NamedTuple):
    """What of a picture is the board itself, without header, page and coordinates outside it."""

    box: tuple[int, int, int, int]
    corner: int
    """The radius of its corners; half its side where it is round."""


class Renderer(Protocol[S_contra]):
    """A pure function from position and frame to a palette picture."""

    @property
    def inks(self) -> Sequence[str]:
        """The colours of the players by seat, as the palette names them."""

    def palette(self, theme: str) -> Palette:
        """The colours of its boards; the same every time."""

    def field(self, state: S_contra) -> Field: ...

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        """Show a player as the pieces do, on a canvas with this palette, on one colour of the theme."""

    def draw(self, state: S_contra, frame: Frame) -> Image:
        """A picture in mode "P", at least 900 pixels wide, or half of that: `begin` makes the canvas.

        Its letters are at least 36 pixels high, for phones.
        """
