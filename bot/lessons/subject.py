"""The entry of `lessons` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import End, Held, Personal, Subject
from bot.frame.topics import Topic
from bot.lessons import words
from bot.lessons.classes import Lessons, export, forget
from bot.lessons.commands import learn
from bot.lessons.views import (
    CARD_BUTTONS,
    SOURCE,
    LearnButton,
    LessonPositions,
    RestartLessonButton,
    StepTurnButton,
    choose_lesson,
)

SUBJECT = Subject(
    key="lessons",
    services=(lambda made: Lessons(made.acting),),
    commands=(learn,),
    components=(LearnButton, StepTurnButton, RestartLessonButton),
    positions={SOURCE: LessonPositions()},
    card_buttons=CARD_BUTTONS,
    topics=(Topic("learn", 5, words.LEARN_GAMES, "🎓", choose_lesson),),
    personal=Personal(
        exports={"lessons": export},
        holds=(Held("solved_steps.player_id", "lessons", End.GONE),),
        forget=forget,
    ),
)
