"""The entry of `lessons` in the register of subjects."""

from __future__ import annotations

from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.frame.choosing import POSITIONS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.frame.topics import TOPICS, Topic
from bot.lessons import words
from bot.lessons.classes import Lessons, export, forget
from bot.lessons.commands import learn
from bot.lessons.views import (
    ON_CARDS,
    LearnButton,
    LessonPositions,
    RestartLessonButton,
    StepTurnButton,
    choose_lesson,
)

SUBJECT = Subject(
    key="lessons",
    services=(lambda made: Lessons(made.acting),),
    provides=(
        COMMANDS(learn),
        COMPONENTS(LearnButton, StepTurnButton, RestartLessonButton),
        POSITIONS(LessonPositions()),
        ON_CARDS,
        TOPICS(Topic("learn", 5, words.LEARN_GAMES, "🎓", choose_lesson)),
        PERSONAL(
            Personal(
                exports={"lessons": export},
                holds=(Held("solved_steps.player_id", "lessons", End.GONE),),
                forget=forget,
            )
        ),
    ),
)
