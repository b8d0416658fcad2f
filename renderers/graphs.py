"""How a match went, as a picture: plain rows in, a palette picture out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TypeAlias

from PIL.Image import Image

from renderers.canvas import Canvas, Point
from renderers.pages import Sheet, blank, headings
from renderers.text import fit_name, length, readable
from renderers.themes import BADGE_SIZE, MARGIN, WIDTH

GRAPH_HEIGHT = 600
"""The height without the lines of names."""
_HEAD, _KEY, _FOOT = 116, 60, 64
"""Pixels above the field and its names, of each line of names, and of the numbers at the bottom."""
_LABEL = 36
_LINE, _THIN = 7, 5
_MARK, _KEY_MARK = 13, 17
"""Half the size of the shapes on a line, and beside its name."""
_BETWEEN = 70
"""Pixels between two shapes on a line, at least."""
_PADDING = 26
_STEPS = (5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
_MOST_NUMBERS = 8
_LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)

Field: TypeAlias = tuple[int, int, int, int]
Course: TypeAlias = tuple[tuple[int, float], ...]
"""How likely a player was to win, from 0 to 1, after so many moves."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A move that changed much, and how likely who made it was to win afterwards."""

    number: int
    seat: int
    chance: float


@dataclass(frozen=True, slots=True)
class Graph:
    """A match of two has one course, that of the first player; of more each has one."""

    key: str
    """The game, whose players look as on its boards."""
    title: str
    subtitle: str
    names: tuple[str, ...]
    """The names by seat, as they are told apart."""
    courses: tuple[Course, ...]
    moves: int
    turnings: tuple[Turning, ...] = ()
    theme: str = "light"


