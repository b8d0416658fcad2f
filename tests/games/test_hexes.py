"""Hexagons: labels, steps, rings, lines and masks."""

from __future__ import annotations

import pytest

from games.hexes import Hexagon, mask_of, members

WIDE = Hexagon(5)
NARROW = Hexagon(4, frame=5)


@pytest.mark.parametrize(
    ("board", "rows"),
    [
        (WIDE, "i5-i9 h4-h9 g3-g9 f2-f9 e1-e9 d1-d8 c1-c7 b1-b6 a1-a5"),
        (NARROW, "h5-h8 g4-g8 f3-f8 e2-e8 d2-d7 c2-c6 b2-b5"),
        (Hexagon(2), "c2-c3 b1-b3 a1-a2"),
        (Hexagon(1), "a1-a1"),
    ],
)
def test_rows_run_from_the_top_with_abalone_labels(board: Hexagon, rows: str) -> None:
    assert " ".join(f"{board.labels[row[0]]}-{board.labels[row[-1]]}" for row in board.rows) == rows
    assert [board.by_label[board.labels[cell]] for cell in board.cells] == list(board.cells)


@pytest.mark.parametrize(("board", "cells"), [(WIDE, 61), (NARROW, 37), (Hexagon(8), 169)])
def test_the_cells_are_counted_and_masked(board: Hexagon, cells: int) -> None:
    assert len(board.cells) == board.mask.bit_count() == cells
    assert list(members(board.mask)) == sorted(board.cells)


@pytest.mark.parametrize(
    ("board", "cell", "ring", "neighbours"),
    [
        (WIDE, "e5", "e6 d5 d4 e4 f5 f6", "e6 d5 d4 e4 f5 f6"),
        (WIDE, "a1", "a2 - - - b1 b2", "a2 b1 b2"),
        (WIDE, "i9", "- h9 h8 i8 - -", "h9 h8 i8"),
        (NARROW, "e8", "- d7 e7 f8", "d7 e7 f8"),
    ],
)
def test_a_ring_is_clockwise_and_keeps_the_places_off_the_board(
    board: Hexagon, cell: str, ring: str, neighbours: str
) -> None:
    places = [board.labels.get(place, "-") for place in board.ring(board.by_label[cell])]
    assert [place for place in places if place != "-"] == [place for place in ring.split() if place != "-"]
    assert len(places) == 6
    assert [board.labels[place] for place in board.neighbours(board.by_label[cell])] == neighbours.split()


@pytest.mark.parametrize(
    ("cell", "direction", "line"), [("c4", 5, "d5 e6 f7 g8 h9"), ("i5", 1, "h5 g5 f5 e5 d5 c5 b5 a5"), ("a1", 3, "")]
)
def test_a_line_ends_at_the_edge(cell: str, direction: int, line: str) -> None:
    cells = WIDE.line(WIDE.by_label[cell], WIDE.steps[direction])
    assert [WIDE.labels[place] for place in cells] == line.split()


@pytest.mark.parametrize("board", [WIDE, NARROW, Hexagon(2), Hexagon(9)])
def test_a_step_over_the_edge_never_arrives_at_a_cell(board: Hexagon) -> None:
    for cell in board.cells:
        for place in board.ring(cell):
            (row, diagonal), (above, beside) = board.offset(cell), board.offset(place)
            up, right = above - row, beside - diagonal
            assert max(abs(up), abs(right), abs(up - right)) == 1 or place not in board


def test_the_middle_is_the_origin_and_east_is_to_the_right() -> None:
    centre = WIDE.by_label["e5"]
    assert WIDE.offset(centre) == (0, 0)
    assert WIDE.offset(centre + WIDE.steps[0]) == (0, 1)


def test_masks_hold_sets_of_cells() -> None:
    assert list(members(mask_of((34, 11, 55)))) == [11, 34, 55]
    assert not list(members(0))
