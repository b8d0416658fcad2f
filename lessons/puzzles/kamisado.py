"""Puzzles of Kamisado, from games of the computer against itself, each with one solution."""

from __future__ import annotations

from games.core import Said
from lessons.puzzle import Puzzle, Task
from lessons.puzzles.asking import WINS

SENTENCES = {
    **WINS,
    (Task.WIN, 1): Said("Reach the far row."),
    (Task.WIN, 2): Said("Reach the far row in two moves, whatever the answer. Find the first."),
    (Task.WIN, 3): Said("Reach the far row in three moves, whatever the answer. Find the first."),
    (Task.SURVIVE, 1): Said("Find the only move after which your opponent can't reach your home row right away."),
}

PUZZLES: tuple[Puzzle, ...] = (
    Puzzle(1301, Task.WIN, "4Y1G1/8/8/O2y1RK1/gnPN3k/1Br5/8/5pbo g y 1", ("e8e1",)),
    Puzzle(1302, Task.WIN, "O2KY1GN/BP6/3yk2o/8/8/8/5R2/ngr2pb1 b r 1", ("c1c8",)),
    Puzzle(1303, Task.SURVIVE, "1BP1Y3/8/3yG3/3pk1K1/6No/O1r2R2/8/ng4b1 b b 1", ("g1c5",)),
    Puzzle(1304, Task.SURVIVE, "3K1RG1/B7/4k3/1Y1y4/nO1r4/2P2p1N/8/1g4bo b g 1", ("b1f5",)),
    Puzzle(1305, Task.SURVIVE, "5R1N/1B1K4/4k3/1Y1y4/nO3rG1/2P3po/8/1g4b1 b g 1", ("b1b2",)),
    Puzzle(1306, Task.SURVIVE, "3K4/6b1/OP2G1g1/1pry3N/4YRok/1B6/8/n7 g k 1", ("d8f6",)),
    Puzzle(1307, Task.SURVIVE, "OB2Y3/6G1/3y4/2P1k1K1/2p3No/5R2/nr6/1g4b1 b b 1", ("g1g2",)),
    Puzzle(1308, Task.SURVIVE, "1BPK4/O5R1/n7/3G4/1k2o2N/4Y3/1rg5/3y1pb1 b r 1", ("b2a3",)),
    Puzzle(1309, Task.WIN, "3KY1GN/8/5R1b/2Py4/8/On6/1B6/1gr1kp1o g y 1", ("e8e2", "b1a2", "c5g1")),
    Puzzle(1310, Task.WIN, "3K1R1N/8/3Bkr2/1Y1y2G1/nO6/2P2p2/8/1g4bo g n 1", ("h8h3", "b1b2", "h3f1")),
    Puzzle(1311, Task.WIN, "1BP1Y3/O7/2pyG3/n3k1K1/3r3o/5R1N/8/1g4b1 b g 1", ("b1f5", "e6d5", "h4h8")),
    Puzzle(1312, Task.WIN, "3K1RG1/7N/3Bkr2/1Y1y3o/n3p3/O1P5/8/1g4b1 b b 1", ("g1c5", "d6e5", "a4a8")),
    Puzzle(1313, Task.WIN, "2PKY2N/1g3R2/5y2/6G1/1kp5/r5B1/O7/n5bo g n 1", ("h8h7", "c4b5", "c8c1")),
    Puzzle(1314, Task.WIN, "OB3RGN/8/8/n7/4Y2o/2P5/2g1kK2/2ry1pb1 g g 1", ("g8c4", "c2b3", "e4h1")),
    Puzzle(1315, Task.WIN, "3KYRG1/1B1b4/2o4r/2P1k3/6y1/O7/7N/ng3p2 g g 1", ("g8g7", "a1a2", "c5g1")),
    Puzzle(1316, Task.WIN, "1BPKY3/4g1G1/p4n2/3y1R2/1k6/7N/O7/2r3bo g b 1", ("b8b7", "h1g2", "a2b1")),
    Puzzle(1317, Task.WIN, "1BP3GN/8/1g4b1/2RY2K1/4O3/1r3p2/7o/n2yk3 b o 1", ("h2h5", "d5d4", "a1a8")),
    Puzzle(1318, Task.WIN, "O1PK2GN/n7/2Y3b1/4B3/5p2/R7/8/1gryk2o b o 1", ("h1h7", "c8c7", "e1c3", "h8g7", "a7b8")),
    Puzzle(1319, Task.WIN, "O2KY1GN/3P4/1B6/2R5/1k3pb1/8/8/ngry3o b g 1", ("b1f5", "g8g7", "a1a3", "b6b5", "f4b8")),
    Puzzle(1320, Task.WIN, "1BPK2G1/4Y1R1/O7/3yk2N/ng6/8/8/2r2pbo b b 1", ("g1g6", "e7g5", "c1c4", "g8h7", "f1f8")),
    Puzzle(1321, Task.WIN, "1B1KYRG1/8/8/O7/3N4/n1kp1y2/2P5/1gr3bo g b 1", ("b8b2", "a3b4", "f8f5", "b1a2", "c2d1")),
    Puzzle(1322, Task.WIN, "1B2YRGN/8/1gr1P3/3y2K1/6b1/O7/8/n3kp1o b p 1", ("f1f4", "b8e5", "a1a2", "e6f5", "b6b8")),
    Puzzle(
        1323, Task.WIN, "1B1K2G1/3Y1p1g/2P5/3yk2N/1R6/3O4/7o/n1r3b1 b r 1", ("c1h6", "b8b7", "h2f4", "b7a6", "h7h8")
    ),
    Puzzle(1324, Task.WIN, "1BP3G1/6b1/1gr2K2/OkRy4/n6N/4Y3/8/5p1o g p 1", ("c8g4", "f1e2", "g8h7", "e2c4", "h7b1")),
)
