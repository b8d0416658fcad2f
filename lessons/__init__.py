"""Lessons: a few positions to solve for each game, one idea each, and what checks an answer. Imports `games` only."""

from lessons.register import LESSONS, STEPS, Lesson

__all__ = ["LESSONS", "STEPS", "Lesson"]
