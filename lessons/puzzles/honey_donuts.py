"""Puzzles of Honey Donuts, from games of the computer against itself, each with one solution."""

from __future__ import annotations

from games.core import Said
from lessons.puzzle import Puzzle, Task
from lessons.puzzles.asking import WINS

SENTENCES = {
    **WINS,
    (Task.WIN, 1): Said("Push the other King out."),
    (Task.WIN, 2): Said("Push the other King out in two moves, whatever the answer. Find the first."),
    (Task.SURVIVE, 1): Said("Save your King: find the only move after which it can't be pushed out."),
}

PUZZLES: tuple[Puzzle, ...] = (
    Puzzle(1501, Task.WIN, "..b/..r./..*.r/BR../.b. r", ("b1-b4",)),
    Puzzle(1502, Task.WIN, ".../r.r./bR*B./.b../... b", ("c2-c1",)),
    Puzzle(1503, Task.WIN, "rBb/..R./..*.r/..../..b r", ("e2-b4",)),
    Puzzle(1504, Task.WIN, ".r./rb../..*B./R.../b.. b", ("b1-e2",)),
    Puzzle(1505, Task.WIN, "..r/..B./R.*.b/..r./b.. b", ("c1-a1",)),
    Puzzle(1506, Task.SURVIVE, "b../..b./..*.R/.r../.Br b", ("d1-a2",)),
    Puzzle(1507, Task.SURVIVE, ".../.r../..*.b/BR../rb. b", ("e2-b1",)),
    Puzzle(1508, Task.SURVIVE, "r../B.../.R*b./..../r.b b", ("a2-d1",)),
    Puzzle(1509, Task.SURVIVE, ".../..../b.*../.R.b/rBr b", ("b1-b4",)),
    Puzzle(1510, Task.SURVIVE, "rB./..../b.*r./.R../..b b", ("b4-e2",)),
    Puzzle(1511, Task.SURVIVE, ".b./r..B/.R*.r/..../b.. b", ("d1-d4",)),
    Puzzle(1512, Task.WIN, ".r./.Br./..*b./..R./b.. b", ("a2-d4", "a1-a3", "a1-a3")),
    Puzzle(1513, Task.WIN, ".../.rb./.r*R./.B../..b b", ("b4-e2", "a2-d1", "b4-e2")),
    Puzzle(1514, Task.WIN, ".../..B./rb*r./.R../..b b", ("a2-d1", "a1-c1", "a2-d1")),
    Puzzle(1515, Task.WIN, "..r/..../.R*B./bbr./... r", ("d4-a2", "a1-b2", "d4-a2")),
    Puzzle(1516, Task.WIN, ".../.r../bB*b./..R./r.. r", ("b1-e2", "a1-c1", "a1-c1")),
    Puzzle(1517, Task.WIN, "b../..../rr*.b/.BR./... b", ("b4-b1", "a1-c1", "b4-b1")),
    Puzzle(1518, Task.WIN, "..B/.r../.b*.b/.R../..r r", ("d4-d1", "a2-d1", "e3-d3")),
    Puzzle(1519, Task.WIN, "r../.br./.B*../.Rb./... r", ("d1-a2", "b1-e2", "d1-d4")),
    Puzzle(1520, Task.WIN, "b../..R./..*B./..r./b.r b", ("e2-b4", "a1-a3", "e2-b4")),
    Puzzle(1521, Task.WIN, ".../.Br./r.*b./bR../... r", ("d1-d4", "a2-d1", "c2-c1")),
    Puzzle(1522, Task.WIN, "r../B..b/r.*.b/..R./... r", ("b1-b4", "a2-d1", "c2-c1")),
    Puzzle(1523, Task.WIN, "..r/.B../br*b./.R../... r", ("e2-b1", "a1-c1", "e2-b1")),
    Puzzle(1524, Task.WIN, "bRb/r.../.r*.B/..../... b", ("c4-c5", "a2-d1", "e2-b4")),
)
