"""What puzzles ask, where games need no words of their own; the same task with fewer moves is what is left of it."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Said
from lessons.puzzle import Task

WINS: Mapping[tuple[Task, int], Said] = {
    (Task.WIN, 1): Said("Win with one move."),
    (Task.WIN, 2): Said("Win in two. Find the first move."),
    (Task.WIN, 3): Said("Win in three moves, whatever the answer. Find the first."),
    (Task.SURVIVE, 1): Said("Find the only move after which your opponent can't win right away."),
}
CAPTURES: Mapping[tuple[Task, int], Said] = {
    (Task.KEEP, 1): Said("Find the only move that keeps everything safe."),
    (Task.CAPTURE, 1): Said("Capture something."),
    (Task.CAPTURE, 2): Said("Find the move that guarantees a capture next turn."),
}