def draw_graph(graph: Graph) -> Image:
    """One line between the two players, or one for each of more."""
    above, below = (1, 1) if len(graph.names) == 2 else (-(-len(graph.names) // 2), 0)
    height = GRAPH_HEIGHT + (above + below) * _KEY
    canvas = blank(graph.theme, height, graph.key)
    headings(canvas, graph.title, graph.subtitle)
    field = (MARGIN, _HEAD + above * _KEY, WIDTH - MARGIN, height - _FOOT - below * _KEY)
    canvas.box(field, "card", 16, "page")
    scale = Scale(graph.moves, field, _PADDING)
    _draw_levels(canvas, scale, field)
    _draw_names(canvas, graph, field)
    if below:
        draw_duel(canvas, scale, graph.courses[0], ("area0", "area1"))
    else:
        _draw_several(canvas, scale, graph)
    _draw_turnings(canvas, scale, graph)
    for number in scale.numbers:
        at = (scale.at(number, 0)[0], height - _FOOT // 2 - 2)
        canvas.text(str(number), at, _LABEL, "quiet", "medium", "middle", "page")
    return canvas.finish()


class Scale:
    """Maps moves and chances to points of the field, so many pixels inside its edges."""

    def __init__(self, moves: int, field: Field, padding: int) -> None:
        self.moves = max(moves, 1)
        left, top, right, bottom = field
        self.left, self.top, self.right, self.bottom = left + padding, top + padding, right - padding, bottom - padding

    def at(self, move: float, chance: float) -> Point:
        x = self.left + move / self.moves * (self.right - self.left)
        return x, self.bottom - chance * (self.bottom - self.top)

    @property
    def numbers(self) -> list[int]:
        """Moves that are named below the field."""
        step = next((step for step in _STEPS if self.moves / step <= _MOST_NUMBERS), _STEPS[-1])
        return list(range(step, self.moves + 1, step)) or [self.moves]


def _draw_levels(canvas: Canvas, scale: Scale, field: Field) -> None:
    for level in _LEVELS:
        row = round(scale.at(0, level)[1])
        thick = 2 if level == 0.5 else 1
        canvas.box((field[0] + 12, row - thick, field[2] - 12, row + thick), "line", ground="card")


def _draw_names(canvas: Sheet, graph: Graph, field: Field) -> None:
    """Write names: of two, one above the field, one below, where they are ahead; of more, all above with shapes."""
    width = WIDTH - 2 * MARGIN
    if len(graph.names) == 2:
        for name, seat, row in zip(
            graph.names, (0, 1), (field[1] - _KEY // 2 - 2, field[3] + _KEY // 2 + 4), strict=True
        ):
            _draw_name(canvas, graph, name, seat, (MARGIN + 8, row), width)
        return
    for seat, name in enumerate(graph.names):
        row, column = divmod(seat, 2)
        place = MARGIN + 8 + column * width // 2, _HEAD + row * _KEY + _KEY // 2 - 6
        _draw_name(canvas, graph, name, seat, place, width // 2)


def draw_duel(canvas: Canvas, scale: Scale, course: Course, areas: tuple[str, str]) -> None:
    """Draw a duel: the area up to the middle has the colour of whoever is ahead."""
    middle, line = scale.at(0, 0.5)[1], [scale.at(move, chance) for move, chance in course]
    for is_above, part in groupby(pairwise(_crossing(line, middle)), lambda step: step[0][1] + step[1][1] < 2 * middle):
        steps = list(part)
        edge = [steps[0][0], *(end for _, end in steps)]
        if round(edge[-1][0]) > round(edge[0][0]):
            canvas.polygon([*edge, (edge[-1][0], middle), (edge[0][0], middle)], areas[0 if is_above else 1])
    canvas.line(line, _LINE, "ink")


def _draw_several(canvas: Sheet, scale: Scale, graph: Graph) -> None:
    """Draw several lines, each with a colour and a shape."""
    for seat, course in enumerate(graph.courses):
        points = [scale.at(move, chance) for move, chance in course]
        if len(points) > 1:
            canvas.line(points, _THIN + 4, "line")
            canvas.line(points, _THIN, f"seat{seat}")
        for point in _apart(points):
            canvas.mark(graph.key, seat, point, _MARK, graph.theme, "card")


def _draw_name(canvas: Sheet, graph: Graph, name: str, seat: int, at: Point, room: int) -> None:
    words = fit_name(readable(name, "?"), "bold", _LABEL, room - 4 * _KEY_MARK)
    canvas.mark(graph.key, seat, (at[0] + _KEY_MARK, at[1]), _KEY_MARK, graph.theme, "page")
    canvas.text(words, (at[0] + 3 * _KEY_MARK, at[1]), _LABEL, "ink", "bold", "left", "page")


def _draw_turnings(canvas: Canvas, scale: Scale, graph: Graph) -> None:
    """Write the number of each move on a badge above or below its point, whichever has more room."""
    taken: list[Point] = []
    for each in graph.turnings:
        chance = 1 - each.chance if len(graph.names) == 2 and each.seat == 1 else each.chance
        x, y = scale.at(each.number, chance)
        canvas.disc((round(x), round(y)), _MARK, "alarm")
        up = -1 if chance < 0.5 else 1
        half = length(str(each.number), "bold", BADGE_SIZE) / 2 + BADGE_SIZE
        centre = (min(max(x, scale.left + half), scale.right - half), y + up * (BADGE_SIZE + 12))
        while any(abs(centre[0] - near[0]) < 2 * half and abs(centre[1] - near[1]) < 44 for near in taken):
            centre = (centre[0], centre[1] + up * 46)
        taken.append(centre)
        canvas.badge(str(each.number), centre, BADGE_SIZE, ("alarm", "alarm_ink"), rim="card")


def _crossing(line: Sequence[Point], middle: float) -> list[Point]:
    """The points, and those where the line crosses the middle."""
    found = list(line[:1])
    for (x, y), (to_x, to_y) in pairwise(line):
        if (y - middle) * (to_y - middle) < 0:
            found.append((x + (to_x - x) * (middle - y) / (to_y - y), middle))
        found.append((to_x, to_y))
    return found


def _apart(points: Sequence[Point]) -> list[Point]:
    """The points that don't touch, the last one among them."""
    found = list(points[-1:])
    for point in reversed(points):
        if found[-1][0] - point[0] >= _BETWEEN:
            found.append(point)
    return found
