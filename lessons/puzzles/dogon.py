"""Puzzles of Dogon, from games of the computer against itself, each with one solution."""

from __future__ import annotations

from games.core import Said
from lessons.puzzle import Puzzle, Task
from lessons.puzzles.asking import CAPTURES, WINS

SENTENCES = {
    **WINS,
    **CAPTURES,
    (Task.MOST, 1): Said("Capture as many seeds as you can with one move."),
}

PUZZLES: tuple[Puzzle, ...] = (
    Puzzle(1401, Task.WIN, "0,1,1,1,1,1/7,14,0,1,2,0 1-18 N p +1", ("e-",)),
    Puzzle(1402, Task.WIN, "13,0,0,8,3,1/0,0,1,0,0,1 21-0 S p +0", ("E-",)),
    Puzzle(1403, Task.WIN, "15,4,2,0,3,10/2,2,0,2,0,1 7-0 S n -0", ("E+",)),
    Puzzle(1404, Task.MOST, "7,1,7,1,7,0/6,0,0,5,5,7 0-2 N n -0", ("e+",)),
    Puzzle(1405, Task.MOST, "0,1,2,8,7,7/7,0,5,5,5,1 0-0 N n +0", ("d+",)),
    Puzzle(1406, Task.MOST, "0,3,7,1,7,6/6,6,5,0,6,1 0-0 N n +0", ("c-",)),
    Puzzle(1407, Task.MOST, "0,7,2,7,1,7/7,5,0,6,5,1 0-0 N n +0", ("b-",)),
    Puzzle(1408, Task.MOST, "9,8,3,4,2,0/1,0,1,5,7,8 0-0 N n -0", ("d-",)),
    Puzzle(1409, Task.MOST, "0,7,7,2,0,6/6,5,1,6,6,0 0-2 S n +0", ("B+",)),
    Puzzle(1410, Task.MOST, "1,8,0,0,7,7/7,2,6,6,2,0 0-2 S n -0", ("F-",)),
    Puzzle(1411, Task.MOST, "8,0,5,0,5,1/0,8,2,8,3,8 0-0 S n +0", ("A+",)),
    Puzzle(1425, Task.MOST, "9,0,10,1,10,2,1,10/10,10,9,0,1,2,9,9 0-3 N n +0", ("g-",)),
    Puzzle(1426, Task.MOST, "12,2,2,1,2,0,8,9/9,10,3,10,10,0,12,1 2-3 N n -0", ("d-",)),
    Puzzle(1412, Task.KEEP, "3,10,3,4,2,0/0,2,7,8,4,3 0-2 N n -0", ("c+",)),
    Puzzle(1413, Task.KEEP, "1,5,2,2,12,0/0,1,1,0,1,1 12-10 S n +0", ("A-",)),
    Puzzle(1414, Task.KEEP, "8,1,7,2,6,0/6,0,2,7,7,2 0-0 S n +0", ("E-",)),
    Puzzle(1415, Task.KEEP, "0,7,7,0,1,6/6,6,1,0,8,1 3-2 N n -0", ("b-",)),
    Puzzle(1416, Task.KEEP, "7,1,6,6,0,1/1,7,2,7,7,0 0-3 S n -0", ("F+",)),
    Puzzle(1417, Task.KEEP, "7,0,8,2,1,3/5,0,3,1,8,8 0-2 S n -0", ("A+",)),
    Puzzle(1418, Task.CAPTURE, "3,1,5,3,3,7/3,5,4,3,5,0 3-3 S n -0", ("F-", "e+", "E-")),
    Puzzle(1419, Task.CAPTURE, "1,5,1,7,0,7/7,6,1,6,1,6 0-0 N n -0", ("d-", "B+", "b+")),
    Puzzle(1420, Task.CAPTURE, "1,1,4,10,3,5/4,3,1,5,9,0 0-2 S n -0", ("D+", "a-", "E-")),
    Puzzle(1421, Task.CAPTURE, "4,0,7,0,1,7/7,0,0,8,8,0 3-3 S n +0", ("C+", "a+", "A-")),
    Puzzle(1422, Task.WIN, "1,0,0,1,10,0/4,5,1,1,9,9 0-7 N n +0", ("b+", "E+", "c-")),
    Puzzle(1423, Task.WIN, "2,3,0,1,10,0/1,1,0,0,0,0 23-7 S p +0", ("E+", "a-", "B-", "b-", "A-")),
    Puzzle(1424, Task.WIN, "0,0,1,0,1,11/11,11,4,3,1,0 0-5 N n +0", ("c-", "F-", "d+", "E+", "e+")),
)
