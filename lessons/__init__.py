"""Lessons and puzzles: positions to solve for each game, and what checks an answer. Imports `games` only."""

from lessons.puzzles import NUMBERED, PUZZLES, SENTENCES
from lessons.register import LESSONS, STEPS, Lesson

__all__ = ["LESSONS", "NUMBERED", "PUZZLES", "SENTENCES", "STEPS", "Lesson"]
