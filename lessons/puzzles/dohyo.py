"""Puzzles of Dohyō, from games of the computer against itself, each with one solution."""

from __future__ import annotations

from games.core import Said
from lessons.puzzle import Puzzle, Task
from lessons.puzzles.asking import WINS

SENTENCES = {
    **WINS,
    (Task.MOST, 1): Said("Push a piece over the edge: only one push does it."),
    (Task.KEEP, 1): Said("Find the only move after which none of your pieces can be pushed over the edge."),
    (Task.CAPTURE, 1): Said("Push a piece over the edge."),
    (Task.CAPTURE, 2): Said("Find the move that guarantees a push over the edge next turn."),
}

PUZZLES: tuple[Puzzle, ...] = (
    Puzzle(1101, Task.WIN, "4/5/2BB2/3AB2/2AB2/A4/1A1A B 7,6 A 0 - - 9 24", ("f6-e4",)),
    Puzzle(1102, Task.WIN, "BA2/AA3/B5/7/3A2/ABA2/B3 A 7,5 B 1 - - 9 24", ("d5-b3",)),
    Puzzle(1103, Task.WIN, "3B/2BAA/2B1AB/2B4/A3B1/1B1AA/2BA B 3,4 A 7 c - 9 24", ("g6-f6",)),
    Puzzle(1124, Task.WIN, "1C2C/2D2C/3BDA1/2CDCD2/2BDA1CD1/C3A2D/1ABBA2/BB4/AA3 B 4,7,5,5 D 2 - - 8 24", ("c3>a1",)),
    Puzzle(1104, Task.MOST, "1BAB/2BAB/2BB1A/1ABB3/1ABA2/4A/AAAA B 2,0 A 1 c - 9 24", ("f5>h7",)),
    Puzzle(1105, Task.MOST, "2BB/BBBB1/ABBB2/BAAA3/3A2/A2AA/A2A B 1,1 A 1 c - 9 24", ("f5>f3",)),
    Puzzle(
        1125,
        Task.MOST,
        "C2CC/C1CCD1/CB1D1D1/1BDD1D1D/2B3AAD/B1CCADA1/1BBC1AA/B1BBAA/1B1AA B 2,2,3,2 C 3 - - 8 24",
        ("e3>g3",),
    ),
    Puzzle(1106, Task.SURVIVE, "A3/B3B/1A4/1ABB3/4B1/2A2/3A A 6,6 A 3 - - 9 24", ("f4-e2",)),
    Puzzle(1107, Task.KEEP, "BBBB/A1B1B/AB4/1A1B3/3B2/1AAAA/A2A B 2,2 A 0 - - 9 24", ("h5-g5",)),
    Puzzle(1108, Task.KEEP, "BB1B/B4/2B2B/3BBB1/3AAB/1AAAA/AAAA B 1,1 B 3 - - 9 24", ("d7-e8",)),
    Puzzle(1109, Task.KEEP, "BBB1/B1B2/ABB3/A1ABB2/AA4/1A2A/AAAA A 2,0 A 1 - - 9 24", ("f3-e3",)),
    Puzzle(1110, Task.KEEP, "4/ABB1B/A2B1B/1B1A3/BA4/2AA1/4 A 4,5 B 3 - - 9 24", ("g4-f4",)),
    Puzzle(1111, Task.KEEP, "B2B/BA1B1/B5/B6/ABA3/BB1A1/1AA1 A 2,5 B 1 - - 9 24", ("b3-c4",)),
    Puzzle(1112, Task.KEEP, "B2A/3BA/2A1B1/2A1A2/3BB1/1A1BB/1AA1 A 4,3 B 4 - - 9 24", ("b4-c4",)),
    Puzzle(1113, Task.CAPTURE, "2BB/5/A1B1B1/AA1B1B1/A2AB1/A2AA/A1A1 B 4,1 A 0 - - 9 24", ("f5-e6", "c5>e5", "e6>c6")),
    Puzzle(1114, Task.CAPTURE, "B3/2BB1/A2BB1/1AABB2/A3A1/4A/1AA1 A 4,3 A 2 - - 9 24", ("e3-g4", "e6>e4", "f3>h5")),
    Puzzle(1115, Task.CAPTURE, "4/2B2/B2B1A/BA2ABA/AB1AA1/B2A1/4 B 4,3 B 0 - - 9 24", ("c2-d4", "c5-c6", "d4>d2")),
    Puzzle(1116, Task.CAPTURE, "4/1BB2/2AB2/1ABB3/1AA1A1/1AB1A/2B1 A 4,4 B 2 - - 9 24", ("c6-c5", "e5>e3", "d6>b4")),
    Puzzle(1117, Task.CAPTURE, "BBBB/5/3A2/1BA2BA/4AA/A2B1/A1AB A 3,3 B 0 - - 9 24", ("d6-c6", "h5-g6", "d7>b5")),
    Puzzle(1118, Task.CAPTURE, "2B1/5/2BB1A/1BBBAA1/2A3/AA3/AA1A B 5,2 A 0 - - 9 24", ("e4-d3", "e7>e5", "e4>c2")),
    Puzzle(1119, Task.WIN, "AA2/2A2/2B3/3BB2/3B2/5/4 B 7,8 A 0 - - 9 24", ("e5-g5", "h6-h7", "f5>h5")),
    Puzzle(1120, Task.WIN, "3B/2B1B/2B2B/3BABB/4BA/AA2A/4 B 2,6 B 1 - - 9 24", ("f5-d4", "c6>e8", "e5>c3")),
    Puzzle(1121, Task.WIN, "4/4A/1BBAA1/3B1A1/1BA3/1B3/4 B 6,6 A 0 - - 9 24", ("f4-g5", "f7>f5", "f4-g6")),
    Puzzle(1122, Task.WIN, "4/5/6/4BB1/2AA1B/A2A1/3B B 7,7 B 2 - - 9 24", ("e6-d6", "d5>b5", "e7>c5")),
    Puzzle(1123, Task.WIN, "BC3/1B4/1AA4/3AB3/7AC/AA2A1BA/C3BC1/6/5 A 6,4,9 A 1 - C 10 24", ("g5-h4",)),
)
