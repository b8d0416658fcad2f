"""How matches went: readable on a phone, alike in every theme, however long they were."""

from __future__ import annotations

import pytest

from renderers.encoding import png
from renderers.graphs import Graph, Turning, draw_graph
from renderers.themes import THEMES, WIDTH

NAMES = ("Aki", "Bruno with a long name that has to be cut somewhere", "Cy", "")


def graph(moves: int, seats: int = 2, theme: str = "light") -> Graph:
    """A match in which the players take turns being ahead."""
    course = tuple((move, 0.5 + 0.5 * (-1) ** (move // 5) * (move % 5) / 4) for move in range(moves + 1))
    courses = (course,) if seats == 2 else tuple(course[seat::seats] for seat in range(seats))
    turnings = tuple(Turning(number, number % seats, 0.3) for number in (1, moves // 2, moves) if 0 < number <= moves)
    key = "dogon" if seats == 2 else "dohyo"
    return Graph(key, "#17 Dogon", "Chances to win", NAMES[:seats], courses, moves, turnings, theme)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_any_length_is_drawn(theme: str, seats: int) -> None:
    for moves in (0, 1, 2, 34, 1500):
        picture = draw_graph(graph(moves, seats, theme))
        assert (picture.mode, picture.width) == ("P", WIDTH)
        assert len(png(picture)) < 60_000


@pytest.mark.parametrize("theme", THEMES)
def test_what_one_leads_by_lies_above_the_middle_and_what_the_other_leads_by_below_it(theme: str) -> None:
    first, second = (
        draw_graph(Graph("dogon", "", "", ("A", "B"), (((0, lead), (9, lead)),), 9, (), theme)) for lead in (0.95, 0.05)
    )
    assert first.height == second.height
    middle = [at for at in range(first.height) if first.getpixel((400, at)) != second.getpixel((400, at))]
    assert middle[0] < first.height // 2 < middle[-1]


def test_the_same_match_gives_the_same_picture_and_another_does_not() -> None:
    assert draw_graph(graph(20)).tobytes() == draw_graph(graph(20)).tobytes()
    assert draw_graph(graph(20)).tobytes() != draw_graph(graph(21)).tobytes()
