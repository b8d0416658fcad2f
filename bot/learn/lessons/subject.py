"""The entry of `lessons` in the register of subjects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context
from bot.core.frame.move_choice import POSITIONS
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.topics import TOPICS, Topic
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.learn.lessons import words
from bot.learn.lessons.classes import Lessons, export, forget
from bot.learn.lessons.commands import learn
from bot.learn.lessons.views import (
    ON_CARDS,
    LearnButton,
    LessonPositions,
    RestartLessonButton,
    StepTurnButton,
)


def _ways_in(context: Context) -> Iterable[Any]:
    return Cards(context[CARD_BUTTONS]).on(Card.LEARNING)


SUBJECT = Subject(
    key="lessons",
    services=(lambda made: Lessons(made.acting),),
    provides=(
        COMMANDS(learn),
        COMPONENTS(LearnButton, StepTurnButton, RestartLessonButton),
        POSITIONS(LessonPositions()),
        ON_CARDS,
        TOPICS(Topic("learn", 50, words.LEARNING, words.ABOUT_LEARNING, _ways_in)),
        PERSONAL(
            Personal(
                exports={"lessons": export},
                holds=(Held("solved_steps.player_id", "lessons", End.GONE),),
                forget=forget,
            )
        ),
    ),
)
