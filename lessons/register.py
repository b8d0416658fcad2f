"""Every lesson, by the key of its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lessons import dogon, dohyo, honey_donuts, kamisado, tokonoma
from lessons.core import LessonStep


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of one game, in their order."""

    key: str
    steps: tuple[LessonStep, ...]

    def after(self, number: int) -> LessonStep | None:
        """The step that follows one, if any."""
        numbers = [step.number for step in self.steps]
        at = numbers.index(number) + 1
        return self.steps[at] if at < len(self.steps) else None


LESSONS: Mapping[str, Lesson] = {
    lesson.key: lesson
    for lesson in (
        Lesson("dohyo", dohyo.STEPS),
        Lesson("tokonoma", tokonoma.STEPS),
        Lesson("kamisado", kamisado.STEPS),
        Lesson("dogon", dogon.STEPS),
        Lesson("honey_donuts", honey_donuts.STEPS),
    )
}
STEPS: Mapping[int, tuple[Lesson, LessonStep]] = {
    step.number: (lesson, step) for lesson in LESSONS.values() for step in lesson.steps
}
"""Every step by its number."""
