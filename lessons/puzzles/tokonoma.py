"""Puzzles of tokonoma, from games of the computer against itself, each with one solution."""

from __future__ import annotations

from lessons.puzzle import Puzzle, Task
from lessons.puzzles.asking import CAPTURES, WINS

SENTENCES = {**WINS, **CAPTURES}

PUZZLES: tuple[Puzzle, ...] = (
    Puzzle(1201, Task.WIN, "5/2FBAF/1FbB3/2b2F/F4 w 1", ("c2c1",)),
    Puzzle(1202, Task.WIN, "F4/f1aF2/f1bb3/f1f3/5 b 0", ("c3a3",)),
    Puzzle(1203, Task.WIN, "1bAB1/1a3B/f4f1/1fa3/f1F1A b 0", ("c6c7",)),
    Puzzle(1204, Task.WIN, "1b3/1b1s1A/ffaf1F1/5f/4a b 0", ("d6c7",)),
    Puzzle(1205, Task.SURVIVE, "3A1/f4A/a+3FF1/f1bF1f/1b2B w 0", ("b6c7",)),
    Puzzle(1206, Task.SURVIVE, "2b2/F1F1F1/1f3F1/b+2BA1/1a2F b 0", ("d1c1",)),
    Puzzle(1207, Task.KEEP, "1fA1F/f3B+1/a+b+s1SB+A+/fb1F1F/f1a2 w 1", ("d4c4",)),
    Puzzle(1208, Task.KEEP, "3SF/b+f2BF/ffsbAFF/fa3F/f3a b 1", ("e5e4",)),
    Puzzle(1209, Task.KEEP, "a3B/2f1F1/f1s1FB1/fbS2F/1a3 b 0", ("b3a3",)),
    Puzzle(1210, Task.KEEP, "1f1SA+/fb1F2/a+fsBAFF/fb2FB+/f1a2 w 3", ("b4a3",)),
    Puzzle(1211, Task.KEEP, "1bA1F/ff1F1B/a+1f1AFF/fb1F1B+/1s+a2 b 1", ("c3d3",)),
    Puzzle(1212, Task.CAPTURE, "2A1F/ff3F/a+fsBSB+A+/f3FF/bb+a2 w 3", ("d5d4", "e1d1", "d4d3")),
    Puzzle(1213, Task.CAPTURE, "1sAF1/f1S1BF/a+1ff1B+A+/f3F1/b+bF1a w 0", ("c6a4", "c1c3", "c6c5")),
    Puzzle(1214, Task.CAPTURE, "A2S1/s1F2F/a+f3A+F/b+1f1FB+/b+a1B1 w 1", ("a4b3", "c2c3", "d5d4")),
    Puzzle(1215, Task.CAPTURE, "1fA1F/f4F/a+b+sFSB+A+/fb3B+/f1a2 b 0", ("c2e2", "a3a1", "a2b3")),
    Puzzle(1216, Task.CAPTURE, "1f2A+/b+3BF/a+b+sBSFA+/ff3F/2aF1 w 0", ("a5a3", "e3e5", "a3a1")),
    Puzzle(1217, Task.WIN, "b1A+2/3F2/fas1FfB/1b2f1/af3 b 0", ("d5d6", "a3a4", "c6c7")),
    Puzzle(1218, Task.WIN, "1b2B/3A2/2F3F/1fF1A1/3f1 w 0", ("c3c2", "a2b2", "c2c1")),
    Puzzle(1219, Task.WIN, "1A2F/3FB1/f2F1s1/f3F1/4f b 0", ("e5d6", "a2a3", "d6c7")),
    Puzzle(1220, Task.WIN, "2B1f/6/aF1F3/2b2F/5 b 1", ("a5b6", "a3a5", "b6c7")),
    Puzzle(1221, Task.WIN, "3f1/1fF2A/2s4/2ab2/b+4 b 0", ("d4b5", "b6c7", "b5c5")),
    Puzzle(1222, Task.WIN, "5/Ff4/a2bA1F/2fa2/4f w 0", ("c5c3", "d4d3", "b1c1")),
    Puzzle(1223, Task.WIN, "f1f1a/2b3/1f5/fF4/1sF2 b 0", ("b3c3", "e3d3", "c2d2")),
    Puzzle(1224, Task.WIN, "3B1/3f2/bF2F2/3A2/2A2 w 0", ("a4c4", "c1a1", "c2c1")),
)
